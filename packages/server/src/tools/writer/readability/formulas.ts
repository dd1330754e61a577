import type { Sentence } from '../text/prose.ts'
import { countSyllables } from './count-syllables.ts'

/**
 * Flesch's reading ease of English: 206.835 − 1.015 × words a sentence − 84.6 × syllables a word. 100 is very easy; very
 * short sentences come above it and monstrous ones below 0.
 *
 * Rudolf Flesch, "A new readability yardstick", Journal of Applied Psychology 32 (1948) 221–233.
 */
export function fleschReadingEase(sentences: readonly Sentence[]): number {
  const words = sentences.flatMap((sentence) => sentence.words)
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0)
  return 206.835 - (1.015 * words.length) / sentences.length - (84.6 * syllables) / words.length
}

/**
 * The school year from which a Vietnamese text can be read: 2 × letters a word + 0.2 × words a sentence − 6. Words are
 * what has a blank on either side.
 *
 * The first formula for Vietnamese: Liem Thanh Nguyen and Alan B. Henkin, "A readability formula for Vietnamese",
 * Journal of Reading 26 (1982) 243–251. Their second one (1985) puts a list of difficult words in the place of the length of
 * words; no such list is free.
 */
export function vietnameseSchoolYear(sentences: readonly Sentence[]): number {
  const words = sentences.flatMap((sentence) => sentence.words)
  const letters = words.reduce(
    (sum, word) => sum + (word.normalize('NFC').match(/[\p{L}\p{N}]/gu)?.length ?? 0),
    0,
  )
  return (2 * letters) / words.length + (0.2 * words.length) / sentences.length - 6
}

/** School years in Viet Nam. */
const schoolYears = 12

/** The school year on the scale of Flesch: 100 before the first one, 0 where all twelve are needed. A scale of ours. */
export const vietnameseReadingEase = (sentences: readonly Sentence[]): number =>
  100 - (100 * vietnameseSchoolYear(sentences)) / schoolYears
