import type { Language } from '@ai-studio/contract'
import { blocksOf, type Block } from '../text/blocks.ts'
import { wordsOf } from '../../sentences/index.ts'
import { contract, expandContractions } from './contractions.ts'
import type { Wishes } from './instruction.ts'
import { phraseReplacer, replaceOutsideKept } from './replace-phrases.ts'
import { shorten } from './shorten.ts'
import { splitLongSentences } from './split-long-sentences.ts'
import { tables } from './tables.ts'

/**
 * Rewrites a text by what can be done without understanding it: long sentences split, wordy phrases replaced, fillers
 * taken out, another register, less central sentences left out, blanks made regular. Headings, code, tables, addresses and
 * quotations stay as they are.
 */
export function rewrite(markdown: string, language: Language, wishes: Wishes): string {
  let text = markdown.normalize('NFC')
  if (wishes.keep !== undefined || wishes.mostWords !== undefined) {
    text = shorten(text, language, budgetOf(text, language, wishes))
  }
  return changeProse(text, changeOf(language, wishes))
}

/** Only blanks and punctuation, in any language. */
export const tidyText = (markdown: string): string => changeProse(markdown, tidy)

const changeProse = (markdown: string, change: (text: string) => string): string =>
  blocksOf(markdown)
    // One blank line between blocks; code has its own.
    .filter(({ kind }, place, blocks) => kind !== 'blank' || blocks[place - 1]?.kind !== 'blank')
    .map((block) => changeBlock(block, change))
    .join('\n')
    .trim()

function budgetOf(text: string, language: Language, { keep = 1, mostWords = Infinity }: Wishes): number {
  return Math.min(mostWords, Math.ceil(wordsOf(text, language).length * keep))
}

function changeBlock(block: Block, change: (text: string) => string): string {
  if (block.kind === 'paragraph') return change(block.text)
  if (block.kind === 'item') return block.marker + change(block.text)
  return block.kind === 'blank' ? '' : block.raw
}

function changeOf(
  language: Language,
  { simplify, keep, mostWords, register }: Wishes,
): (text: string) => string {
  const table = tables[language]
  const isTighter = simplify || keep !== undefined || mostWords !== undefined
  // One register does not undo what the other step does.
  const replacements = register ? table[register] : undefined
  const steps: ((text: string) => string)[] = [tidy]
  if (isTighter)
    steps.push(
      phraseReplacer(without(table.wordy, register === 'formal' ? table.formal : undefined), language),
    )
  if (isTighter) steps.push(phraseReplacer(table.fillers, language))
  if (replacements) steps.push(phraseReplacer(replacements, language))
  if (register === 'formal' && language === 'en') steps.push(expandContractions)
  if (register === 'friendly' && language === 'en') steps.push(contract)
  if (register === 'formal' && language === 'vi') steps.push(dropParticles)
  if (simplify) steps.push((text) => splitLongSentences(text, language))
  return (text) => steps.reduce((result, step) => step(result), text)
}

/** The table without what leads to words that the other one would take away again. */
function without(
  table: ReadonlyMap<string, string>,
  other?: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  if (!other) return table
  const results = new Set(other.values())
  return new Map([...table].filter(([phrase, next]) => !results.has(phrase) && !other.has(next)))
}

/** Particles that end a sentence among friends. */
const dropParticles = (text: string): string =>
  replaceOutsideKept(text, /[\s,]+(?:nhé|nha|nhá|nghen|nè|đó nha|luôn nha)(?=\s*[.!?…]|\s*$)/giu, '')

/** Single blanks, none before punctuation, one mark instead of several. */
const tidying: readonly (readonly [RegExp, string])[] = [
  [/(?<=!)!+|(?<=\?)\?+/g, ''],
  [/(?<=,),+/g, ''],
  [/(?<=[\p{L})])\.\.(?=[\s)”"']|$)/gu, '.'],
  [/,(?=\p{L}{2})/gu, ', '],
  [/(?<=\S)[ \t]{2,}(?=\S)/g, ' '],
  [/(?<=[\p{L}\p{N})”"'])[ \t]+(?=[,;:!?.](?:[\s)”"']|$))/gu, ''],
]

const tidy = (text: string): string =>
  tidying.reduce((result, [pattern, next]) => replaceOutsideKept(result, pattern, next), text)
