import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { grants, paymentEvents } from '../db/schema.ts'
import { noticeHeaders } from './testing/played-paypal.ts'
import { testShop, type Buyer, type Started, type TestShop } from './testing/test-shop.ts'

let shop: TestShop
let buyer: Buyer
let begun: Started
const logged: Record<string, unknown>[] = []
beforeAll(async () => {
  shop = await testShop({
    log: {
      level: 'info',
      stream: { write: (line) => void logged.push(JSON.parse(line) as object as never) },
    },
  })
})
beforeEach(async () => {
  shop.paypal.isAway = false
  shop.paypal.refusal = null
  shop.paypal.verification = null
  buyer = await shop.buyer()
  begun = await buyer.start('paypal')
})
afterAll(() => shop.close())

interface Notice {
  id?: string
  event_type?: string
  resource?: Record<string, unknown>
}
/** PayPal tells the server, as it does from its own machines. */
const notify = (notice: Notice = {}, headers = noticeHeaders(), to: TestShop = shop) =>
  to.stranger().post(
    '/api/payments/paypal/webhook',
    {
      id: `WH-${randomUUID()}`,
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource: { id: 'CAPTURE', custom_id: begun.transactionRef },
      ...notice,
    },
    { headers },
  )
const accepted = async (notice?: Notice) => {
  const answer = await notify(notice)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ success: true })
}
const comeBack = () =>
  buyer.client.get(`/api/payments/paypal/capture?orderId=${begun.orderId}&txnRef=${begun.transactionRef}`)
/** PayPal has taken the money, and nobody has told us. */
const captured = (status = 'COMPLETED') => {
  const order = shop.paypal.approve(begun.orderId, { status })
  void shop.paypal.fetch('POST', `/v2/checkout/orders/${begun.orderId}/capture`, '{}')
  return order
}
const grantCount = async () =>
  (await shop.database.db.select().from(grants)).filter(({ paymentId }) => paymentId === begun.id).length

