import { isYear } from '@ai-studio/contract/tools'
import type { OfficeTable } from '@ai-studio/contract'
import type { Language } from '@ai-studio/contract/constants'

type Column = OfficeTable['columns'][number]
export type ColumnKind = Column['kind']

/** No more figures of a number are kept, neither here nor in documents: behind them is what reckoning has left. */
const mostFigures = 15

/** A cell as people read it: numbers in the language of the page with all their figures, fractions as percents. */
export function cellText(
  value: string | number | boolean | null,
  language: Language,
  { name, kind }: Column,
): string {
  if (value === null) return ''
  if (typeof value !== 'number' || isYear(name, value)) return String(value)
  return new Intl.NumberFormat(language, {
    style: kind === 'percent' ? 'percent' : 'decimal',
    maximumSignificantDigits: mostFigures,
  }).format(value)
}
