import type { FastifyInstance } from 'fastify'
import { takeGatewayQuestion } from '../allowance/index.ts'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { GatewayAway } from './gateways/gateway.ts'
import { ownPayment } from './own-payment.ts'
import { viewPayment } from './payment-view.ts'
import { reconcile } from './reconcile.ts'

/**
 * The buyer comes back from PayPal, having agreed: the money is taken. Order and reference have to belong together
 * and to the caller; asking again changes nothing.
 */
export function capturePaypalPayment(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'capturePaypalPayment', async (call) => {
    const { principal, query, now, request } = call
    // A picture or a link on another page must not take anybody's money, though only the buyer's own could be taken.
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new ApiError('FORBIDDEN')
    const payment = await ownPayment(deps, principal, query.txnRef)
    if (payment.provider !== 'paypal' || payment.orderId !== query.orderId) throw new ApiError('NOT_FOUND')
    if (payment.status === 'paid' || payment.status === 'refunded') return viewPayment(deps, payment, now)
    await takeGatewayQuestion(deps, principal, call.addressKey)
    try {
      return await viewPayment(deps, await reconcile(deps, payment, 'gateway'), now)
    } catch (error) {
      if (!(error instanceof GatewayAway)) throw error
      deps.log.warn({ err: error, payment: payment.id }, 'PayPal could not be asked after the return')
      // It may have been taken: the next look at it finds out.
      return viewPayment(deps, payment, now)
    }
  })
}
