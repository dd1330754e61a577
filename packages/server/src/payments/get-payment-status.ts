import type { FastifyInstance } from 'fastify'
import { takeGatewayQuestion } from '../allowance/index.ts'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { GatewayAway } from './gateways/gateway.ts'
import { ownPayment } from './own-payment.ts'
import { viewPayment } from './payment-view.ts'
import { giveUp, reconcile } from './reconcile.ts'

/** How a payment stands, as far as it is known here; the gateway is asked by others. */
export function getPaymentStatus(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'getPaymentStatus', async ({ principal, params, now }) =>
    viewPayment(deps.database.db, await ownPayment(deps, principal, params.id), now),
  )
}

/** The buyer has turned back. The gateway is asked first: who pays and turns back has paid. */
export function cancelPayment(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'cancelPayment', async ({ principal, params, now, addressKey }) => {
    const payment = await ownPayment(deps, principal, params.id)
    const isWaiting = payment.status === 'created' || payment.status === 'pending'
    if (!isWaiting) return viewPayment(deps.database.db, payment, now)
    await takeGatewayQuestion(deps, principal, addressKey)
    try {
      const asked = await reconcile(deps, payment, 'gateway', { failure: 'cancelled' })
      const isOver = asked.status !== 'created' && asked.status !== 'pending'
      // What a person has to look at may have been paid all the same, and so may money that is on its way.
      const ended =
        !isOver && asked.review === null && asked.transactionId === null
          ? await giveUp(deps, asked, { outcome: 'failed', source: 'buyer', failure: 'cancelled' })
          : asked
      return await viewPayment(deps.database.db, ended, now)
    } catch (error) {
      if (!(error instanceof GatewayAway)) throw error
      throw new ApiError('PAYMENT_STATUS_FAILED', { cause: error })
    }
  })
}
