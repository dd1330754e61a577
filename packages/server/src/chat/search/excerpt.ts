import { singleLine } from '@ai-studio/contract'
import { wholeCut } from '../generation/text-pieces.ts'

/** UTF-16 code units before the place and behind it. */
const before = 50
const behind = 130

/** Some words of a message around the first place that has one of the words, as plain text. */
export function excerptOf(text: string, words: readonly string[]): string {
  const at = placeOf(text, words)
  const from = at <= before ? 0 : afterSpace(text, wholeCut(text, at - before), at)
  const to = Math.min(text.length, wholeCut(text, at + behind))
  const end = to === text.length ? to : beforeSpace(text, to, at)
  const excerpt = plain(text.slice(from, end))
  return `${from > 0 ? '…' : ''}${excerpt}${end < text.length ? '…' : ''}`
}

/** Where a word begins; where none does, the text. */
function placeOf(text: string, words: readonly string[]): number {
  const last = words.at(-1)!
  for (const { 0: token, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const folded = fold(token).slice(0, 24)
    if (folded.startsWith(last) || words.includes(folded)) return index
    // Scripts without spaces: a word is a sign anywhere.
    const inside = words.map((word) => (isSign.test(word) ? token.indexOf(word) : -1)).filter((at) => at >= 0)
    if (inside.length > 0) return index + Math.min(...inside)
  }
  const signs = words.map((word) => text.indexOf(word)).filter((at) => at >= 0)
  return signs.length > 0 ? Math.min(...signs) : 0
}

const isSign = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u

/** As the database's `search_words` does with a word. */
function fold(token: string): string {
  const small = token.toLowerCase()
  if (/^[a-z0-9]*$/.test(small)) return small
  return small
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u0670]+/g, '')
    .replace(/[đøłßæœıħς]/g, (letter) => letters[letter] ?? letter)
}

const letters: Record<string, string> = {
  đ: 'd',
  ø: 'o',
  ł: 'l',
  ß: 's',
  æ: 'a',
  œ: 'o',
  ı: 'i',
  ħ: 'h',
  ς: 'σ',
}

/** Text without the marks of markdown, in one line. */
const plain = (text: string): string =>
  singleLine(text.replace(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1').replace(/[`*_~#>|]+/g, ' '))

function afterSpace(text: string, from: number, at: number): number {
  const space = text.slice(from, at).search(/\s/)
  return space === -1 ? from : from + space + 1
}

function beforeSpace(text: string, to: number, at: number): number {
  const space = text.slice(at, to).search(/\s\S*$/)
  return space <= 0 ? to : at + space
}
