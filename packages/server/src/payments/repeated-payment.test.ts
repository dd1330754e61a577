import { randomUUID } from 'node:crypto'
import type { PaymentInitiation } from '@ai-studio/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payments } from '../db/schema.ts'
import { testShop, type Started, type TestShop } from './testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const stored = () => shop.database.db.$count(payments)

describe('the same request', () => {
  test.each(['vnpay', 'paypal'] as const)(
    'is the same payment, however often it comes: %s',
    async (provider) => {
      const before = await stored()
      const buyer = await shop.buyer()
      const clientTransactionId = randomUUID()
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => buyer.start(provider, { clientTransactionId })),
      )
      answers.push(await buyer.start(provider, { clientTransactionId, Description: 'Once more' }))
      expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1)
      expect(await stored()).toBe(before + 1)
      expect((await shop.events(answers[0]?.id ?? '')).map(({ kind }) => kind)).toEqual(['begun'])
    },
  )

  test.each<Partial<PaymentInitiation>>([
    { PurchaseId: 'yearly', Amount: 5_780_000 },
    { returnUrl: 'http://localhost:8080/chat' },
  ])('with other content is refused: %j', async (change) => {
    const buyer = await shop.buyer()
    const clientTransactionId = randomUUID()
    await buyer.start('vnpay', { clientTransactionId })
    const answer = await buyer.create('vnpay', { clientTransactionId, ...change })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    const elsewhere = await buyer.create('paypal', { clientTransactionId })
    expect(elsewhere.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  test('of somebody else is theirs', async () => {
    const [one, two] = [await shop.buyer(), await shop.buyer()]
    const clientTransactionId = randomUUID()
    const first = await one.start('vnpay', { clientTransactionId })
    const second = await two.start('vnpay', { clientTransactionId })
    expect(second.id).not.toBe(first.id)
  })

  test('needs another name when its payment is over', async () => {
    const buyer = await shop.buyer()
    const clientTransactionId = randomUUID()
    const { id } = await buyer.start('vnpay', { clientTransactionId })
    await buyer.client.post(`/api/payments/cancel/${id}`)
    expect((await buyer.create('vnpay', { clientTransactionId })).json()).toMatchObject({ code: 'CONFLICT' })
    expect((await buyer.create('vnpay')).statusCode).toBe(200)
  })

  test('that came a second time while it was paid takes nothing back', async () => {
    const buyer = await shop.buyer()
    const clientTransactionId = randomUUID()
    let second: Started | undefined
    shop.paypal.whileOrdering(async () => {
      second = await buyer.start('paypal', { clientTransactionId })
      shop.paypal.approve(second.orderId)
      await buyer.client.get(
        `/api/payments/paypal/capture?orderId=${second.orderId}&txnRef=${second.transactionRef}`,
      )
    })
    const first = await buyer.start('paypal', { clientTransactionId })
    expect(first.id).toBe(second?.id)
    expect(await buyer.status(first.id)).toMatchObject({ status: 'paid' })
  })

  test('that is refused the second time does not end the payment of the first', async () => {
    const buyer = await shop.buyer()
    const clientTransactionId = randomUUID()
    let second: Started | undefined
    shop.paypal.whileOrdering(async () => {
      second = await buyer.start('paypal', { clientTransactionId })
      throw new TypeError('fetch failed')
    })
    const first = await buyer.start('paypal', { clientTransactionId })
    expect(first).toEqual(second)
    expect(await buyer.status(clientTransactionId)).toMatchObject({ status: 'pending' })
  })
})
