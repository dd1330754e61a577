import type { Queryable } from '../db/database.ts'
import type { Source } from './ledger/evidence.ts'
import { refusalsOf } from './ledger/events.queries.ts'
import { paysOtherwise, type PaymentRow } from './ledger/payments.queries.ts'

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
 * another way is not charged by that.
 *
 * @param payment as it was before somebody began to ask
 */
export async function agreementOf(db: Queryable, payment: PaymentRow, asked: Asked): Promise<number | null> {
  const { count, last } = await refusalsOf(db, payment.id)
  if (last === null) return 1
  // Without an order there is nothing to agree to: VNPay is paid, or it is not.
  if (payment.orderId === null) return null
  const isAnew = isAgreedAnew(payment, asked, last) && !(await paysOtherwise(db, payment, last))
  return isAnew ? count + 1 : null
}

function isAgreedAnew({ status }: PaymentRow, { source, agreedAt }: Asked, refusedAt: Date): boolean {
  if (source === 'notice') return agreedAt !== null && agreedAt.getTime() > refusedAt.getTime() + toldLateMs
  // Who had begun to ask before the refusal brings nothing new.
  const isOver = status === 'failed' || status === 'expired'
  // A gateway sends the buyer back who has agreed. A refusal leaves the sweeper nothing to ask, so it asks only for an
  // answer to that which was lost.
  return isOver && (source === 'gateway' || source === 'sweeper')
}
