import type { PaymentFailure } from '@ai-studio/contract'
import type { PaypalSettings } from '../../config/payment-settings.ts'
import type { Evidence } from '../ledger/evidence.ts'
import type { PaypalGateway, PaypalOrder } from '../paypal/gateway.ts'
import { PaypalRefusal, PaypalUnreachable } from '../paypal/paypal-client.ts'
import { GatewayAway, GatewayRefusal, type Gateway } from './gateway.ts'

/** As long as PayPal keeps the address at which the buyer agrees. */
const patienceMs = 3 * 60 * 60_000

/** PayPal's words for captures that brought no money. */
const captureOutcomes: Record<string, Evidence['outcome']> = {
  COMPLETED: 'paid',
  // Some of it went back; what was bought stays, and the notice stands in the events.
  PARTIALLY_REFUNDED: 'paid',
  PENDING: 'undecided',
  DECLINED: 'failed',
  FAILED: 'failed',
  REFUNDED: 'refunded',
  REVERSED: 'refunded',
}

/** Refusals of a capture that end the attempt, until the buyer agrees anew; any other word puts it off. */
const captureFailures: Record<string, PaymentFailure> = {
  INSTRUMENT_DECLINED: 'declined',
  TRANSACTION_REFUSED: 'declined',
  PAYER_ACCOUNT_RESTRICTED: 'locked',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'locked',
  PAYER_CANNOT_PAY: 'declined',
  TRANSACTION_LIMIT_EXCEEDED: 'limit',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'limit',
  ORDER_EXPIRED: 'timed-out',
  CARD_EXPIRED: 'declined',
  COMPLIANCE_VIOLATION: 'declined',
  PAYEE_BLOCKED_TRANSACTION: 'declined',
  TRANSACTION_BLOCKED_BY_PAYEE: 'declined',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'declined',
  PAYER_ACTION_REQUIRED: 'declined',
  // Of the account that the money goes to: no limit of the buyer's.
  TRANSACTION_RECEIVING_LIMIT_EXCEEDED: 'declined',
  TRANSACTION_AMOUNT_EXCEEDS_MONTHLY_MAX_LIMIT: 'limit',
}

/** Another request is taking the money: what it comes to is not known yet. */
const underWayIssue = 'PREVIOUS_REQUEST_IN_PROGRESS'
/** PayPal has understood the request, and does not carry it out; by other answers nothing is known of the money. */
const unprocessable = 422

