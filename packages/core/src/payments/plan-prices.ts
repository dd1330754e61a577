import type { ChargeCurrency, CurrencyCode, Pricing, PurchaseId } from '@ai-studio/contract'
import {
  chargeCurrencies,
  currencies,
  defaultGodModePrices,
  defaultProPrices,
  type PaymentProvider,
} from '@ai-studio/contract/constants'

/** How long one payment lasts. */
export type Period = 'monthly' | 'yearly'

/** What is bought, as the server knows it. */
export const purchaseOf = (period: Period, hasGodMode: boolean): PurchaseId =>
  hasGodMode ? `${period}+godmode` : period

/** The currency in which somebody pays who reads prices in `display`: their own where it can be charged, else USD. */
export const chargeCurrencyFor = (display: CurrencyCode): ChargeCurrency =>
  display === 'VND' || display === 'USD' ? display : 'USD'

const exponentOf = (code: CurrencyCode): number =>
  currencies.find((currency) => currency.code === code)?.exponent ?? 2

/** Whole minor units (cents, dong) of an amount as calls have it. */
export const toMinorUnits = (amount: number, currency: CurrencyCode): number =>
  Math.round(amount * 10 ** exponentOf(currency))

/** The amount as calls have it. */
export const toMajorUnits = (minor: number, currency: CurrencyCode): number =>
  minor / 10 ** exponentOf(currency)

/** Price of Pro alone, in minor units; undefined where it is not sold in the currency. */
export function proPrice(pricing: Pricing, period: Period, currency: ChargeCurrency): number | undefined {
  const amount = pricing.subscriptions[period][currency]
  return amount === undefined ? undefined : toMinorUnits(amount, currency)
}

/** Price of the add-on, in minor units, the same for either period; undefined where it is not offered. */
export function godModePrice(pricing: Pricing, currency: ChargeCurrency): number | undefined {
  const amount = pricing.addOns?.godmode?.[currency]
  return amount === undefined ? undefined : toMinorUnits(amount, currency)
}

/**
 * The currency in which somebody pays who wants to pay in `wanted`: another one where Pro is sold for this period in
 * that alone. Sold nowhere it is `wanted` all the same.
 */
export function soldCurrencyFor(
  pricing: Pricing,
  wanted: ChargeCurrency,
  period: Period = 'monthly',
): ChargeCurrency {
  const isSold = (currency: ChargeCurrency) => proPrice(pricing, period, currency) !== undefined
  return isSold(wanted) ? wanted : (chargeCurrencies.find(isSold) ?? wanted)
}

/** What a purchase costs in all, in minor units; undefined where a part of it has no price. */
export function totalPrice(
  pricing: Pricing,
  { period, hasGodMode }: { period: Period; hasGodMode: boolean },
  currency: ChargeCurrency,
): number | undefined {
  const plan = proPrice(pricing, period, currency)
  const addOn = hasGodMode ? godModePrice(pricing, currency) : 0
  return plan === undefined || addOn === undefined ? undefined : plan + addOn
}

/** What a year saves beside twelve months: minor units, and rounded percent of the twelve months. */
export interface Savings {
  amount: number
  percent: number
}

/** Undefined where there is nothing to compare, or nothing to save. */
export function yearlySavings(pricing: Pricing, currency: ChargeCurrency): Savings | undefined {
  const month = proPrice(pricing, 'monthly', currency)
  const year = proPrice(pricing, 'yearly', currency)
  if (month === undefined || year === undefined) return undefined
  const amount = 12 * month - year
  return amount > 0 ? { amount, percent: Math.round((100 * amount) / (12 * month)) } : undefined
}

/** Prices to show while the server's cannot be read. Nothing is to be paid by them. */
export const defaultPricing: Pricing = {
  subscriptions: {
    monthly: majorOf(defaultProPrices.monthly),
    yearly: majorOf(defaultProPrices.yearly),
  },
  addOns: { godmode: { USD: toMajorUnits(defaultGodModePrices.USD, 'USD') } },
}

function majorOf({ USD, VND }: { USD: number; VND: number }) {
  return { USD: toMajorUnits(USD, 'USD'), VND: toMajorUnits(VND, 'VND') }
}

/** Which gateways can charge a currency, in the order in which the server names them. */
export const providersFor = (
  methods: readonly { id: PaymentProvider; currencies: readonly ChargeCurrency[] }[],
  currency: ChargeCurrency,
): PaymentProvider[] =>
  methods.filter(({ currencies: taken }) => taken.includes(currency)).map(({ id }) => id)
