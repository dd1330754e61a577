import type { Cell } from './document-blocks.ts'

const secondsOfDay = 24 * 60 * 60
/** Longest duration, in days; further from where a calendar begins are its dates. */
const longest = 366

/**
 * The rows of a sheet with its clock times and durations as text, hours counting on: 36:00. A workbook has both as dates near
 * the day that its calendar counts from. Whole days there are durations beside others of the same column; alone they are
 * dates, as they stand where no date is known.
 */
export function timesAsText(
  rows: readonly (readonly Cell[])[],
  dayZero: number,
): readonly (readonly Cell[])[] {
  const secondsOf = (cell: Cell): number | null => {
    if (!(cell instanceof Date)) return null
    // A time is kept as a fraction of a day and comes back a millisecond off.
    const seconds = Math.round((cell.getTime() - dayZero) / 1000)
    return Math.abs(seconds) < longest * secondsOfDay ? seconds : null
  }
  const columns = new Set<number>()
  for (const row of rows) {
    for (const [place, cell] of row.entries()) {
      if ((secondsOf(cell) ?? 0) % secondsOfDay !== 0) columns.add(place)
    }
  }
  if (columns.size === 0) return rows
  return rows.map((row) =>
    row.map((cell, place) => {
      const seconds = columns.has(place) ? secondsOf(cell) : null
      return seconds === null ? cell : timeText(seconds)
    }),
  )
}

function timeText(seconds: number): string {
  const size = Math.abs(seconds)
  const parts = [Math.floor(size / 3600), Math.floor(size / 60) % 60, size % 60]
  if (parts[2] === 0) parts.pop()
  return (seconds < 0 ? '-' : '') + parts.map((part) => String(part).padStart(2, '0')).join(':')
}
