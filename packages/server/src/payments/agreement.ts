import type { Queryable } from '../db/database.ts'
import type { Source } from './ledger/evidence.ts'
import { refusalsOf, type Refusal } from './ledger/events.queries.ts'
import { hasPaidOtherwise, paysOtherwise, type PaymentRow } from './ledger/payments.queries.ts'

/** PayPal tells of an agreement some seconds after it was given, perhaps after it has refused the money. */
const toldLateMs = 60_000

/** Why the gateway is asked. */
interface Asked {
  source: Source
  /** When the buyer has agreed, where a notice says so. */
  agreedAt: Date | null
}

/**
 * By which of the buyer's agreements asking may take the money, counted from 1; null where it may take none.
 *
 * A gateway's refusal uses up the agreement, though the order stays agreed to there, and the buyer is told that they can
 * pay in another way. They may as well agree once more at the gateway, to pay with another card; who has begun to pay in
 * another way is not charged by that. Nor is who has done so while the gateway was away, or let the money wait.
 *
 * @param payment as it was before somebody began to ask
 */
export async function agreementOf(db: Queryable, payment: PaymentRow, asked: Asked): Promise<number | null> {
  const isOver = payment.status === 'failed' || payment.status === 'expired'
  // What is put off is asked for again; who was told that the payment is over counts on its not being taken.
  const refusals = (await refusalsOf(db, payment.id)).filter(({ isPutOff }) => isOver || !isPutOff)
  const last = refusals.at(-1)
  // Without an order there is nothing to agree to: VNPay is paid, or it is not.
  if (payment.orderId === null) return last ? null : 1
  if (!last) return (await isWithdrawn(db, payment, asked)) ? null : 1
  // Who had begun to ask before the refusal brings nothing new.
  const isAnew = isOver && isAgreedAnew(asked, last) && !(await paysOtherwise(db, payment, last.at))
  return isAnew ? refusals.length + 1 : null
}

/** Whether the buyer pays in another way since they have agreed, or may have. */
function isWithdrawn(db: Queryable, payment: PaymentRow, { source, agreedAt }: Asked): Promise<boolean> {
  // Who pays, and begins this in the same moment, wants both.
  const begunAt = new Date(payment.createdAt.getTime() + 1)
  // Whoever is there themself may have begun something else, but agrees to this.
  if (source === 'gateway') return hasPaidOtherwise(db, payment, begunAt)
  const since = agreedAt === null ? begunAt : new Date(agreedAt.getTime() - toldLateMs)
  return paysOtherwise(db, payment, since)
}

function isAgreedAnew({ source, agreedAt }: Asked, refused: Refusal): boolean {
  if (source === 'notice') return agreedAt !== null && agreedAt.getTime() > refused.at.getTime() + toldLateMs
  // A gateway sends the buyer back who has agreed.
  if (source === 'gateway') return true
  // A refusal leaves the sweeper nothing to ask, so it asks only for an answer to that which was lost. What was put off
  // leaves it the last question, which takes nothing.
  return source === 'sweeper' && !refused.isPutOff
}
