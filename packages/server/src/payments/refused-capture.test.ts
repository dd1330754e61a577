import { randomUUID } from 'node:crypto'
import type { PaymentStatus } from '@ai-studio/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { grants } from '../db/schema.ts'
import { eventsOf } from './ledger/events.queries.ts'
import { noticeHeaders } from './testing/played-paypal.ts'
import { testShop, type Buyer, type Started, type TestShop } from './testing/test-shop.ts'

const minute = 60_000
const declined = { issue: 'INSTRUMENT_DECLINED' }

let shop: TestShop
let buyer: Buyer
let begun: Started
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(async () => {
  shop.paypal.isAway = false
  buyer = await shop.buyer()
  begun = await buyer.start('paypal')
})
afterAll(() => shop.close())

/** The buyer comes back from PayPal, or opens that address again. */
const comeBack = async ({ orderId, transactionRef }: Started = begun) => {
  const address = `/api/payments/paypal/capture?orderId=${orderId}&txnRef=${transactionRef}`
  return (await buyer.client.get(address)).json<PaymentStatus>()
}
/** PayPal tells that the buyer has agreed; what is given replaces parts of that. */
const tell = async (notice: Record<string, unknown>) => {
  const answer = await shop.stranger().post(
    '/api/payments/paypal/webhook',
    {
      id: `WH-${randomUUID()}`,
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource: { id: begun.orderId, purchase_units: [{ custom_id: begun.transactionRef }] },
      ...notice,
    },
    { headers: noticeHeaders() },
  )
  return answer.statusCode
}
const ago = (ms: number) => new Date(shop.clock().getTime() - ms).toISOString()
/** One sweep in each minute. */
async function pass(minutes: number): Promise<void> {
  for (let n = 0; n < minutes; n += 1) {
    shop.clock.advance(minute)
    await shop.sweep()
  }
}
/** Longer than until the last question about a payment whose time is over. */
async function passDay(): Promise<void> {
  shop.clock.advance(25 * 60 * minute)
  await pass(2)
}
/** How often PayPal was asked for the money of the payment. */
const captures = () =>
  shop.paypal.calls.filter((call) => call === `POST /v2/checkout/orders/${begun.orderId}/capture`).length
const grantCount = async () =>
  (await shop.database.db.select().from(grants)).filter(({ paymentId }) => paymentId === begun.id).length

/** The buyer has agreed, and PayPal has refused; from then on it would let the money through. */
async function refused(): Promise<void> {
  const order = shop.paypal.approve(begun.orderId, declined)
  expect(await comeBack()).toMatchObject({ status: 'failed', failure: 'declined' })
  order.onCapture = { status: 'COMPLETED' }
}
/** The buyer pays for the same with another payment. */
async function payOtherwise(): Promise<void> {
  const { transactionRef } = await buyer.start('vnpay')
  const notice = shop.vnpay.notice(transactionRef)
  await shop.stranger().get(`/api/payments/vnpay/ipn?${notice.toString()}`)
  expect((await buyer.subscription()).tier).toBe('pro')
}
/** Nothing was taken for it beyond the attempts that were made. */
async function expectOver(attempts: number): Promise<void> {
  await pass(31)
  expect(captures()).toBe(attempts)
  expect(await buyer.status(begun.id)).toMatchObject({ status: 'failed', period: null })
  expect(await grantCount()).toBe(0)
}

