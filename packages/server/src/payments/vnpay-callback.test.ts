import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentStatus } from '@ai-studio/contract'
import { grants } from '../db/schema.ts'
import { paidMonth } from './testing/played-vnpay.ts'
import { testShop, type Buyer, type Started, type TestShop } from './testing/test-shop.ts'

let shop: TestShop
let buyer: Buyer
let begun: Started
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(async () => {
  shop.vnpay.isAway = false
  buyer = await shop.buyer()
  begun = await buyer.start('vnpay')
})
afterAll(() => shop.close())

const cancelled = { vnp_ResponseCode: '24', vnp_TransactionStatus: '02', vnp_TransactionNo: '0' }
const noFunds = { vnp_ResponseCode: '51', vnp_TransactionStatus: '02' }

/** The buyer comes back, with what VNPay gave the browser. */
const comeBack = (fields: Record<string, string> = {}, from: Buyer = buyer) =>
  from.client.post(
    '/api/payments/vnpay/callback',
    Object.fromEntries(shop.vnpay.notice(begun.transactionRef, fields)),
  )
const seen = async (fields?: Record<string, string>) => {
  const answer = await comeBack(fields)
  expect(answer.statusCode).toBe(200)
  return answer.json<PaymentStatus>()
}
const notify = async (fields?: Record<string, string>) =>
  (
    await shop
      .stranger()
      .get(`/api/payments/vnpay/ipn?${shop.vnpay.notice(begun.transactionRef, fields).toString()}`)
  ).json<{ RspCode: string }>().RspCode
const knows = (transaction: Partial<typeof paidMonth>) =>
  shop.vnpay.transactions.set(begun.transactionRef, { ...paidMonth, ...transaction })
const grantCount = async () =>
  (await shop.database.db.select().from(grants)).filter(({ paymentId }) => paymentId === begun.id).length

describe('coming back from VNPay', () => {
  test('is paid when VNPay says so itself', async () => {
    knows({ status: '00' })
    expect(await seen()).toMatchObject({ id: begun.id, status: 'paid', transactionRef: begun.transactionRef })
    expect(shop.vnpay.asked).toContain(begun.transactionRef)
    expect((await buyer.subscription()).tier).toBe('pro')
  })

  test('never settles by itself: VNPay has to confirm what the browser brings', async () => {
    knows({ status: '01' })
    expect(await seen()).toMatchObject({ status: 'pending', period: null })
    shop.vnpay.transactions.delete(begun.transactionRef)
    expect(await seen()).toMatchObject({ status: 'pending', period: null })
    expect(await grantCount()).toBe(0)
    expect((await buyer.subscription()).tier).toBe('free')
  })

  test('waits while VNPay is away, and its notice pays later', async () => {
    shop.vnpay.isAway = true
    expect(await seen()).toMatchObject({ status: 'pending', isUnderReview: false })
    shop.vnpay.isAway = false
    expect(await notify()).toBe('00')
    expect(await seen()).toMatchObject({ status: 'paid' })
    expect(await grantCount()).toBe(1)
  })

  test('before the notice, after it, or again: it is paid once', async () => {
    knows({ status: '00' })
    expect(await seen()).toMatchObject({ status: 'paid' })
    expect(await notify()).toBe('02')
    expect(await seen()).toMatchObject({ status: 'paid' })
    expect(await grantCount()).toBe(1)
    expect(shop.mails.filter(({ to }) => to === buyer.email)).toHaveLength(1)
  })

  test('after the notice needs nobody to ask', async () => {
    await notify()
    shop.vnpay.isAway = true
    expect(await seen()).toMatchObject({ status: 'paid' })
  })

  test('never: the notice alone pays', async () => {
    expect(await notify()).toBe('00')
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
  })
})

