import { currencies, type ChargeCurrency } from '@ai-studio/contract'

/** How PayPal writes an amount. */
export interface PaypalAmount {
  currency_code: string
  /** In major units, with a point: `19.99`. */
  value: string
}

const exponentOf = (code: string): number | undefined =>
  currencies.find((currency) => currency.code === code)?.exponent

/** An amount of minor units, such as cents, for PayPal. Never through a fraction: 1999 becomes `19.99` by its digits. */
export function toPaypalAmount(minor: number, currency: ChargeCurrency): PaypalAmount {
  if (!Number.isSafeInteger(minor) || minor <= 0) throw new RangeError(`${minor} is no amount to charge.`)
  const exponent = exponentOf(currency) ?? 2
  const digits = String(minor).padStart(exponent + 1, '0')
  const value = exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
  return { currency_code: currency, value }
}

/** The minor units of an amount; null where it is none, or finer than its currency. */
export function fromPaypalAmount({ currency_code, value }: PaypalAmount): number | null {
  const exponent = exponentOf(currency_code)
  const parts = /^(\d{1,12})(?:\.(\d+))?$/.exec(value)
  if (exponent === undefined || !parts) return null
  const [, whole = '', fraction = ''] = parts
  if (/[1-9]/.test(fraction.slice(exponent))) return null
  return Number(whole + fraction.slice(0, exponent).padEnd(exponent, '0'))
}
