import type {
  ChargeCurrency,
  PaymentFailure,
  PaymentProvider,
  PaymentState,
  PurchaseId,
} from '@ai-studio/contract'
import { findUser } from '../account/users.queries.ts'
import type { Queryable } from '../db/database.ts'
import type { ReviewReason } from '../db/schema.ts'
import { eventsOf } from '../payments/ledger/events.queries.ts'
import { grantsOfPayments } from '../payments/ledger/grants.queries.ts'
import type { PaymentRow } from '../payments/ledger/payments.queries.ts'
import { toMajor } from '../payments/catalogue.ts'
import { findByAnyName } from './operator.queries.ts'
import { OperatorRefusal } from './operator-refusal.ts'

/** A payment as the operator sees it, ready for JSON; times as in ISO 8601. */
export interface PaymentSummary {
  id: string
  /** Our name of it at the gateway, and the number of the receipt. */
  number: string
  provider: PaymentProvider
  orderId: string | null
  transactionId: string | null
  purchaseId: PurchaseId
  /** Major units. */
  amount: number
  currency: ChargeCurrency
  status: PaymentState
  failure: PaymentFailure | null
  review: ReviewReason | null
  isTest: boolean
  /** Null for somebody who has erased their account. */
  buyerId: string | null
  createdAt: string
  expiresAt: string
  paidAt: string | null
  refundedAt: string | null
  /** When the gateway is asked next by itself. */
  askAt: string | null
}

export interface ReportedGrant {
  startsAt: string
  endsAt: string
  godmodeStartsAt: string | null
  godmodeEndsAt: string | null
  revokedAt: string | null
}

export interface ReportedEvent {
  at: string
  source: string
  kind: string
  statusBefore: PaymentState | null
  statusAfter: PaymentState | null
  /** As it was written down; amounts in minor units. */
  detail: Record<string, unknown>
}

/** Everything that is known of a payment. */
export interface PaymentReport {
  payment: PaymentSummary
  buyerEmail: string | null
  grants: ReportedGrant[]
  /** The oldest first. */
  events: ReportedEvent[]
}

const iso = (time: Date | null | undefined): string | null => time?.toISOString() ?? null

export const summaryOf = (row: PaymentRow): PaymentSummary => ({
  id: row.id,
  number: row.reference,
  provider: row.provider,
  orderId: row.orderId,
  transactionId: row.transactionId,
  purchaseId: row.purchaseId,
  amount: toMajor(row.amount, row.currency),
  currency: row.currency,
  status: row.status,
  failure: row.failure,
  review: row.review,
  isTest: row.isTest,
  buyerId: row.principalId,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  paidAt: iso(row.paidAt),
  refundedAt: iso(row.refundedAt),
  askAt: iso(row.askAt),
})

/**
 * The one payment of a name.
 * @throws OperatorRefusal `NOT_FOUND` or `AMBIGUOUS`
 */
export async function paymentNamed(db: Queryable, name: string): Promise<PaymentRow> {
  const [payment, other] = await findByAnyName(db, name)
  if (!payment) throw new OperatorRefusal('NOT_FOUND', { name })
  if (other) throw new OperatorRefusal('AMBIGUOUS', { name })
  return payment
}

/** A payment with what was bought, whose it is, and how it came to be what it is. */
export async function reportOf(db: Queryable, id: string): Promise<PaymentReport> {
  const payment = await paymentNamed(db, id)
  const user = payment.principalId === null ? undefined : await findUser(db, payment.principalId)
  const grants = await grantsOfPayments(db, [payment.id])
  const events = await eventsOf(db, payment.id)
  return {
    payment: summaryOf(payment),
    buyerEmail: user?.email || null,
    grants: grants.map(({ startsAt, endsAt, godmode, revokedAt }) => ({
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      godmodeStartsAt: iso(godmode?.startsAt),
      godmodeEndsAt: iso(godmode?.endsAt),
      revokedAt: iso(revokedAt),
    })),
    events: events.map(({ at, source, kind, statusBefore, statusAfter, detail }) => ({
      at: at.toISOString(),
      source,
      kind,
      statusBefore,
      statusAfter,
      detail,
    })),
  }
}
