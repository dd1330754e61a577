import type { FastifyInstance } from 'fastify'
import { takeGatewayQuestion } from '../allowance/index.ts'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { GatewayAway } from './gateways/gateway.ts'
import { ofNotice } from './gateways/vnpay-evidence.ts'
import { findByReference } from './ledger/payments.queries.ts'
import { viewPayment } from './payment-view.ts'
import { reconcile } from './reconcile.ts'
import { takeIn } from './take-in.ts'
import { readNotice } from './vnpay/notice.ts'

/**
 * The buyer comes back from VNPay. What the browser brings has to be signed by VNPay and about a payment of theirs,
 * and then only makes us ask: VNPay's own answer settles.
 */
export function handleVnpayCallback(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'handleVnpayCallback', async ({ principal, body, now, addressKey }) => {
    const { vnpay } = deps.config.payments
    const notice = vnpay && readNotice(vnpay, Object.entries(body))
    if (!notice)
      throw new ApiError('PAYMENT_CALLBACK_FAILED', { detail: 'the notice is not signed by VNPay' })
    const payment = await findByReference(deps.database.db, 'vnpay', notice.reference)
    if (payment?.principalId !== principal.id) throw new ApiError('NOT_FOUND')
    if (payment.status === 'paid' || payment.status === 'refunded') return viewPayment(deps, payment, now)
    await takeGatewayQuestion(deps, principal, addressKey)
    try {
      const said = ofNotice(notice)
      const asked = await reconcile(deps, payment, 'gateway', { signedFailure: said.failure })
      // VNPay signs why it failed on the way back only; money is never believed by that way.
      const hasFailed = said.outcome === 'failed'
      const isWaiting = asked.status === 'created' || asked.status === 'pending'
      if (!isWaiting || !hasFailed) return await viewPayment(deps, asked, now)
      const settled = await takeIn(deps, { ...said, source: 'buyer' })
      return await viewPayment(deps, settled.kind === 'unknown' ? asked : settled.payment, now)
    } catch (error) {
      if (!(error instanceof GatewayAway)) throw error
      deps.log.warn({ err: error, payment: payment.id }, 'VNPay could not be asked after the return')
      // Nothing is lost: its notice or the next look at it settles the payment.
      return viewPayment(deps, payment, now)
    }
  })
}
