import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { sentRequest } from '../../testing/sent-request.ts'
import { createPaypalGateway } from '../paypal/gateway.ts'
import { createPaypalClient } from '../paypal/paypal-client.ts'
import { paymentRow } from '../testing/payment-rows.ts'
import { playedPaypal, type PlayedPaypal } from '../testing/played-paypal.ts'
import { GatewayAway, GatewayRefusal, type Gateway } from './gateway.ts'
import { paypalGateway } from './paypal-gateway.ts'

const now = new Date('2026-03-10T09:00:00Z')
let payment: ReturnType<typeof paymentRow>
let paypal: PlayedPaypal
let gateway: Gateway

const gatewayOver = (fetch: typeof globalThis.fetch): Gateway => {
  const settings = {
    baseUrl: 'https://paypal.example',
    clientId: 'shop',
    secret: 'hush',
    webhookId: 'WH-1',
    isTest: true,
  }
  const client = createPaypalClient({ access: settings, now: () => now, fetch })
  return paypalGateway(settings, createPaypalGateway(client, settings))
}
const begin = (by = gateway) =>
  by.begin(payment, {
    address: '10.0.0.1',
    description: 'AI Studio Pro, one month',
    callbackUrl: 'https://studio.example/payment/callback',
  })

beforeEach(async () => {
  paypal = playedPaypal()
  gateway = gatewayOver(async (...sent) => {
    const { method, path, body } = await sentRequest(...sent)
    return paypal.fetch(method, path, body)
  })
  payment = paymentRow(randomUUID(), { now, reference: 'T1' })
  payment = { ...payment, orderId: (await begin()).orderId }
})
const order = () => {
  const found = paypal.orders.get(payment.orderId ?? '')
  if (!found) throw new Error('PayPal has no such order.')
  return found
}
const captures = () => paypal.calls.filter((call) => call.endsWith('/capture')).length

