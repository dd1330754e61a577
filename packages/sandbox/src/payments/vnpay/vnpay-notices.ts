import type { Deliveries } from '../deliveries.ts'
import type { PlayedPayments } from '../settings.ts'
import { resultQuery, withQuery, type VnpayPayment } from './vnpay-payment.ts'

const retries = 10

/** Whether a merchant's answer ends the notices: it has taken this one, or had it before. */
export function isTaken(status: number, answer: string): boolean {
  if (status !== 200) return false
  try {
    const { RspCode } = JSON.parse(answer) as { RspCode?: unknown }
    return RspCode === '00' || RspCode === '02'
  } catch {
    return false
  }
}

/**
 * Tells the merchant how a payment ended, when and as often as its outcome wants. Resolves when the visitor can be
 * sent back.
 */
export async function notifyMerchant(
  payment: VnpayPayment,
  { vnpay }: PlayedPayments,
  deliveries: Deliveries,
  lateMs: number,
): Promise<void> {
  const { outcome } = payment
  if (outcome === null || outcome === 'notice-lost') return
  const notice = {
    reference: payment.request.reference,
    event: 'IPN',
    retries,
    url: withQuery(vnpay.notifyUrl, resultQuery(payment, vnpay)),
    isTaken,
  }
  const isLate = outcome === 'notice-late' || outcome === 'delayed'
  if (isLate) {
    deliveries.later(lateMs, () => {
      payment.isPending = false
      void deliveries.send(notice)
    })
    return
  }
  const first = deliveries.send(notice)
  if (outcome === 'notice-doubled') void deliveries.send(notice)
  if (outcome === 'notice-first') await first
}
