import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payments } from '../db/schema.ts'
import { grantsOf } from './ledger/grants.queries.ts'
import { findPayment, insertPayment } from './ledger/payments.queries.ts'
import { paymentRow } from './testing/payment-rows.ts'
import { paidMonth } from './testing/played-vnpay.ts'
import { orders, testShop, type Buyer, type Started, type TestShop } from './testing/test-shop.ts'

let shop: TestShop
let buyer: Buyer
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(async () => {
  shop.paypal.isAway = false
  shop.paypal.refusal = null
  buyer = await shop.buyer()
})
afterAll(() => shop.close())

const year = { PurchaseId: 'yearly', Amount: 5_780_000 } as const
const wire = { month: '57800000', year: '578000000' }
const cancelled = { vnp_ResponseCode: '24', vnp_TransactionStatus: '02', vnp_TransactionNo: '0' }

const notify = async ({ transactionRef }: Started, fields: Record<string, string> = {}) => {
  const notice = shop.vnpay.notice(transactionRef, fields)
  const answer = await shop.stranger().get(`/api/payments/vnpay/ipn?${notice.toString()}`)
  return answer.json<{ RspCode: string }>().RspCode
}
const comeBack = ({ transactionRef }: Started, fields: Record<string, string> = {}) =>
  buyer.client.post(
    '/api/payments/vnpay/callback',
    Object.fromEntries(shop.vnpay.notice(transactionRef, fields)),
  )
const statusOf = async ({ id }: Started) => (await buyer.status(id)).status
/** Ids of the payments for which somebody has something. */
const grantedTo = async ({ id }: Started) => {
  const payment = await findPayment(shop.database.db, id)
  const grants = await grantsOf(shop.database.db, payment?.principalId ?? '')
  return grants.map(({ paymentId }) => paymentId)
}

describe('a notice under the reference of one payment', () => {
  test('with the amount of another pays neither', async () => {
    const month = await buyer.start('vnpay')
    const long = await buyer.start('vnpay', year)
    expect(await notify(month, { vnp_Amount: wire.year })).toBe('04')
    expect(await notify(long, { vnp_Amount: wire.month })).toBe('04')
    expect(await statusOf(month)).toBe('pending')
    expect(await statusOf(long)).toBe('pending')
    expect(await grantedTo(month)).toEqual([])
    // The right ones afterwards pay what they name.
    expect(await notify(long, { vnp_Amount: wire.year })).toBe('00')
    expect(await statusOf(month)).toBe('pending')
    expect(await grantedTo(long)).toEqual([long.id])
  })

  test('that comes once more with another amount or another number of the money grants nothing more', async () => {
    const paid = await buyer.start('vnpay')
    const other = await buyer.start('vnpay', year)
    expect(await notify(paid)).toBe('00')
    const before = await buyer.subscription()
    expect(await notify(paid, { vnp_Amount: wire.year })).toBe('04')
    expect(await notify(paid, { vnp_TransactionNo: '99999999' })).toBe('02')
    expect(await notify(paid, { vnp_Amount: wire.year, vnp_TransactionNo: '99999999' })).toBe('04')
    expect(await grantedTo(paid)).toEqual([paid.id])
    expect(await buyer.subscription()).toMatchObject({ tier: 'pro', endsAt: before.endsAt })
    expect(await statusOf(other)).toBe('pending')
  })

  test('pays nobody else’s payment, though plan and amount are the same', async () => {
    const mine = await buyer.start('vnpay')
    const other = await shop.buyer()
    const theirs = await other.start('vnpay')
    expect(await notify(mine)).toBe('00')
    expect(await grantedTo(mine)).toEqual([mine.id])
    expect((await other.subscription()).tier).toBe('free')
    expect((await other.status(theirs.id)).status).toBe('pending')
  })
})

test('what VNPay answers under a reference settles that payment alone, whichever page the buyer comes from', async () => {
  const month = await buyer.start('vnpay')
  const long = await buyer.start('vnpay', year)
  shop.vnpay.transactions.set(month.transactionRef, { ...paidMonth, amount: year.Amount })
  expect((await comeBack(month)).json()).toMatchObject({ status: 'pending', isUnderReview: true })
  shop.vnpay.transactions.set(month.transactionRef, paidMonth)
  expect((await comeBack(month, { vnp_Amount: wire.year })).json()).toMatchObject({ status: 'paid' })
  expect(await statusOf(long)).toBe('pending')
  expect(await grantedTo(month)).toEqual([month.id])
})

