import type { ChargeCurrency, Pricing } from '@ai-studio/contract'
import { chargeCurrencies } from '@ai-studio/contract/constants'
import type { CatalogueState } from './catalogue.ts'
import { godModePrice, providersFor, totalPrice, type Period } from './plan-prices.ts'

/** What somebody chooses between. */
export interface PlanChoice {
  readonly plan: 'free' | 'pro'
  readonly period: Period
  readonly hasGodMode: boolean
}

export type UpgradeStep = 'sign-in' | 'plan' | 'payment'

/** The steps that somebody takes, as far as is known. */
export function upgradeSteps(plan: PlanChoice['plan'], hasToSignIn: boolean): UpgradeStep[] {
  return [
    ...(hasToSignIn ? ['sign-in' as const] : []),
    'plan',
    ...(plan === 'pro' ? ['payment' as const] : []),
  ]
}

/** What of a choice is in force: the add-on belongs to Pro, and has to be sold in the currency. */
export function soldChoice(
  pricing: Pricing,
  { plan, period, hasGodMode }: PlanChoice,
  currency: ChargeCurrency,
): PlanChoice {
  const isSold = plan === 'pro' && godModePrice(pricing, currency) !== undefined
  return { plan, period, hasGodMode: hasGodMode && isSold }
}

/**
 * Where somebody can pay the add-on that they want and that is not sold in the currency of their order: in another
 * currency, or nowhere at the moment, which is null. Undefined where nothing is missing that they want.
 */
export function missingAddOn(
  { state, pricing, methods }: Pick<CatalogueState, 'state' | 'pricing' | 'methods'>,
  wanted: PlanChoice,
  currency: ChargeCurrency,
): ChargeCurrency | null | undefined {
  // Before the catalogue is there nothing is known of it.
  const isMissing =
    state === 'ready' &&
    wanted.plan === 'pro' &&
    wanted.hasGodMode &&
    !soldChoice(pricing, wanted, currency).hasGodMode
  if (!isMissing) return undefined
  const canPay = (code: ChargeCurrency) =>
    totalPrice(pricing, wanted, code) !== undefined && providersFor(methods, code).length > 0
  return chargeCurrencies.find(canPay) ?? null
}

const marker = 'upgrade'

/** A choice as the parameters of an address: of `/pro`, and of the way back from another service. */
export function choiceParameters({ plan, period, hasGodMode }: PlanChoice): URLSearchParams {
  return new URLSearchParams({ plan, period, ...(hasGodMode && { godmode: '1' }) })
}

/** The choice that an address names, as far as it names one. */
export function choiceOf(search: string): Partial<PlanChoice> {
  const given = new URLSearchParams(search)
  const [plan, period] = [given.get('plan'), given.get('period')]
  return {
    ...((plan === 'free' || plan === 'pro') && { plan }),
    ...((period === 'monthly' || period === 'yearly') && { period }),
    ...(given.get('godmode') === '1' && { hasGodMode: true }),
  }
}

/** This page's path, marked so that the upgrade opens again at the plan step, with what was chosen. */
export function upgradeReturnPath(choice: PlanChoice, address: string = location.href): string {
  const url = new URL(address)
  for (const [name, value] of choiceParameters(choice)) url.searchParams.set(name, value)
  if (!choice.hasGodMode) url.searchParams.delete('godmode')
  url.searchParams.set(marker, 'plan')
  return url.pathname + url.search + url.hash
}

/** What was chosen before another service was visited to sign in; null when the address is not such a way back. */
export function upgradeReturn(search: string): Partial<PlanChoice> | null {
  return new URLSearchParams(search).get(marker) === 'plan' ? choiceOf(search) : null
}

/** A page's parameters without what `upgradeReturnPath` has put there, with `?` in front of any that are left. */
export function withoutUpgradeReturn(search: string): string {
  const left = new URLSearchParams(search)
  for (const name of [marker, 'plan', 'period', 'godmode']) left.delete(name)
  const text = left.toString()
  return text && `?${text}`
}
