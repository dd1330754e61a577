import bidiFactory from 'bidi-js'
import { hasRightToLeft, isRightToLeft } from './text-direction.ts'

const bidi = bidiFactory()

/** A stretch of a paragraph that is written in one direction: to the left where its level is odd. */
export interface LevelRun {
  /** In UTF-16 code units. */
  start: number
  end: number
  level: number
}

/** Where the directions of a paragraph change, by the Unicode bidirectional algorithm, in the order of reading. */
export function levelRuns(
  text: string,
  base: 'ltr' | 'rtl' = isRightToLeft(text) ? 'rtl' : 'ltr',
): LevelRun[] {
  if (text === '') return []
  if (base === 'ltr' && !hasRightToLeft(text)) return [{ start: 0, end: text.length, level: 0 }]
  const { levels } = bidi.getEmbeddingLevels(text, base)
  const runs: LevelRun[] = []
  for (let start = 0, end = 1; start < text.length; start = end++) {
    while (end < text.length && levels[end] === levels[start]) end++
    runs.push({ start, end, level: levels[start] ?? 0 })
  }
  return runs
}

/** The order in which things of these levels stand from left to right (rule L2 of the algorithm). */
export function visualOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, place) => place)
  const highest = Math.max(0, ...levels)
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < order.length; start++) {
      let end = start
      while (end < order.length && (levels[order[end] ?? 0] ?? 0) >= level) end++
      if (end - start > 1) order.splice(start, end - start, ...order.slice(start, end).toReversed())
      if (end > start) start = end
    }
  }
  return order
}

/** Text as it looks where it is written to the left: brackets open to the other side. */
export const mirrored = (text: string): string =>
  Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('')
