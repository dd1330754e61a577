import { singleLine } from '@ai-studio/contract'
import { wholeCut } from '../../cut-text.ts'
import { wordsIn } from './words-in.ts'

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

/** Where a word begins; of signs, which may stand anywhere, where all are closest together. Where there is none, the text. */
function placeOf(text: string, words: readonly string[]): number {
  const last = words.at(-1)!
  /** The latest place of each word, with how many words of the text there are up to it. */
  const latest = new Map<string, { count: number; index: number }>()
  let count = 0
  let first: number | undefined
  let closest: { span: number; index: number } | undefined
  for (const { word, index, isSign } of wordsIn(text)) {
    count += 1
    const met = words.filter((each) => each === word || (each === last && word.startsWith(last)))
    if (met.length === 0) continue
    if (!isSign) return index
    first ??= index
    for (const each of met) latest.set(each, { count, index })
    if (latest.size < words.length) continue
    const begin = [...latest.values()].reduce((a, b) => (b.count < a.count ? b : a))
    const span = count - begin.count
    if (closest === undefined || span < closest.span) closest = { span, index: begin.index }
  }
  return closest?.index ?? first ?? 0
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
