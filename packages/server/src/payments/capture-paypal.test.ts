import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentStatus } from '@ai-studio/contract'
import { grants } from '../db/schema.ts'
import { testShop, type Buyer, type Started, type TestShop } from './testing/test-shop.ts'

let shop: TestShop
let buyer: Buyer
let begun: Started
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(async () => {
  shop.paypal.isAway = false
  shop.paypal.refusal = null
  buyer = await shop.buyer()
  begun = await buyer.start('paypal')
})
afterAll(() => shop.close())

const addressOf = ({ orderId, transactionRef }: Pick<Started, 'orderId' | 'transactionRef'>) =>
  `/api/payments/paypal/capture?${new URLSearchParams({ orderId, txnRef: transactionRef }).toString()}`
/** The buyer comes back, having agreed or not. */
const comeBack = (headers: Record<string, string> = {}, from: Buyer = buyer) =>
  from.client.get(addressOf(begun), { headers })
const seen = async () => {
  const answer = await comeBack()
  expect(answer.statusCode).toBe(200)
  return answer.json<PaymentStatus>()
}
const order = () => {
  const found = shop.paypal.orders.get(begun.orderId)
  if (!found) throw new Error('PayPal has no such order.')
  return found
}
const captures = () => shop.paypal.calls.filter((call) => call.endsWith('/capture')).length
const grantCount = async () =>
  (await shop.database.db.select().from(grants)).filter(({ paymentId }) => paymentId === begun.id).length

describe('coming back from PayPal', () => {
  test('takes the money that the buyer has agreed to, and gives what was bought', async () => {
    shop.paypal.approve(begun.orderId)
    expect(await seen()).toMatchObject({
      id: begun.id,
      status: 'paid',
      amount: 19.99,
      period: { startsAt: shop.clock().toISOString() },
    })
    expect((await buyer.subscription()).tier).toBe('pro')
  })

  test('again takes nothing more, and asks nobody', async () => {
    shop.paypal.approve(begun.orderId)
    const first = await seen()
    const calls = shop.paypal.calls.length
    shop.paypal.isAway = true
    expect(await seen()).toEqual(first)
    expect(shop.paypal.calls).toHaveLength(calls)
    expect(await grantCount()).toBe(1)
  })

  test('several times at once takes the money once', async () => {
    shop.paypal.approve(begun.orderId)
    const answers = await Promise.all([1, 2, 3, 4].map(() => seen()))
    for (const { status } of answers) expect(status).toBe('paid')
    expect(order().captures).toHaveLength(1)
    expect(await grantCount()).toBe(1)
    expect(shop.mails.filter(({ to }) => to === buyer.email)).toHaveLength(1)
  })

  test('asks PayPal so often in a minute and no more, until it is paid', async () => {
    for (let time = 0; time < 10; time += 1) expect(await seen()).toMatchObject({ status: 'pending' })
    const calls = shop.paypal.calls.length
    shop.paypal.approve(begun.orderId)
    const tooMany = await comeBack()
    expect([tooMany.statusCode, tooMany.json<{ code: string }>().code]).toEqual([429, 'RATE_LIMITED'])
    expect(tooMany.headers['retry-after']).toBeDefined()
    expect(shop.paypal.calls).toHaveLength(calls)
    shop.clock.advance(60_000)
    for (let time = 0; time < 12; time += 1) expect(await seen()).toMatchObject({ status: 'paid' })
  })

  test('without having agreed takes nothing', async () => {
    const before = captures()
    expect(await seen()).toMatchObject({ status: 'pending', paymentUrl: begun.approvalUrl })
    expect(captures()).toBe(before)
  })

  test('waits while PayPal is away, and pays the next time', async () => {
    shop.paypal.approve(begun.orderId)
    shop.paypal.isAway = true
    expect(await seen()).toMatchObject({ status: 'pending' })
    shop.paypal.isAway = false
    expect(await seen()).toMatchObject({ status: 'paid' })
  })

  test('pays what was captured although the answer was lost', async () => {
    shop.paypal.approve(begun.orderId)
    const { fetch } = shop.paypal
    shop.paypal.fetch = async (method, path, body) => {
      const answer = await fetch(method, path, body)
      if (path.endsWith('/capture')) throw new TypeError('connection lost')
      return answer
    }
    expect(await seen()).toMatchObject({ status: 'pending' })
    shop.paypal.fetch = fetch
    expect(order().captures).toHaveLength(1)
    expect(await seen()).toMatchObject({ status: 'paid' })
    expect(order().captures).toHaveLength(1)
  })
})

