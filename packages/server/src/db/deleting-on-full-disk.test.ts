import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shareServer, type ShareServer } from '../shares/testing/share-server.ts'
import { databaseSnapshot } from '../testing/database-snapshot.ts'
import { embeddedServer, type EmbeddedServer } from '../testing/embedded-server.ts'
import type { TestClient } from '../testing/index.ts'
import type { Database } from './database.ts'
import { reservedBytes } from './disk-space.ts'
import { openPgliteInMemory } from './pglite.ts'

let free = Infinity
const fillingDatabase = async (): Promise<Database> =>
  openPgliteInMemory(await databaseSnapshot(), { hasRoom: (bytes) => free >= bytes })
afterEach(() => {
  free = Infinity
})

describe('while nothing can be stored', () => {
  let server: ShareServer
  let ann: TestClient
  let conversationId: string
  beforeAll(async () => {
    server = await shareServer({ database: await fillingDatabase() })
  })
  beforeEach(async () => {
    ann = server.person()
    ;({ conversationId } = await server.conversation(ann))
  })
  afterAll(() => server.close())

  const found = async (search: string) => {
    const answer = await ann.get(`/api/chat/conversations?search=${search}`)
    return answer.json<{ conversations: { id: string }[] }>().conversations.map(({ id }) => id)
  }
  const readers = async (slug: string) => (await server.stranger().get(`/api/chat/share/${slug}`)).statusCode

  test('conversations are searched and deleted', async () => {
    free = reservedBytes - 1
    expect(await found('green')).toEqual([conversationId])
    expect((await ann.delete(`/api/chat/${conversationId}`)).statusCode).toBe(204)
    expect(await found('green')).toEqual([])
    expect((await ann.post('/api/chat/conversation')).json()).toMatchObject({ code: 'STORAGE_FULL' })
  })

  test('a share is revoked, and all of them are', async () => {
    const shares = [await server.share(ann, conversationId), await server.share(ann, conversationId)]
    free = reservedBytes - 1
    expect((await ann.delete(`/api/chat/share/${shares[0]!.slug}`)).statusCode).toBe(204)
    expect(await Promise.all(shares.map(({ slug }) => readers(slug)))).toEqual([404, 200])
    expect((await ann.delete('/api/chat/shares')).statusCode).toBe(204)
    expect(await readers(shares[1]!.slug)).toBe(404)
  })
})

describe('whoever is signed in, while nothing can be stored,', () => {
  let server: EmbeddedServer
  beforeAll(async () => {
    server = await embeddedServer({ database: await fillingDatabase() })
  })
  afterAll(() => server.close())

  /** Somebody in two browsers. */
  const person = async () => {
    const account = await server.account()
    const [here, there] = await Promise.all(
      [1, 2].map(async () => (await server.signIn(account.email, account.password)).user),
    )
    await here!.post('/api/auth/session')
    await there!.post('/api/auth/session')
    free = reservedBytes - 1
    return { account, here: here!, there: there! }
  }
  const isIn = async (client: TestClient) => (await client.get('/api/userprofile')).statusCode === 200

  test('signs out', async () => {
    const { here, there } = await person()
    expect((await here.delete('/api/auth/session')).statusCode).toBe(204)
    expect([await isIn(here), await isIn(there)]).toEqual([false, true])
  })

  test('signs out everywhere', async () => {
    const { here, there } = await person()
    expect((await here.delete('/api/account/sessions')).statusCode).toBe(204)
    expect([await isIn(here), await isIn(there)]).toEqual([false, false])
  })

  test('erases the account', async () => {
    const { account, here } = await person()
    const answer = await here.send('DELETE', '/api/account', { json: { email: account.email } })
    expect(answer.statusCode).toBe(204)
    free = Infinity
    expect((await server.signIn(account.email, account.password)).status).toBe(400)
  })
})
