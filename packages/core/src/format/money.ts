import { currencies } from '@ai-studio/contract/constants'

/** What stands for an amount in a currency that the studio does not know. */
export const invalidCurrency = 'Invalid Currency'

/**
 * An amount for reading, in the conventions of `language`. `amountMinor` is a whole number of minor units: cents
 * for USD, dong for VND.
 */
export function formatMoney(amountMinor: number, code: string, language: string): string {
  const currency = currencies.find((known) => known.code === code)
  if (!currency) return invalidCurrency
  const { exponent } = currency
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  }).format(amountMinor / 10 ** exponent)
}
