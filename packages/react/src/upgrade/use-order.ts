import type { ChargeCurrency, CurrencyCode, Pricing } from '@ai-studio/contract'
import { $currency } from '@ai-studio/core'
import {
  chargeCurrencyFor,
  soldChoice,
  soldCurrencyFor,
  type PlanChoice,
  type UpgradeState,
  type UpgradeStore,
} from '@ai-studio/core/payments'
import { useStore } from '@nanostores/react'

export interface Order {
  /** What is chosen, also where it is not sold in the currency. */
  readonly wanted: PlanChoice
  /** What is chosen, as far as it is sold in the currency. */
  readonly choice: PlanChoice
  /** In which it is charged. */
  readonly currency: ChargeCurrency
}

function orderFor(state: UpgradeState, pricing: Pricing, display: CurrencyCode): Order {
  const currency = soldCurrencyFor(pricing, state.currency ?? chargeCurrencyFor(display), state.period)
  return { wanted: state, choice: soldChoice(pricing, state, currency), currency }
}

/** What is chosen, in the currency that was chosen for it, or that fits the prices which the person reads. */
export function useOrder(store: UpgradeStore): Order {
  const state = useStore(store.$state, { ssr: 'initial' })
  const { pricing } = useStore(store.catalogue.$state, { ssr: 'initial' })
  return orderFor(state, pricing, useStore($currency, { ssr: 'initial' }))
}

/** The same as it is now, for code that is not a view. */
export const orderOf = (store: UpgradeStore): Order =>
  orderFor(store.$state.get(), store.catalogue.$state.get().pricing, $currency.get())
