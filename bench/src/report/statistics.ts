import type { Sample } from '../rows/row.ts'

export interface Spread {
  median: number
  min: number
  max: number
}

/** Middle and limits of some numbers; null without any. */
export function spreadOf(values: readonly number[]): Spread | null {
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted((a, b) => a - b)
  if (sorted.length === 0) return null
  const middle = (sorted.length - 1) / 2
  const median = (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
  return { median, min: sorted[0]!, max: sorted.at(-1)! }
}

/** All samples of one subject in one row. */
export interface Cell {
  /** How many there should be. */
  wanted: number
  samples: Sample[]
  /** Why it could not be measured, as often as that was so. */
  failures: string[]
}

/** Row to subject to what was measured; the page without a chat is the subject `none`. */
export type Cells = Record<string, Record<string, Cell>>

/** What was found of one value; what could not be found is missing. */
const valuesOf = (cells: Cells, row: string, subject: string, value: string): number[] =>
  cells[row]?.[subject]?.samples
    .map((sample) => sample[value] ?? Number.NaN)
    .filter((found) => !Number.isNaN(found)) ?? []

export const spread = (cells: Cells, row: string, subject: string, value: string): Spread | null =>
  spreadOf(valuesOf(cells, row, subject, value))

/** How often a value was found, and whether that is as often as it should be. */
export function countOf(cells: Cells, row: string, subject: string, value: string) {
  const found = valuesOf(cells, row, subject, value).length
  return { found, isFull: found > 0 && found >= (cells[row]?.[subject]?.wanted ?? Infinity) }
}

/** From so many samples on, the highest one may be a hiccup of the machine. */
const enough = 5

/** The second highest of many samples, the highest of a few: for what must never be. */
export function worst(cells: Cells, row: string, subject: string, value: string): number | null {
  const sorted = valuesOf(cells, row, subject, value).toSorted((a, b) => b - a)
  return sorted[sorted.length >= enough ? 1 : 0] ?? null
}

export const median = (cells: Cells, row: string, subject: string, value: string): number | null =>
  spread(cells, row, subject, value)?.median ?? null
