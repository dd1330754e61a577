/** A word as the database's `search_words` has it, and where it begins in the text, in UTF-16 code units. */
interface PlacedWord {
  word: string
  index: number
  /** Whether it is one sign, of a script without spaces or an emoji. */
  isSign: boolean
}

// What follows says the same as `search_words`, whose latest form is in the migrations.

const eastAsian = String.raw`\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3134f}`
const emoji = String.raw`\u{1f000}-\u{1faff}`
/** Thai, Lao, Burmese and Khmer, and of them what belongs to the letter before it. */
const southEastAsian = String.raw`\u0e01-\u0e4e\u0e81-\u0ece\u0edc-\u0edf\u1000-\u103f\u1050-\u108f\u1780-\u17d3\u17d7\u17dc\u17dd`
const marks = String.raw`\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u17b4-\u17d3\u17dd`
const signs = `${eastAsian}${emoji}${southEastAsian}`
/** The vowel am of Thai and Lao: a mark and a letter in one. */
const am = String.raw`\u0e33\u0eb3`
/** Marks of Armenian that stand above a letter, in the middle of a word. */
const above = String.raw`\u055b\u055c\u055e`

const pieces = new RegExp(`[${signs}][${marks}${am}]*|[[\\p{L}\\p{N}\\p{M}${above}]--[${signs}]]+`, 'gv')
const words = new RegExp(`[${signs}][${marks}]*|[^${signs}]+`, 'gv')
const oneSign = new RegExp(`^[${signs}]`, 'v')

/** The words of a text, cut and written as those that are searched. */
export function* wordsIn(text: string): Generator<PlacedWord> {
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    for (const [word] of fold(piece).matchAll(words)) {
      yield { word: word.slice(0, 24), index, isSign: oneSign.test(word) }
    }
  }
}

function fold(piece: string): string {
  const small = piece.normalize('NFKD').toLowerCase()
  if (/^[a-z0-9]*$/.test(small)) return small
  return small
    .replace(/[\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u0670\u055b\u055c\u055e]+/g, '')
    .replace(/[đðøłßæœıħς]/g, (letter) => letters[letter] ?? letter)
}

const letters: Record<string, string> = {
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  ß: 's',
  æ: 'a',
  œ: 'o',
  ı: 'i',
  ħ: 'h',
  ς: 'σ',
}
