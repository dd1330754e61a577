import type { OfficeTable } from '@ai-studio/contract'
import type { Cell } from './document-blocks.ts'
import type { TypedTable } from './tables-of-blocks.ts'

type Chart = NonNullable<OfficeTable['chart']>

const mostSeries = 4
const mostBars = 50
const mostSlices = 6

/**
 * What can be drawn of a table. A line for numbers over time; slices for a few parts that make one whole; bars for numbers of
 * named things; nothing for anything else.
 */
export function suggestChart({ columns, rows }: Pick<TypedTable, 'columns' | 'rows'>): Chart | null {
  if (rows < 2) return null
  const time = columns.findIndex(
    ({ kind, values }) => kind === 'date' || (kind === 'number' && areYears(values)),
  )
  const label =
    time >= 0 ? time : columns.findIndex(({ kind, values }) => kind === 'text' && areNames(values))
  if (label < 0) return null
  const numbers = columns.flatMap(({ kind, name, values }, place) =>
    place !== label && kind === 'number' && !isCount(name, values) ? [place] : [],
  )
  const percents = columns.flatMap(({ kind }, place) => (kind === 'percent' ? [place] : []))
  const values = (numbers.length > 0 ? numbers : percents).slice(0, mostSeries)
  const [first] = values
  if (first === undefined) return null
  if (time >= 0) return rows >= 3 ? { kind: 'line', label, values } : { kind: 'bar', label, values }
  if (rows > mostBars) return null
  const isWhole = values.length === 1 && rows <= mostSlices && areShares(columns[first]!.values)
  return { kind: isWhole ? 'pie' : 'bar', label, values }
}

const numbersIn = (values: readonly Cell[]): number[] => values.filter((value) => typeof value === 'number')

function areYears(values: readonly Cell[]): boolean {
  const years = numbersIn(values)
  return (
    years.length === values.length &&
    years.every((year) => Number.isInteger(year) && year >= 1800 && year <= 2200) &&
    new Set(years).size === years.length
  )
}

/** Names stand once each, or nearly so. */
function areNames(values: readonly Cell[]): boolean {
  const names = values.filter((value) => value !== null)
  return names.length * 2 > values.length && new Set(names).size >= names.length * 0.8
}

/** 1, 2, 3: the numbers of the rows, which say nothing. */
function isCount(name: string, values: readonly Cell[]): boolean {
  if (/^(#|id|no\.?|nr\.?|stt|index)$/i.test(name.trim())) return true
  const [first] = values
  return (
    values.length > 2 &&
    (first === 0 || first === 1) &&
    values.every((value, place) => value === place + (first as number))
  )
}

/** Positive, and together 1 or 100. */
function areShares(values: readonly Cell[]): boolean {
  const shares = numbersIn(values)
  const sum = shares.reduce((total, share) => total + share, 0)
  const isOne = (whole: number) => Math.abs(sum - whole) <= whole * 0.01
  return shares.length === values.length && shares.every((share) => share > 0) && (isOne(1) || isOne(100))
}
