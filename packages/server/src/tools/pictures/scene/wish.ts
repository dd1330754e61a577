import { colorWords, moodWords, negations, numberWords, words, type Mood, type Wanted } from './lexicon.ts'
import type { Color } from './color.ts'

/** What a prompt asks for, as far as its words are known. */
export interface Wish {
  /** In the order in which the prompt names them, with how many where it says so. */
  wanted: ReadonlyMap<Wanted, number | null>
  /** What it says is not to be there. */
  unwanted: ReadonlySet<Wanted>
  /** For the light as a whole. */
  colors: readonly Color[]
  /** Of a single thing, such as a red boat. */
  colorsOf: ReadonlyMap<Wanted, Color>
  moods: ReadonlySet<Mood>
}

interface Phrase {
  tokens: readonly string[]
  meaning: { kind: 'wanted'; is: Wanted } | { kind: 'color'; is: Color } | { kind: 'mood'; is: Mood }
}

const longestPhrase = 3
const phrases = new Map<string, Phrase['meaning']>()
const add = (phrase: string, meaning: Phrase['meaning']) => {
  for (const form of formsOf(phrase)) if (!phrases.has(form)) phrases.set(form, meaning)
}
for (const [is, names] of Object.entries(words)) {
  for (const name of names) add(name, { kind: 'wanted', is: is as Wanted })
}
for (const [is, names] of Object.entries(colorWords))
  for (const name of names) add(name, { kind: 'color', is })
for (const [is, names] of Object.entries(moodWords)) {
  for (const name of names) add(name, { kind: 'mood', is: is as Mood })
}

/**
 * A word, its English plural, and a Vietnamese phrase as those write it who leave accents out. Single syllables without
 * their accents would be other words.
 */
function formsOf(phrase: string): string[] {
  if (!/[^a-z ]/.test(phrase)) return [phrase, `${phrase}s`, `${phrase}es`]
  const bare = withoutAccents(phrase)
  return bare.includes(' ') ? [phrase, bare] : [phrase]
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd')
}

/** Names in several words that hold a known one and mean something else, or are said together with their number. */
const classifiers = new Set([
  'con',
  'chiếc',
  'cái',
  'ngôi',
  'căn',
  'cây',
  'bông',
  'đóa',
  'chú',
  'quả',
  'small',
  'little',
  'big',
  'tall',
  'old',
  'white',
  'red',
  'nhỏ',
])

/** Reads a prompt in English or Vietnamese. Longer phrases come before the words in them. */
export function readWish(prompt: string): Wish {
  const tokens =
    prompt
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const wanted = new Map<Wanted, number | null>()
  const unwanted = new Set<Wanted>()
  const colors: Color[] = []
  const colorsOf = new Map<Wanted, Color>()
  const moods = new Set<Mood>()
  for (let place = 0; place < tokens.length;) {
    const found = phraseAt(tokens, place)
    if (!found) {
      place += 1
      continue
    }
    const { meaning, length } = found
    if (meaning.kind === 'wanted') {
      if (isNegated(tokens, place)) unwanted.add(meaning.is)
      else if (!wanted.get(meaning.is)) wanted.set(meaning.is, countBefore(tokens, place))
    } else if (meaning.kind === 'color') {
      // English puts a colour before its thing, Vietnamese after it.
      const owner = ownerAt(tokens, place + length) ?? ownerBefore(tokens, place)
      if (owner && !lit.has(owner)) colorsOf.set(owner, meaning.is)
      else if (!colors.includes(meaning.is)) colors.push(meaning.is)
    } else moods.add(meaning.is)
    place += length
  }
  for (const name of unwanted) wanted.delete(name)
  return { wanted, unwanted, colors, colorsOf, moods }
}

function phraseAt(tokens: readonly string[], place: number) {
  for (let length = longestPhrase; length > 0; length -= 1) {
    if (place + length > tokens.length) continue
    const meaning = phrases.get(tokens.slice(place, place + length).join(' '))
    if (meaning) return { meaning, length }
  }
  return undefined
}

/** What has no colour of its own but that of the light. */
const lit: ReadonlySet<Wanted> = new Set([
  'sun',
  'cloud',
  'dawn',
  'day',
  'golden',
  'dusk',
  'night',
  'fog',
  'space',
  'sea',
  'lake',
  'aurora',
])

function ownerAt(tokens: readonly string[], place: number): Wanted | undefined {
  const found = phraseAt(tokens, place)
  return found?.meaning.kind === 'wanted' ? found.meaning.is : undefined
}

function ownerBefore(tokens: readonly string[], place: number): Wanted | undefined {
  const end = tokens[place - 1] === 'màu' ? place - 1 : place
  for (let length = longestPhrase; length > 0; length -= 1) {
    const phrase = tokens.slice(Math.max(0, end - length), end).join(' ')
    const meaning = phrases.get(phrase)
    // A word without accents is English, where the thing comes after its colour.
    if (meaning?.kind === 'wanted' && /[^a-z ]/.test(phrase)) return meaning.is
  }
  return undefined
}

function isNegated(tokens: readonly string[], place: number): boolean {
  const one = tokens[place - 1] ?? ''
  return negations.includes(one) || negations.includes(`${tokens[place - 2] ?? ''} ${one}`)
}

/** The number before a word, perhaps with a classifier or an adjective or two between. */
function countBefore(tokens: readonly string[], place: number): number | null {
  for (let back = 1; back <= 3; back += 1) {
    const token = tokens[place - back] ?? ''
    const number = /^[1-9]$/.test(token) ? Number(token) : numberWords[token]
    if (number !== undefined) return number
    if (!classifiers.has(token)) return null
  }
  return null
}
