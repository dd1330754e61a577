import type { OfficeTable } from '@ai-studio/contract'
import type { Language } from '@ai-studio/contract/constants'
import { formatPercent } from '@ai-studio/core'
import { cellText } from './cell-text.ts'
import type { ChartData } from './chart-data.ts'

type ChartKind = NonNullable<OfficeTable['chart']>['kind']

/** What stands beside the colours of a chart: the names of its series, or each slice with its number and its part of the whole. */
export function legendOf(
  { series, kinds, rows }: ChartData,
  chart: ChartKind,
  language: Language,
): readonly string[] {
  if (chart !== 'pie') return series
  const kind = kinds[0] ?? 'number'
  const whole = rows.reduce((sum, { values }) => sum + Math.max(0, values[0] ?? 0), 0) || 1
  return rows.map(({ label, values }) => {
    const value = values[0] ?? 0
    const text = `${label}: ${cellText(value, language, { name: series[0] ?? '', kind })}`
    // A percent is a part of a whole already.
    return kind === 'percent' ? text : `${text} (${formatPercent(Math.max(0, value) / whole, language)})`
  })
}
