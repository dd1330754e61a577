import { createHash, randomBytes } from 'node:crypto'
import { tierLimits } from '@ai-studio/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { catalogueOf, ScriptedModel } from '../chat/testing/scripted-model.ts'
import { partnerOrigin, testDatabase, type TestClient } from '../testing/index.ts'
import { testShop, type Buyer, type TestShop } from './testing/test-shop.ts'

/** Two servers over one database, as behind a load balancer. */
let one: TestShop
let two: TestShop
let close: () => Promise<void>
beforeAll(async () => {
  const database = await testDatabase()
  const shared = { ...database, close: async () => undefined }
  one = await testShop({ database: shared, models: talkative() })
  two = await testShop({ database: shared, models: talkative() }, one)
  close = () => database.close()
})
afterAll(async () => {
  await two.close()
  await one.close()
  await close()
})

/** Models that answer at once: everybody's `plain`, and `pro` for who has paid. */
function talkative() {
  const model = new ScriptedModel()
  model.models.push({
    id: 'huge',
    name: 'huge',
    capabilities: ['chat'],
    contextSize: null,
    tier: 'godmode',
  })
  const begin = model.streamChat.bind(model)
  model.streamChat = (request) => {
    const answers = begin(request)
    const answer = model.answers.at(-1)
    answer?.write('Hello')
    answer?.end()
    return answers
  }
  return catalogueOf(model)
}

/** How a model answers: `ok`, or why it does not. */
const chat = async (client: TestClient, headers: Record<string, string> = {}, model = 'pro') => {
  const body = { Message: 'Hello?', ModelId: `scripted/${model}` }
  const answer = await client.post('/api/chat/send', body, { headers })
  return answer.statusCode === 200 ? 'ok' : answer.json<{ code: string }>().code
}
const pay = async (buyer: Buyer) => {
  const { transactionRef } = await buyer.start('vnpay')
  await one.stranger().get(`/api/payments/vnpay/ipn?${one.vnpay.notice(transactionRef).toString()}`)
  return transactionRef
}

/** The token with which a partner's page chats in a user's name. */
async function connected(buyer: Buyer) {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const asked = await buyer.client.post('/api/embed/connect', { origin: partnerOrigin, challenge })
  const { code } = asked.json<{ code: string }>()
  const widget = await one.embed()
  const redeemed = await widget.post('/api/embed/connect/redeem', { code, verifier })
  return { widget, headers: { authorization: `Bearer ${redeemed.json<{ token: string }>().token}` } }
}

describe('what was bought', () => {
  test('can be used at once, here and on every other server', async () => {
    const buyer = await one.buyer()
    const elsewhere = await two.buyer({ ...buyer.claims, sid: 'elsewhere' })
    // Both remember that nothing was bought.
    for (const { client } of [buyer, elsewhere]) expect(await chat(client)).toBe('MODEL_NOT_ALLOWED')
    await pay(buyer)
    expect(await chat(buyer.client)).toBe('ok')
    await vi.waitFor(async () => expect(await chat(elsewhere.client)).toBe('ok'))
  })

  test('is there for a site that the user has connected', async () => {
    const buyer = await one.buyer()
    const { widget, headers } = await connected(buyer)
    expect(await chat(widget, headers)).toBe('MODEL_NOT_ALLOWED')
    await pay(buyer)
    expect(await chat(widget, headers)).toBe('ok')
    // But not for whoever else is on the same page.
    expect(await chat(widget)).toBe('MODEL_NOT_ALLOWED')
  })

  test('cannot be paid for with the token of a connected site, nor be looked at', async () => {
    const { widget, headers } = await connected(await one.buyer())
    const order = { Amount: 578_000, Currency: 'VND', PurchaseType: 'subscription', PurchaseId: 'monthly' }
    expect((await widget.post('/api/payments/vnpay/create', order, { headers })).statusCode).toBe(403)
    for (const path of ['/api/payments', '/api/payments/subscription', '/api/payments/status/x']) {
      expect((await widget.get(path, { headers })).statusCode).toBe(403)
    }
  })

  test('is told with the profile, and allows what its plan says', async () => {
    const buyer = await one.buyer()
    const read = async (path: string) => (await buyer.client.get(path)).json<Record<string, unknown>>()
    expect(await read('/api/userprofile')).toMatchObject({ subscriptionTier: 'free' })
    await pay(buyer)
    expect(await read('/api/userprofile')).toMatchObject({ subscriptionTier: 'pro' })
    expect(await read('/api/chat/usage')).toMatchObject({
      tier: 'pro',
      messages: { limit: tierLimits.pro.messagesPerDay },
      uploadBytes: tierLimits.pro.uploadBytes,
    })
  })

  test('of the plan does not open what only the add-on opens', async () => {
    const buyer = await one.buyer()
    await pay(buyer)
    expect(await chat(buyer.client, {}, 'huge')).toBe('MODEL_NOT_ALLOWED')
    const { orderId, transactionRef } = await buyer.start('paypal', {
      PurchaseId: 'yearly+godmode',
      Amount: 777.99,
    })
    one.paypal.approve(orderId)
    await buyer.client.get(`/api/payments/paypal/capture?orderId=${orderId}&txnRef=${transactionRef}`)
    expect(await chat(buyer.client, {}, 'huge')).toBe('ok')
  })

  test('ends with its time, to the second', async () => {
    const buyer = await one.buyer()
    await pay(buyer)
    const { endsAt } = await buyer.subscription()
    const end = new Date(endsAt ?? '').getTime()
    one.clock.set(new Date(end - 1000))
    expect(await chat(buyer.client)).toBe('ok')
    one.clock.set(new Date(end))
    expect(await chat(buyer.client)).toBe('MODEL_NOT_ALLOWED')
    expect(await chat(buyer.client, {}, 'plain')).toBe('ok')
  })
})
