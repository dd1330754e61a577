import type { ChargeCurrency } from '@ai-studio/contract'
import { fromPaypalAmount, toPaypalAmount } from './amount.ts'
import { orderSchema, refundAnswerSchema, verificationSchema, type OrderAnswer } from './paypal-answers.ts'
import { PaypalRefusal, PaypalUnreachable, type PaypalClient } from './paypal-client.ts'

export interface PaypalOrderRequest {
  /** Of this attempt alone; PayPal gives it back with everything it says of the order. */
  reference: string
  /** Minor units, such as cents. */
  amount: number
  currency: ChargeCurrency
  /** What is bought, for the buyer; at most 127 characters. */
  description: string
  returnUrl: string
  cancelUrl: string
}

/** Money that PayPal has taken, or is about to. */
export interface PaypalCapture {
  id: string
  /** `COMPLETED`, `PENDING`, `DECLINED`, `REFUNDED` … as PayPal has it. */
  status: string
  /** Minor units; null where it is no amount in a currency that is known here. */
  amount: number | null
  currency: string
  reference: string | null
}

/** An order as PayPal has it. */
export interface PaypalOrder {
  id: string
  /** `CREATED`, `PAYER_ACTION_REQUIRED`, `APPROVED`, `COMPLETED`, `VOIDED`. */
  status: string
  capture: PaypalCapture | null
}

/** What PayPal puts beside a notice, so that it can be told from anybody's. */
export interface PaypalNoticeHeaders {
  algorithm: string
  certificateUrl: string
  id: string
  signature: string
  time: string
}

export interface PaypalGateway {
  /** @returns the order and the address at which the buyer agrees */
  create: (order: PaypalOrderRequest) => Promise<{ id: string; approvalUrl: string }>
  find: (orderId: string) => Promise<PaypalOrder>
  /**
   * Takes the money of an order that the buyer has agreed to; one that was captured before is told as it is.
   * @param agreement which of the buyer's agreements it is, counted from 1; by the same it is asked for once
   */
  capture: (orderId: string, agreement: number) => Promise<PaypalOrder>
  /** Gives the money of a capture back, all of it where no amount is given. */
  refund: (
    captureId: string,
    options: { requestId: string; amount?: { minor: number; currency: ChargeCurrency } },
  ) => Promise<{ id: string; status: string }>
  /**
   * Whether PayPal stands by a notice.
   * @param notice its JSON as it came: PayPal has signed the bytes, so that another order of its fields is another notice
   */
  isGenuine: (headers: PaypalNoticeHeaders, notice: string) => Promise<boolean>
}

const longestDescription = 127

/** Orders, captures and refunds, as far as a subscription needs them. */
export function createPaypalGateway(
  call: PaypalClient,
  options: { webhookId: string | null },
): PaypalGateway {
  const pathOf = (orderId: string) => `/v2/checkout/orders/${encodeURIComponent(orderId)}`

  const find = async (orderId: string): Promise<PaypalOrder> =>
    toOrder(await call({ method: 'GET', path: pathOf(orderId), answer: orderSchema }))

  return {
    find,
    async create(order) {
      const answer = await call({
        method: 'POST',
        path: '/v2/checkout/orders',
        requestId: order.reference,
        answer: orderSchema,
        body: {
          intent: 'CAPTURE',
          purchase_units: [
            {
              custom_id: order.reference,
              invoice_id: order.reference,
              description: order.description.slice(0, longestDescription).toWellFormed(),
              amount: toPaypalAmount(order.amount, order.currency),
            },
          ],
          payment_source: {
            paypal: {
              experience_context: {
                return_url: order.returnUrl,
                cancel_url: order.cancelUrl,
                user_action: 'PAY_NOW',
                shipping_preference: 'NO_SHIPPING',
              },
            },
          },
        },
      })
      // Which of the two depends on how the order names what pays.
      const link = answer.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
      if (!link) throw new PaypalUnreachable('it has no address to agree at')
      return { id: answer.id, approvalUrl: link.href }
    },
    async capture(orderId, agreement) {
      try {
        const path = `${pathOf(orderId)}/capture`
        return toOrder(
          await call({
            method: 'POST',
            path,
            // PayPal may answer a request that it knows as it did before: a refusal would outlast the agreement.
            requestId: agreement === 1 ? `capture-${orderId}` : `capture-${orderId}-${agreement}`,
            answer: orderSchema,
            body: {},
          }),
        )
      } catch (error) {
        const isDone = error instanceof PaypalRefusal && error.issue === 'ORDER_ALREADY_CAPTURED'
        if (!isDone) throw error
        return find(orderId)
      }
    },
    refund: (captureId, { requestId, amount }) =>
      call({
        method: 'POST',
        path: `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`,
        requestId,
        answer: refundAnswerSchema,
        body: amount ? { amount: toPaypalAmount(amount.minor, amount.currency) } : {},
      }),
    async isGenuine(headers, notice) {
      if (options.webhookId === null) return false
      const asked = JSON.stringify({
        auth_algo: headers.algorithm,
        cert_url: headers.certificateUrl,
        transmission_id: headers.id,
        transmission_sig: headers.signature,
        transmission_time: headers.time,
        webhook_id: options.webhookId,
      })
      const { verification_status } = await call({
        method: 'POST',
        path: '/v1/notifications/verify-webhook-signature',
        answer: verificationSchema,
        text: `${asked.slice(0, -1)},"webhook_event":${notice}}`,
      })
      return verification_status === 'SUCCESS'
    },
  }
}

function toOrder({ id, status, purchase_units: [unit] }: OrderAnswer): PaypalOrder {
  // The last one counts: one that was declined may have another after it.
  const capture = unit?.payments?.captures.at(-1)
  return {
    id,
    status,
    capture: capture
      ? {
          id: capture.id,
          status: capture.status,
          amount: fromPaypalAmount(capture.amount),
          currency: capture.amount.currency_code,
          reference: capture.custom_id ?? unit?.custom_id ?? null,
        }
      : null,
  }
}