describe('beginning at PayPal', () => {
  test('makes an order that is the same however often it is begun', async () => {
    expect((await begin()).orderId).toBe(payment.orderId)
    expect(paypal.orders).toHaveLength(1)
  })

  test('sends the buyer back with the reference, and says so where they turned back', async () => {
    let body = ''
    const listening = gatewayOver(async (...sent) => {
      const request = await sentRequest(...sent)
      if (request.path === '/v2/checkout/orders') ({ body } = request)
      return paypal.fetch(request.method, request.path, request.body)
    })
    await begin(listening)
    expect(JSON.parse(body)).toMatchObject({
      payment_source: {
        paypal: {
          experience_context: {
            return_url: 'https://studio.example/payment/callback?provider=paypal&txnRef=T1',
            cancel_url: 'https://studio.example/payment/callback?provider=paypal&txnRef=T1&cancelled=1',
          },
        },
      },
    })
  })

  test('that PayPal refuses is refused', async () => {
    paypal.refusal = { status: 422, issue: 'PAYEE_ACCOUNT_RESTRICTED' }
    await expect(begin()).rejects.toMatchObject({
      name: 'GatewayRefusal',
      reason: 'PAYEE_ACCOUNT_RESTRICTED',
    })
  })

  test.each([401, 403, 429])('that PayPal refuses because of us (%i) is an outage', async (status) => {
    paypal.refusal = { status, issue: 'REFUSED' }
    await expect(begin()).rejects.toBeInstanceOf(GatewayAway)
  })

  test.each<[string, typeof globalThis.fetch]>([
    ['does not answer', () => Promise.reject(new TypeError('fetch failed'))],
    ['takes too long', () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'))],
    ['fails', async () => new Response('oops', { status: 503 })],
    ['answers nonsense', async () => new Response('<html>')],
  ])('is an outage where PayPal %s', async (_, fetch) => {
    const error: unknown = await begin(gatewayOver(fetch)).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(GatewayAway)
    expect(error).not.toBeInstanceOf(GatewayRefusal)
  })
})

describe('asking PayPal', () => {
  test('says nothing of an order that nobody agreed to, and takes nothing', async () => {
    expect(await gateway.ask(payment, 1)).toMatchObject({
      reference: 'T1',
      outcome: 'undecided',
      amount: null,
    })
    expect(captures()).toBe(0)
  })

  test('takes the money of one that the buyer agreed to', async () => {
    paypal.approve(order().id)
    expect(await gateway.ask(payment, 1)).toEqual({
      provider: 'paypal',
      reference: 'T1',
      outcome: 'paid',
      amount: 1999,
      currency: 'USD',
      transactionId: `CAPTURE-${order().id}`,
      detail: { order: 'COMPLETED', capture: 'COMPLETED' },
    })
    expect(await gateway.ask(payment, 1)).toMatchObject({ outcome: 'paid' })
    expect(captures()).toBe(1)
  })

  test('by no agreement takes nothing, and finds what was taken before', async () => {
    paypal.approve(order().id)
    expect(await gateway.ask(payment, null)).toMatchObject({ outcome: 'undecided', amount: null })
    expect(captures()).toBe(0)
    await gateway.ask(payment, 1)
    expect(await gateway.ask(payment, null)).toMatchObject({ outcome: 'paid', amount: 1999 })
  })

  test.each([
    ['COMPLETED', 'paid'],
    ['PARTIALLY_REFUNDED', 'paid'],
    ['PENDING', 'undecided'],
    ['DECLINED', 'failed'],
    ['FAILED', 'failed'],
    ['REFUNDED', 'refunded'],
    ['REVERSED', 'refunded'],
    ['SOMETHING_NEW', 'undecided'],
  ])('a capture that is %s is evidence that it is %s', async (status, outcome) => {
    paypal.approve(order().id, { status })
    // Once as the answer to the capture, once when it is asked for.
    for (let n = 0; n < 2; n += 1) expect(await gateway.ask(payment, 1)).toMatchObject({ outcome })
  })

  test('an order that was given up is over', async () => {
    order().status = 'VOIDED'
    expect(await gateway.ask(payment, 1)).toMatchObject({ outcome: 'expired' })
  })

  test.each([
    ['INSTRUMENT_DECLINED', 'declined'],
    ['TRANSACTION_REFUSED', 'declined'],
    ['PAYER_CANNOT_PAY', 'declined'],
    ['PAYER_ACCOUNT_RESTRICTED', 'locked'],
    ['PAYER_ACCOUNT_LOCKED_OR_CLOSED', 'locked'],
    ['TRANSACTION_LIMIT_EXCEEDED', 'limit'],
    ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'limit'],
    ['ORDER_EXPIRED', 'timed-out'],
    ['CARD_EXPIRED', 'declined'],
    ['COMPLIANCE_VIOLATION', 'declined'],
    ['PAYEE_BLOCKED_TRANSACTION', 'declined'],
    ['TRANSACTION_BLOCKED_BY_PAYEE', 'declined'],
    ['REDIRECT_PAYER_FOR_ALTERNATE_FUNDING', 'declined'],
    ['PAYER_ACTION_REQUIRED', 'declined'],
    ['TRANSACTION_RECEIVING_LIMIT_EXCEEDED', 'declined'],
    ['TRANSACTION_AMOUNT_EXCEEDS_MONTHLY_MAX_LIMIT', 'limit'],
  ])('a capture that is refused with %s failed: %s', async (issue, failure) => {
    paypal.approve(order().id, { issue })
    expect(await gateway.ask(payment, 1)).toMatchObject({ outcome: 'failed', failure, amount: null })
  })

  test.each(['ORDER_NOT_APPROVED', 'DUPLICATE_INVOICE_ID', 'SOMETHING_NEW'])(
    'a capture that is refused with %s is put off, and says with which word',
    async (issue) => {
      paypal.approve(order().id, { issue })
      const evidence = await gateway.ask(payment, 1)
      expect(evidence).toMatchObject({
        outcome: 'undecided',
        isPutOff: true,
        amount: null,
        transactionId: null,
      })
      expect(evidence.detail).toEqual({ issue })
      expect(evidence).not.toHaveProperty('failure')
    },
  )

  test('decides nothing while another capture of it goes on', async () => {
    paypal.approve(order().id, { issue: 'PREVIOUS_REQUEST_IN_PROGRESS' })
    await expect(gateway.ask(payment, 1)).rejects.toBeInstanceOf(GatewayAway)
  })

  test.each([400, 401, 403, 409, 429, 500])(
    'decides nothing where it answers the capture with %i',
    async (status) => {
      paypal.approve(order().id)
      const failing = gatewayOver(async (...sent) => {
        const { method, path, body } = await sentRequest(...sent)
        if (!path.endsWith('/capture')) return paypal.fetch(method, path, body)
        return Response.json({ name: 'SOMETHING_NEW' }, { status })
      })
      await expect(failing.ask(payment, 1)).rejects.toBeInstanceOf(GatewayAway)
    },
  )

  test.each(['RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'])(
    'an order that it has forgotten is over: %s',
    async (issue) => {
      paypal.refusal = { status: 404, issue }
      expect(await gateway.ask(payment, 1)).toMatchObject({
        outcome: 'expired',
        amount: null,
        reference: 'T1',
      })
    },
  )

  test.each([401, 403, 429, 422])('decides nothing where it refuses the question (%i)', async (status) => {
    paypal.refusal = { status, issue: 'REFUSED' }
    await expect(gateway.ask(payment, 1)).rejects.toBeInstanceOf(GatewayAway)
  })

  test('decides nothing where it is away', async () => {
    paypal.isAway = true
    await expect(gateway.ask(payment, 1)).rejects.toBeInstanceOf(GatewayAway)
  })

  test('says nothing of a payment without an order, and asks nobody', async () => {
    const before = paypal.calls.length
    expect(await gateway.ask({ ...payment, orderId: null }, 1)).toMatchObject({ outcome: 'undecided' })
    expect(paypal.calls).toHaveLength(before)
  })
})

