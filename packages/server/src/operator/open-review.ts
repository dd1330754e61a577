import { reviewReasons, type ReviewReason } from '../db/schema.ts'
import { endedByRefund } from '../payments/ledger/decide.ts'
import type { PaymentEvent } from '../payments/ledger/events.queries.ts'
import { refundFlag, refundKinds } from './refund-kinds.ts'

/** The reason to look at a payment that an event names. */
export const reasonIn = (word: unknown): ReviewReason | null =>
  reviewReasons.find((reason) => reason === word) ?? null

/** What a payment has room for is one reason: which one is still open behind it, by all that happened, in order. */
export function openReview(events: readonly PaymentEvent[]): ReviewReason | null {
  const open = new Set<ReviewReason>()
  for (const event of events) follow(open, event)
  const all = [...open]
  // What a refund would settle too comes last, so that a refund hides none of the others.
  return all.findLast((reason) => !endedByRefund.has(reason)) ?? all.at(-1) ?? null
}

function follow(open: Set<ReviewReason>, event: PaymentEvent): void {
  const { kind, detail } = event
  const flag = reasonIn(detail.flag)
  const note = (reason: ReviewReason | null) => reason !== null && open.add(reason)
  switch (kind) {
    case 'mismatch':
      note(reasonIn(detail.field))
      return
    case 'suspicious':
      if (event.statusAfter !== 'paid' && event.statusAfter !== 'refunded') note(kind)
      return
    case 'paid':
      // The gateway holds nothing back any more.
      open.delete('suspicious')
      if (flag === 'buyer') note(flag)
      if (isNotMade(event)) note(refundFlag)
      return
    case 'failed':
      open.delete('suspicious')
      return
    case 'refunded':
      for (const reason of endedByRefund) open.delete(reason)
      return
    case refundKinds.asked:
    case refundKinds.unknown:
      note(refundFlag)
      return
    case refundKinds.refused:
      // That an earlier refund was not made stays so.
      if (flag !== refundFlag) open.delete(refundFlag)
      return
    case 'resolved':
      if (flag !== null) open.delete(flag)
  }
}

/** That the money is still there is found out days after a refund, once for each. */
export const isNotMade = ({ source, kind, statusBefore }: PaymentEvent): boolean =>
  source === 'sweeper' && kind === 'paid' && statusBefore === 'refunded'
