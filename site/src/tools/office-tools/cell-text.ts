import type { OfficeTable } from '@ai-studio/contract'
import type { Language } from '@ai-studio/contract/constants'
import { formatNumber } from '@ai-studio/core'

export type ColumnKind = OfficeTable['columns'][number]['kind']

/** A cell as people read it: numbers in the language of the page, fractions as percents. */
export function cellText(
  value: string | number | boolean | null,
  language: Language,
  kind: ColumnKind,
): string {
  if (value === null) return ''
  if (typeof value !== 'number') return String(value)
  if (kind !== 'percent') return formatNumber(value, language)
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(value)
}