test('takes nothing from somebody who has erased their account', async () => {
  paypal.approve(payment.orderId ?? '')
  const evidence = await gateway.ask({ ...payment, principalId: null }, 1)
  expect(evidence).toMatchObject({ outcome: 'undecided', amount: null })
  expect(captures()).toBe(0)
})

test('is asked for one refund under one name, and for another behind one that was not made or was refused', async () => {
  const names: (string | null)[] = []
  const listening = gatewayOver(async (...sent) => {
    const { method, path, body } = await sentRequest(...sent)
    if (!path.endsWith('/refund')) return paypal.fetch(method, path, body)
    names.push(new Request(...sent).headers.get('paypal-request-id'))
    return Response.json({ id: 'R1', status: 'COMPLETED' })
  })
  const tries = [
    { attempt: 1, refusals: 0 },
    { attempt: 1, refusals: 0 },
    { attempt: 1, refusals: 1 },
    { attempt: 2, refusals: 0 },
    { attempt: 2, refusals: 2 },
  ]
  for (const each of tries) {
    const options = { by: 'ana', reason: 'asked for it', ...each }
    await listening.refund({ ...payment, transactionId: 'C1' }, options)
  }
  expect(names).toEqual(['refund-T1', 'refund-T1', 'refund-T1-2', 'refund-T1-2', 'refund-T1-4'])
})

describe('an order that names another payment', () => {
  test.each([
    ['COMPLETED', 'paid'],
    ['REFUNDED', 'undecided'],
    ['DECLINED', 'undecided'],
  ])('is no evidence for this one, whether it was just captured or before: %s', async (status, outcome) => {
    paypal.approve(order().id, { status }).reference = 'T2'
    for (let n = 0; n < 2; n += 1) {
      // Evidence of money without an amount fits nothing, so that somebody looks at it.
      expect(await gateway.ask(payment, 1)).toMatchObject({
        reference: 'T1',
        outcome,
        amount: null,
        detail: { named: 'T2' },
      })
    }
  })
})
