import { afterAll, beforeAll, expect, test } from 'vitest'
import { conversations, users } from '../db/schema.ts'
import { embeddedServer, type EmbeddedServer } from '../testing/embedded-server.ts'

let server: EmbeddedServer
beforeAll(async () => {
  server = await embeddedServer()
})
afterAll(() => server.close())

test('whoever signs in in another browser while an account is being erased leaves nothing of it', async () => {
  const account = await server.account()
  const owner = await server.signIn(account.email, account.password)
  expect((await owner.user.post('/api/auth/session')).statusCode).toBe(200)

  let other: typeof owner | undefined
  const { identity } = server
  const erase = identity.erase.bind(identity)
  // Everything is gone by then but the account.
  identity.erase = async (id) => {
    server.clock.advance(2_000)
    other = await server.signIn(account.email, account.password)
    expect((await other.user.post('/api/auth/session')).statusCode).toBe(200)
    expect((await other.user.post('/api/chat/conversation')).statusCode).toBe(201)
    await erase(id)
  }
  const erased = await owner.user.send('DELETE', '/api/account', { json: { email: account.email } })
  expect(erased.statusCode).toBe(204)

  server.clock.advance(10_000)
  expect((await other!.user.get('/api/userprofile')).statusCode).toBe(401)
  expect((await other!.user.post('/api/chat/conversation')).statusCode).toBe(401)
  expect(await server.database.db.$count(users)).toBe(0)
  expect(await server.database.db.$count(conversations)).toBe(0)
})
