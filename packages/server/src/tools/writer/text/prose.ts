import { bare, blocksOf } from './blocks.ts'
import { splitSentences, type TextLanguage, wordsOf } from '../../sentences/index.ts'

/** One sentence of a text, without the marks of Markdown. */
export interface Sentence {
  text: string
  words: string[]
}

/** What of a text is read as prose: its paragraphs and list items. Headings, code and tables are not. */
export interface Prose {
  /** Paragraphs; a list is one. */
  paragraphs: number
  sentences: Sentence[]
}

/** Reads Markdown, or plain text, as prose. */
export function proseOf(markdown: string, language: TextLanguage): Prose {
  let paragraphs = 0
  let isInList = false
  const sentences: Sentence[] = []
  for (const block of blocksOf(markdown)) {
    if (block.kind === 'blank') continue
    if (block.kind !== 'paragraph' && block.kind !== 'item') {
      isInList = false
      continue
    }
    if (block.kind === 'paragraph' || !isInList) paragraphs += 1
    isInList = block.kind === 'item'
    for (const sentence of splitSentences(bare(block.text.replace(/^>[ \t]?/gm, '')))) {
      const words = wordsOf(sentence, language)
      if (words.length > 0) sentences.push({ text: sentence.trim(), words })
    }
  }
  return { paragraphs, sentences }
}
