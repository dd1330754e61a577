import { currencies, type Language } from '@ai-studio/contract'
import { toMajor } from '../payments/catalogue.ts'

/**
 * "19.99 USD", "578.000 VND": with its code, because signs of currencies are doubtful. Of a currency that we do not
 * know the minor units stand as they are.
 */
export function amountText(
  amount: { minor: number; currency: string } | { major: number; currency: string },
  language: Language,
): string {
  const currency = currencies.find(({ code }) => code === amount.currency)
  if (!currency) return `${'minor' in amount ? amount.minor : amount.major} ${amount.currency}`.trim()
  const major = 'minor' in amount ? toMajor(amount.minor, currency.code) : amount.major
  const digits = currency.exponent
  const number = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(major)
  return `${number} ${currency.code}`
}
