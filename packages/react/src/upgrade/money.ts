import type { CurrencyCode } from '@ai-studio/contract'
import { toMajorUnits } from '@ai-studio/core/payments'

/** An amount without decimals where there are none to read: '$0'. `amount` is in minor units. */
export function formatShort(
  amount: number,
  currency: CurrencyCode,
  language: string,
  signDisplay: 'auto' | 'always' = 'auto',
): string {
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    signDisplay,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(toMajorUnits(amount, currency))
}

/** What an add-on costs more: '+$578'. `amount` is in minor units. */
export const formatAddition = (amount: number, currency: CurrencyCode, language: string): string =>
  formatShort(amount, currency, language, 'always')
