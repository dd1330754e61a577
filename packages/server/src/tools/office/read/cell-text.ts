import type { Cell } from './document-blocks.ts'

/** A cell as text: numbers as programs write them, dates as ISO 8601. */
export function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return dateText(cell)
  return typeof cell === 'number' ? String(plainNumber(cell)) : String(cell)
}

/** Sums of decimal fractions have an error in the last digits, which nobody means. */
export const plainNumber = (value: number): number => Number(value.toPrecision(15))

const day = 24 * 60 * 60 * 1000

/** ISO 8601, as short as it can be: a day, or a day and a time. */
export function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  // A time is kept as a fraction of a day and comes back a millisecond off.
  const rounded = Math.round(date.getTime() / 1000) * 1000
  const [days, time] = new Date(rounded).toISOString().slice(0, 19).split('T') as [string, string]
  const clock = time.endsWith(':00') ? time.slice(0, 5) : time
  return rounded % day === 0 ? days : `${days}T${clock}`
}