/** PayPal as the ledger sees it: dollars alone, agreed to first and captured then. */
export function paypalGateway(settings: PaypalSettings, paypal: PaypalGateway): Gateway {
  const known = (order: PaypalOrder): Omit<Evidence, 'source' | 'reference'> => {
    const { capture } = order
    const outcome = capture
      ? (captureOutcomes[capture.status] ?? 'undecided')
      : order.status === 'VOIDED'
        ? 'expired'
        : 'undecided'
    return {
      provider: 'paypal',
      outcome,
      amount: capture?.amount ?? null,
      currency: capture?.currency ?? null,
      transactionId: capture?.id ?? null,
      ...(outcome === 'failed' && { failure: 'declined' as const }),
      ...(capture?.status === 'PENDING' && { isUnderWay: true }),
      detail: { order: order.status, ...(capture && { capture: capture.status }) },
    }
  }

  const failed = (issue: string): Omit<Evidence, 'source' | 'reference'> => ({
    provider: 'paypal',
    outcome: 'failed',
    amount: null,
    currency: null,
    transactionId: null,
    failure: captureFailures[issue] ?? 'declined',
    detail: { issue },
  })

  /** PayPal may let the money through later. */
  const putOff = (issue: string): Omit<Evidence, 'source' | 'reference'> => ({
    provider: 'paypal',
    outcome: 'undecided',
    amount: null,
    currency: null,
    transactionId: null,
    isPutOff: true,
    detail: { issue },
  })

  /** Evidence of an order, as far as it is about the payment. */
  const about = (reference: string, order: PaypalOrder): Omit<Evidence, 'source'> => {
    const evidence = known(order)
    const named = order.capture?.reference ?? reference
    if (named === reference) return { ...evidence, reference }
    // An order that names another payment proves nothing for this one; its money has to be looked at.
    const outcome = evidence.outcome === 'paid' ? 'paid' : 'undecided'
    return {
      ...evidence,
      isUnderWay: false,
      outcome,
      reference,
      amount: null,
      detail: { ...evidence.detail, named },
    }
  }

  async function capture(
    reference: string,
    orderId: string,
    agreement: number,
  ): Promise<Omit<Evidence, 'source'>> {
    try {
      return about(reference, await paypal.capture(orderId, agreement))
    } catch (error) {
      if (!(error instanceof PaypalRefusal)) throw error
      if (error.issue in captureFailures) return { ...failed(error.issue), reference }
      if (error.status !== unprocessable || error.issue === underWayIssue || isGone(error)) throw error
      return { ...putOff(error.issue), reference }
    }
  }

  return {
    id: 'paypal',
    currencies: ['USD'],
    isTest: settings.isTest,
    patienceMs,
    async begin(payment, { description, callbackUrl }) {
      const at = (more: Record<string, string>) =>
        `${callbackUrl}?${new URLSearchParams({ provider: 'paypal', txnRef: payment.reference, ...more }).toString()}`
      try {
        const order = await paypal.create({
          reference: payment.reference,
          amount: payment.amount,
          currency: payment.currency,
          description,
          returnUrl: at({}),
          cancelUrl: at({ cancelled: '1' }),
        })
        return { url: order.approvalUrl, orderId: order.id }
      } catch (error) {
        throw translated(error)
      }
    },
    async ask(payment, agreement) {
      const { orderId, reference } = payment
      if (orderId === null) {
        return { ...failed('NO_ORDER'), outcome: 'undecided', reference }
      }
      try {
        const order = await paypal.find(orderId)
        // The buyer has pressed "Pay now"; whoever asks first takes the money.
        // Of somebody who is gone nothing is taken that would have to go back.
        const isAgreed = order.status === 'APPROVED' && order.capture === null && payment.principalId !== null
        // An order stays agreed to when its money was refused.
        if (!isAgreed || agreement === null) return about(reference, order)
        return await capture(reference, orderId, agreement)
      } catch (error) {
        if (isGone(error)) return { ...failed('ORDER_EXPIRED'), outcome: 'expired', reference }
        const cause = translated(error)
        throw cause instanceof GatewayRefusal ? new GatewayAway(cause.message, error) : cause
      }
    },
    async refund(payment, { attempt, refusals }) {
      if (payment.transactionId === null) return { kind: 'refused', reason: 'NO_CAPTURE' }
      const nth = attempt + refusals
      try {
        const { id, status } = await paypal.refund(payment.transactionId, {
          // PayPal answers a request that it knows as it did before, also by a refusal of which the reason has gone.
          requestId: `refund-${payment.reference}${nth === 1 ? '' : `-${nth}`}`,
        })
        const isDone = status === 'COMPLETED' || status === 'PENDING'
        return isDone ? { kind: 'done', detail: { refund: id, status } } : { kind: 'refused', reason: status }
      } catch (error) {
        if (error instanceof PaypalRefusal) {
          return error.issue === 'CAPTURE_FULLY_REFUNDED'
            ? { kind: 'done', detail: { issue: error.issue } }
            : { kind: 'refused', reason: error.issue }
        }
        throw translated(error)
      }
    },
  }
}

/** PayPal forgets orders that nobody has agreed to. */
const isGone = (error: unknown): boolean =>
  error instanceof PaypalRefusal &&
  (error.issue === 'RESOURCE_NOT_FOUND' || error.issue === 'INVALID_RESOURCE_ID')

function translated(error: unknown): unknown {
  if (error instanceof PaypalUnreachable) return new GatewayAway(error.message, error)
  // A key that PayPal does not take is our fault, not the buyer's.
  if (error instanceof PaypalRefusal) {
    const isOurs = error.status === 401 || error.status === 403 || error.status === 429
    return isOurs ? new GatewayAway(error.message, error) : new GatewayRefusal(error.issue, error)
  }
  return error
}
