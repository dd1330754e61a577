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
  samples: Sample[]
  /** Why it could not be measured, as often as that was so. */
  failures: string[]
}

/** Row to subject to what was measured; the page without a chat is the subject `none`. */
export type Cells = Record<string, Record<string, Cell>>

export function spread(cells: Cells, row: string, subject: string, value: string): Spread | null {
  return spreadOf(
    cells[row]?.[subject]?.samples.flatMap((sample) => (value in sample ? [sample[value]!] : [])) ?? [],
  )
}

export const median = (cells: Cells, row: string, subject: string, value: string): number | null =>
  spread(cells, row, subject, value)?.median ?? null
