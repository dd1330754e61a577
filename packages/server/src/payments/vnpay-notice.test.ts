import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grants, payments } from '../db/schema.ts'
import { connectionRefused, faultyDatabase } from '../chat/testing/faulty-database.ts'
import { testDatabase } from '../testing/index.ts'
import { sign } from './vnpay/signature.ts'
import { testShop, type Buyer, type TestShop } from './testing/test-shop.ts'

let shop: TestShop
let buyer: Buyer
const logged: Record<string, unknown>[] = []
beforeAll(async () => {
  shop = await testShop({
    log: {
      level: 'warn',
      stream: { write: (line) => void logged.push(JSON.parse(line) as object as never) },
    },
  })
})
afterAll(() => shop.close())

/** VNPay tells the server, as it does from its own machines. */
const notify = async (query: URLSearchParams | string, to: TestShop = shop) => {
  const answer = await to.stranger().get(`/api/payments/vnpay/ipn?${query.toString()}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ RspCode: string; Message: string }>()
}
/** A payment that has begun, of somebody new. */
const begun = async () => {
  buyer = await shop.buyer()
  return buyer.start('vnpay')
}
const grantsOf = async (paymentId: string) =>
  (await shop.database.db.select().from(grants)).filter((grant) => grant.paymentId === paymentId)
/** Everything that is stored about payments. */
const everything = async () => ({
  payments: await shop.database.db.select().from(payments),
  grants: await shop.database.db.select().from(grants),
})
const cancelled = { vnp_ResponseCode: '24', vnp_TransactionStatus: '02', vnp_TransactionNo: '0' }

test('a signed notice pays, once, and the second time it is known already', async () => {
  const { id, transactionRef } = await begun()
  expect(await notify(shop.vnpay.notice(transactionRef))).toEqual({
    RspCode: '00',
    Message: 'Confirm Success',
  })
  const paid = await buyer.status(id)
  expect(paid).toMatchObject({
    status: 'paid',
    paidAt: shop.clock().toISOString(),
    period: { startsAt: shop.clock().toISOString(), endsAt: '2026-04-10T09:00:00.000Z' },
    failure: null,
    isUnderReview: false,
    paymentUrl: null,
  })
  for (let n = 0; n < 2; n += 1) {
    expect(await notify(shop.vnpay.notice(transactionRef))).toEqual({
      RspCode: '02',
      Message: 'Order already confirmed',
    })
  }
  expect(await buyer.status(id)).toEqual(paid)
  expect(await grantsOf(id)).toHaveLength(1)
  expect((await shop.events(id)).map(({ kind, source }) => [kind, source])).toEqual([
    ['begun', 'studio'],
    ['paid', 'notice'],
  ])
})

test('the same notice many times at once pays once', async () => {
  const { id, transactionRef } = await begun()
  const notice = shop.vnpay.notice(transactionRef)
  const answers = await Promise.all(Array.from({ length: 8 }, () => notify(notice)))
  for (const { RspCode } of answers) expect(['00', '02']).toContain(RspCode)
  expect(await grantsOf(id)).toHaveLength(1)
  expect(shop.mails.filter(({ to }) => to === buyer.email)).toHaveLength(1)
})

test('of a payment that failed the notice is taken in, and says why', async () => {
  const { id, transactionRef } = await begun()
  const notice = shop.vnpay.notice(transactionRef, { vnp_ResponseCode: '51', vnp_TransactionStatus: '02' })
  expect(await notify(notice)).toMatchObject({ RspCode: '00' })
  expect(await buyer.status(id)).toMatchObject({ status: 'failed', failure: 'funds', period: null })
  expect((await buyer.subscription()).attempts).toMatchObject({ failed: 1 })
  // It comes again, and still counts once.
  expect(await notify(notice)).toMatchObject({ RspCode: '00' })
  expect((await buyer.subscription()).attempts).toMatchObject({ failed: 1 })
})

test('money that comes after a failure counts all the same', async () => {
  const { id, transactionRef } = await begun()
  await notify(shop.vnpay.notice(transactionRef, cancelled))
  expect(await buyer.status(id)).toMatchObject({ status: 'failed', failure: 'cancelled' })
  expect(await notify(shop.vnpay.notice(transactionRef))).toMatchObject({ RspCode: '00' })
  expect(await buyer.status(id)).toMatchObject({ status: 'paid', failure: null })
  // And what was said before does not take it back.
  expect(await notify(shop.vnpay.notice(transactionRef, cancelled))).toMatchObject({ RspCode: '02' })
  expect(await buyer.status(id)).toMatchObject({ status: 'paid' })
  expect(await grantsOf(id)).toHaveLength(1)
})

test.each([
  ['09', 'details', 1],
  ['11', 'timed-out', 0],
  ['12', 'locked', 1],
  ['24', 'cancelled', 0],
  ['65', 'limit', 1],
  ['75', 'bank-away', 0],
  ['99', 'declined', 1],
])('code %s is told as "%s" and counts %i', async (vnp_ResponseCode, failure, failed) => {
  const { id, transactionRef } = await begun()
  await notify(shop.vnpay.notice(transactionRef, { vnp_ResponseCode, vnp_TransactionStatus: '02' }))
  expect(await buyer.status(id)).toMatchObject({ status: 'failed', failure })
  expect((await buyer.subscription()).attempts).toMatchObject({ failed })
})

describe('the reason of a failure that the server has found out by asking', () => {
  const found = async () => {
    const payment = await begun()
    shop.vnpay.transactions.set(payment.transactionRef, { amount: 578_000, status: '02', number: '0' })
    shop.clock.advance(2 * 60_000)
    await shop.sweep()
    // VNPay does not tell why when it is asked.
    expect(await buyer.status(payment.id)).toMatchObject({ status: 'failed', failure: null })
    expect((await buyer.subscription()).attempts).toMatchObject({ failed: 0 })
    return payment
  }

  test.each([
    ['24', 'cancelled', 0],
    ['11', 'timed-out', 0],
    ['51', 'funds', 1],
    ['99', 'declined', 1],
  ])(
    'is that of the notice which comes later: code %s is "%s" and counts %i',
    async (code, failure, failed) => {
      const { id, transactionRef } = await found()
      const notice = shop.vnpay.notice(transactionRef, { ...cancelled, vnp_ResponseCode: code })
      for (let n = 0; n < 2; n += 1) {
        expect(await notify(notice)).toMatchObject({ RspCode: '00' })
        expect(await buyer.status(id)).toMatchObject({ status: 'failed', failure })
        expect((await buyer.subscription()).attempts).toMatchObject({ failed })
      }
    },
  )

  test('is also told by the buyer who comes back with it', async () => {
    const { id, transactionRef } = await found()
    const signed = Object.fromEntries(shop.vnpay.notice(transactionRef, cancelled))
    await buyer.client.post('/api/payments/vnpay/callback', signed)
    expect(await buyer.status(id)).toMatchObject({ status: 'failed', failure: 'cancelled' })
  })

  test('is not that the buyer has given it up', async () => {
    const { id, transactionRef } = await begun()
    shop.vnpay.transactions.set(transactionRef, { amount: 578_000, status: '02', number: '0' })
    await buyer.client.post(`/api/payments/cancel/${id}`)
    await notify(shop.vnpay.notice(transactionRef, { vnp_ResponseCode: '51', vnp_TransactionStatus: '02' }))
    expect(await buyer.status(id)).toMatchObject({ status: 'failed', failure: 'funds' })
    expect((await buyer.subscription()).attempts).toMatchObject({ failed: 1 })
  })
})

test('what is not finished stays open', async () => {
  const { id, transactionRef } = await begun()
  expect(await notify(shop.vnpay.notice(transactionRef, { vnp_TransactionStatus: '01' }))).toMatchObject({
    RspCode: '00',
  })
  expect(await buyer.status(id)).toMatchObject({ status: 'pending' })
})

test('money that VNPay holds back gives nothing, and a person is told', async () => {
  const { id, transactionRef } = await begun()
  await notify(shop.vnpay.notice(transactionRef, { vnp_ResponseCode: '07', vnp_TransactionStatus: '07' }))
  expect(await buyer.status(id)).toMatchObject({ status: 'pending', isUnderReview: true, period: null })
  expect(shop.mailer.last('payment-review')).toMatchObject({
    to: 'operator@example.com',
    values: { number: transactionRef, review: 'suspicious', paymentId: id },
  })
})

describe('an amount that was altered', () => {
  test.each(['57799900', '100', '5780000000'])(
    '(%s) pays nothing, and a person looks at it',
    async (wire) => {
      const { id, transactionRef } = await begun()
      const notice = shop.vnpay.notice(transactionRef, { vnp_Amount: wire })
      expect(await notify(notice)).toEqual({ RspCode: '04', Message: 'Invalid amount' })
      expect(await buyer.status(id)).toMatchObject({ status: 'pending', isUnderReview: true, period: null })
      expect(await grantsOf(id)).toEqual([])
      const told = shop.mails.filter(({ name }) => name === 'payment-review').length
      expect(await notify(notice)).toMatchObject({ RspCode: '04' })
      expect(shop.mails.filter(({ name }) => name === 'payment-review')).toHaveLength(told)
    },
  )

  test('and the right one afterwards pays', async () => {
    const { id, transactionRef } = await begun()
    await notify(shop.vnpay.notice(transactionRef, { vnp_Amount: '100' }))
    expect(await notify(shop.vnpay.notice(transactionRef))).toMatchObject({ RspCode: '00' })
    expect(await buyer.status(id)).toMatchObject({ status: 'paid', isUnderReview: true })
  })
})

test('other money for a payment that was paid changes nothing but that a person looks at it', async () => {
  const { id, transactionRef } = await begun()
  await notify(shop.vnpay.notice(transactionRef))
  const twice = shop.vnpay.notice(transactionRef, { vnp_TransactionNo: '99999999' })
  expect(await notify(twice)).toMatchObject({ RspCode: '02' })
  expect(await buyer.status(id)).toMatchObject({ status: 'paid', isUnderReview: true })
  expect(await grantsOf(id)).toHaveLength(1)
})

describe('a notice of money that goes back', () => {
  const refund = { vnp_TransactionType: '02', vnp_TransactionNo: '14422999' }
  const part = { ...refund, vnp_TransactionType: '03' }

  test.each([refund, part])('pays nothing that was not paid (%j)', async (fields) => {
    const { id, transactionRef } = await begun()
    expect(await notify(shop.vnpay.notice(transactionRef, fields))).toMatchObject({ RspCode: '00' })
    expect(await buyer.status(id)).toMatchObject({ status: 'pending', period: null })
    expect(await grantsOf(id)).toEqual([])
  })

  test('in whole ends what was bought', async () => {
    const { id, transactionRef } = await begun()
    await notify(shop.vnpay.notice(transactionRef))
    expect(await notify(shop.vnpay.notice(transactionRef, refund))).toMatchObject({ RspCode: '02' })
    expect(await buyer.status(id)).toMatchObject({ status: 'refunded', isUnderReview: false })
    expect((await buyer.subscription()).tier).toBe('free')
  })

  test('in part leaves what was bought', async () => {
    const { id, transactionRef } = await begun()
    await notify(shop.vnpay.notice(transactionRef))
    expect(await notify(shop.vnpay.notice(transactionRef, part))).toMatchObject({ RspCode: '02' })
    expect(await buyer.status(id)).toMatchObject({ status: 'paid', isUnderReview: false })
    expect((await buyer.subscription()).tier).toBe('pro')
  })
})

test('a reference that nobody knows is told so, and logged', async () => {
  logged.length = 0
  expect(await notify(shop.vnpay.notice('NOBODYKNOWSTHISONE00'))).toEqual({
    RspCode: '01',
    Message: 'Order not found',
  })
  expect(logged).toEqual([
    {
      level: 'warn',
      time: expect.any(String),
      reference: 'NOBODYKNOWSTHISONE00',
      transaction: expect.stringMatching(/^\d+$/),
      msg: 'a notice of VNPay is about a payment that is not known',
    },
  ])
})

test('an order of PayPal is not paid by VNPay', async () => {
  buyer = await shop.buyer()
  const { id, transactionRef } = await buyer.start('paypal')
  expect(await notify(shop.vnpay.notice(transactionRef))).toMatchObject({ RspCode: '01' })
  expect(await buyer.status(id)).toMatchObject({ status: 'pending' })
})

describe('what VNPay did not sign changes nothing at all', () => {
  const signedBy = (secret: string, parameters: URLSearchParams) => {
    const text = new URLSearchParams([...parameters].filter(([name]) => name !== 'vnp_SecureHash')).toString()
    return `${text}&vnp_SecureHash=${sign(text, secret)}`
  }
  test.each<[string, (notice: URLSearchParams, other: string) => string]>([
    ['without a signature', (notice) => notice.toString().replace(/&vnp_SecureHash=.*/, '')],
    ['with an empty signature', (notice) => notice.toString().replace(/(vnp_SecureHash=).*/, '$1')],
    ['with half a signature', (notice) => notice.toString().slice(0, -64)],
    ['signed by somebody else', (notice) => signedBy('guessed', notice)],
    ['altered in its amount', (notice) => notice.toString().replace('57800000', '57800100')],
    ['altered in its code', (notice) => notice.toString().replace('Code=00', 'Code=24')],
    ['for another reference', (notice, other) => notice.toString().replace(/TxnRef=\w+/, `TxnRef=${other}`)],
    ['with another field', (notice) => `${notice.toString()}&vnp_Extra=1`],
    ['with a field that comes twice', (notice) => `vnp_Amount=57800000&${notice.toString()}`],
    [
      'with a field that comes twice, differently',
      (notice) => `${notice.toString()}&vnp_TransactionStatus=02`,
    ],
    ['with two signatures', (notice) => `${notice.toString()}&vnp_SecureHash=${'0'.repeat(128)}`],
  ])('%s', async (_, forge) => {
    const other = await begun()
    const { id, transactionRef } = await begun()
    const before = await everything()
    const forged = forge(shop.vnpay.notice(transactionRef), other.transactionRef)
    expect(await notify(forged)).toEqual({ RspCode: '97', Message: 'Invalid signature' })
    expect(await everything()).toEqual(before)
    expect((await shop.events(id)).map(({ kind }) => kind)).toEqual(['begun'])
  })

  test('with the right secret, but for another terminal', async () => {
    const { transactionRef } = await begun()
    const before = await everything()
    const notice = shop.vnpay.notice(transactionRef, { vnp_TmnCode: 'OTHER001' })
    expect(await notify(notice)).toMatchObject({ RspCode: '97' })
    expect(await everything()).toEqual(before)
  })

  test.each(['', '57800050', '578000,00', '-57800000', '0x10'])(
    'with an amount that is none: "%s"',
    async (wire) => {
      const { transactionRef } = await begun()
      const before = await everything()
      expect(await notify(shop.vnpay.notice(transactionRef, { vnp_Amount: wire }))).toMatchObject({
        RspCode: '97',
      })
      expect(await everything()).toEqual(before)
    },
  )

  test('nothing, or no notice at all', async () => {
    expect(await notify('')).toMatchObject({ RspCode: '97' })
    expect(await notify('a=b&vnp_=1')).toMatchObject({ RspCode: '97' })
  })
})

test('parameters that are not of VNPay, such as those of a proxy, do no harm', async () => {
  const { id, transactionRef } = await begun()
  expect(await notify(`utm_source=x&${shop.vnpay.notice(transactionRef).toString()}`)).toMatchObject({
    RspCode: '00',
  })
  expect(await buyer.status(id)).toMatchObject({ status: 'paid' })
})

test('while the database is away VNPay is told to come again, and its next notice pays', async () => {
  const database = faultyDatabase(await testDatabase())
  const other = await testShop({ database })
  const here = await other.buyer()
  const { id, transactionRef } = await here.start('vnpay')
  database.fault = { when: 'before', error: connectionRefused() }
  expect(await notify(other.vnpay.notice(transactionRef), other)).toEqual({
    RspCode: '99',
    Message: 'Unknown error',
  })
  // The answer of the database is lost: whether it was stored is not known, and asking again finds out.
  database.fault = { when: 'after', error: connectionRefused() }
  expect(await notify(other.vnpay.notice(transactionRef), other)).toMatchObject({ RspCode: '99' })
  database.fault = undefined
  expect(await notify(other.vnpay.notice(transactionRef), other)).toMatchObject({ RspCode: '02' })
  expect(await here.status(id)).toMatchObject({ status: 'paid' })
  expect((await here.subscription()).tier).toBe('pro')
  await other.close()
})

test('where VNPay is not configured nobody can say so in its name', async () => {
  const without = await testShop({
    env: {
      STUDIO_ENV: 'production',
      STUDIO_ORIGIN: 'https://studio.example.com',
      SMTP_URL: 'smtp://smtp.example.com',
      VNPAY_TMN_CODE: '',
      VNPAY_HASH_SECRET: '',
      VNPAY_PAYMENT_URL: '',
      VNPAY_API_URL: '',
    },
  })
  expect(await notify(shop.vnpay.notice('ANY'), without)).toMatchObject({ RspCode: '97' })
  await without.close()
})
