import type { Language } from '@ai-studio/contract'
import { stopWords } from './stop-words.ts'
import { synonyms } from './synonyms.ts'

/** What is indexed and searched: a word, or a pair of neighbours that may be one word to a reader (`sign in`). */
export interface Term {
  text: string
  isPair: boolean
  /** The word with its accents, where it had some. */
  accented: string | null
  /** A pair with a word of little meaning in it. */
  isWeak: boolean
}

/** Longer words are cut: nothing in the articles is longer, and a pasted blob must not cost time. */
const maxWordLength = 40
const longestExpression = 4

/** Lower case without accents: `Đăng nhập` becomes `dang nhap`, so that both ways of typing meet. */
export function fold(text: string): string {
  // Most words have nothing to fold, and normalising is what costs.
  if (!/[\u0080-\uFFFF]/.test(text)) return text.toLowerCase()
  return text
    .toLowerCase()
    .replaceAll('đ', 'd')
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
}

/** The words of a text in order, in lower case. Apostrophes join (`doesn't` is one word), the rest divides. */
export function splitWords(text: string): string[] {
  const plain = text.normalize('NFC').toLowerCase().replaceAll(/['’ʼ]/g, '')
  return (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => word.slice(0, maxWordLength))
}

/** Takes the commonest English endings off, so that `sharing`, `shared` and `shares` are one. */
export function stem(word: string): string {
  if (word.length <= 3 || /\d/.test(word)) return word
  let result = word
  if (result.length > 4 && result.endsWith('ies')) result = result.slice(0, -2)
  else if (/(?:s|x|z|ch|sh)es$/.test(result) && result.length > 4) result = result.slice(0, -2)
  else if (/[^sui]s$/.test(result)) result = result.slice(0, -1)
  const ending = /(?:ing|ed)$/.exec(result)?.[0]
  if (ending && result.length >= ending.length + 3 && /[aeiouy]/.test(result.slice(0, -ending.length))) {
    result = result.slice(0, -ending.length)
    if (/([bdfgmnprt])\1$/.test(result)) result = result.slice(0, -1)
  }
  if (result.length > 4 && result.endsWith('e')) result = result.slice(0, -1)
  return result.length > 4 && result.endsWith('y') ? `${result.slice(0, -1)}i` : result
}

/** The terms of a text in order: words that carry meaning, and pairs in which at least one does. */
export function toTerms(text: string, language: Language): Term[] {
  const result: Term[] = []
  let previous: { text: string; isStop: boolean } | null = null
  for (const word of normalise(splitWords(text), language)) {
    if (!word.isStop) result.push({ text: word.text, isPair: false, accented: word.accented, isWeak: false })
    if (previous && !(previous.isStop && word.isStop)) {
      const isWeak = previous.isStop || word.isStop
      result.push({ text: `${previous.text} ${word.text}`, isPair: true, accented: null, isWeak })
    }
    previous = word
  }
  return result
}

interface Word {
  text: string
  accented: string | null
  isStop: boolean
}

/** Replaces expressions by what they stand for, longest first, and the rest by their stems. */
function normalise(words: readonly string[], language: Language): Word[] {
  const folded = words.map(fold)
  const result: Word[] = []
  for (let index = 0; index < folded.length;) {
    const expression = findExpression(words, folded, index, language)
    if (expression) {
      result.push({ text: expression.meaning, accented: null, isStop: false })
      index += expression.length
      continue
    }
    const plain = folded[index]!
    const word = words[index]!
    result.push({
      text: stem(plain),
      accented: word === plain ? null : word,
      // One or two digits say nothing without their neighbour (`3 attempts`).
      isStop: meaningless[language].has(word) || /^\d{1,2}$/.test(word),
    })
    index += 1
  }
  return result
}

function findExpression(
  words: readonly string[],
  folded: readonly string[],
  start: number,
  language: Language,
) {
  for (let length = Math.min(longestExpression, folded.length - start); length > 0; length -= 1) {
    const candidates = expressions[language].get(
      folded
        .slice(start, start + length)
        .map(stem)
        .join(' '),
    )
    // A word typed with accents has to carry the right ones: `máy` is not `mấy`.
    const match = candidates?.find(({ accented }) =>
      accented.every((word, index) => isSpelling(words[start + index]!, word)),
    )
    if (match) return { meaning: match.meaning, length }
  }
  return undefined
}

/** Stop words as written and, where that leaves no doubt, as typed without accents. */
const meaningless: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(stopWords.en),
  vi: new Set(stopWords.vi.flatMap((word) => (word.startsWith('*') ? [word.slice(1)] : [word, fold(word)]))),
}

const isSpelling = (typed: string, word: string) =>
  typed === word || fold(typed) === typed || fold(word) === word

interface Expression {
  accented: readonly string[]
  meaning: string
}

const expressions: Readonly<Record<Language, ReadonlyMap<string, Expression[]>>> = {
  en: byFoldedText(synonyms.en),
  vi: byFoldedText(synonyms.vi),
}

function byFoldedText(source: ReadonlyMap<string, string>): ReadonlyMap<string, Expression[]> {
  const result = new Map<string, Expression[]>()
  for (const [expression, meaning] of source) {
    const accented = splitWords(expression)
    const key = accented.map((word) => stem(fold(word))).join(' ')
    result.set(key, [...(result.get(key) ?? []), { accented, meaning: stem(meaning) }])
  }
  return result
}
