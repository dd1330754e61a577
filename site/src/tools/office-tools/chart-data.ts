import type { OfficeTable } from '@ai-studio/contract'
import type { ColumnKind } from './cell-text.ts'

/** One row of a chart: its name, and a number of each series; null where the table has none. */
export interface ChartRow {
  label: string
  values: readonly (number | null)[]
}

export interface ChartData {
  series: readonly string[]
  /** What the numbers of each series are. */
  kinds: readonly ColumnKind[]
  rows: readonly ChartRow[]
  /** Of all numbers, with zero among them. */
  least: number
  most: number
}

/** Bars or slices that a chart can show and still be read; more are not suggested. A line has a point for each row. */
const longest = 50

/** What a chart of a table shows. */
export function chartData(
  { columns, rows }: OfficeTable,
  chart: NonNullable<OfficeTable['chart']>,
): ChartData {
  const drawn = chart.kind === 'line' ? rows : rows.slice(0, longest)
  const shown = drawn.map((row): ChartRow => ({
    label: String(row[chart.label] ?? ''),
    values: chart.values.map((column) => {
      const value = row[column]
      return typeof value === 'number' && Number.isFinite(value) ? value : null
    }),
  }))
  const numbers = shown.flatMap(({ values }) => values.filter((value) => value !== null))
  return {
    series: chart.values.map((column) => columns[column]?.name ?? ''),
    kinds: chart.values.map((column) => columns[column]?.kind ?? 'number'),
    rows: shown,
    least: Math.min(0, ...numbers),
    most: Math.max(0, ...numbers),
  }
}
