import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { updatePayment, type PaymentRow } from '../payments/ledger/payments.queries.ts'
import { operatorShop, type OperatorShop } from './testing/operator-shop.ts'

let shop: OperatorShop
beforeAll(async () => {
  shop = await operatorShop()
})
afterAll(() => shop.close())

const refund = ({ id }: Pick<PaymentRow, 'id'>, more: { already?: boolean; reason?: string } = {}) =>
  shop.operator.refund({ name: id, by: 'ana', reason: 'asked for it', already: false, ...more })

const refused = (code: string) => expect.objectContaining({ code })

describe('a refund', () => {
  test('gives the money back, ends the access, tells the buyer and says who asked and why', async () => {
    const payment = await shop.paid()
    expect(await shop.tierOf(payment)).toBe('pro')

    const report = await refund(payment)
    expect(report.payment).toMatchObject({ status: 'refunded', review: null })
    expect(report.grants).toMatchObject([{ revokedAt: shop.clock().toISOString() }])
    expect(await shop.tierOf(payment)).toBe('free')
    expect(shop.gateways.refunded).toContain(payment.reference)
    expect(shop.mailer.last('payment-refunded', report.buyerEmail ?? '').values).toMatchObject({
      number: payment.reference,
    })
    expect(report.events.map(({ source, kind }) => `${source} ${kind}`)).toEqual([
      'operator paid',
      'operator refund-asked',
      'operator refunded',
    ])
    expect(report.events[1]?.detail).toEqual({ by: 'ana', reason: 'asked for it' })
  })

  test('is written down before the gateway is asked', async () => {
    const payment = await shop.paid()
    const release = shop.gateways.hold(payment.reference)
    const running = refund(payment)
    await vi.waitUntil(() => shop.refundsAsked().includes(payment.reference))
    expect(await shop.kinds(payment.id)).toEqual(['paid', 'refund-asked'])
    expect(await shop.row(payment.id)).toMatchObject({ status: 'paid', review: 'refund' })
    release()
    await running
  })

  test('that two ask for at once is asked of the gateway once', async () => {
    const payment = await shop.paid()
    const release = shop.gateways.hold(payment.reference)
    const orders = [refund(payment), refund(payment)]
    const both = Promise.allSettled(orders)
    // The gateway holds one of them until the other has been refused.
    await expect(Promise.race(orders)).rejects.toEqual(refused('REFUND_RUNNING'))
    release()
    const outcomes = await both
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(shop.refundsAsked().filter((each) => each === payment.reference)).toHaveLength(1)
    expect(await shop.row(payment.id)).toMatchObject({ status: 'refunded' })
  })

  test('of what was given back before does nothing', async () => {
    const payment = await shop.paid()
    await refund(payment)
    const before = await shop.kinds(payment.id)
    await expect(refund(payment)).rejects.toEqual(refused('REFUNDED_BEFORE'))
    await expect(refund(payment, { already: true })).rejects.toEqual(refused('REFUNDED_BEFORE'))
    expect(await shop.kinds(payment.id)).toEqual(before)
    expect(shop.refundsAsked().filter((each) => each === payment.reference)).toHaveLength(1)
  })

  test.each(['created', 'pending', 'failed', 'expired'] as const)(
    'of a payment that is %s is refused without asking anybody',
    async (status) => {
      const payment = await shop.begun({ status })
      await expect(refund(payment)).rejects.toMatchObject({ code: 'NOT_PAID', values: { status } })
      await expect(refund(payment, { already: true })).rejects.toEqual(refused('NOT_PAID'))
      expect(shop.refundsAsked()).not.toContain(payment.reference)
      expect(await shop.kinds(payment.id)).toEqual([])
      expect(await shop.row(payment.id)).toMatchObject({ status, review: null })
    },
  )

  test('that the gateway refuses leaves access and flag as they were; then the money goes back by hand', async () => {
    const payment = await shop.paid({ provider: 'vnpay' }, { refund: 'refused' })
    await expect(refund(payment)).rejects.toMatchObject({
      code: 'REFUND_REFUSED',
      values: { provider: 'vnpay', reason: 'SCRIPTED' },
    })
    expect(await shop.kinds(payment.id)).toEqual(['paid', 'refund-asked', 'refund-refused'])
    expect(await shop.row(payment.id)).toMatchObject({ status: 'paid', review: null })
    expect(await shop.tierOf(payment)).toBe('pro')

    const report = await refund(payment, { already: true })
    expect(report.payment).toMatchObject({ status: 'refunded', review: null })
    expect(report.events.at(-1)).toMatchObject({
      kind: 'refunded',
      source: 'operator',
      detail: { by: 'ana', reason: 'asked for it', byHand: true },
    })
    expect(await shop.tierOf(payment)).toBe('free')
    expect(shop.refundsAsked().filter((each) => each === payment.reference)).toHaveLength(1)
  })

  test.each(['paypal', 'vnpay'] as const)(
    'that %s refused is made once it can be, once',
    async (provider) => {
      const payment = await shop.paid({ provider }, { refund: 'refused' })
      for (let time = 0; time < 2; time += 1) {
        await expect(refund(payment)).rejects.toEqual(refused('REFUND_REFUSED'))
      }
      shop.gateways.script(payment.reference, { refund: 'lost' })
      await expect(refund(payment)).rejects.toEqual(refused('REFUND_UNKNOWN'))
      expect((await refund(payment)).payment).toMatchObject({ status: 'refunded', review: null })
      expect(shop.gateways.refunded.filter((each) => each === payment.reference)).toHaveLength(1)
    },
  )

  test('that is refused gives back the flag that the payment had', async () => {
    const payment = await shop.paid()
    shop.gateways.script(payment.reference, { transactionId: 'TX-OTHER', refund: 'refused' })
    await shop.operator.check({ name: payment.id })
    expect(await shop.row(payment.id)).toMatchObject({ review: 'transaction' })
    await expect(refund(payment)).rejects.toEqual(refused('REFUND_REFUSED'))
    expect(await shop.row(payment.id)).toMatchObject({ status: 'paid', review: 'transaction' })
  })

  test('leaves it on the list that it was paid twice', async () => {
    const payment = await shop.paid()
    shop.gateways.script(payment.reference, { transactionId: 'TX-OTHER' })
    await shop.operator.check({ name: payment.id })
    const report = await refund(payment)
    expect(report.payment).toMatchObject({ status: 'refunded', review: 'transaction' })
    const { payments } = await shop.operator.list({ review: true, limit: 500 })
    expect(payments.map(({ id }) => id)).toContain(payment.id)
  })

  test('without an answer leaves it on the list as well that it was paid twice', async () => {
    const payment = await shop.paid()
    shop.gateways.script(payment.reference, { transactionId: 'TX-OTHER', refund: 'lost' })
    await shop.operator.check({ name: payment.id })
    await expect(refund(payment)).rejects.toEqual(refused('REFUND_UNKNOWN'))
    // The sweeper or a notice may learn of it before anybody tries again.
    await shop.operator.check({ name: payment.id })
    expect(await shop.row(payment.id)).toMatchObject({ status: 'refunded', review: 'transaction' })
  })

  test('by hand leaves it on the list that the sum was not the right one', async () => {
    const payment = await shop.paid()
    await updatePayment(shop.database.db, payment.id, { review: 'amount' })
    const { payment: row } = await refund(payment, { already: true })
    expect(row).toMatchObject({ status: 'refunded', review: 'amount' })
  })

  test('without an answer stays on the list, and the next try gives the money back once', async () => {
    const payment = await shop.paid({}, { refund: 'lost' })
    await expect(refund(payment)).rejects.toEqual(refused('REFUND_UNKNOWN'))
    expect(await shop.row(payment.id)).toMatchObject({ status: 'paid', review: 'refund' })
    const { payments } = await shop.operator.list({ review: true, limit: 500 })
    expect(payments.map(({ id }) => id)).toContain(payment.id)

    const report = await refund(payment)
    expect(report.payment).toMatchObject({ status: 'refunded', review: null })
    expect(report.events.map(({ kind }) => kind)).toEqual([
      'paid',
      'refund-asked',
      'refund-unknown',
      'refund-asked',
      'refunded',
    ])
    // The second try found out by a question that the first had worked.
    expect(shop.refundsAsked().filter((each) => each === payment.reference)).toHaveLength(1)
  })

  test('that never reached the gateway is asked for anew by the next try', async () => {
    const payment = await shop.paid({}, { refund: 'away' })
    await expect(refund(payment)).rejects.toEqual(refused('REFUND_UNKNOWN'))
    shop.gateways.script(payment.reference, { refund: 'done' })
    expect((await refund(payment)).payment.status).toBe('refunded')
    expect(shop.gateways.refunded.filter((each) => each === payment.reference)).toHaveLength(1)
  })

  test('of an unknown end is not asked for again while the gateway cannot be asked', async () => {
    const payment = await shop.paid({}, { refund: 'lost' })
    await expect(refund(payment)).rejects.toEqual(refused('REFUND_UNKNOWN'))
    shop.gateways.script(payment.reference, { says: 'away', refund: 'done' })
    await expect(refund(payment)).rejects.toEqual(refused('REFUND_UNKNOWN'))
    expect(shop.refundsAsked().filter((each) => each === payment.reference)).toHaveLength(1)
    expect(await shop.row(payment.id)).toMatchObject({ status: 'paid', review: 'refund' })
  })

  test('whose server died in the middle can be taken up two minutes later', async () => {
    const payment = await shop.paid()
    // The gateway has given it back, and nobody came to write that down.
    shop.gateways.hold(payment.reference)
    void refund(payment).catch(() => undefined)
    await vi.waitUntil(() => shop.refundsAsked().includes(payment.reference))
    shop.gateways.script(payment.reference, { says: 'refunded', until: undefined })
    await expect(refund(payment)).rejects.toEqual(refused('REFUND_RUNNING'))
    await expect(refund(payment, { already: true })).rejects.toEqual(refused('REFUND_RUNNING'))

    shop.clock.advance(2 * 60_000)
    expect((await refund(payment)).payment).toMatchObject({ status: 'refunded', review: null })
    expect(shop.refundsAsked().filter((each) => each === payment.reference)).toHaveLength(1)
  })

  describe('that the gateway took on and days later had not made', () => {
    const day = 24 * 60 * 60_000
    const notMade = async (more?: Partial<PaymentRow>, already = false) => {
      const payment = await shop.paid(more)
      await refund(payment, { already })
      shop.gateways.script(payment.reference, { says: 'paid' })
      shop.clock.advance(5 * day)
      await shop.sweep()
      expect(await shop.row(payment.id)).toMatchObject({ status: 'refunded', review: 'refund' })
      return payment
    }
    const timesBack = ({ reference }: PaymentRow) =>
      shop.gateways.refunded.filter((each) => each === reference).length

    test.each(['paypal', 'vnpay'] as const)(
      'is made anew at %s, once, and looked after again',
      async (provider) => {
        const payment = await notMade({ provider })
        const again = shop.clock()
        const report = await refund(payment)
        expect(report.payment).toMatchObject({
          status: 'refunded',
          review: null,
          refundedAt: again.toISOString(),
          askAt: new Date(again.getTime() + 5 * day).toISOString(),
        })
        expect(timesBack(payment)).toBe(2)
        await expect(refund(payment)).rejects.toEqual(refused('REFUNDED_BEFORE'))
        expect(timesBack(payment)).toBe(2)
        expect(await shop.tierOf(payment)).toBe('free')

        // The next one is not made either.
        shop.gateways.script(payment.reference, { says: 'paid' })
        shop.clock.advance(5 * day)
        await shop.sweep()
        expect((await refund(payment)).payment).toMatchObject({ status: 'refunded', review: null })
        expect(timesBack(payment)).toBe(3)
      },
    )

    test('is not made anew where the money has gone after all', async () => {
      const payment = await notMade()
      shop.gateways.script(payment.reference, { says: 'refunded' })
      expect((await refund(payment)).payment).toMatchObject({ status: 'refunded', review: null })
      expect(timesBack(payment)).toBe(1)
    })

    test.each(['away', 'undecided'] as const)(
      'is not made anew while the gateway says "%s"',
      async (says) => {
        const payment = await notMade()
        shop.gateways.script(payment.reference, { says })
        await expect(refund(payment)).rejects.toEqual(refused('REFUND_UNKNOWN'))
        expect(timesBack(payment)).toBe(1)
        expect(await shop.row(payment.id)).toMatchObject({ status: 'refunded', review: 'refund' })
      },
    )

    test('is made once anew where the answer is lost', async () => {
      const payment = await notMade()
      shop.gateways.script(payment.reference, { refund: 'lost' })
      await expect(refund(payment)).rejects.toEqual(refused('REFUND_UNKNOWN'))
      expect((await refund(payment)).payment).toMatchObject({ status: 'refunded', review: null })
      expect(timesBack(payment)).toBe(2)
    })

    test('stays on the list where the gateway does not make it anew; it is paid by hand and resolved', async () => {
      const payment = await notMade()
      shop.gateways.script(payment.reference, { refund: 'refused' })
      await expect(refund(payment)).rejects.toEqual(refused('REFUND_REFUSED_AGAIN'))
      expect(await shop.row(payment.id)).toMatchObject({ status: 'refunded', review: 'refund' })
      await expect(refund(payment, { already: true })).rejects.toEqual(refused('REFUND_NOT_ARRIVED'))
      const report = await shop.operator.resolve({ name: payment.id, by: 'ana', note: 'paid by hand' })
      expect(report.payment).toMatchObject({ status: 'refunded', review: null })
    })

    test('is left to a person where the money went back by hand', async () => {
      const payment = await notMade({}, true)
      await expect(refund(payment)).rejects.toEqual(refused('REFUND_NOT_ARRIVED'))
      expect(shop.refundsAsked()).not.toContain(payment.reference)
    })
  })

  test('of somebody who has erased their account gives the money back all the same', async () => {
    const payment = await shop.paid({ principalId: null })
    expect(payment).toMatchObject({ status: 'paid', review: 'buyer' })
    const report = await refund(payment)
    expect(report).toMatchObject({ payment: { status: 'refunded', review: null }, buyerEmail: null })
  })

  test('by hand that two note at once is noted once', async () => {
    const payment = await shop.paid()
    const outcomes = await Promise.allSettled([
      refund(payment, { already: true }),
      refund(payment, { already: true }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await shop.kinds(payment.id)).toEqual(['paid', 'refunded'])
  })
})
