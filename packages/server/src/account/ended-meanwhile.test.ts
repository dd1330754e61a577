import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { connectedSites, conversations, grants, payments, usageCounters, userSessions } from '../db/schema.ts'
import { testShop, type Buyer, type Started, type TestShop } from '../payments/testing/test-shop.ts'
import { whileInsertsWait } from '../testing/held-inserts.ts'
import { partnerOrigin } from '../testing/index.ts'
import { startTemporaryPostgres, type TemporaryPostgres } from '../testing/postgres.ts'

// Two transactions at once, which the embedded database does not have.
let postgres: TemporaryPostgres
let shop: TestShop
beforeAll(async () => {
  postgres = await startTemporaryPostgres()
  shop = await testShop({ database: await connect({ databaseUrl: postgres.url, dataFolder: '' }) })
})
afterAll(async () => {
  await shop.close()
  await shop.database.close()
  await postgres.stop()
})

const erase = ({ client, email }: Buyer) => client.send('DELETE', '/api/account', { json: { email } })

/** A partner's page that may connect itself to somebody, once. */
async function agreed({ client }: Buyer) {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const answer = await client.post('/api/embed/connect', { origin: partnerOrigin, challenge })
  const { code } = answer.json<{ code: string }>()
  const widget = await shop.embed(partnerOrigin)
  return { widget, redeem: () => widget.post('/api/embed/connect/redeem', { code, verifier }) }
}

test('money for a payment that was being created while its account was erased is looked at by a person', async () => {
  const buyer = await shop.buyer()
  const answers = await whileInsertsWait(shop.database, 'payments', async (untilWaiting) => {
    const created = buyer.create('vnpay')
    await untilWaiting(1)
    const erased = erase(buyer)
    await untilWaiting(2)
    return { created, erased }
  })
  expect((await answers.erased).statusCode).toBe(204)

  const { id, transactionRef } = (await answers.created).json<Started>()
  const sent = shop.mails.length
  const notice = shop.vnpay.notice(transactionRef)
  const told = await shop.stranger().get(`/api/payments/vnpay/ipn?${notice.toString()}`)
  expect(told.json()).toMatchObject({ RspCode: '00' })
  const { db } = shop.database
  expect(await db.select().from(payments).where(eq(payments.id, id))).toMatchObject([
    { status: 'paid', review: 'buyer', principalId: null },
  ])
  expect(shop.mails.slice(sent)).toMatchObject([{ name: 'payment-review', to: 'operator@example.com' }])
  expect(await db.$count(grants, eq(grants.paymentId, id))).toBe(0)
})

test('what a visitor had goes with the account that it is moved to while that is erased', async () => {
  const { db } = shop.database
  const visitor = shop.visitor()
  const { id: conversationId } = (await visitor.post('/api/chat/conversation')).json<{ id: string }>()
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const buyer = await shop.buyer(undefined, { cookie })
  await buyer.client.get('/api/userprofile')
  const answers = await whileInsertsWait(shop.database, 'known_devices', async (untilWaiting) => {
    const opened = buyer.client.post('/api/auth/session')
    await untilWaiting(1)
    const erased = erase(buyer)
    await untilWaiting(2)
    return { opened, erased }
  })
  expect((await answers.opened).statusCode).toBe(200)
  expect((await answers.erased).statusCode).toBe(204)
  expect(await db.$count(conversations, eq(conversations.id, conversationId))).toBe(0)
})

test('signing out everywhere ends a site that was being connected at that moment', async () => {
  const buyer = await shop.buyer()
  const { widget, redeem } = await agreed(buyer)
  const answers = await whileInsertsWait(shop.database, 'connected_sites', async (untilWaiting) => {
    const redeemed = redeem()
    await untilWaiting(1)
    const ended = buyer.client.delete('/api/account/sessions')
    // It waits for the site; without having seen it, it would be over at once.
    await Promise.race([untilWaiting(2), ended])
    return { redeemed, ended }
  })
  expect((await answers.ended).statusCode).toBe(204)

  const { token } = (await answers.redeemed).json<{ token: string }>()
  const headers = { authorization: `Bearer ${token}` }
  expect((await widget.post('/api/embed/connect/renew', undefined, { headers })).statusCode).toBe(401)
  expect((await widget.get('/api/chat/conversations', { headers })).statusCode).toBe(401)
})

test('signing out everywhere takes the code of a site that was being agreed to at that moment', async () => {
  const buyer = await shop.buyer()
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const answers = await whileInsertsWait(shop.database, 'connect_codes', async (untilWaiting) => {
    const agreement = buyer.client.post('/api/embed/connect', { origin: partnerOrigin, challenge })
    await untilWaiting(1)
    const ended = buyer.client.delete('/api/account/sessions')
    await Promise.race([untilWaiting(2), ended])
    return { agreement, ended }
  })
  expect((await answers.ended).statusCode).toBe(204)
  const { code } = (await answers.agreement).json<{ code: string }>()
  const widget = await shop.embed(partnerOrigin)
  const redeemed = await widget.post('/api/embed/connect/redeem', { code, verifier })
  expect(redeemed.json()).toMatchObject({ code: 'CODE_INVALID' })
})

test('a session that another process has ended connects no site any more', async () => {
  const buyer = await shop.buyer()
  const { id: userId } = (await buyer.client.get('/api/userprofile')).json<{ id: string }>()
  await shop.database.db
    .update(userSessions)
    .set({ revokedAt: shop.clock() })
    .where(eq(userSessions.principalId, userId))
  const challenge = createHash('sha256').update('verifier').digest('base64url')
  const answer = await buyer.client.post('/api/embed/connect', { origin: partnerOrigin, challenge })
  expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'SESSION_EXPIRED' }])
})

test('an account is erased while a site with a visitor is being connected to it, and neither is in the other’s way', async () => {
  const buyer = await shop.buyer()
  const { db } = shop.database
  const { widget, redeem } = await agreed(buyer)
  const { id: conversationId } = (await widget.post('/api/chat/conversation')).json<{ id: string }>()
  const [conversation] = await db.select().from(conversations).where(eq(conversations.id, conversationId))
  const { id: userId } = (await buyer.client.get('/api/userprofile')).json<{ id: string }>()
  const used = { kind: 'credits', window: shop.clock(), count: 1 }
  await db
    .insert(usageCounters)
    .values([userId, conversation!.principalId].map((subject) => ({ ...used, subject })))
  const answers = await whileInsertsWait(shop.database, 'connected_sites', async (untilWaiting) => {
    const redeemed = redeem()
    await untilWaiting(1)
    const erased = erase(buyer)
    await untilWaiting(2)
    return { redeemed, erased }
  })
  expect((await answers.erased).statusCode).toBe(204)
  // It depends on who is faster afterwards.
  expect([201, 401]).toContain((await answers.redeemed).statusCode)
  // What the visitor had went to the user, and away with them.
  expect(await db.$count(conversations, eq(conversations.id, conversationId))).toBe(0)
  expect(await db.$count(connectedSites, eq(connectedSites.principalId, userId))).toBe(0)
})
