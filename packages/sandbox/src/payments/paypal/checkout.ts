import type { Deliveries } from '../deliveries.ts'
import { readMoney } from './money.ts'
import {
  approvalUrl,
  captureView,
  isOver,
  orderView,
  paypalId,
  refundedOf,
  refundView,
  type Capture,
  type Order,
  type Refund,
} from './order.ts'
import { notFound, PaypalError, refused } from './paypal-error.ts'
import type { PaypalOutcome } from './paypal-outcomes.ts'
import type { EventType, Webhooks } from './webhooks.ts'

/** After so many declines an order cannot be captured any more. */
const mostDeclines = 3

/** What can be done with orders; every step tells its webhooks. */
export function createCheckout(options: {
  webhooks: Webhooks
  deliveries: Deliveries
  lateMs: number
  /** Where the API is. */
  base: () => string
}) {
  const { webhooks, deliveries, lateMs, base } = options
  const orders = new Map<string, Order>()
  const captures = new Map<string, Order>()

  async function tell(order: Order, type: EventType, resource: object): Promise<void> {
    if (order.outcome === 'webhook-lost') return
    const copies = order.outcome === 'webhook-doubled' ? 2 : 1
    await webhooks.send({ type, orderId: order.id, resource, copies })
  }

  function find(id: string): Order {
    const order = orders.get(id)
    if (!order || isOver(order, new Date())) throw notFound()
    return order
  }

  function findCapture(id: string): { order: Order; capture: Capture } {
    const order = captures.get(id)
    if (!order?.capture) throw notFound()
    return { order, capture: order.capture }
  }

  function decline(order: Order): PaypalError {
    order.declines += 1
    const description =
      'The instrument presented was either declined by the processor or bank, or it can’t be used for this payment.'
    const again = { href: approvalUrl(order, base()), rel: 'redirect', method: 'GET' }
    return new PaypalError(
      422,
      'UNPROCESSABLE_ENTITY',
      [{ issue: 'INSTRUMENT_DECLINED', description }],
      [again],
    )
  }

  /** What is under review ends after a while, well or not. */
  function endReview(order: Order, capture: Capture, status: 'COMPLETED' | 'DECLINED'): void {
    deliveries.later(lateMs, () => {
      capture.status = status
      const type = status === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED'
      void tell(order, type, captureView(order, capture, base()))
    })
  }

  return {
    orders,
    find,
    findCapture,

    /** The buyer has agreed; resolves when they can be sent back. */
    async approve(order: Order, outcome: PaypalOutcome): Promise<void> {
      order.isApproved = true
      order.outcome = outcome
      const told = tell(order, 'CHECKOUT.ORDER.APPROVED', orderView(order, base()))
      if (outcome === 'webhook-first') await told
    },

    /** @throws PaypalError */
    capture(order: Order): void {
      if (order.capture) throw refused('ORDER_ALREADY_CAPTURED', 'Order already captured.')
      if (!order.isApproved) throw refused('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order.')
      if (order.declines >= mostDeclines) {
        throw refused('MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'Too many payments were attempted.')
      }
      const { invoiceId } = order.request
      const isInvoicePaid = [...captures.values()].some(({ request }) => request.invoiceId === invoiceId)
      if (invoiceId !== undefined && isInvoicePaid) {
        throw refused('DUPLICATE_INVOICE_ID', 'The invoice was paid already.')
      }
      const { outcome } = order
      if (outcome === 'declined') throw decline(order)

      const { amount } = order.request
      const isPending = outcome === 'pending' || outcome === 'pending-denied'
      const capture: Capture = {
        id: paypalId(17),
        status: isPending ? 'PENDING' : 'COMPLETED',
        amount: outcome === 'amount-altered' ? { ...amount, minor: Math.ceil(amount.minor / 2) } : amount,
        createdAt: new Date(),
        refunds: [],
      }
      order.capture = capture
      captures.set(capture.id, order)
      const view = captureView(order, capture, base())
      const told = tell(order, isPending ? 'PAYMENT.CAPTURE.PENDING' : 'PAYMENT.CAPTURE.COMPLETED', view)
      if (!isPending) return
      // A review takes longer than it takes to tell of it: its end is never heard of first.
      void told.then(() => endReview(order, capture, outcome === 'pending' ? 'COMPLETED' : 'DECLINED'))
    },

    /**
     * Gives back what is named, else all that is left.
     *
     * @throws PaypalError
     */
    refund(order: Order, capture: Capture, body: Record<string, unknown>): Refund {
      if (capture.status !== 'COMPLETED') {
        throw refused('REFUND_NOT_ALLOWED', `A capture that is ${capture.status} cannot be refunded.`)
      }
      const left = capture.amount.minor - refundedOf(capture)
      if (left === 0) throw refused('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
      const amount =
        body.amount === undefined || body.amount === null
          ? { ...capture.amount, minor: left }
          : readMoney(body.amount, '/amount')
      if (amount.currency !== capture.amount.currency) {
        throw refused('REFUND_CAPTURE_CURRENCY_MISMATCH', 'Refund and capture differ in currency.', '/amount')
      }
      if (amount.minor > left) throw refused('REFUND_AMOUNT_EXCEEDED', 'More than is left.', '/amount/value')
      const note = typeof body.note_to_payer === 'string' ? { note: body.note_to_payer } : {}
      const refund: Refund = { id: paypalId(17), amount, createdAt: new Date(), ...note }
      capture.refunds.push(refund)
      void tell(order, 'PAYMENT.CAPTURE.REFUNDED', refundView(order, capture, refund, base()))
      return refund
    },
  }
}
export type Checkout = ReturnType<typeof createCheckout>
