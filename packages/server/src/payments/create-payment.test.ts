import { randomUUID } from 'node:crypto'
import type { PaymentInitiation } from '@ai-studio/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payments } from '../db/schema.ts'
import { partnerOrigin } from '../testing/index.ts'
import { toVnpayTime } from './vnpay/vnpay-time.ts'
import { scriptedGateways } from './testing/scripted-gateways.ts'
import { orders, testShop, type TestShop } from './testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const stored = () => shop.database.db.$count(payments)
const wrong = (body: object) => body as Partial<PaymentInitiation>

describe('a payment through VNPay', () => {
  test('leads to the page of the gateway, with what is to be paid and by when', async () => {
    const buyer = await shop.buyer()
    const clientTransactionId = randomUUID()
    const started = await buyer.start('vnpay', { clientTransactionId })
    const url = new URL(started.paymentUrl ?? '')
    expect(url.origin + url.pathname).toBe('https://sandbox.vnpayment.vn/paymentv2/vpcpay.html')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      vnp_Amount: '57800000',
      vnp_TmnCode: shop.vnpay.code,
      vnp_TxnRef: started.transactionRef,
      vnp_Locale: 'en',
      vnp_ReturnUrl: 'http://localhost:8080/payment/callback',
    })
    const until = new Date(shop.clock().getTime() + 15 * 60_000)
    expect(url.searchParams.get('vnp_ExpireDate')).toBe(toVnpayTime(until))
    expect(started).toMatchObject({
      TransactionRef: started.transactionRef,
      PaymentUrl: started.paymentUrl,
      expiresAt: until.toISOString(),
    })
    expect(await buyer.status(clientTransactionId)).toMatchObject({
      id: started.id,
      status: 'pending',
      provider: 'vnpay',
      amount: 578_000,
      currency: 'VND',
      isTest: true,
      paymentUrl: started.paymentUrl,
      period: null,
    })
  })

  test('speaks the language of the buyer', async () => {
    const buyer = await shop.buyer(undefined, { 'accept-language': 'vi' })
    const { paymentUrl = '' } = await buyer.start('vnpay')
    expect(new URL(paymentUrl).searchParams.get('vnp_Locale')).toBe('vn')
  })
})

test('a payment is for a year with the add-on where that was chosen', async () => {
  const buyer = await shop.buyer()
  const started = await buyer.start('paypal', { PurchaseId: 'yearly+godmode', Amount: 777.99 })
  expect(await buyer.status(started.id)).toMatchObject({ amount: 777.99, purchaseId: 'yearly+godmode' })
  expect(shop.paypal.orders.get(started.orderId)?.amount).toEqual({ currency_code: 'USD', value: '777.99' })
})

test('a payment through PayPal leads to where the buyer agrees to the order', async () => {
  const buyer = await shop.buyer()
  const started = await buyer.start('paypal')
  expect(started).toMatchObject({
    approvalUrl: `https://www.sandbox.paypal.com/checkoutnow?token=${started.orderId}`,
    ApprovalUrl: started.approvalUrl,
    OrderId: started.orderId,
    expiresAt: new Date(shop.clock().getTime() + 3 * 60 * 60_000).toISOString(),
  })
  expect(shop.paypal.orders.get(started.orderId)).toMatchObject({
    reference: started.transactionRef,
    amount: { currency_code: 'USD', value: '19.99' },
  })
})

