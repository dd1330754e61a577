import { bare, blocksOf } from '../text/blocks.ts'
import type { TextLanguage } from '../text/language-of.ts'
import { splitSentences } from '../text/sentences.ts'
import { stopWords } from '../text/stop-words.ts'
import { wordsOf } from '../text/words.ts'

/** One sentence with its place in the text. */
export interface Passage {
  /** As it was written, on one line. */
  text: string
  words: number
  /** What it is about, each once. */
  terms: string[]
  /** Headings above it, by level. */
  headings: readonly { level: number; text: string }[]
  /** Number of its block, and place in it. */
  block: number
  place: number
  /** Of a list's item: its marker. */
  marker: string | undefined
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
    const marker = block.kind === 'item' ? block.marker : undefined
    for (const [place, sentence] of splitSentences(block.text.replace(/\s+/g, ' ').trim()).entries()) {
      const plain = bare(sentence)
      const words = wordsOf(plain, language)
      if (words.length === 0) continue
      const terms = [...new Set(termsOf(words, language))]
      passages.push({
        text: sentence.trim(),
        words: words.length,
        terms,
        headings,
        block: number,
        place,
        marker,
      })
    }
  }
  return passages
}

function termsOf(words: readonly string[], language: TextLanguage): string[] {
  const lower = words.map((word) => word.normalize('NFC').toLowerCase().replaceAll('’', "'"))
  const known = stopWords[language]
  if (language !== 'vi')
    return lower.filter((word) => !known.has(word) && /\p{L}{2}|\p{N}{2}/u.test(word)).map(stem)
  // Most Vietnamese words are two syllables: neighbours count as well, which a syllable alone does less.
  const terms: string[] = []
  lower.forEach((word, place) => {
    if (known.has(word)) return
    terms.push(word)
    const next = lower[place + 1]
    if (next !== undefined && !known.has(next)) terms.push(`${word} ${next}`)
  })
  return terms
}

/** Takes the commonest English endings off, so that "tests", "tested" and "testing" are one. */
function stem(word: string): string {
  if (word.length <= 4) return word.replace(/([^s])s$/, '$1')
  return word
    .replace(/'s$/, '')
    .replace(/ies$/, 'y')
    .replace(/(sses|xes|ches|shes)$/, (end) => end.slice(0, -2))
    .replace(/([^su])s$/, '$1')
    .replace(/(?:ing|ed|ly)$/, (end, offset: number) => (offset >= 3 ? '' : end))
    .replace(/([bdgmnprt])\1$/, '$1')
    .replace(/e$/, '')
}
