import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentRow } from '../payments/ledger/payments.queries.ts'
import type { Script } from '../payments/testing/scripted-gateways.ts'
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

  describe('where there was more than one reason', () => {
    /** What the gateway says from now on, and says when it is asked. */
    const say = async ({ id, reference }: PaymentRow, script: Partial<Script>) => {
      shop.gateways.script(reference, script)
      return (await shop.operator.check({ name: id })).payment
    }
    const flagAfter = async (payment: PaymentRow) => (await resolveIt(payment)).payment.review
    const giveBack = async ({ id }: PaymentRow) =>
      (await shop.operator.refund({ name: id, by: 'ana', reason: 'asked for it', already: false })).payment
    /** After a refund it is waited whether another goes on. */
    const wait = () => shop.clock.advance(3 * 60_000)

    test('has the next one before them: the buyer has gone, and it was paid twice', async () => {
      const payment = await shop.paid({ principalId: null })
      expect(await say(payment, { transactionId: 'TX-SECOND' })).toMatchObject({ review: 'transaction' })
      expect(await flagAfter(payment)).toBe('buyer')
      shop.gateways.script(payment.reference, { transactionId: undefined })
      expect(await giveBack(payment)).toMatchObject({ status: 'refunded', review: null })
    })

    test('has nothing left that the refund has settled', async () => {
      const payment = await shop.paid({ principalId: null })
      await say(payment, { transactionId: 'TX-SECOND' })
      expect(await giveBack(payment)).toMatchObject({ status: 'refunded', review: 'transaction' })
      wait()
      expect(await flagAfter(payment)).toBeNull()
    })

    test('finds the wrong sum also after the right one came, and went back', async () => {
      const payment = await shop.begun({ principalId: null })
      expect(await say(payment, { says: 'paid', amount: 1 })).toMatchObject({ review: 'amount' })
      expect(await say(payment, { amount: undefined })).toMatchObject({ status: 'paid', review: 'amount' })
      expect(await giveBack(payment)).toMatchObject({ status: 'refunded', review: 'amount' })
      wait()
      expect(await flagAfter(payment)).toBeNull()
    })

    test('has each sum that does not fit, once', async () => {
      const payment = await shop.begun()
      await say(payment, { says: 'paid', amount: 1 })
      await say(payment, { amount: undefined, currency: 'JPY' })
      expect(await flagAfter(payment)).toBe('amount')
      expect(await flagAfter(payment)).toBeNull()
    })

    test('is left the refund of which the end is not known', async () => {
      const payment = await shop.paid({}, { refund: 'away' })
      await expect(giveBack(payment)).rejects.toEqual(refused('REFUND_UNKNOWN'))
      await say(payment, { transactionId: 'TX-SECOND' })
      expect(await flagAfter(payment)).toBe('refund')
      shop.gateways.script(payment.reference, { transactionId: undefined, refund: 'refused' })
      await expect(giveBack(payment)).rejects.toEqual(refused('REFUND_REFUSED'))
      // They have looked at that one.
      expect(await shop.row(payment.id)).toMatchObject({ status: 'paid', review: null })
    })

    test('does not lose money that the gateway holds back', async () => {
      const payment = await shop.begun()
      await say(payment, { says: 'suspicious' })
      await say(payment, { amount: 1 })
      const report = await resolveIt(payment)
      expect(report.payment).toMatchObject({ status: 'expired', review: 'suspicious' })
      expect(report.payment.askAt).not.toBeNull()
      expect(await say(payment, { says: 'paid', amount: undefined })).toMatchObject({ status: 'paid' })
    })
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