describe('coming back without having paid', () => {
  test('shows that it was cancelled, and does not count', async () => {
    expect(await seen(cancelled)).toMatchObject({ status: 'failed', failure: 'cancelled', paymentUrl: null })
    expect((await buyer.subscription()).attempts).toMatchObject({ failed: 0 })
    expect(await notify(cancelled)).toBe('00')
    expect((await buyer.subscription()).attempts).toMatchObject({ failed: 0 })
  })

  test('shows that it was cancelled also when VNPay only knows that it failed', async () => {
    knows({ status: '02' })
    expect(await seen(cancelled)).toMatchObject({ status: 'failed', failure: 'cancelled' })
    expect((await buyer.subscription()).attempts).toMatchObject({ failed: 0 })
  })

  test.each(['02', undefined])('counts where the money was missing (VNPay says %s)', async (status) => {
    if (status) knows({ status })
    expect(await seen(noFunds)).toMatchObject({ status: 'failed', failure: 'funds' })
    expect((await buyer.subscription()).attempts).toMatchObject({ failed: 1 })
    expect(await notify(noFunds)).toBe('00')
    await seen(noFunds)
    expect((await buyer.subscription()).attempts).toMatchObject({ failed: 1 })
    // It can be tried again, by a payment of its own.
    expect((await buyer.create('vnpay')).statusCode).toBe(200)
  })

  test('is paid all the same where VNPay says so: its own answer wins', async () => {
    knows({ status: '00' })
    expect(await seen(cancelled)).toMatchObject({ status: 'paid', failure: null })
  })

  test('fails nothing while VNPay is away', async () => {
    shop.vnpay.isAway = true
    expect(await seen(cancelled)).toMatchObject({ status: 'pending' })
  })

  test('takes nothing back that was paid', async () => {
    await notify()
    expect(await seen(cancelled)).toMatchObject({ status: 'paid', failure: null })
  })
})

describe('coming back with what VNPay has signed of a refund', () => {
  test.each(['02', '03'])('of type "%s" neither pays nor fails a payment', async (vnp_TransactionType) => {
    for (const codes of [{}, noFunds]) {
      expect(await seen({ ...codes, vnp_TransactionType })).toMatchObject({ status: 'pending', period: null })
    }
  })

  test('pays nothing where VNPay says when asked that the money went back', async () => {
    knows({ status: '00', type: '02' })
    expect(await seen()).toMatchObject({ status: 'pending', isUnderReview: false, period: null })
    expect(await grantCount()).toBe(0)
  })

  test('of a part of money that was never seen here pays nothing, and a person looks at it', async () => {
    knows({ status: '00', type: '03', amount: 1000 })
    expect(await seen()).toMatchObject({ status: 'pending', isUnderReview: true, period: null })
    expect(await grantCount()).toBe(0)
  })
})

describe('coming back again and again', () => {
  const events = () => shop.events(begun.id)
  const askedOf = () => shop.vnpay.asked.filter((reference) => reference === begun.transactionRef).length
  const minute = 60_000

  test('of a payment that is over adds nothing to what happened', async () => {
    shop.clock.advance(31 * minute)
    await shop.sweep()
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'expired' })
    knows({ status: '02' })
    await seen(noFunds)
    const known = await events()
    for (let time = 0; time < 3; time += 1) {
      expect(await seen(noFunds)).toMatchObject({ status: 'expired' })
    }
    expect(await events()).toEqual(known)
    // What is new is written down.
    knows({ status: '00' })
    expect(await seen(noFunds)).toMatchObject({ status: 'paid' })
    expect(await events()).toHaveLength(known.length + 1)
  })

  test('asks VNPay so often in a minute and no more; the server asks by itself all the same', async () => {
    const answers = []
    for (let time = 0; time < 12; time += 1) answers.push(await comeBack())
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(200), 429, 429])
    expect(answers.at(-1)?.json()).toMatchObject({ code: 'RATE_LIMITED' })
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    expect(askedOf()).toBe(10)
    // How it stands can be looked at, and others are not held up.
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'pending' })
    const other = await shop.buyer()
    expect((await other.client.get('/api/payments')).statusCode).toBe(200)
    knows({ status: '00' })
    shop.clock.advance(2 * minute)
    await shop.sweep()
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
    expect((await comeBack()).statusCode).toBe(200)
  })

  test('asks VNPay no more than a hundred times a day, of all payments of a buyer', async () => {
    const other = await buyer.start('vnpay')
    const first = begun
    const asked = shop.vnpay.asked.length
    for (let time = 0; time < 110; time += 1) {
      if (time % 10 === 0) shop.clock.advance(minute)
      begun = time % 2 === 0 ? first : other
      await comeBack()
    }
    expect(shop.vnpay.asked).toHaveLength(asked + 100)
    shop.clock.advance(24 * 60 * minute)
    expect((await comeBack()).statusCode).toBe(200)
  })

  test('asks nobody about what is paid, however often', async () => {
    await notify()
    for (let time = 0; time < 12; time += 1) expect(await seen()).toMatchObject({ status: 'paid' })
    expect(askedOf()).toBe(0)
  })
})

