import type { PaymentRow } from './payments.queries.ts'

/** Whether the gateway has money for a payment that it has not handed out yet: it is on its way, or held. */
export const isMoneyHeld = ({ transactionId, review, paidAt }: PaymentRow): boolean =>
  paidAt === null && (transactionId !== null || review === 'suspicious')

/** Money of a payment that had ended without it may still come, and is asked about. */
export const mayStillCome = (payment: PaymentRow): boolean =>
  (payment.status === 'failed' || payment.status === 'expired') &&
  payment.askAt !== null &&
  isMoneyHeld(payment)
