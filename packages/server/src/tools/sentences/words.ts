import type { TextLanguage } from './language-of.ts'

const written = /[\p{L}\p{M}\p{N}]+(?:[-'’.,/][\p{L}\p{M}\p{N}]+|[%°])*/gu
/** Written without blanks between words. */
const unspaced = /[\p{scx=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]/u
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/**
 * The words of a text as they stand there: in Vietnamese what has a blank on either side, as its word processors count;
 * in scripts without blanks what the Unicode rules take for a word.
 */
export function wordsOf(text: string, language: TextLanguage = 'other'): string[] {
  if (language === 'other' && unspaced.test(text)) {
    return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
  }
  return text.match(written) ?? []
}