describe('a notice that PayPal stands by', () => {
  test('pays, though the buyer never came back', async () => {
    captured()
    await accepted()
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
    expect((await buyer.subscription()).tier).toBe('pro')
  })

  test('of an order that the buyer agreed to takes the money', async () => {
    shop.paypal.approve(begun.orderId)
    await accepted({
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource: { id: begun.orderId, purchase_units: [{ custom_id: begun.transactionRef }] },
    })
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
  })

  test('before the return or after it pays once', async () => {
    shop.paypal.approve(begun.orderId)
    await accepted()
    expect((await comeBack()).json()).toMatchObject({ status: 'paid' })
    await accepted()
    expect(await grantCount()).toBe(1)
    expect(shop.mails.filter(({ to }) => to === buyer.email)).toHaveLength(1)
  })

  test('that comes twice counts once', async () => {
    captured()
    const id = `WH-${randomUUID()}`
    for (let n = 0; n < 3; n += 1) await accepted({ id })
    expect(await grantCount()).toBe(1)
    const events = await shop.events(begun.id)
    expect(events.map(({ kind, source }) => [kind, source])).toEqual([
      ['begun', 'studio'],
      ['paid', 'notice'],
    ])
  })

  test('settles what was pending', async () => {
    const { captures } = captured('PENDING')
    expect((await comeBack()).json()).toMatchObject({ status: 'pending' })
    await accepted({ event_type: 'PAYMENT.CAPTURE.PENDING' })
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'pending' })
    for (const capture of captures) capture.status = 'COMPLETED'
    await accepted()
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
  })

  test('of money that went back ends what was bought, and the buyer is told', async () => {
    const { captures } = captured()
    await comeBack()
    for (const capture of captures) capture.status = 'REFUNDED'
    await accepted({
      event_type: 'PAYMENT.CAPTURE.REFUNDED',
      resource: { id: 'REFUND-1', invoice_id: begun.transactionRef },
    })
    expect(await buyer.status(begun.id)).toMatchObject({
      status: 'refunded',
      refundedAt: shop.clock().toISOString(),
    })
    expect((await buyer.subscription()).tier).toBe('free')
    expect(shop.mailer.last('payment-refunded', buyer.email)).toMatchObject({
      values: { number: begun.transactionRef, amount: { value: 19.99, currency: 'USD' } },
    })
    // Late notices of the payment do not bring it back.
    await accepted()
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'refunded' })
    expect((await buyer.subscription()).tier).toBe('free')
  })

  test.each([
    ['captures/CAPTURE', {}],
    ['orders/ORDER', {}],
    ['related capture', {}],
    ['related order', {}],
    ['captures/CAPTURE beside a number of somebody else’s', { invoice_id: 'REFUND-7' }],
  ])(
    'of money that somebody’s bank took back, named by nothing but PayPal’s %s, ends what was bought',
    async (by, more) => {
      const { captures } = captured()
      await comeBack()
      for (const capture of captures) capture.status = 'REVERSED'
      const captureId = captures[0]?.id ?? ''
      const above = by.startsWith('captures')
        ? `payments/captures/${captureId}`
        : `checkout/orders/${begun.orderId}`
      const related = by === 'related capture' ? { capture_id: captureId } : { order_id: begun.orderId }
      const resource = {
        id: 'REVERSAL-1',
        ...more,
        ...(by.startsWith('related')
          ? { supplementary_data: { related_ids: related } }
          : { links: [{ rel: 'self' }, { rel: 'up', href: `https://api.paypal.com/v2/${above}` }] }),
      }
      await accepted({ event_type: 'PAYMENT.CAPTURE.REVERSED', resource })
      expect(await buyer.status(begun.id)).toMatchObject({ status: 'refunded' })
      expect((await buyer.subscription()).tier).toBe('free')
    },
  )

  test('of money of which some went back leaves what was bought', async () => {
    const { captures } = captured()
    await comeBack()
    for (const capture of captures) capture.status = 'PARTIALLY_REFUNDED'
    await accepted({ event_type: 'PAYMENT.CAPTURE.REFUNDED' })
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid', isUnderReview: false })
  })

  test('is only a reason to ask: what it says itself is not believed', async () => {
    await accepted({ resource: { custom_id: begun.transactionRef, status: 'COMPLETED' } })
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'pending' })
    expect(await grantCount()).toBe(0)
  })

  test('of another amount gives nothing, and a person looks at it', async () => {
    for (const capture of captured().captures) capture.amount = { currency_code: 'USD', value: '1.00' }
    await accepted()
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'pending', isUnderReview: true })
    expect(shop.mailer.last('payment-review')).toMatchObject({ values: { number: begun.transactionRef } })
  })

  test.each<Record<string, unknown>>([
    { custom_id: 'A'.repeat(20) },
    { custom_id: 7 },
    { purchase_units: 'none' },
    { purchase_units: [null] },
    { links: 'none', supplementary_data: 7 },
    { links: [null, { rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/NOBODYS' }] },
    { supplementary_data: { related_ids: { order_id: 'NOBODYS', capture_id: null } } },
    {},
  ])('about something that nobody here knows is taken, and changes nothing: %j', async (resource) => {
    const before = await shop.database.db.$count(paymentEvents)
    await accepted({ resource })
    expect(await shop.database.db.$count(paymentEvents)).toBe(before)
  })

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['by our name of it', { custom_id: 'NOBODYKNOWSTHISONE00' }, { reference: 'NOBODYKNOWSTHISONE00' }],
    [
      'by those of PayPal',
      { supplementary_data: { related_ids: { order_id: 'NOBODYS', capture_id: '3C6' } } },
      { order: 'NOBODYS', capture: '3C6' },
    ],
    // Other shops write there what they like.
    ['without what may be of people', { custom_id: 'ann@example.com', invoice_id: 'Ann Lee' }, {}],
  ])('about something that nobody here knows is logged %s', async (_, resource, names) => {
    logged.length = 0
    await accepted({ id: 'WH-7', resource })
    expect(logged).toContainEqual({
      level: 'info',
      time: expect.any(String),
      notice: 'WH-7',
      ...names,
      msg: 'a notice of PayPal is about a payment that is not known',
    })
  })
})