describe('what PayPal has refused is not taken by the same agreement', () => {
  test('when PayPal tells late that the buyer had agreed', async () => {
    await refused()
    // PayPal makes its notices a moment after what they tell of.
    shop.clock.advance(5000)
    for (const agoMs of [5000, 2000, 0]) expect(await tell({ create_time: ago(agoMs) })).toBe(200)
    await payOtherwise()
    await expectOver(1)
  })

  test('when such a notice does not say when that was', async () => {
    await refused()
    shop.clock.advance(10 * minute)
    for (const create_time of [undefined, 'yesterday', 7]) {
      expect(await tell({ create_time })).toBe(200)
    }
    await expectOver(1)
  })

  test('when anything else is told of the order', async () => {
    await refused()
    shop.clock.advance(10 * minute)
    expect(await tell({ event_type: 'PAYMENT.CAPTURE.DECLINED', create_time: ago(0) })).toBe(200)
    await expectOver(1)
  })

  test('when the address of the return is opened again by a buyer who has paid in another way', async () => {
    await refused()
    await payOtherwise()
    shop.clock.advance(60 * minute)
    expect(await comeBack()).toMatchObject({ status: 'failed', failure: 'declined' })
    await expectOver(1)
  })

  test('or is paying in another way', async () => {
    await refused()
    await buyer.start('vnpay')
    expect(await comeBack()).toMatchObject({ status: 'failed', failure: 'declined' })
    await expectOver(1)
  })

  test('nor by one that was begun before, and paid after', async () => {
    const other = await buyer.start('paypal')
    shop.clock.advance(minute)
    await refused()
    shop.clock.advance(minute)
    shop.paypal.approve(other.orderId)
    expect(await comeBack(other)).toMatchObject({ status: 'paid' })
    expect(await comeBack()).toMatchObject({ status: 'failed' })
    await expectOver(1)
  })

  test('nor is what the buyer had given up, and agreed to on a page that was open', async () => {
    await buyer.client.post(`/api/payments/cancel/${begun.id}`)
    const order = shop.paypal.approve(begun.orderId, declined)
    expect(await tell({ create_time: ago(0) })).toBe(200)
    order.onCapture = { status: 'COMPLETED' }
    shop.clock.advance(4 * 60 * minute)
    await expectOver(1)
  })
})

describe('a buyer who agrees once more, after PayPal has refused', () => {
  test('has paid when they come back', async () => {
    await refused()
    shop.clock.advance(minute)
    expect(await comeBack()).toMatchObject({ status: 'paid', failure: null })
    await pass(31)
    expect(await grantCount()).toBe(1)
    expect((await buyer.subscription()).attempts).toMatchObject({ failed: 0 })
  })

  test('and closes the window has paid when PayPal tells of it', async () => {
    await refused()
    shop.clock.advance(10 * minute)
    expect(await tell({ create_time: ago(minute) })).toBe(200)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
    expect(await grantCount()).toBe(1)
  })

  test('also after another payment that came to nothing', async () => {
    await refused()
    const other = await buyer.start('vnpay')
    await buyer.client.post(`/api/payments/cancel/${other.id}`)
    expect(await comeBack()).toMatchObject({ status: 'paid' })
  })

  test('and is refused once more is told so, and that notice takes nothing another time', async () => {
    await refused()
    const order = shop.paypal.approve(begun.orderId, declined)
    shop.clock.advance(10 * minute)
    const id = `WH-${randomUUID()}`
    expect(await tell({ id, create_time: ago(minute) })).toBe(200)
    order.onCapture = { status: 'COMPLETED' }
    expect(await tell({ id, create_time: ago(minute) })).toBe(200)
    await expectOver(2)
  })

  test.each(['was lost', 'never went off'])('has paid although the answer %s', async (how) => {
    await refused()
    const { fetch } = shop.paypal
    shop.paypal.fetch = async (method, path, body) => {
      if (!path.endsWith('/capture')) return fetch(method, path, body)
      if (how === 'was lost') await fetch(method, path, body)
      throw new TypeError('connection lost')
    }
    await comeBack()
    shop.paypal.fetch = fetch
    await pass(31)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
    expect(shop.paypal.orders.get(begun.orderId)?.captures).toHaveLength(1)
    expect(await grantCount()).toBe(1)
  })

  test('has not paid when the answer was lost and they have paid in another way meanwhile', async () => {
    await refused()
    shop.paypal.isAway = true
    await comeBack()
    shop.paypal.isAway = false
    await payOtherwise()
    await expectOver(1)
  })

  test('and whose money is on its way is told that it is', async () => {
    await refused()
    const order = shop.paypal.approve(begun.orderId, { status: 'PENDING' })
    expect(await comeBack()).toMatchObject({ status: 'pending', failure: null })
    await payOtherwise()
    for (const capture of order.captures) capture.status = 'COMPLETED'
    await pass(31)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
    expect(await grantCount()).toBe(1)
  })
})

/** PayPal refuses the money by a word, or is away, while the buyer comes back; from then on it would let it through. */
async function notTaken(how: { issue: string } | 'away'): Promise<PaymentStatus> {
  const order = shop.paypal.approve(begun.orderId, how === 'away' ? { status: 'COMPLETED' } : how)
  shop.paypal.isAway = how === 'away'
  shop.clock.advance(minute)
  const seen = await comeBack()
  shop.paypal.isAway = false
  order.onCapture = { status: 'COMPLETED' }
  return seen
}
const turnBack = async () =>
  (await buyer.client.post(`/api/payments/cancel/${begun.id}`)).json<PaymentStatus>()
