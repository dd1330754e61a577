import {
  CheckoutPaymentIntent,
  Client,
  OrdersController,
  PaymentsController,
} from '@paypal/paypal-server-sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paypalMerchant, type PaypalMerchant } from '../testing/paypal-merchant.ts'
import { startPlayed, studio, type Played } from '../testing/studio.ts'

/** What axios hands to whoever sends for it, as far as it is used. */
interface Sent {
  method: string
  url: string
  headers: Record<string, string>
  data?: string
}

let played: Played
let orders: OrdersController
let payments: PaymentsController
let merchant: PaypalMerchant

beforeAll(async () => {
  played = await startPlayed()
  merchant = await paypalMerchant(played)
  const client = new Client({
    clientCredentialsAuthCredentials: { oAuthClientId: 'client', oAuthClientSecret: 'paypal:secret' },
    // PayPal's client knows its own two hosts alone, so what it sends is carried here.
    unstable_httpClientOptions: {
      async adapter({ method, url, headers, data }: Sent) {
        const { pathname, search } = new URL(url)
        const response = await fetch(`${played.origin}/paypal${pathname}${search}`, {
          method: method.toUpperCase(),
          headers: Object.fromEntries(
            Object.entries(headers).filter(([name, value]) => name !== 'user-agent' && value !== undefined),
          ),
          ...(data !== undefined && { body: data }),
        })
        return {
          data: await response.text(),
          status: response.status,
          statusText: response.statusText,
          headers: Object.fromEntries(response.headers),
          config: {},
          request: {},
        }
      },
    },
  })
  orders = new OrdersController(client)
  payments = new PaymentsController(client)
})
afterAll(() => played.close())

test("PayPal's own client reads every answer: create, approve, capture, look up, refund", async () => {
  const created = await orders.createOrder({
    prefer: 'return=representation',
    paypalRequestId: 'official-1',
    body: {
      intent: CheckoutPaymentIntent.Capture,
      purchaseUnits: [{ customId: 'T1', invoiceId: 'T1', amount: { currencyCode: 'USD', value: '19.99' } }],
      paymentSource: {
        paypal: {
          experienceContext: {
            returnUrl: `${studio}/payment/callback`,
            cancelUrl: `${studio}/payment/callback?cancelled=1`,
          },
        },
      },
    },
  })
  const { id = '' } = created.result
  expect(created.result.status).toBe('PAYER_ACTION_REQUIRED')
  expect(created.result.links?.map(({ rel }) => rel)).toContain('payer-action')

  await merchant.choose(id, 'approved')
  const captured = await orders.captureOrder({
    id,
    prefer: 'return=representation',
    paypalRequestId: 'official-2',
  })
  expect(captured.statusCode).toBe(201)
  const capture = captured.result.purchaseUnits?.[0]?.payments?.captures?.[0]
  expect(capture).toMatchObject({ status: 'COMPLETED', amount: { currencyCode: 'USD', value: '19.99' } })

  const found = await orders.getOrder({ id })
  expect(found.result).toMatchObject({ id, status: 'COMPLETED' })
  const refunded = await payments.refundCapturedPayment({
    captureId: capture?.id ?? '',
    prefer: 'return=representation',
    paypalRequestId: 'official-3',
  })
  expect(refunded.result).toMatchObject({ status: 'COMPLETED' })
})

test('and knows its refusals as what they are', async () => {
  const id = await merchant.ordered('declined', { custom_id: 'T2', invoice_id: 'T2' })
  await expect(orders.captureOrder({ id, paypalRequestId: 'official-4' })).rejects.toMatchObject({
    statusCode: 422,
    result: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'INSTRUMENT_DECLINED' }] },
  })
})
