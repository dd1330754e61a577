import type { Drizzle } from '../../db/database.ts'
import { addEvent } from './events.queries.ts'
import { lockPayment, updatePayment, type PaymentRow } from './payments.queries.ts'

/** What the gateway said when it took a payment on. */
interface Begun {
  /** Where the buyer pays. */
  url: string
  orderId: string | null
  /** When the gateway is asked first what became of it. */
  askAt: Date
  now: Date
}

/**
 * Writes down that a gateway has taken a payment on. Two requests of the same name can begin it at once, and the buyer
 * of the faster one may have paid when the slower one comes here: what is known of the payment stays.
 */
export function takeBegun(
  db: Drizzle,
  { provider, reference }: PaymentRow,
  begun: Begun,
): Promise<PaymentRow> {
  const { url, orderId, askAt, now } = begun
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, provider, reference)
    if (!payment) throw new Error('The payment is gone.')
    const isFirst = payment.status === 'created'
    const isKnown = payment.paymentUrl !== null && payment.orderId === orderId
    if (isKnown && !isFirst) return payment
    const after = isFirst ? 'pending' : payment.status
    await addEvent(tx, {
      paymentId: payment.id,
      at: now,
      source: 'studio',
      kind: 'begun',
      noticeId: null,
      statusBefore: payment.status,
      statusAfter: after,
      detail: { amount: payment.amount, currency: payment.currency, ...(orderId && { order: orderId }) },
    })
    // Without its address and order, money that comes later could not be found.
    const isOver = payment.status === 'paid' || payment.status === 'refunded'
    return updatePayment(tx, payment.id, {
      status: after,
      paymentUrl: url,
      orderId,
      ...(!isOver && { askAt }),
    })
  })
}
