import { randomBytes } from 'node:crypto'
import { toMoney, type Amount } from './money.ts'
import type { OrderRequest } from './order-request.ts'
import type { PaypalOutcome } from './paypal-outcomes.ts'

export interface Refund {
  id: string
  amount: Amount
  note?: string
  createdAt: Date
}

export interface Capture {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED'
  amount: Amount
  createdAt: Date
  refunds: Refund[]
}

export interface Order {
  id: string
  request: OrderRequest
  createdAt: Date
  isApproved: boolean
  /** What the buyer chose last. */
  outcome: PaypalOutcome | null
  payerId: string
  /** Captures that were declined. */
  declines: number
  capture: Capture | null
}

/** So long an order can be approved and captured. */
export const orderMs = 3 * 60 * 60_000

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'
/** An id such as PayPal's. */
export const paypalId = (length: number): string =>
  Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('')

export const createOrder = (request: OrderRequest, now: Date): Order => ({
  id: paypalId(17),
  request,
  createdAt: now,
  isApproved: false,
  outcome: null,
  payerId: paypalId(13),
  declines: 0,
  capture: null,
})

export const isOver = (order: Order, now: Date): boolean =>
  order.capture === null && now.getTime() - order.createdAt.getTime() >= orderMs

export function statusOf({ capture, isApproved, request }: Order): string {
  if (capture) return 'COMPLETED'
  if (isApproved) return 'APPROVED'
  return request.hasSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED'
}

export const refundedOf = ({ refunds }: Capture): number =>
  refunds.reduce((sum, { amount }) => sum + amount.minor, 0)

function captureStatus(capture: Capture): string {
  const refunded = refundedOf(capture)
  if (refunded === 0) return capture.status
  return refunded === capture.amount.minor ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
}

/** Time as PayPal writes it, without fractions. */
export const isoTime = (time: Date): string => time.toISOString().replace(/\.\d+/, '')

const idsOf = ({ request: { customId, invoiceId } }: Order) => ({
  ...(customId !== undefined && { custom_id: customId }),
  ...(invoiceId !== undefined && { invoice_id: invoiceId }),
})
const link = (href: string, rel: string, method: 'GET' | 'POST' = 'GET') => ({ href, rel, method })

/** A capture in PayPal's shape. */
export function captureView(order: Order, capture: Capture, base: string): object {
  const self = `${base}/v2/payments/captures/${capture.id}`
  return {
    id: capture.id,
    status: captureStatus(capture),
    ...(capture.status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount: toMoney(capture.amount),
    final_capture: true,
    seller_protection: { status: 'NOT_ELIGIBLE' },
    ...idsOf(order),
    supplementary_data: { related_ids: { order_id: order.id } },
    links: [
      link(self, 'self'),
      link(`${self}/refund`, 'refund', 'POST'),
      link(`${base}/v2/checkout/orders/${order.id}`, 'up'),
    ],
    create_time: isoTime(capture.createdAt),
    update_time: isoTime(capture.createdAt),
  }
}

/** A refund in PayPal's shape. It leads to its capture, and names no order. */
export function refundView(order: Order, capture: Capture, refund: Refund, base: string) {
  return {
    id: refund.id,
    status: 'COMPLETED',
    amount: toMoney(refund.amount),
    ...(refund.note !== undefined && { note_to_payer: refund.note }),
    ...idsOf(order),
    seller_payable_breakdown: {
      gross_amount: toMoney(refund.amount),
      net_amount: toMoney(refund.amount),
      total_refunded_amount: toMoney({ ...refund.amount, minor: refundedOf(capture) }),
    },
    links: [
      link(`${base}/v2/payments/refunds/${refund.id}`, 'self'),
      link(`${base}/v2/payments/captures/${capture.id}`, 'up'),
    ],
    create_time: isoTime(refund.createdAt),
    update_time: isoTime(refund.createdAt),
  }
}

/** Where the buyer agrees. */
export const approvalUrl = (order: Order, base: string): string => `${base}/checkoutnow?token=${order.id}`

/** An order in PayPal's shape; the short one when nothing more was asked for. */
export function orderView(order: Order, base: string, isShort = false): object {
  const { request, capture } = order
  const self = `${base}/v2/checkout/orders/${order.id}`
  const isOpen = capture === null
  const short = {
    id: order.id,
    status: statusOf(order),
    links: [
      link(self, 'self'),
      ...(isOpen ? [link(approvalUrl(order, base), request.hasSource ? 'payer-action' : 'approve')] : []),
      ...(isOpen && order.isApproved ? [link(`${self}/capture`, 'capture', 'POST')] : []),
    ],
  }
  if (isShort) return short
  const payer = {
    name: { given_name: 'Ana', surname: 'Buyer' },
    email_address: 'ana.buyer@example.com',
  }
  return {
    ...short,
    intent: 'CAPTURE',
    ...(request.hasSource && {
      payment_source: { paypal: order.isApproved ? { ...payer, account_id: order.payerId } : {} },
    }),
    purchase_units: [
      {
        reference_id: request.referenceId,
        amount: toMoney(request.amount),
        ...(request.description !== undefined && { description: request.description }),
        ...idsOf(order),
        ...(capture && { payments: { captures: [captureView(order, capture, base)] } }),
      },
    ],
    ...(order.isApproved && { payer: { ...payer, payer_id: order.payerId } }),
    create_time: isoTime(order.createdAt),
  }
}