const unknown = { issue: 'SOMETHING_NEW' }

describe('what was agreed to and not taken yet', () => {
  test.each(['away', unknown] as const)('is taken when PayPal lets it through (%j)', async (how) => {
    expect(await notTaken(how)).toMatchObject({ status: 'pending' })
    await pass(3)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
    expect(await grantCount()).toBe(1)
  })

  test.each(['away', unknown] as const)(
    'is taken at once from a buyer who comes back once more (%j)',
    async (how) => {
      await notTaken(how)
      // Whoever only began something else has not paid.
      await buyer.start('vnpay')
      expect(await comeBack()).toMatchObject({ status: 'paid' })
    },
  )

  test.each(['away', unknown] as const)(
    'is not taken any more from a buyer who has paid in another way (%j)',
    async (how) => {
      expect(await notTaken(how)).toMatchObject({ status: 'pending' })
      const before = captures()
      await payOtherwise()
      expect(await tell({ create_time: ago(0) })).toBe(200)
      expect(await comeBack()).toMatchObject({ status: 'pending' })
      await pass(4 * 60)
      expect(await buyer.status(begun.id)).toMatchObject({ status: 'expired', period: null })
      await passDay()
      expect(captures()).toBe(before)
      expect(await grantCount()).toBe(0)
    },
  )

  test('waits while another payment can be made, and is taken when that came to nothing', async () => {
    await notTaken('away')
    const other = await buyer.start('vnpay')
    await pass(5)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'pending' })
    await buyer.client.post(`/api/payments/cancel/${other.id}`)
    await pass(31)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
  })

  test('is taken where PayPal tells that the buyer agreed after they had begun another', async () => {
    shop.clock.advance(minute)
    await buyer.start('vnpay')
    shop.clock.advance(5 * minute)
    shop.paypal.approve(begun.orderId)
    expect(await tell({ create_time: ago(0) })).toBe(200)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
  })
})

describe('money that PayPal refuses by a word that is not known', () => {
  test('is written down once for each who asked, and expires with its time', async () => {
    const order = shop.paypal.approve(begun.orderId, unknown)
    expect(await comeBack()).toMatchObject({ status: 'pending' })
    await pass(4 * 60)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'expired' })
    const events = await eventsOf(shop.database.db, begun.id)
    expect(events.map(({ kind, source }) => `${source} ${kind}`)).toEqual([
      'studio begun',
      'gateway undecided',
      'sweeper undecided',
      'sweeper expired',
    ])
    expect(events[1]?.detail).toMatchObject({ issue: 'SOMETHING_NEW' })
    // They were told that it is over.
    order.onCapture = { status: 'COMPLETED' }
    await passDay()
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'expired' })
    expect(await grantCount()).toBe(0)
  })

  test('can be given up, and is not taken by that agreement then', async () => {
    const order = shop.paypal.approve(begun.orderId, unknown)
    await comeBack()
    expect(await turnBack()).toMatchObject({ status: 'failed', failure: 'cancelled' })
    order.onCapture = { status: 'COMPLETED' }
    expect(await tell({ create_time: ago(0) })).toBe(200)
    await expectOver(2)
    await passDay()
    expect(captures()).toBe(2)
  })

  test('is taken all the same by an agreement that is given anew', async () => {
    shop.paypal.approve(begun.orderId, unknown)
    await comeBack()
    await turnBack()
    shop.paypal.approve(begun.orderId)
    shop.clock.advance(10 * minute)
    expect(await tell({ create_time: ago(minute) })).toBe(200)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
    expect(await grantCount()).toBe(1)
  })

  test('counts where it was taken in spite of that', async () => {
    const order = shop.paypal.approve(begun.orderId, unknown)
    await comeBack()
    await turnBack()
    const { id, amount, reference } = order
    order.captures.push({ id: `CAPTURE-${id}`, status: 'COMPLETED', amount, custom_id: reference })
    order.status = 'COMPLETED'
    await pass(4 * 60)
    expect(await buyer.status(begun.id)).toMatchObject({ status: 'paid' })
    expect(await grantCount()).toBe(1)
  })
})
