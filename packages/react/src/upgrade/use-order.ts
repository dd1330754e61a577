import type { ChargeCurrency } from '@ai-studio/contract'
import { $currency } from '@ai-studio/core'
import {
  chargeCurrencyFor,
  godModePrice,
  soldCurrencyFor,
  type PlanChoice,
  type UpgradeStore,
} from '@ai-studio/core/payments'
import { useStore } from '@nanostores/react'

export interface Order {
  /** What is chosen, as far as it is sold in the currency. */
  readonly choice: PlanChoice
  /** In which it is charged. */
  readonly currency: ChargeCurrency
}

/** What is chosen, in the currency that was chosen for it, or that fits the prices which the person reads. */
export function useOrder(store: UpgradeStore): Order {
  const { plan, period, hasGodMode, currency: chosen } = useStore(store.$state, { ssr: 'initial' })
  const { pricing } = useStore(store.catalogue.$state, { ssr: 'initial' })
  const display = useStore($currency, { ssr: 'initial' })
  const currency = soldCurrencyFor(pricing, chosen ?? chargeCurrencyFor(display))
  return {
    choice: { plan, period, hasGodMode: hasGodMode && godModePrice(pricing, currency) !== undefined },
    currency,
  }
}
