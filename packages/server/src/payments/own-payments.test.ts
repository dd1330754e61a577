import { randomUUID } from 'node:crypto'
import { paymentListSchema, type PaymentList, type PaymentStatus } from '@ai-studio/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectionRefused, faultyDatabase } from '../chat/testing/faulty-database.ts'
import { partnerOrigin, testDatabase } from '../testing/index.ts'
import { paidMonth } from './testing/played-vnpay.ts'
import { testShop, type Buyer, type TestShop } from './testing/test-shop.ts'

let shop: TestShop
let buyer: Buyer
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(async () => {
  shop.vnpay.isAway = false
  shop.paypal.isAway = false
  buyer = await shop.buyer()
})
afterAll(() => shop.close())

const notify = (reference: string, fields?: Record<string, string>) =>
  shop.stranger().get(`/api/payments/vnpay/ipn?${shop.vnpay.notice(reference, fields).toString()}`)
/** A month that was begun and paid. */
const bought = async (from: Buyer = buyer) => {
  const started = await from.start('vnpay')
  await notify(started.transactionRef)
  return started
}
const cancel = (name: string, from: Buyer = buyer) => from.client.post(`/api/payments/cancel/${name}`)
const noFunds = { vnp_ResponseCode: '51', vnp_TransactionStatus: '02' }

describe('how a payment stands', () => {
  test('is told by every name that a browser may know it under', async () => {
    const clientTransactionId = randomUUID()
    const started = await buyer.start('paypal', { clientTransactionId })
    const { id, transactionRef, orderId } = started
    const views = await Promise.all([id, clientTransactionId, transactionRef, orderId].map(buyer.status))
    for (const view of views) expect(view).toEqual(views[0])
    expect(views[0]).toMatchObject({ id, status: 'pending', paymentUrl: started.approvalUrl })
  })

  test('is told to its buyer alone, and looks to others as if there were none', async () => {
    const clientTransactionId = randomUUID()
    const { id, transactionRef, orderId } = await buyer.start('paypal', { clientTransactionId })
    const other = await shop.buyer()
    const none = await other.client.get(`/api/payments/status/${randomUUID()}`)
    expect(none.statusCode).toBe(404)
    const others = ['x', "' or 1=1", '%25', '\0', '\u{1F600}', '%', '..']
    for (const name of [id, clientTransactionId, transactionRef, orderId, ...others]) {
      const answer = await other.client.get(`/api/payments/status/${encodeURIComponent(name)}`)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toBe(none.body)
      expect((await cancel(encodeURIComponent(name), other)).body).toBe(none.body)
    }
    expect(await buyer.status(id)).toMatchObject({ status: 'pending' })
  })

  test('says where it can still be paid, until its time is over', async () => {
    const started = await buyer.start('vnpay')
    expect(await buyer.status(started.id)).toMatchObject({ paymentUrl: started.paymentUrl })
    shop.clock.advance(15 * 60_000)
    // Not yet known to be over, but nobody can begin to pay any more.
    expect(await buyer.status(started.id)).toMatchObject({ status: 'pending', paymentUrl: null })
    expect((await buyer.subscription()).openPayment).toBeNull()
  })

  test('is not told to somebody who is signed out, nor to a partner’s page', async () => {
    const { id } = await buyer.start('vnpay')
    for (const path of [`status/${id}`, '', 'subscription']) {
      const url = `/api/payments/${path}`.replace(/\/$/, '')
      expect((await shop.visitor().get(url)).json()).toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
      const there = await shop.buyer(buyer.claims, { origin: partnerOrigin })
      expect((await there.client.get(url)).json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
    }
  })
})

describe('where how a payment stands cannot be found out', () => {
  test.each([
    ['en', 'Failed to check payment status'],
    ['vi', 'Không kiểm tra được trạng thái thanh toán'],
  ])('that is said in words of its own, and is no failure of the payment: %s', async (language, message) => {
    const broken = await testShop()
    const here = await broken.buyer(undefined, { 'accept-language': language })
    const { id } = await here.start('vnpay')
    await broken.database.db.execute(sql`alter table payments rename to payments_elsewhere`)
    for (const answer of [
      await here.client.get(`/api/payments/status/${id}`),
      await here.client.post(`/api/payments/cancel/${id}`),
    ]) {
      expect([answer.statusCode, answer.json()]).toEqual([502, { code: 'PAYMENT_STATUS_FAILED', message }])
    }
    await broken.database.db.execute(sql`alter table payments_elsewhere rename to payments`)
    expect(await here.status(id)).toMatchObject({ status: 'pending' })
    await broken.close()
  })

  test('a database that is away says when to come again', async () => {
    const database = faultyDatabase(await testDatabase())
    const away = await testShop({ database })
    const here = await away.buyer()
    const { id } = await here.start('vnpay')
    database.fault = { when: 'before', error: connectionRefused() }
    const answer = await here.client.get(`/api/payments/status/${id}`)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
    database.fault = undefined
    await away.close()
  })
})

describe('giving a payment up', () => {
  test.each(['vnpay', 'paypal'] as const)('ends it, and does not count: %s', async (provider) => {
    const { id } = await buyer.start(provider)
    const answer = await cancel(id)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ id, status: 'failed', failure: 'cancelled', paymentUrl: null })
    expect(await buyer.subscription()).toMatchObject({ openPayment: null, attempts: { failed: 0 } })
    expect((await cancel(id)).json()).toMatchObject({ status: 'failed', failure: 'cancelled' })
  })

  test('finds out first that it was paid', async () => {
    const { id, transactionRef } = await buyer.start('vnpay')
    shop.vnpay.transactions.set(transactionRef, paidMonth)
    expect((await cancel(id)).json()).toMatchObject({ status: 'paid' })
    expect((await cancel(id)).json()).toMatchObject({ status: 'paid' })
  })

  test('of a payment that was paid leaves no trace of a failure in what happened', async () => {
    const { id, orderId } = await buyer.start('paypal')
    shop.paypal.approve(orderId)
    expect((await cancel(id)).json()).toMatchObject({ status: 'paid', failure: null })
    const paid = (await shop.events(id)).find(({ kind }) => kind === 'paid')
    expect(paid?.detail).toMatchObject({ amount: 1999 })
    expect(paid?.detail).not.toHaveProperty('failure')
  })

  test('is no way around a card that was declined', async () => {
    const { id, orderId } = await buyer.start('paypal')
    shop.paypal.approve(orderId, { issue: 'INSTRUMENT_DECLINED' })
    expect((await cancel(id)).json()).toMatchObject({ status: 'failed', failure: 'declined' })
    expect((await buyer.subscription()).attempts).toMatchObject({ failed: 1 })
  })

  test('does not work while the gateway cannot say whether it was paid', async () => {
    const { id } = await buyer.start('vnpay')
    shop.vnpay.isAway = true
    const answer = await cancel(id)
    expect(answer.statusCode).toBe(502)
    expect(answer.json()).toEqual({
      code: 'PAYMENT_STATUS_FAILED',
      message: 'Failed to check payment status',
    })
    expect(await buyer.status(id)).toMatchObject({ status: 'pending' })
  })

  test('asks the gateway so often in a minute and no more', async () => {
    const { id, transactionRef } = await buyer.start('vnpay')
    await notify(transactionRef, { vnp_Amount: '100' })
    const asked = shop.vnpay.asked.length
    for (let time = 0; time < 10; time += 1) expect((await cancel(id)).statusCode).toBe(200)
    const answer = await cancel(id)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([429, 'RATE_LIMITED'])
    expect(shop.vnpay.asked).toHaveLength(asked + 10)
  })

  test('leaves alone what a person has to look at', async () => {
    const { id, transactionRef } = await buyer.start('vnpay')
    await notify(transactionRef, { vnp_Amount: '100' })
    expect((await cancel(id)).json()).toMatchObject({ status: 'pending', isUnderReview: true })
  })

  test('loses no money that comes all the same', async () => {
    const { id, transactionRef } = await buyer.start('vnpay')
    await cancel(id)
    await notify(transactionRef)
    expect(await buyer.status(id)).toMatchObject({ status: 'paid', failure: null })
  })
})

