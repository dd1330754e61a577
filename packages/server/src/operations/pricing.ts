import {
  chargeCurrencies,
  currencies,
  defaultGodModePrices,
  defaultProPrices,
  type ChargeCurrency,
} from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'

/** What the plans cost. The add-on has a price by default in development only. */
export function getPricing(app: FastifyInstance, deps: Dependencies): void {
  const prices = {
    subscriptions: {
      monthly: inMajorUnits(defaultProPrices.monthly),
      yearly: inMajorUnits(defaultProPrices.yearly),
    },
    ...(deps.config.environment === 'development' && {
      addOns: { godmode: inMajorUnits(defaultGodModePrices) },
    }),
  }
  serve(app, deps, 'getPricing', () => prices)
}

/** No gateway is connected, so nothing can charge. */
export function getPaymentMethods(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'getPaymentMethods', () => ({ methods: [] }))
}

function inMajorUnits(
  amounts: Partial<Record<ChargeCurrency, number>>,
): Partial<Record<ChargeCurrency, number>> {
  return Object.fromEntries(
    chargeCurrencies.flatMap((code) => {
      const amount = amounts[code]
      const exponent = currencies.find((currency) => currency.code === code)?.exponent ?? 2
      return amount === undefined ? [] : [[code, amount / 10 ** exponent]]
    }),
  )
}
