import { currencies, type ChargeCurrency, type CurrencyCode, type PurchaseId } from '@ai-studio/contract'
import type { Catalogue, Prices } from '../config/payment-settings.ts'

const exponentOf = (code: CurrencyCode): number =>
  currencies.find((currency) => currency.code === code)?.exponent ?? 2

/** Minor units as calls have them: 1999 cents are 19.99. */
export const toMajor = (minor: number, currency: CurrencyCode): number => minor / 10 ** exponentOf(currency)

/** The minor units of an amount; null where it is finer than its currency, so that nothing is rounded silently. */
export function toMinor(amount: number, currency: CurrencyCode): number | null {
  const minor = Math.round(amount * 10 ** exponentOf(currency))
  return toMajor(minor, currency) === amount ? minor : null
}

/** What a purchase costs, in minor units; null where it is not sold in the currency. */
export function quote(catalogue: Catalogue, purchase: PurchaseId, currency: ChargeCurrency): number | null {
  const [period, addOn] = purchase.split('+')
  const plan = catalogue[period === 'yearly' ? 'yearly' : 'monthly'][currency]
  const extra = addOn === undefined ? 0 : catalogue.godmode[currency]
  return plan === undefined || extra === undefined ? null : plan + extra
}

/** Prices as calls have them. */
export const inMajorUnits = (prices: Prices): Prices =>
  Object.fromEntries(
    Object.entries(prices).map(([code, minor]) => [code, toMajor(minor, code as ChargeCurrency)]),
  )