describe('whose order it is', () => {
  test('another user’s session cannot take it', async () => {
    shop.paypal.approve(begun.orderId)
    const other = await shop.buyer()
    const answer = await comeBack({}, other)
    expect(answer.statusCode).toBe(404)
    expect(order().captures).toEqual([])
    expect((await other.subscription()).tier).toBe('free')
    const unknown = await other.client.get(addressOf({ orderId: 'ORDER-0', transactionRef: 'A'.repeat(20) }))
    expect(unknown.json()).toEqual(answer.json())
  })

  test('order and reference have to belong together', async () => {
    const second = await buyer.start('paypal')
    for (const { orderId } of [begun, second]) shop.paypal.approve(orderId)
    for (const pair of [
      { orderId: begun.orderId, transactionRef: second.transactionRef },
      { orderId: second.orderId, transactionRef: begun.transactionRef },
      { orderId: 'ORDER-0', transactionRef: begun.transactionRef },
    ]) {
      expect((await buyer.client.get(addressOf(pair))).statusCode).toBe(404)
    }
    expect(order().captures).toEqual([])
  })

  test('a payment of VNPay has none', async () => {
    const { transactionRef } = await buyer.start('vnpay')
    const answer = await buyer.client.get(addressOf({ orderId: begun.orderId, transactionRef }))
    expect(answer.statusCode).toBe(404)
  })

  test('a link or a picture on another page takes nothing', async () => {
    shop.paypal.approve(begun.orderId)
    const answer = await comeBack({ 'sec-fetch-site': 'cross-site' })
    expect(answer.statusCode).toBe(403)
    expect(order().captures).toEqual([])
  })

  test('somebody signed out is told to sign in', async () => {
    const answer = await shop.visitor().get(addressOf(begun))
    expect(answer.json()).toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
  })

  test.each(['', '?orderId=1', '?orderId=1&txnRef=2&orderId=3', '?orderId=1&txnRef=2&PayerID=3'])(
    'an address that is none is refused: %s',
    async (query) => {
      const answer = await buyer.client.get(`/api/payments/paypal/capture${query}`)
      expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
    },
  )
})

describe('money that PayPal does not take', () => {
  test.each([
    ['INSTRUMENT_DECLINED', 'declined'],
    ['PAYER_ACCOUNT_LOCKED_OR_CLOSED', 'locked'],
    ['TRANSACTION_LIMIT_EXCEEDED', 'limit'],
  ])('(%s) fails the payment, counts, and can be tried again', async (issue, failure) => {
    shop.paypal.approve(begun.orderId, { issue })
    expect(await seen()).toMatchObject({ status: 'failed', failure, period: null })
    expect((await buyer.subscription()).attempts).toMatchObject({ failed: 1 })
    begun = await buyer.start('paypal')
    shop.paypal.approve(begun.orderId)
    expect(await seen()).toMatchObject({ status: 'paid' })
    expect((await buyer.subscription()).attempts).toMatchObject({ failed: 0 })
  })

  test('but whose capture it made all the same is declined likewise', async () => {
    shop.paypal.approve(begun.orderId, { status: 'DECLINED' })
    expect(await seen()).toMatchObject({ status: 'failed', failure: 'declined' })
    expect((await buyer.subscription()).attempts).toMatchObject({ failed: 1 })
  })

  test('because the order is not agreed to any more waits', async () => {
    shop.paypal.approve(begun.orderId, { issue: 'ORDER_NOT_APPROVED' })
    expect(await seen()).toMatchObject({ status: 'pending' })
    expect((await buyer.subscription()).attempts).toMatchObject({ failed: 0 })
  })

  test('yet is not paid yet', async () => {
    shop.paypal.approve(begun.orderId, { status: 'PENDING' })
    expect(await seen()).toMatchObject({ status: 'pending', period: null, isUnderReview: false })
    expect((await buyer.subscription()).tier).toBe('free')
    for (const capture of order().captures) capture.status = 'COMPLETED'
    expect(await seen()).toMatchObject({ status: 'paid' })
  })

  test('because it has forgotten the order is over', async () => {
    shop.paypal.orders.delete(begun.orderId)
    expect(await seen()).toMatchObject({ status: 'expired', failure: 'timed-out' })
    expect((await buyer.subscription()).attempts).toMatchObject({ failed: 0 })
  })
})

describe('an order that is not what was agreed', () => {
  test.each([
    ['amount', { currency_code: 'USD', value: '0.01' }],
    ['amount', { currency_code: 'USD', value: '19.991' }],
    ['currency', { currency_code: 'EUR', value: '19.99' }],
  ])('in its %s gives nothing, and a person looks at it: %j', async (review, amount) => {
    shop.paypal.approve(begun.orderId).amount = amount
    expect(await seen()).toMatchObject({ status: 'pending', isUnderReview: true, period: null })
    expect(await grantCount()).toBe(0)
    expect(shop.mailer.last('payment-review')).toMatchObject({
      values: { number: begun.transactionRef, provider: 'paypal', review },
    })
  })

  test('because its money was for another payment gives nothing either', async () => {
    shop.paypal.approve(begun.orderId).reference = 'A'.repeat(20)
    expect(await seen()).toMatchObject({ status: 'pending', isUnderReview: true })
    expect(await grantCount()).toBe(0)
  })
})
