import type { PaymentMethods, Plan, Pricing } from '@ai-studio/contract'
import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../client/types.ts'
import { adoptVisitorsCurrency } from '../stores/adopt-preferences.ts'
import { getPaymentMethods, getPlans, getPricing } from './payment-calls.ts'
import { defaultPricing } from './plan-prices.ts'

/** What can be bought, and how it can be paid. */
export interface CatalogueState {
  /** Only with `ready` the prices are the server's, and can be paid by. */
  readonly state: 'loading' | 'ready' | 'failed'
  /** Until the server's are here: default prices, to be looked at. */
  readonly pricing: Pricing
  readonly methods: PaymentMethods['methods']
  /** Whether a payment may or has to be confirmed with a passkey first; null where none can be. */
  readonly confirmation: NonNullable<PaymentMethods['confirmation']> | null
  /** What each plan allows; empty when it could not be read. */
  readonly plans: readonly Plan[]
  readonly error: unknown
}

export interface Catalogue {
  readonly $state: ReadableAtom<CatalogueState>
  /** Reads it, unless it is there. Never rejects. */
  load: () => Promise<void>
  /** Reads it anew; what is there is shown meanwhile. Never rejects. */
  reload: () => Promise<void>
}

const nothing: CatalogueState = {
  state: 'loading',
  pricing: defaultPricing,
  methods: [],
  confirmation: null,
  plans: [],
  error: null,
}

export function createCatalogue(api: ApiClient): Catalogue {
  const $state = atom<CatalogueState>(nothing)
  let reading: Promise<void> | null = null

  async function read(): Promise<void> {
    try {
      const [pricing, { methods, confirmation = null }, plans] = await Promise.all([
        getPricing(api),
        getPaymentMethods(api),
        // Prices and buttons do without the table.
        getPlans(api).catch(() => $state.get().plans),
        adoptVisitorsCurrency(api),
      ])
      $state.set({ state: 'ready', pricing, methods, confirmation, plans, error: null })
    } catch (error) {
      $state.set({ ...nothing, state: 'failed', error })
    }
  }

  const reload = () =>
    (reading ??= read().finally(() => {
      reading = null
    }))
  return {
    $state,
    load: () => ($state.get().state === 'ready' ? Promise.resolve() : reload()),
    reload,
  }
}
