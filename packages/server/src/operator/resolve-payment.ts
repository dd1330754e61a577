import type { ReviewReason } from '../db/schema.ts'
import type { Dependencies } from '../dependencies.ts'
import { addEvent, eventsOf } from '../payments/ledger/events.queries.ts'
import { lockPayment, updatePayment } from '../payments/ledger/payments.queries.ts'
import { giveUp } from '../payments/reconcile.ts'
import { openReview } from './open-review.ts'
import { OperatorRefusal } from './operator-refusal.ts'
import { paymentNamed, reportOf, type PaymentReport } from './payment-report.ts'
import { refundHistory } from './refund-history.ts'

/** What the gateway decides by itself sooner or later; it is asked on. */
const decidedLater = 'suspicious' satisfies ReviewReason

/**
 * Says that a person has looked at a payment, for the reason that it shows; another that is still open comes up then. One
 * that still waits for its money ends with it, because nothing else would end it; money that comes all the same still
 * counts.
 *
 * @throws OperatorRefusal `NOT_FLAGGED` when there is nothing to look at
 */
export async function resolvePayment(
  deps: Dependencies,
  name: string,
  { by, note }: { by: string; note: string },
): Promise<PaymentReport> {
  const { db } = deps.database
  const payment = await paymentNamed(db, name)
  const flag = payment.review
  if (flag === null) throw new OperatorRefusal('NOT_FLAGGED')
  await refundHistory(db, payment, deps.now())
  const isWaiting = payment.status === 'created' || payment.status === 'pending'
  if (isWaiting) await giveUp(deps, payment, { outcome: 'expired', source: 'operator' })
  await db.transaction(async (tx) => {
    const locked = await lockPayment(tx, payment.provider, payment.reference)
    // Somebody else was faster, or there is something new to look at.
    if (!locked || locked.review !== flag) throw new OperatorRefusal('NOT_FLAGGED')
    await addEvent(tx, {
      paymentId: locked.id,
      at: deps.now(),
      source: 'operator',
      kind: 'resolved',
      noticeId: null,
      statusBefore: locked.status,
      statusAfter: locked.status,
      detail: { by, note, flag },
    })
    const review = openReview(await eventsOf(tx, locked.id))
    // Asked again, the gateway would say the same, and the flag would be back.
    const isOver = locked.status === 'expired' && flag !== decidedLater && review !== decidedLater
    await updatePayment(tx, locked.id, { review, ...(isOver && { askAt: null }) })
  })
  return reportOf(db, payment.id)
}