describe('a notice that PayPal does not stand by', () => {
  const without = (name: string) =>
    Object.fromEntries(Object.entries(noticeHeaders()).filter(([key]) => key !== name))

  test.each<[string, Record<string, string>]>([
    ['has a wrong signature', noticeHeaders('forged')],
    ['has no signature', {}],
    ...Object.keys(noticeHeaders()).map((name): [string, Record<string, string>] => [
      `lacks ${name}`,
      without(name),
    ]),
  ])('%s and changes nothing', async (_, headers) => {
    captured()
    const answer = await notify({}, headers)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'INVALID_REQUEST' })
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'pending' })
  })

  test('is refused also where PayPal cannot make sense of the question', async () => {
    captured()
    shop.paypal.verification = { status: 400, body: { name: 'VALIDATION_ERROR' } }
    expect((await notify()).statusCode).toBe(400)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'pending' })
  })

  test('makes us ask PayPal so often from one address and no more; those of PayPal count for nothing', async () => {
    const other = await testShop()
    const { transactionRef } = await (await other.buyer()).start('paypal')
    const about = { resource: { custom_id: transactionRef } }
    for (let time = 0; time < 70; time += 1) {
      expect((await notify(about, noticeHeaders(), other)).statusCode).toBe(200)
    }
    const asked = other.paypal.asked.length
    const codes: number[] = []
    for (let time = 0; time < 65; time += 1) {
      codes.push((await notify(about, noticeHeaders('forged'), other)).statusCode)
    }
    expect(codes).toEqual([...Array<number>(60).fill(400), ...Array<number>(5).fill(429)])
    expect(other.paypal.asked).toHaveLength(asked + 60)
    other.clock.advance(60_000)
    expect((await notify(about, noticeHeaders(), other)).statusCode).toBe(200)
    await other.close()
  })

  test.each<object>([{ id: '' }, { resource: 'text' }, { event_type: 7 }])(
    'or that is none is refused: %j',
    async (change) => {
      expect((await notify(change as Notice)).json()).toMatchObject({ code: 'VALIDATION_FAILED' })
    },
  )
})

describe('PayPal is told to come again', () => {
  test('while it cannot be asked', async () => {
    captured()
    shop.paypal.isAway = true
    const answer = await notify()
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    shop.paypal.isAway = false
    await accepted()
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
  })

  test.each([401, 429])('while it takes no question of ours (%i)', async (status) => {
    captured()
    shop.paypal.verification = { status, body: { name: 'REFUSED' } }
    expect((await notify()).statusCode).toBe(503)
    shop.paypal.verification = null
    shop.paypal.refusal = { status, issue: 'REFUSED' }
    expect((await notify()).statusCode).toBe(503)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'pending' })
  })
})

test('without the name of the webhook no notice can be told from anybody’s', async () => {
  const without = await testShop({ env: { PAYPAL_WEBHOOK_ID: '' } })
  const { transactionRef } = await (await without.buyer()).start('paypal')
  const notice = { resource: { custom_id: transactionRef } }
  expect((await notify(notice, noticeHeaders(), without)).statusCode).toBe(400)
  await without.close()
})

test('where PayPal is not configured there is nothing to be told', async () => {
  const without = await testShop({
    env: {
      STUDIO_ENV: 'production',
      STUDIO_ORIGIN: 'https://studio.example.com',
      SMTP_URL: 'smtp://smtp.example.com',
      PAYPAL_CLIENT_ID: '',
      PAYPAL_CLIENT_SECRET: '',
      PAYPAL_WEBHOOK_ID: '',
      PAYPAL_BASE_URL: '',
    },
  })
  expect((await notify({}, noticeHeaders(), without)).json()).toMatchObject({ code: 'NOT_AVAILABLE' })
  await without.close()
})

test('PayPal is asked about the bytes that came, and about nothing that somebody has made up', async () => {
  const calls = () => shop.paypal.calls.filter((call) => call.endsWith('verify-webhook-signature')).length
  const before = calls()
  const payload = `{"event_version":1.0,"id":"WH-bytes","event_type":"PAYMENT.CAPTURE.COMPLETED",  "resource":{"custom_id":"${begun.transactionRef}"}}`
  const post = (text: string) =>
    shop.stranger().send('POST', '/api/payments/paypal/webhook', {
      payload: text,
      headers: { ...noticeHeaders(), 'content-type': 'application/json' },
    })
  expect((await post(payload)).statusCode).toBe(200)
  expect(shop.paypal.asked.at(-1)).toContain(`"webhook_event":${payload}}`)
  expect((await post(payload.replace(begun.transactionRef, 'NOBODYS'))).json()).toEqual({ success: true })
  expect(calls() - before).toBe(1)
})
