import type { FastifyInstance } from 'fastify'
import { takeGatewayQuestion } from '../allowance/index.ts'
import { ApiError } from '../api-error.ts'
import { storageFailure } from '../db/failure.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { GatewayAway } from './gateways/gateway.ts'
import type { PaymentRow } from './ledger/payments.queries.ts'
import { ownPayment } from './own-payment.ts'
import { viewPayment } from './payment-view.ts'
import { giveUp, reconcile } from './reconcile.ts'

/** How a payment stands, as far as it is known here; the gateway is asked by others. */
export function getPaymentStatus(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'getPaymentStatus', ({ principal, params, now }) =>
    orStatusFailed(async () => viewPayment(deps, await ownPayment(deps, principal, params.id), now)),
  )
}

/** The buyer has turned back. */
export function cancelPayment(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'cancelPayment', ({ principal, params, now, addressKey }) =>
    orStatusFailed(async () => {
      const payment = await ownPayment(deps, principal, params.id)
      if (isWaiting(payment)) await takeGatewayQuestion(deps, principal, addressKey)
      const ended = isWaiting(payment) ? await end(deps, payment) : payment
      return viewPayment(deps, ended, now)
    }),
  )
}

const isWaiting = ({ status }: PaymentRow): boolean => status === 'created' || status === 'pending'

/** Gives a payment up. The gateway is asked first: who pays and turns back has paid. */
async function end(deps: Dependencies, payment: PaymentRow): Promise<PaymentRow> {
  const asked = await reconcile(deps, payment, 'gateway')
  // What a person has to look at may have been paid all the same, and so may money that is on its way.
  const isUnpaid = isWaiting(asked) && asked.review === null && asked.transactionId === null
  return isUnpaid ? giveUp(deps, asked, { outcome: 'failed', source: 'buyer', failure: 'cancelled' }) : asked
}

/**
 * Whatever else goes wrong is told as a status that is not known; a database that is away says so itself.
 * @throws ApiError `PAYMENT_STATUS_FAILED`
 */
async function orStatusFailed<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    const hasOwnWords = error instanceof ApiError || storageFailure(error) !== undefined
    // A gateway that is away may have the same reason below it as a database.
    if (hasOwnWords && !(error instanceof GatewayAway)) throw error
    throw new ApiError('PAYMENT_STATUS_FAILED', { cause: error })
  }
}
