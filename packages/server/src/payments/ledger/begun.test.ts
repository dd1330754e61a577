import { randomUUID } from 'node:crypto'
import { paymentProviders } from '@ai-studio/contract'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { payments } from '../../db/schema.ts'
import { insertBuyer, insertPaymentRow } from '../testing/payment-rows.ts'
import { scriptedGateways } from '../testing/scripted-gateways.ts'
import { testShop, type Started, type TestShop } from '../testing/test-shop.ts'
import { takeBegun } from './begun.ts'
import { findPayment } from './payments.queries.ts'

const gateways = scriptedGateways()
let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ gateways })
})
beforeEach(() => {
  gateways.calls.length = 0
})
afterAll(() => shop.close())

/** A payment that is stored, and of which its gateway has not heard yet: there a server may end. */
async function stored(provider: (typeof paymentProviders)[number]) {
  const buyer = await shop.buyer()
  const clientTransactionId = randomUUID()
  const release = gateways.hold()
  const first = buyer.start(provider, { clientTransactionId })
  await vi.waitFor(() => expect(gateways.calls).toHaveLength(1))
  const reference = gateways.calls[0]?.reference ?? ''
  gateways.byDefault({ until: undefined })
  const row = (await shop.database.db.select().from(payments)).find((each) => each.reference === reference)
  if (!row) throw new Error('The gateway heard of it before it was stored.')
  return { buyer, clientTransactionId, release, first, row }
}

test.each(paymentProviders)(
  'a payment through %s that a server has stored and not begun is begun by the same request',
  async (provider) => {
    const { buyer, clientTransactionId, release, first, row } = await stored(provider)
    expect(row).toMatchObject({ status: 'created', paymentUrl: null })
    const again = await buyer.start(provider, { clientTransactionId })
    expect(again).toMatchObject({ id: row.id, transactionRef: row.reference })
    expect(await buyer.status(row.id)).toMatchObject({
      status: 'pending',
      paymentUrl: `https://${provider}.test/pay/${row.reference}`,
    })
    // Both times under one name, so that the gateway knows that it is one payment.
    expect(gateways.calls.map(({ reference }) => reference)).toEqual([row.reference, row.reference])

    release()
    expect(await first).toEqual(again)
    expect((await shop.events(row.id)).map(({ kind }) => kind)).toEqual(['begun'])
  },
)

test('the slower of two requests takes nothing back of what was paid through the faster one', async () => {
  const { buyer, clientTransactionId, release, first, row } = await stored('paypal')
  const faster: Started = await buyer.start('paypal', { clientTransactionId })
  gateways.script(row.reference, { says: 'agreed' })
  const capture = `/api/payments/paypal/capture?orderId=${faster.orderId}&txnRef=${faster.transactionRef}`
  expect((await buyer.client.get(capture)).json()).toMatchObject({ status: 'paid' })
  release()
  await first
  expect(await buyer.status(row.id)).toMatchObject({ status: 'paid' })
  expect(gateways.captured).toEqual([row.reference])
  expect((await shop.events(row.id)).map(({ kind }) => kind)).toEqual(['begun', 'paid'])
})

test('of a payment that was given up meanwhile the order is kept, so that its money is found', async () => {
  const { db } = shop.database
  const now = shop.clock()
  const buyer = await insertBuyer(db, { now })
  const unheard = { status: 'failed', paymentUrl: null, orderId: null, askAt: null } as const
  const row = await insertPaymentRow(db, buyer, { now, ...unheard })
  const given = { url: 'https://pay.test/', orderId: 'ORDER-1', askAt: now, now }
  expect(await takeBegun(db, row, given)).toMatchObject({
    status: 'failed',
    orderId: 'ORDER-1',
    paymentUrl: 'https://pay.test/',
  })
  gateways.script(row.reference, { says: 'paid' })
  await shop.sweep()
  expect(await findPayment(db, row.id)).toMatchObject({ status: 'paid', failure: null })
})
