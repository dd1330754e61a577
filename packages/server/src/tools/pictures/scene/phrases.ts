import type { Color } from './color.ts'
import { irregularPlurals } from './grammar.ts'
import { colorWords, moodWords, words, type Mood, type Wanted } from './lexicon.ts'

/** What a known word or phrase says. */
type Meaning =
  | { kind: 'wanted'; is: Wanted; isPlural: boolean }
  | { kind: 'color'; is: Color }
  | { kind: 'mood'; is: Mood }

const longestPhrase = 3
const phrases = new Map<string, Meaning>()
const add = (phrase: string, meaning: Meaning) => {
  if (!phrases.has(phrase)) phrases.set(phrase, meaning)
}
for (const [name, names] of Object.entries(words)) {
  const is = name as Wanted
  for (const name of names) {
    for (const form of formsOf(name)) add(form, { kind: 'wanted', is, isPlural: false })
    for (const form of pluralsOf(name)) add(form, { kind: 'wanted', is, isPlural: true })
  }
}
for (const [is, names] of Object.entries(colorWords)) {
  for (const name of names) for (const form of formsOf(name)) add(form, { kind: 'color', is })
}
for (const [is, names] of Object.entries(moodWords)) {
  for (const name of names) for (const form of formsOf(name)) add(form, { kind: 'mood', is: is as Mood })
}

/**
 * A word, and a Vietnamese phrase as those write it who leave accents out. Single syllables without their accents would
 * be other words.
 */
function formsOf(phrase: string): string[] {
  const bare = withoutAccents(phrase)
  return bare.includes(' ') ? [phrase, bare] : [phrase]
}

/** English words in the plural. */
function pluralsOf(phrase: string): string[] {
  if (isAccented(phrase)) return []
  const irregular = irregularPlurals.get(phrase)
  return [
    `${phrase}s`,
    `${phrase}es`,
    ...(/[^aeiou]y$/.test(phrase) ? [phrase.replace(/y$/, 'ies')] : []),
    ...(irregular === undefined ? [] : [irregular]),
  ]
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd')
}

/** Whether a phrase has a letter that English has not. */
export function isAccented(phrase: string): boolean {
  return /[^a-z ]/.test(phrase)
}

/** Stands between words that a comma, a full stop or the like keeps apart. */
export const comma = ','

/** The words of a prompt, and a comma for whatever parts them. */
export function tokensOf(prompt: string): string[] {
  const found = prompt
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+|[,;:.!?()–—]/gu)
  return (found ?? []).map((token) => (/[\p{L}\p{N}]/u.test(token) ? token : comma))
}

/** The longest known phrase that begins at a place. */
export function phraseAt(
  tokens: readonly string[],
  place: number,
): { meaning: Meaning; length: number } | undefined {
  for (let length = longestPhrase; length > 0; length -= 1) {
    if (place + length > tokens.length) continue
    const meaning = phrases.get(tokens.slice(place, place + length).join(' '))
    if (meaning) return { meaning, length }
  }
  return undefined
}

/** The longest known phrase that ends before a place. */
export function phraseBefore(
  tokens: readonly string[],
  place: number,
): { meaning: Meaning; phrase: string } | undefined {
  for (let length = Math.min(longestPhrase, place); length > 0; length -= 1) {
    const phrase = tokens.slice(place - length, place).join(' ')
    const meaning = phrases.get(phrase)
    if (meaning) return { meaning, phrase }
  }
  return undefined
}
