import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/index.ts'
import { ledgerOn, type LedgerDependencies } from '../testing/ledger-fixture.ts'
import { evidenceOf, insertBuyer, insertPaymentRow } from '../testing/payment-rows.ts'
import { eventsOf } from './events.queries.ts'
import { settle } from './settle.ts'

let ledger: LedgerDependencies
beforeAll(async () => {
  ledger = ledgerOn(await testDatabase())
})
afterAll(() => ledger.database.close())

test('suspicious money is written down once, however often the gateway is asked, and counts when it is cleared', async () => {
  const { db } = ledger.database
  const now = ledger.now()
  const payment = await insertPaymentRow(db, await insertBuyer(db, { now }), { now, provider: 'vnpay' })
  for (let time = 0; time < 3; time += 1) {
    const settled = await settle(ledger, evidenceOf(payment, 'suspicious', { source: 'sweeper' }))
    expect(settled).toMatchObject({ payment: { status: 'pending', review: 'suspicious' } })
  }
  expect((await eventsOf(db, payment.id)).map(({ kind }) => kind)).toEqual(['suspicious'])
  expect(await settle(ledger, evidenceOf(payment, 'paid'))).toMatchObject({ payment: { status: 'paid' } })
})

test('money that is still there days after a refund is looked at by a person', async () => {
  const { db } = ledger.database
  const now = ledger.now()
  const payment = await insertPaymentRow(db, await insertBuyer(db, { now }), { now })
  await settle(ledger, evidenceOf(payment, 'paid'))
  const refunded = await settle(ledger, evidenceOf(payment, 'refunded', { source: 'operator' }))
  expect(refunded).toMatchObject({ payment: { status: 'refunded', review: null } })
  // A notice of before that comes late says nothing of the refund.
  const late = await settle(ledger, evidenceOf(payment, 'paid', { source: 'notice', noticeId: 'late' }))
  expect(late).toMatchObject({ payment: { review: null } })
  const asked = await settle(ledger, evidenceOf(payment, 'paid', { source: 'sweeper' }))
  expect(asked).toMatchObject({ payment: { status: 'refunded', review: 'refund' }, needsReview: true })
})

test('a refund does not hide that it was paid twice', async () => {
  const { db } = ledger.database
  const now = ledger.now()
  const payment = await insertPaymentRow(db, await insertBuyer(db, { now }), { now })
  await settle(ledger, evidenceOf(payment, 'paid'))
  await settle(ledger, evidenceOf(payment, 'paid', { transactionId: 'ANOTHER' }))
  const refunded = await settle(ledger, evidenceOf(payment, 'refunded'))
  expect(refunded).toMatchObject({ payment: { status: 'refunded', review: 'transaction' } })
})

test('the same said again of a payment that is over is written down once, and what is new once more', async () => {
  const { db } = ledger.database
  const now = ledger.now()
  const payment = await insertPaymentRow(db, await insertBuyer(db, { now }), { now })
  const kinds = async () => (await eventsOf(db, payment.id)).map(({ kind }) => kind)
  const say = async (outcome: Parameters<typeof evidenceOf>[1], more?: Parameters<typeof evidenceOf>[2]) => {
    for (let time = 0; time < 3; time += 1) await settle(ledger, evidenceOf(payment, outcome, more))
  }
  await say('refunded')
  expect(await kinds()).toEqual(['refunded'])
  await say('expired')
  await say('failed')
  await say('failed', { failure: 'funds' })
  await say('failed', { source: 'sweeper' })
  expect(await kinds()).toEqual(['refunded', 'expired', 'failed', 'failed', 'failed'])
  await say('paid')
  // It was said before, but of a payment that was another one then.
  await say('failed')
  expect((await kinds()).slice(5)).toEqual(['paid', 'failed'])
  await say('refunded')
  await say('paid')
  expect((await kinds()).slice(7)).toEqual(['refunded', 'paid'])
})

test('the same that does not fit is written down once', async () => {
  const { db } = ledger.database
  const now = ledger.now()
  const payment = await insertPaymentRow(db, await insertBuyer(db, { now }), { now })
  for (let time = 0; time < 3; time += 1) await settle(ledger, evidenceOf(payment, 'paid', { amount: 1 }))
  expect((await eventsOf(db, payment.id)).map(({ kind }) => kind)).toEqual(['mismatch'])
})
