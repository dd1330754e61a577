import { randomUUID } from 'node:crypto'
import { maxPaymentAttempts, maxPaymentAttemptsPerDay, paymentBlockMinutes } from '@ai-studio/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scriptedGateways } from './testing/scripted-gateways.ts'
import { orders, testShop, type Buyer, type TestShop } from './testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(() => {
  shop.paypal.isAway = false
  shop.paypal.refusal = null
})
afterAll(() => shop.close())

describe('a gateway that is away', () => {
  test('fails the start in its own words, and does not count against the buyer', async () => {
    const buyer = await shop.buyer()
    shop.paypal.isAway = true
    for (let n = 0; n < maxPaymentAttemptsPerDay + 1; n += 1) {
      const answer = await buyer.create('paypal')
      expect(answer.statusCode).toBe(502)
      expect(answer.json()).toEqual({
        code: 'PAYPAL_INITIATION_FAILED',
        message: 'Failed to initiate PayPal payment',
      })
    }
    expect((await buyer.subscription()).attempts).toEqual({ failed: 0, max: 3, blockedUntil: null })
    shop.paypal.isAway = false
    expect((await buyer.create('paypal')).statusCode).toBe(200)
  })

  test.each([401, 403, 429])('or takes no request of ours (%i) is not the buyer either', async (status) => {
    const buyer = await shop.buyer()
    shop.paypal.refusal = { status, issue: 'NOT_AUTHORIZED' }
    expect((await buyer.create('paypal')).statusCode).toBe(502)
    expect((await buyer.subscription()).attempts).toMatchObject({ failed: 0 })
  })

  test('says so in Vietnamese as well', async () => {
    const buyer = await shop.buyer(undefined, { 'accept-language': 'vi' })
    shop.paypal.isAway = true
    expect((await buyer.create('paypal')).json()).toMatchObject({
      message: 'Không khởi tạo được thanh toán PayPal',
    })
  })

  test('leaves nothing behind that could be paid, or that is in the list', async () => {
    const buyer = await shop.buyer()
    shop.paypal.isAway = true
    const clientTransactionId = randomUUID()
    await buyer.create('paypal', { clientTransactionId })
    expect(await buyer.status(clientTransactionId)).toMatchObject({
      status: 'failed',
      failure: 'bank-away',
      paymentUrl: null,
    })
    expect((await buyer.client.get('/api/payments')).json()).toMatchObject({ payments: [] })
  })
})

test('what VNPay does not take on fails in its own words', async () => {
  const gateways = scriptedGateways()
  gateways.byDefault({ begin: 'refused' })
  const strict = await testShop({ gateways })
  const buyer = await strict.buyer()
  const answer = await buyer.create('vnpay')
  expect(answer.statusCode).toBe(502)
  expect(answer.json()).toEqual({
    code: 'VNPAY_INITIATION_FAILED',
    message: 'Failed to initiate VNPay payment',
  })
  expect((await buyer.subscription()).attempts).toMatchObject({ failed: 1 })
  await strict.close()
})

describe('failures', () => {
  const fail = async (buyer: Buyer) => {
    shop.paypal.refusal = { status: 422, issue: 'PAYEE_ACCOUNT_RESTRICTED' }
    const answer = await buyer.create('paypal')
    shop.paypal.refusal = null
    return answer
  }

  test('are counted, and the third blocks for an hour and says until when', async () => {
    const buyer = await shop.buyer()
    for (let n = 1; n <= maxPaymentAttempts; n += 1) {
      expect((await fail(buyer)).statusCode).toBe(502)
      expect((await buyer.subscription()).attempts).toMatchObject({ failed: n })
    }
    const blockedUntil = new Date(shop.clock().getTime() + paymentBlockMinutes * 60_000)
    expect((await buyer.subscription()).attempts).toEqual({
      failed: 3,
      max: 3,
      blockedUntil: blockedUntil.toISOString(),
    })
    const refused = await buyer.create('vnpay')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('3600')
    expect(refused.json()).toEqual({
      code: 'PAYMENT_ATTEMPTS_EXCEEDED',
      message: 'Too many attempts to pay. You can pay again in 1 hour.',
    })
    shop.clock.advance(15 * 60_000)
    const vietnamese = await buyer.client.post('/api/payments/vnpay/create', orders.vnpay, {
      headers: { 'accept-language': 'vi' },
    })
    expect(vietnamese.headers['retry-after']).toBe('2700')
    expect(vietnamese.json()).toMatchObject({ message: expect.stringMatching(/sau 45 phút/) })
    shop.clock.advance(45 * 60_000)
    expect((await buyer.subscription()).attempts).toEqual({ failed: 0, max: 3, blockedUntil: null })
    expect((await buyer.create('vnpay')).statusCode).toBe(200)
  })

  test('counted by a clock that was a day ahead block nobody once it is right', async () => {
    const buyer = await shop.buyer()
    const right = shop.clock()
    shop.clock.advance(24 * 60 * 60_000)
    for (let n = 0; n < maxPaymentAttempts; n += 1) await fail(buyer)
    shop.clock.set(right)
    expect((await buyer.subscription()).attempts).toEqual({ failed: 0, max: 3, blockedUntil: null })
    expect((await buyer.create('vnpay')).statusCode).toBe(200)
  })

  test('before a block do not hinder whoever asks for the same payment again', async () => {
    const buyer = await shop.buyer()
    const clientTransactionId = randomUUID()
    const { id } = await buyer.start('vnpay', { clientTransactionId })
    for (let n = 0; n < maxPaymentAttempts; n += 1) await fail(buyer)
    expect((await buyer.create('vnpay')).statusCode).toBe(429)
    expect((await buyer.start('vnpay', { clientTransactionId })).id).toBe(id)
  })

  test('are forgotten with the next success', async () => {
    const buyer = await shop.buyer()
    await fail(buyer)
    await fail(buyer)
    const { transactionRef } = await buyer.start('vnpay')
    await shop.stranger().get(`/api/payments/vnpay/ipn?${shop.vnpay.notice(transactionRef).toString()}`)
    expect((await buyer.subscription()).attempts).toMatchObject({ failed: 0 })
    await fail(buyer)
    expect((await buyer.create('vnpay')).statusCode).toBe(200)
  })
})

test('ten payments a day can be begun, whatever becomes of them', async () => {
  shop.clock.set('2026-04-01T20:00:00.000Z')
  const buyer = await shop.buyer()
  for (let n = 0; n < maxPaymentAttemptsPerDay; n += 1) await buyer.start('vnpay')
  const answer = await buyer.create('vnpay')
  expect(answer.statusCode).toBe(429)
  expect(answer.json()).toEqual({
    code: 'PAYMENT_ATTEMPTS_EXCEEDED',
    message: 'Too many attempts to pay. You can pay again in 4 hours.',
  })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  shop.clock.set('2026-04-02T00:00:00.000Z')
  expect((await buyer.create('vnpay')).statusCode).toBe(200)
})
