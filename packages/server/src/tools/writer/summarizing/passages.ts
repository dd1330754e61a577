import { bare, blocksOf } from '../text/blocks.ts'
import { wholeSentences } from '../text/whole-sentences.ts'
import { termsOf, type TellingSentence, type TextLanguage, wordsOf } from '../../sentences/index.ts'

/** One sentence, on one line, with its place in the text. */
export interface Passage extends TellingSentence {
  /** Headings above it, by level. */
  headings: readonly { level: number; text: string }[]
  /** Number of its block. */
  block: number
}

/** The sentences of a text's paragraphs and lists, in order. Code, tables and quotations in blocks are left out. */
export function passagesOf(markdown: string, language: TextLanguage): Passage[] {
  const passages: Passage[] = []
  let headings: { level: number; text: string }[] = []
  for (const [number, block] of blocksOf(markdown).entries()) {
    if (block.kind === 'heading') {
      headings = [
        ...headings.filter(({ level }) => level < block.level),
        { level: block.level, text: block.text },
      ]
    }
    if (block.kind !== 'paragraph' && block.kind !== 'item') continue
    if (/^\s{0,3}>/.test(block.raw)) continue
    for (const [place, sentence] of wholeSentences(block.text).entries()) {
      const plain = bare(sentence)
      const words = wordsOf(plain, language)
      if (words.length === 0) continue
      passages.push({
        text: sentence.trim(),
        words: words.length,
        terms: termsOf(words, language),
        headings,
        block: number,
        place,
        isItem: block.kind === 'item',
      })
    }
  }
  return passages
}
