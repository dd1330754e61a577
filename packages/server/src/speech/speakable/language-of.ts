import type { Language } from '@ai-studio/contract'

const word = /[\p{L}\p{M}]+/gu
/** Marks that of all common languages only Vietnamese has, and those that others have as well. */
const ownMarks = /[ăđơư\u1EA0-\u1EF9]/i
const sharedMarks = /[âêôàáèéìíòóùúýãõ\u0129\u0169]/i
/** About every second word of Vietnamese has a mark; of English that quotes some, far fewer. */
const leastShare = 0.2
const leastShareOfShared = 0.4

/** The language of most of a text: Vietnamese writes its words with marks, English hardly any. */
export function languageOf(text: string): Language {
  const words = text.normalize('NFC').match(word) ?? []
  const own = words.filter((each) => ownMarks.test(each)).length
  const shared = words.filter((each) => !ownMarks.test(each) && sharedMarks.test(each)).length
  const least = own > 0 ? leastShare : leastShareOfShared
  return words.length > 0 && (own + shared) / words.length >= least ? 'vi' : 'en'
}