describe('who may pay', () => {
  test.each([
    ['en', 'You must be logged in to make a payment'],
    ['vi', 'Bạn cần đăng nhập để thanh toán'],
  ])('nobody who is signed out, in words of its own: %s', async (language, message) => {
    for (const provider of ['vnpay', 'paypal'] as const) {
      const visitor = shop.visitor({ language })
      await visitor.get('/pricing')
      const answer = await visitor.post(`/api/payments/${provider}/create`, orders[provider])
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({ code: 'PAYMENT_SIGN_IN_REQUIRED', message })
    }
  })

  test('no visitor, though they have chatted', async () => {
    const visitor = shop.visitor()
    await visitor.post('/api/chat/conversation')
    const answer = await visitor.post('/api/payments/vnpay/create', orders.vnpay)
    expect(answer.json()).toMatchObject({ code: 'PAYMENT_SIGN_IN_REQUIRED' })
  })

  test('no page of a partner: neither with a token for chat, nor with that of a user', async () => {
    const before = await stored()
    const widget = await shop.embed()
    const anonymous = await widget.post('/api/payments/vnpay/create', orders.vnpay)
    expect(anonymous.json()).toMatchObject({ code: 'PAYMENT_SIGN_IN_REQUIRED' })
    const buyer = await shop.buyer(undefined, { origin: partnerOrigin, 'sec-fetch-site': 'cross-site' })
    expect((await buyer.create('vnpay')).json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
    const stranger = await shop.buyer(undefined, { origin: 'https://evil.example' })
    expect((await stranger.create('vnpay')).json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
    expect(await stored()).toBe(before)
  })

  test('no other page in the name of a browser that has our cookies', async () => {
    const visitor = shop.visitor()
    await visitor.post('/api/chat/conversation')
    const forged = await visitor.post('/api/payments/vnpay/create', orders.vnpay, {
      headers: { 'x-xsrf-token': 'forged' },
    })
    expect(forged.json()).toMatchObject({ code: 'XSRF_FAILED' })
  })

  test('no token that is none', async () => {
    const buyer = await shop.buyer(undefined, { authorization: 'Bearer nonsense' })
    expect((await buyer.create('vnpay')).statusCode).toBe(401)
  })
})

describe('what does not fit the price list is refused, and nothing is stored', () => {
  test.each<['vnpay' | 'paypal', object, string]>([
    ['paypal', { Amount: 19.98 }, 'PAYMENT_AMOUNT_MISMATCH'],
    ['paypal', { Amount: 19.990001 }, 'PAYMENT_AMOUNT_MISMATCH'],
    ['paypal', { Amount: 0.01 }, 'PAYMENT_AMOUNT_MISMATCH'],
    ['paypal', { Amount: 1999 }, 'PAYMENT_AMOUNT_MISMATCH'],
    ['paypal', { Amount: 1e300 }, 'PAYMENT_AMOUNT_MISMATCH'],
    ['paypal', { PurchaseId: 'yearly' }, 'PAYMENT_AMOUNT_MISMATCH'],
    ['vnpay', { Amount: 578_000.5 }, 'PAYMENT_AMOUNT_MISMATCH'],
    ['vnpay', { Amount: 578 }, 'PAYMENT_AMOUNT_MISMATCH'],
    ['vnpay', orders.paypal, 'PAYMENT_METHOD_NOT_AVAILABLE'],
    ['paypal', orders.vnpay, 'PAYMENT_METHOD_NOT_AVAILABLE'],
    ['vnpay', { PurchaseId: 'monthly+godmode', Amount: 1_156_000 }, 'PAYMENT_METHOD_NOT_AVAILABLE'],
    ['vnpay', { Currency: 'EUR' }, 'VALIDATION_FAILED'],
    ['vnpay', { PurchaseId: 'weekly' }, 'VALIDATION_FAILED'],
    ['vnpay', { PurchaseType: 'donation' }, 'VALIDATION_FAILED'],
    ['vnpay', { Amount: 0 }, 'VALIDATION_FAILED'],
    ['vnpay', { Amount: -578_000 }, 'VALIDATION_FAILED'],
    ['vnpay', { Amount: '578000' }, 'VALIDATION_FAILED'],
    ['vnpay', { clientTransactionId: 'mine' }, 'VALIDATION_FAILED'],
    ['vnpay', { Description: 'x'.repeat(256) }, 'VALIDATION_FAILED'],
    ['vnpay', { userId: randomUUID() }, 'VALIDATION_FAILED'],
  ])('%s %j', async (provider, body, code) => {
    const before = await stored()
    const answer = await (await shop.buyer()).create(provider, wrong(body))
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code })
    expect(await stored()).toBe(before)
  })
})

describe('where the buyer goes in the end', () => {
  test.each([
    'https://evil.example/',
    'http://localhost:8081/',
    'http://localhost.evil.example/',
    'javascript:alert(1)',
    'data:text/html,hello',
    'http://me:secret@localhost:8080/',
    'http://me@localhost:8080/',
    '/home',
  ])('is nobody else: %s', async (returnUrl) => {
    const before = await stored()
    const answer = await (await shop.buyer()).create('vnpay', { returnUrl })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'returnUrl' }] })
    expect(await stored()).toBe(before)
  })

  test.each(['http://localhost:8080/chat?id=1#last', `${partnerOrigin}/shop`])(
    'is the studio or a site that may embed it: %s',
    async (returnUrl) => {
      const buyer = await shop.buyer()
      const { id } = await buyer.start('vnpay', { returnUrl })
      expect(await buyer.status(id)).toMatchObject({ returnUrl })
    },
  )
})

test('whatever else goes wrong is told as a subscription that could not begin', async () => {
  const gateways = scriptedGateways()
  const paypal = gateways.find('paypal')
  if (!paypal) throw new Error('There is no PayPal.')
  const broken = { ...paypal, begin: () => Promise.reject(new Error('Nobody has thought of that.')) }
  const shop = await testShop({ gateways: { ...gateways, all: [broken], find: () => broken } })
  const { client } = await shop.buyer()
  const answer = await client.post('/api/payments/paypal/create', {
    Amount: 19.99,
    Currency: 'USD',
    PurchaseType: 'subscription',
    PurchaseId: 'monthly',
  })
  expect([answer.statusCode, answer.json()]).toEqual([
    502,
    { code: 'SUBSCRIPTION_INITIATION_FAILED', message: 'Failed to initiate subscription' },
  ])
  await shop.close()
})
