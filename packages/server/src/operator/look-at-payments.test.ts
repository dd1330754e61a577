import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentRow } from '../payments/ledger/payments.queries.ts'
import { operatorShop, type OperatorShop } from './testing/operator-shop.ts'

let shop: OperatorShop
beforeAll(async () => {
  shop = await operatorShop()
})
afterAll(() => shop.close())

const refused = (code: string) => expect.objectContaining({ code })
const resolveIt = ({ id }: PaymentRow) =>
  shop.operator.resolve({ name: id, by: 'ana', note: 'talked to the bank' })

/** A payment for which the gateway has other money than was agreed. */
async function mismatched(): Promise<PaymentRow> {
  const payment = await shop.begun()
  shop.gateways.script(payment.reference, { says: 'paid', amount: 1 })
  await shop.operator.check({ name: payment.id })
  return shop.row(payment.id)
}

describe('the list', () => {
  test('has the newest first, as many as asked for, and only what is to be looked at on request', async () => {
    const first = await mismatched()
    shop.clock.advance(1000)
    const second = await shop.begun()
    const listed = await shop.operator.list({ review: false, limit: 2 })
    expect(listed.payments.map(({ id }) => id)).toEqual([second.id, first.id])
    const flagged = await shop.operator.list({ review: true, limit: 20 })
    expect(flagged.payments.map(({ id, review }) => ({ id, review }))).toEqual([
      { id: first.id, review: 'amount' },
    ])
    expect((await shop.operator.list({ review: false, limit: 1 })).payments).toHaveLength(1)
  })
})

describe('a payment', () => {
  test('is found by whatever somebody may know it by', async () => {
    const payment = await shop.paid()
    const names = [
      payment.id,
      payment.reference,
      payment.reference.toLowerCase(),
      payment.orderId ?? '',
      payment.transactionId ?? '',
    ]
    for (const name of names) {
      expect((await shop.operator.show({ name })).payment.id, name).toBe(payment.id)
    }
  })

  test('is not guessed from a part of its name, and not from nothing', async () => {
    const { reference } = await shop.begun({ orderId: null })
    for (const name of [reference.slice(0, 10), randomUUID(), '%', 'null']) {
      await expect(shop.operator.show({ name }), name).rejects.toEqual(refused('NOT_FOUND'))
    }
  })

  test('whose number another gateway has used as well needs its id', async () => {
    const { reference } = await shop.begun({ provider: 'paypal' })
    const other = await shop.begun({ provider: 'vnpay', reference })
    await expect(shop.operator.show({ name: reference })).rejects.toEqual(refused('AMBIGUOUS'))
    expect((await shop.operator.show({ name: other.id })).payment.provider).toBe('vnpay')
  })

  test('is shown with its buyer, amounts as people write them, access and every event', async () => {
    const payment = await shop.paid({ provider: 'vnpay', purchaseId: 'yearly+godmode', amount: 5_780_000 })
    const report = await shop.operator.show({ name: payment.id })
    expect(report).toMatchObject({
      payment: { number: payment.reference, amount: 5_780_000, currency: 'VND', status: 'paid' },
      buyerEmail: `${payment.principalId}@example.com`,
      events: [{ source: 'operator', kind: 'paid', statusBefore: 'pending', statusAfter: 'paid' }],
    })
    expect(report.grants[0]?.godmodeEndsAt).toBe(report.grants[0]?.endsAt)
    expect((await shop.operator.show({ name: (await shop.paid()).id })).payment.amount).toBe(19.99)
  })
})

describe('asking the gateway', () => {
  test('settles by what it says, and says what it was before', async () => {
    const payment = await shop.begun()
    shop.gateways.script(payment.reference, { says: 'agreed' })
    expect(await shop.operator.check({ name: payment.reference })).toMatchObject({
      statusBefore: 'pending',
      payment: { status: 'paid' },
      grants: [{ revokedAt: null }],
    })
    // A second question takes no second money.
    expect(await shop.operator.check({ name: payment.id })).toMatchObject({ statusBefore: 'paid' })
    expect(shop.gateways.captured.filter((each) => each === payment.reference)).toHaveLength(1)
  })

  test('finds money that went back by hand', async () => {
    const payment = await shop.paid()
    shop.gateways.script(payment.reference, { says: 'refunded' })
    expect((await shop.operator.check({ name: payment.id })).payment.status).toBe('refunded')
  })

  test('without an answer changes nothing', async () => {
    const payment = await shop.begun()
    shop.gateways.script(payment.reference, { says: 'away' })
    await expect(shop.operator.check({ name: payment.id })).rejects.toEqual(refused('GATEWAY_AWAY'))
    expect(await shop.row(payment.id)).toEqual(payment)
    expect(await shop.kinds(payment.id)).toEqual([])
  })
})

describe('whoever has looked at a payment', () => {
  test('takes it off the list for good, and what they found is written down', async () => {
    const payment = await mismatched()
    expect(payment).toMatchObject({ status: 'pending', review: 'amount' })
    const report = await resolveIt(payment)
    expect(report.payment.review).toBeNull()
    expect(report.events.at(-1)).toMatchObject({
      source: 'operator',
      kind: 'resolved',
      detail: { by: 'ana', note: 'talked to the bank', flag: 'amount' },
    })
    // The gateway would say the same for ever; it is not asked again.
    expect(report.payment).toMatchObject({ status: 'expired', askAt: null })
    shop.clock.advance(3 * 24 * 60 * 60_000)
    await shop.sweep()
    expect(await shop.row(payment.id)).toMatchObject({ status: 'expired', review: null })
  })

  test('leaves a paid payment and its access alone', async () => {
    const payment = await shop.paid()
    shop.gateways.script(payment.reference, { transactionId: 'TX-SECOND' })
    await shop.operator.check({ name: payment.id })
    await resolveIt(payment)
    expect(await shop.row(payment.id)).toMatchObject({ status: 'paid', review: null })
    expect(await shop.tierOf(payment)).toBe('pro')
  })

  test('does not stop money that comes later', async () => {
    const payment = await shop.begun()
    shop.gateways.script(payment.reference, { says: 'suspicious' })
    await shop.operator.check({ name: payment.id })
    await resolveIt(payment)
    shop.gateways.script(payment.reference, { says: 'paid' })
    expect((await shop.operator.check({ name: payment.id })).payment).toMatchObject({ status: 'paid' })
    expect(await shop.tierOf(payment)).toBe('pro')
  })

  test('hears that there is nothing to look at, also when somebody else was faster', async () => {
    const payment = await shop.begun()
    await expect(resolveIt(payment)).rejects.toEqual(refused('NOT_FLAGGED'))
    const flagged = await mismatched()
    const outcomes = await Promise.allSettled([resolveIt(flagged), resolveIt(flagged)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await shop.kinds(flagged.id)).filter((kind) => kind === 'resolved')).toHaveLength(1)
  })
})
