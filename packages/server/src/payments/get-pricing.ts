import type { Pricing } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { canHavePasskeys } from '../webauthn/relying-party.ts'
import { inMajorUnits } from './catalogue.ts'

/** What the plans cost, as the call answers. */
export function pricingOf({ payments }: Config): Pricing {
  const { monthly, yearly, godmode } = payments.catalogue
  const hasAddOn = Object.keys(godmode).length > 0
  return {
    subscriptions: { monthly: inMajorUnits(monthly), yearly: inMajorUnits(yearly) },
    ...(hasAddOn && { addOns: { godmode: inMajorUnits(godmode) } }),
  }
}

/** What the plans cost. */
export function getPricing(app: FastifyInstance, deps: Dependencies): void {
  const prices = pricingOf(deps.config)
  serve(app, deps, 'getPricing', () => prices)
}

/** What can charge here and now. */
export function getPaymentMethods(app: FastifyInstance, deps: Dependencies): void {
  const { origin, payments } = deps.config
  const isPossible = deps.gateways.all.length > 0 && canHavePasskeys(origin)
  const confirmation = isPossible ? payments.confirmation : undefined
  serve(app, deps, 'getPaymentMethods', () => ({
    methods: deps.gateways.all.map(({ id, currencies, isTest }) => ({
      id,
      currencies: [...currencies],
      isTest,
    })),
    ...(confirmation && { confirmation }),
  }))
}