describe('what does not fit', () => {
  test('in VNPay’s answer pays nothing, and a person looks at it', async () => {
    knows({ amount: 577_999 })
    expect(await seen()).toMatchObject({ status: 'pending', isUnderReview: true, period: null })
    expect(await grantCount()).toBe(0)
    expect(shop.mailer.last('payment-review')).toMatchObject({ values: { review: 'amount' } })
  })

  test('is looked at also where VNPay thinks the money suspicious', async () => {
    knows({ status: '07' })
    expect(await seen({ vnp_ResponseCode: '07', vnp_TransactionStatus: '07' })).toMatchObject({
      status: 'pending',
      isUnderReview: true,
    })
  })
})

describe('what the browser brings is worth nothing', () => {
  test.each<[string, (fields: Record<string, string>) => Record<string, string>]>([
    ['unsigned', (fields) => ({ ...fields, vnp_SecureHash: '' })],
    ['forged', (fields) => ({ ...fields, vnp_SecureHash: 'a'.repeat(128) })],
    ['altered in its code', (fields) => ({ ...fields, vnp_ResponseCode: '24' })],
    ['altered in its amount', (fields) => ({ ...fields, vnp_Amount: '100' })],
    ['replayed for another reference', (fields) => ({ ...fields, vnp_TxnRef: 'A'.repeat(20) })],
    ['of another terminal', () => Object.fromEntries(shop.vnpay.notice('X', { vnp_TmnCode: 'OTHER001' }))],
  ])('%s', async (_, alter) => {
    knows({ status: '00' })
    const asked = shop.vnpay.asked.length
    const fields = alter(Object.fromEntries(shop.vnpay.notice(begun.transactionRef)))
    const answer = await buyer.client.post('/api/payments/vnpay/callback', fields)
    expect(answer.statusCode).toBe(502)
    expect(answer.json()).toEqual({
      code: 'PAYMENT_CALLBACK_FAILED',
      message: 'Failed to process payment callback',
    })
    expect(shop.vnpay.asked).toHaveLength(asked)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'pending' })
  })

  test.each([
    { other: '1' },
    { vnp_Amount: 57_800_000 },
    { vnp_TxnRef: ['A', 'B'] },
    { vnp_OrderInfo: 'x'.repeat(1001) },
    [],
  ])('of another shape: %j', async (body) => {
    const answer = await buyer.client.post('/api/payments/vnpay/callback', body)
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  test('in another user’s session: whose payment it is stays unknown', async () => {
    knows({ status: '00' })
    const other = await shop.buyer()
    const answer = await comeBack({}, other)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' })
    expect((await other.subscription()).tier).toBe('free')
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'pending' })
    // It looks like that of a payment that does not exist.
    begun = { ...begun, transactionRef: 'B'.repeat(20) }
    expect((await comeBack({}, other)).json()).toEqual(answer.json())
  })

  test('without a session', async () => {
    const fields = Object.fromEntries(shop.vnpay.notice(begun.transactionRef))
    const answer = await shop.visitor().post('/api/payments/vnpay/callback', fields)
    expect(answer.json()).toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
  })

  test('for an order of PayPal', async () => {
    const { id, transactionRef } = await buyer.start('paypal')
    begun = { ...begun, transactionRef }
    expect((await comeBack()).statusCode).toBe(404)
    expect(await buyer.status(id)).toMatchObject({ status: 'pending' })
  })
})
