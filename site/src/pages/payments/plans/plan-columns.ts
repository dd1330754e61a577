import type { Plan, Pricing, Subscription } from '@ai-studio/contract'
import type { ChargeCurrency } from '@ai-studio/contract/constants'
import { godModePrice, proPrice, totalPrice, type Period } from '@ai-studio/core/payments'

/** One plan of the comparison. */
export interface PlanColumn {
  id: Plan['id']
  /** In minor units; null where it is not offered in this currency. */
  price: number | null
  /** The part of it that the add-on costs; null without one. */
  addOnPrice: number | null
  /** What it allows; null while that is not known. */
  allows: Plan | null
  /** Whether it is what the user has now. */
  isCurrent: boolean
  /** Until when they have it, as the server writes it; null without an end. */
  endsAt: string | null
}

export interface ColumnSources {
  pricing: Pricing
  plans: readonly Plan[] | null
  /** Null for visitors, and until it is known. */
  subscription: Subscription | null
  period: Period
  currency: ChargeCurrency
}

const ids = ['free', 'pro', 'godmode'] as const

/** Free, Pro and Pro with GodMode, side by side. */
export function planColumns(sources: ColumnSources): PlanColumn[] {
  const { pricing, plans, subscription, period, currency } = sources
  const priceOf: Record<PlanColumn['id'], number | undefined> = {
    free: 0,
    pro: proPrice(pricing, period, currency),
    godmode: totalPrice(pricing, { period, hasGodMode: true }, currency),
  }
  const endOf: Record<PlanColumn['id'], string | null> = {
    free: null,
    pro: subscription?.endsAt ?? null,
    godmode: subscription?.godmodeEndsAt ?? null,
  }
  return ids.map((id) => ({
    id,
    price: priceOf[id] ?? null,
    addOnPrice: id === 'godmode' ? (godModePrice(pricing, currency) ?? null) : null,
    allows: plans?.find((plan) => plan.id === id) ?? null,
    isCurrent: subscription?.tier === id,
    endsAt: subscription?.tier === id ? endOf[id] : null,
  }))
}
