import { z } from 'zod'
import type { Dependencies } from '../dependencies.ts'
import { newestPayments, paymentsToReview } from '../payments/ledger/payments.queries.ts'
import { newsletterCalls, newsletterRequests, type NewsletterAnswers } from './newsletter/newsletter-calls.ts'
import { checkPayment, type CheckedPayment } from './check-payment.ts'
import {
  paymentNamed,
  reportOf,
  summaryOf,
  type PaymentReport,
  type PaymentSummary,
} from './payment-report.ts'
import { refundPayment, type RefundedPayment } from './refund-payment.ts'
import { resolvePayment } from './resolve-payment.ts'
import { words } from './words.ts'

/** Longest reason or note, in characters. */
export const longestNote = 200
/** Most payments in one list. */
export const mostListed = 500

const name = words(100)
const note = words(longestNote)
const by = words(100)

/** What the command about payments may ask of the server, call by call. */
const paymentRequests = {
  list: z.strictObject({ review: z.boolean(), limit: z.int().min(1).max(mostListed) }),
  show: z.strictObject({ name }),
  refund: z.strictObject({ name, by, reason: note, already: z.boolean() }),
  resolve: z.strictObject({ name, by, note }),
  check: z.strictObject({ name }),
}
export type PaymentCall = keyof typeof paymentRequests

/** Everything that commands may ask. */
export const operatorRequests = { ...paymentRequests, ...newsletterRequests }
export type OperatorCall = keyof typeof operatorRequests
export type OperatorRequest<Call extends OperatorCall> = z.output<(typeof operatorRequests)[Call]>

/** What the server answers. */
export interface OperatorAnswers extends NewsletterAnswers {
  list: { payments: PaymentSummary[] }
  show: PaymentReport
  refund: RefundedPayment
  resolve: PaymentReport
  check: CheckedPayment
}

/** What the operator can do, each or an `OperatorRefusal`. */
export type OperatorCalls = {
  [Call in OperatorCall]: (request: OperatorRequest<Call>) => Promise<OperatorAnswers[Call]>
}

export function operatorCalls(deps: Dependencies): OperatorCalls {
  const { db } = deps.database
  return {
    async list({ review, limit }) {
      const rows = await (review ? paymentsToReview : newestPayments)(db, limit)
      return { payments: rows.map(summaryOf) }
    },
    async show({ name }) {
      return reportOf(db, (await paymentNamed(db, name)).id)
    },
    refund: ({ name, by, reason, already }) =>
      refundPayment(deps, name, { by, reason, isDoneAlready: already }),
    resolve: ({ name, by, note }) => resolvePayment(deps, name, { by, note }),
    check: ({ name }) => checkPayment(deps, name),
    ...newsletterCalls(deps),
  }
}