describe('an order of PayPal', () => {
  test('that names another payment pays neither', async () => {
    const one = await buyer.start('paypal')
    const two = await buyer.start('paypal')
    const order = shop.paypal.orders.get(one.orderId)
    if (!order) throw new Error('PayPal knows no such order.')
    order.reference = two.transactionRef
    shop.paypal.approve(one.orderId)
    const capture = (orderId: string, { transactionRef }: Started) =>
      buyer.client.get(`/api/payments/paypal/capture?orderId=${orderId}&txnRef=${transactionRef}`)
    expect((await capture(one.orderId, one)).json()).toMatchObject({ status: 'pending', isUnderReview: true })
    expect((await capture(one.orderId, two)).statusCode).toBe(404)
    expect((await capture(two.orderId, one)).statusCode).toBe(404)
    expect(await statusOf(two)).toBe('pending')
    expect(await grantedTo(one)).toEqual([])
  })
})

describe('our references', () => {
  test('are never given twice, and look alike', async () => {
    const begun: Started[] = []
    for (const provider of ['vnpay', 'paypal', 'vnpay', 'paypal'] as const) {
      begun.push(await buyer.start(provider))
    }
    const references = begun.map(({ transactionRef }) => transactionRef)
    expect(new Set(references)).toHaveLength(references.length)
    for (const reference of references) expect(reference).toMatch(/^[\dA-HJKMNP-TV-Z]{20}$/)
  })

  test.each([
    ['that the gateway refused', { refusal: { status: 422, issue: 'PAYEE_ACCOUNT_RESTRICTED' } }],
    ['of which the gateway gave no answer', { isAway: true }],
  ])('are new after a try %s', async (_, trouble) => {
    const clientTransactionId = randomUUID()
    Object.assign(shop.paypal, trouble)
    expect((await buyer.create('paypal', { clientTransactionId })).statusCode).toBe(502)
    Object.assign(shop.paypal, { refusal: null, isAway: false })
    const failed = await buyer.status(clientTransactionId)
    expect(failed).toMatchObject({ status: 'failed' })
    // The name of a try that is over makes no other one.
    const again = await buyer.create('paypal', { clientTransactionId })
    expect(again.json()).toMatchObject({ code: 'CONFLICT' })
    const { transactionRef, orderId } = await buyer.start('paypal')
    expect(transactionRef).not.toBe(failed.transactionRef)
    expect(shop.paypal.orders.get(orderId)?.reference).toBe(transactionRef)
  })

  test('of a try that failed pay that one alone, also when the next one has been paid', async () => {
    const failed = await buyer.start('vnpay')
    await notify(failed, cancelled)
    const next = await buyer.start('vnpay')
    expect(next.transactionRef).not.toBe(failed.transactionRef)
    await notify(next)
    expect(await grantedTo(next)).toEqual([next.id])
    // Its money comes late: it counts for what it was paid for, and once.
    const late = { vnp_TransactionNo: '14422999' }
    expect(await notify(failed, late)).toBe('00')
    expect(await notify(failed, late)).toBe('02')
    expect(await grantedTo(next)).toEqual([next.id, failed.id])
  })

  test.each(['vnpay', 'paypal'] as const)(
    'are refused a second time by the database itself: %s',
    async (provider) => {
      const { id, transactionRef } = await buyer.start(provider)
      const { db } = shop.database
      const first = await findPayment(db, id)
      const second = paymentRow(first?.principalId ?? null, {
        now: shop.clock(),
        provider,
        reference: transactionRef,
        orderId: null,
      })
      await expect(insertPayment(db, second)).rejects.toThrow()
      expect(await findPayment(db, id)).toEqual(first)
      const named = db.select().from(payments).where(eq(payments.reference, transactionRef))
      expect(await named).toHaveLength(1)
    },
  )

  test('are not taken from the browser', async () => {
    const { transactionRef } = await buyer.start('vnpay')
    const body = { ...orders.vnpay, transactionRef, TransactionRef: transactionRef }
    const answer = await buyer.client.post('/api/payments/vnpay/create', body)
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
  })
})
