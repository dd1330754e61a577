import type { Language } from '@ai-studio/contract'
import { capitalise } from '../text/english.ts'
import { asMarkdown } from './own-words.ts'
import { fill, writerTexts } from '../writer-texts.ts'

/** What a gap looks like in Markdown. */
const written = /(?<!\\)\[…: ((?:\\.|(?!\[…)[^\]\\])*)\]/g
/** The same, with the marks around it. */
const marked = /(?:\*\*)?\[…: (?:\\.|(?!\[…)[^\]\\])*\](?:\*\*)?[”"]?[,.]?/

/** Marks what only the writer knows. */
export class Gaps {
  readonly #language: Language

  constructor(language: Language) {
    this.#language = language
  }

  /** Marks one; `values` are somebody's words, as plain text. */
  mark(gap: string, values: Readonly<Record<string, string>> = {}): string {
    // A closing bracket would end the mark.
    const plain = fill(
      gap,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.replace(/[[\]]/g, '')])),
    )
    return fill(writerTexts[this.#language].marker, { gap: asMarkdown(plain) })
  }
}

/** The gaps that are marked in a text, in its order and each once, as plain text. */
export const gapsIn = (markdown: string): string[] => [
  ...new Set(
    [...markdown.matchAll(written)].map(([, gap]) => capitalise(gap!.replace(/\\(.)/g, '$1').trim())),
  ),
]

/** A text without its gaps, to be measured. */
export const withoutGaps = (markdown: string): string =>
  markdown
    .split('\n')
    .map((line) => {
      const parts = line.split(marked)
      const last = parts.pop()!
      return parts.map(withoutLead).join('') + last
    })
    .filter((line) => /\p{L}/u.test(line) || line === '')
    .join('\n')

/** What led to a gap says nothing without it: only the sentences before that stay. */
function withoutLead(text: string): string {
  const lead = text.trimEnd().replace(/[:.]$/, '')
  return lead.slice(0, Math.max(...['.', '!', '?', ':'].map((sign) => lead.lastIndexOf(sign))) + 1)
}
