import { eventsOf, type PaymentEvent } from '../payments/ledger/events.queries.ts'
import type { Queryable } from '../db/database.ts'
import type { ReviewReason } from '../db/schema.ts'
import { endedByRefund } from '../payments/ledger/decide.ts'
import type { PaymentRow } from '../payments/ledger/payments.queries.ts'
import { isNotMade, reasonIn } from './open-review.ts'
import { OperatorRefusal } from './operator-refusal.ts'
import { refundFlag, refundKinds } from './refund-kinds.ts'

/** The flag of a payment while its refund goes on: until the end is known, it is in the list of what has to be looked at. */
export const flagDuringRefund = (flag: ReviewReason | null): ReviewReason =>
  flag !== null && !endedByRefund.has(flag) ? flag : refundFlag

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
  /** How often the gateway has refused to give it back. */
  refusals: number
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
  const earlierFlag = payment.review === refundFlag && !isAnother ? flagBefore(last, events) : payment.review
  const attempt = 1 + events.filter(isNotMade).length
  const refusals = events.filter(({ kind }) => kind === refundKinds.refused).length
  const wasByHand = events.findLast(({ kind }) => kind === 'refunded')?.detail.byHand === true
  return { isUncertain, earlierFlag, attempt, refusals, wasByHand }
}

/** The flag that a payment had before a refund began, unless somebody has looked at that since. */
function flagBefore(refund: PaymentEvent | undefined, events: readonly PaymentEvent[]): ReviewReason | null {
  const flag = reasonIn(refund?.detail.flag)
  const since = refund ? events.slice(events.indexOf(refund)) : []
  const isResolved = since.some(({ kind, detail }) => kind === 'resolved' && detail.flag === flag)
  return isResolved ? null : flag
}
