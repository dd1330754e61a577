import { eventsOf, type PaymentEvent } from '../payments/ledger/events.queries.ts'
import type { Queryable } from '../db/database.ts'
import { reviewReasons, type ReviewReason } from '../db/schema.ts'
import type { PaymentRow } from '../payments/ledger/payments.queries.ts'
import { OperatorRefusal } from './operator-refusal.ts'

/** What the operator's refunds write down; the refund itself is the ledger's `refunded`. */
export const refundKinds = { asked: 'refund-asked', refused: 'refund-refused', unknown: 'refund-unknown' }

/** The review flag of a payment whose money may have gone back; nothing else says so after a crash. */
export const refundFlag = 'refund' satisfies ReviewReason

/** What stays to be looked at when the payment itself is given back: other money came, or not the right sum. */
const outlastsRefund: ReadonlySet<ReviewReason> = new Set(['transaction', 'amount', 'currency'])

/** The flag of a payment while its refund goes on: until the end is known, it is in the list of what has to be looked at. */
export const flagDuringRefund = (flag: ReviewReason | null): ReviewReason =>
  flag !== null && outlastsRefund.has(flag) ? flag : refundFlag

/** Whether the money was to go back, and days later the gateway had it still. */
export const isStillThere = ({ status, review }: Pick<PaymentRow, 'status' | 'review'>): boolean =>
  status === 'refunded' && review === refundFlag

/** Longer than any gateway is waited for, in milliseconds: a refund that says nothing for so long has died. */
const longestRefundMs = 2 * 60_000

/** What was tried before to give a payment back. */
export interface RefundHistory {
  /** Whether money may have gone back without our knowing. */
  isUncertain: boolean
  /** Why somebody has to look at it, apart from the refund. */
  earlierFlag: ReviewReason | null
  /** Which refund it is now, counted from 1: one that was not made is followed by another. */
  attempt: number
  /** It was noted that the money went back by hand, of which the gateway may know nothing. */
  wasByHand: boolean
}

/**
 * @param flag why somebody has to look at the payment now
 * @throws OperatorRefusal `REFUND_RUNNING` while another refund of it goes on
 */
export async function refundHistory(
  db: Queryable,
  payment: Pick<PaymentRow, 'id' | 'status' | 'review'>,
  now: Date,
): Promise<RefundHistory> {
  const events = await eventsOf(db, payment.id)
  const kinds: readonly string[] = Object.values(refundKinds)
  const last = events.findLast(({ kind }) => kinds.includes(kind))
  if (last?.kind === refundKinds.asked && now.getTime() - last.at.getTime() < longestRefundMs) {
    throw new OperatorRefusal('REFUND_RUNNING')
  }
  const isAnother = isStillThere(payment)
  const isUncertain = isAnother || (last !== undefined && last.kind !== refundKinds.refused)
  const earlierFlag = payment.review === refundFlag && !isAnother ? flagIn(last) : payment.review
  const attempt = 1 + events.filter(isNotMade).length
  const wasByHand = events.findLast(({ kind }) => kind === 'refunded')?.detail.byHand === true
  return { isUncertain, earlierFlag, attempt, wasByHand }
}

/** That the money is still there is found out days after a refund, once for each. */
const isNotMade = ({ source, kind, statusBefore }: PaymentEvent): boolean =>
  source === 'sweeper' && kind === 'paid' && statusBefore === 'refunded'

const flagIn = (event: PaymentEvent | undefined): ReviewReason | null =>
  reviewReasons.find((reason) => reason === event?.detail.flag) ?? null
