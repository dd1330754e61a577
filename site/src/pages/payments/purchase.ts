import type { PaymentStatus, PurchaseId } from '@ai-studio/contract'
import { formatMoney } from '@ai-studio/core'
import {
  choiceParameters,
  toMinorUnits,
  type PlanChoice,
  type UpgradeProposal,
} from '@ai-studio/core/payments'

/** What was chosen when something was bought. */
type Purchase = Pick<PlanChoice, 'period' | 'hasGodMode'>

/** The choice behind what the server calls a purchase. */
const purchaseFrom = (id: PurchaseId): Purchase => ({
  period: id.startsWith('yearly') ? 'yearly' : 'monthly',
  hasGodMode: id.endsWith('+godmode'),
})

/** Key of the name of what was bought, in the texts of the payments: `purchase.yearlyGodMode`. */
export function purchaseKey(id: PurchaseId): string {
  const { period, hasGodMode } = purchaseFrom(id)
  return `purchase.${period}${hasGodMode ? 'GodMode' : ''}`
}

/** What was paid, in the conventions of `language`. */
export const amountOf = ({ amount, currency }: PaymentStatus, language: string): string =>
  formatMoney(toMinorUnits(amount, currency), currency, language)

/** What to ask for so that the same is bought once more, for the same amount. */
export const repeatOf = ({ purchaseId, currency }: PaymentStatus): UpgradeProposal & PlanChoice => ({
  plan: 'pro',
  ...purchaseFrom(purchaseId),
  currency,
})

/** Address of the page on which the same can be bought once more. */
export function proHref(payment: PaymentStatus): string {
  const { currency, returnUrl } = payment
  const query = choiceParameters(repeatOf(payment))
  query.set('currency', currency)
  if (returnUrl) query.set('return', returnUrl)
  return `/pro?${query}`
}

/** Where the receipt of a payment stands. */
export const receiptHref = ({ id }: PaymentStatus): string => `/settings/receipts/${id}`

/** Whether there is a receipt: money has arrived, also when it was given back later. */
export const hasReceipt = ({ status }: PaymentStatus): boolean => status === 'paid' || status === 'refunded'
