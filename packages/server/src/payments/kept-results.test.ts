import { randomUUID } from 'node:crypto'
import { toolResultDays, type ToolJob } from '@ai-studio/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestClient } from '../testing/index.ts'
import { orders, testShop, type Buyer, type TestShop } from './testing/test-shop.ts'

const dayMs = 24 * 60 * 60 * 1000

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

let buyer: Buyer
beforeEach(async () => {
  buyer = await shop.buyer()
})

const make = async (client: TestClient): Promise<string> => {
  const order = { requestId: randomUUID(), input: { topic: 'Tea' } }
  const answer = await client.post('/api/tools/content-writer/jobs', order)
  expect(answer.statusCode).toBe(202)
  return answer.json<ToolJob>().id
}
/** For how many days a job and its files are kept. */
const days = async (client: TestClient, id: string): Promise<number> => {
  const { createdAt, expiresAt } = (await client.get(`/api/tools/jobs/${id}`)).json<ToolJob>()
  return (Date.parse(expiresAt) - Date.parse(createdAt)) / dayMs
}
/** A browser in which somebody was a visitor until now. */
async function signIn(visitor: TestClient, { claims }: Buyer): Promise<void> {
  const exp = Math.floor(shop.clock().getTime() / 1000) + 3600
  const authorization = `Bearer ${await shop.service.token({ exp, ...claims })}`
  const answer = await visitor.post('/api/auth/session', undefined, { headers: { authorization } })
  expect(answer.statusCode).toBe(200)
}
const payWith = {
  async vnpay() {
    const { transactionRef } = await buyer.start('vnpay')
    await shop.stranger().get(`/api/payments/vnpay/ipn?${shop.vnpay.notice(transactionRef).toString()}`)
  },
  async paypal() {
    const { orderId, transactionRef } = await buyer.start('paypal')
    shop.paypal.approve(orderId)
    await buyer.client.get(`/api/payments/paypal/capture?orderId=${orderId}&txnRef=${transactionRef}`)
  },
}

test.each(Object.keys(orders) as (keyof typeof orders)[])(
  'whoever buys Pro by %s has what they made before as long as what they make from now on',
  async (provider) => {
    const [own, another] = [await make(buyer.client), await shop.buyer()]
    const others = await make(another.client)
    expect(await days(buyer.client, own)).toBe(toolResultDays.free)
    await payWith[provider]()
    expect((await buyer.subscription()).tier).toBe('pro')
    expect(await days(buyer.client, own)).toBe(toolResultDays.pro)
    expect(await days(another.client, others)).toBe(toolResultDays.free)
  },
)

test('what a visitor made is kept as long as the plan says that they sign in to', async () => {
  await payWith.vnpay()
  const visitor = shop.visitor()
  const id = await make(visitor)
  expect(await days(visitor, id)).toBe(toolResultDays.anonymous)
  await signIn(visitor, buyer)
  expect(await days(buyer.client, id)).toBe(toolResultDays.pro)
})

test('and where there is no plan, as long as for everybody who has an account', async () => {
  const visitor = shop.visitor()
  const id = await make(visitor)
  await signIn(visitor, buyer)
  expect(await days(buyer.client, id)).toBe(toolResultDays.free)
})

test('a plan that has ended keeps nothing longer', async () => {
  await payWith.vnpay()
  shop.clock.advance(40 * dayMs)
  const visitor = shop.visitor()
  const id = await make(visitor)
  await signIn(visitor, buyer)
  expect(await days(buyer.client, id)).toBe(toolResultDays.free)
})