describe('the list', () => {
  const list = async (query = '', from: Buyer = buyer): Promise<PaymentList> =>
    paymentListSchema.parse((await from.client.get(`/api/payments${query}`)).json())
  const idsOf = (payments: readonly PaymentStatus[]) => payments.map(({ id }) => id)

  test('is read page by page, the newest first, without a gap and without anybody else’s', async () => {
    const begun: string[] = []
    for (let n = 0; n < 7; n += 1) {
      begun.unshift((await buyer.start('vnpay')).id)
      // Some at the same moment.
      if (n % 3 === 0) shop.clock.advance(1000)
    }
    await bought(await shop.buyer())
    const whole = await list()
    expect(whole.nextCursor).toBeNull()
    expect(new Set(idsOf(whole.payments))).toEqual(new Set(begun))
    const times = whole.payments.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())

    const found: string[] = []
    let cursor: string | null = null
    do {
      const page: PaymentList = await list(`?limit=3${cursor === null ? '' : `&cursor=${cursor}`}`)
      expect(page.payments.length).toBeLessThanOrEqual(3)
      found.push(...idsOf(page.payments))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(found).toEqual(idsOf(whole.payments))
  })

  test('tells of each what was bought', async () => {
    const { id } = await bought()
    const { payments } = await list()
    expect(payments).toEqual([await buyer.status(id)])
    expect(payments[0]).toMatchObject({
      status: 'paid',
      period: { startsAt: shop.clock().toISOString() },
      godmodePeriod: null,
    })
  })

  const cursorOf = (text: string) => Buffer.from(text).toString('base64url')
  test.each([
    '?cursor=broken',
    `?cursor=${cursorOf('1773133200000')}`,
    `?cursor=${cursorOf('yesterday.00000000-0000-4000-8000-000000000000')}`,
    `?cursor=${cursorOf("1773133200000.' or 1=1")}`,
    // Years that JavaScript has and the database has not.
    `?cursor=${cursorOf('+275760-09-13T00:00:00.000Z 00000000-0000-4000-8000-000000000000')}`,
    `?cursor=${cursorOf('0000-01-01T00:00:00.000Z 00000000-0000-4000-8000-000000000000')}`,
    `?cursor=${cursorOf('8640000000000000.00000000-0000-4000-8000-000000000000')}`,
    `?cursor=${cursorOf('-62167219200000.00000000-0000-4000-8000-000000000000')}`,
    '?cursor=',
    '?limit=0',
    '?limit=101',
    '?limit=many',
    '?page=2',
  ])('refuses an address that is none: %s', async (query) => {
    const answer = await buyer.client.get(`/api/payments${query}`)
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  test.each(['en', 'vi'])(
    'refuses a place that no list gave out as every list does: %s',
    async (language) => {
      const headers = { 'accept-language': language }
      const refused = (path: string) => buyer.client.send('GET', `${path}?cursor=broken`, { headers })
      const answer = await refused('/api/payments')
      expect(answer.statusCode).toBe(422)
      for (const path of ['/api/chat/conversations', `/api/chat/history/${randomUUID()}`, '/api/tools/jobs'])
        expect((await refused(path)).body).toBe(answer.body)
    },
  )
})

describe('the subscription', () => {
  test('is free to begin with', async () => {
    expect(await buyer.subscription()).toEqual({
      tier: 'free',
      endsAt: null,
      godmodeEndsAt: null,
      attempts: { failed: 0, max: 3, blockedUntil: null },
      openPayment: null,
    })
  })

  test('shows the newest payment that can still be made', async () => {
    await buyer.start('vnpay')
    shop.clock.advance(1000)
    const { id } = await buyer.start('paypal')
    const { openPayment } = await buyer.subscription()
    expect(openPayment).toEqual(await buyer.status(id))
  })

  test('is longer with every month that is bought, and ends when they do', async () => {
    shop.clock.set('2026-06-30T12:00:00.000Z')
    buyer = await shop.buyer()
    await bought()
    await bought()
    expect(await buyer.subscription()).toMatchObject({ tier: 'pro', endsAt: '2026-08-31T12:00:00.000Z' })
    shop.clock.set('2026-08-31T11:59:59.000Z')
    expect(await buyer.subscription()).toMatchObject({ tier: 'pro' })
    shop.clock.set('2026-08-31T12:00:00.000Z')
    expect(await buyer.subscription()).toMatchObject({ tier: 'free', endsAt: null })
    // From now, not from then.
    shop.clock.set('2026-10-01T00:00:00.000Z')
    await bought()
    expect(await buyer.subscription()).toMatchObject({ tier: 'pro', endsAt: '2026-11-01T00:00:00.000Z' })
  })

  test('with the add-on opens everything at once, beside a plan that runs', async () => {
    shop.clock.set('2026-12-01T00:00:00.000Z')
    buyer = await shop.buyer()
    await bought()
    const { orderId, transactionRef } = await buyer.start('paypal', {
      PurchaseId: 'monthly+godmode',
      Amount: 597.99,
    })
    shop.paypal.approve(orderId)
    await buyer.client.get(`/api/payments/paypal/capture?orderId=${orderId}&txnRef=${transactionRef}`)
    expect(await buyer.subscription()).toMatchObject({
      tier: 'godmode',
      endsAt: '2027-02-01T00:00:00.000Z',
      godmodeEndsAt: '2027-01-01T00:00:00.000Z',
    })
    // Of the payment itself both are told: the month goes behind the one that runs, the add-on does not.
    expect(await buyer.status(transactionRef)).toMatchObject({
      period: { startsAt: '2027-01-01T00:00:00.000Z', endsAt: '2027-02-01T00:00:00.000Z' },
      godmodePeriod: { startsAt: '2026-12-01T00:00:00.000Z', endsAt: '2027-01-01T00:00:00.000Z' },
    })
    shop.clock.set('2027-01-01T00:00:00.000Z')
    expect(await buyer.subscription()).toMatchObject({ tier: 'pro', godmodeEndsAt: null })
  })

  test('counts what failed', async () => {
    const { transactionRef } = await buyer.start('vnpay')
    await notify(transactionRef, noFunds)
    expect((await buyer.subscription()).attempts).toEqual({ failed: 1, max: 3, blockedUntil: null })
  })
})
