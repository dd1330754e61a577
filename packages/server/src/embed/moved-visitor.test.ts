import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendBody, testChat, type TestChat } from '../chat/testing/test-chat.ts'
import { connect } from '../db/connect.ts'
import { conversations, idempotencyKeys, uploads, usageCounters } from '../db/schema.ts'
import { externalId, signedIn, type ExternalId } from '../testing/external-id.ts'
import { whileInsertsWait } from '../testing/held-inserts.ts'
import { formRequest, partnerOrigin, testDatabase, type TestRequest } from '../testing/index.ts'
import { startTemporaryPostgres } from '../testing/postgres.ts'
import { testClient, type TestClient } from '../testing/test-client.ts'
import { testClock } from '../testing/test-clock.ts'
import { picture } from '../uploads/testing/pictures.ts'

type Headers = Record<string, string>

const clock = testClock()
let service: ExternalId
let server: TestChat
/** Another process of the same studio. */
let other: TestChat
let closeDatabase: () => Promise<void>
/** A visitor of a partner's page, at each of the two. */
let widget: TestClient
let elsewhere: TestClient
const chatOn = (database: TestChat['database']) =>
  testChat({
    env: service.env,
    fetch: service.fetch,
    now: clock,
    database: { ...database, close: async () => undefined },
  })
beforeAll(async () => {
  service = await externalId(clock)
  const database = await testDatabase()
  closeDatabase = database.close
  server = await chatOn(database)
  other = await chatOn(database)
})
beforeEach(async () => {
  await server.database.db.delete(usageCounters)
  server.model.forget()
  const visitor = await server.embed()
  widget = visitor
  elsewhere = testClient(other.app, {
    keepsCookies: false,
    headers: { origin: partnerOrigin, authorization: `Bearer ${visitor.token}` },
  })
})
afterAll(async () => {
  await server.close()
  await other.close()
  await closeDatabase()
})

/** Somebody agrees in the studio's window that the page chats in their name. */
async function agree({ at = server, client = widget } = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const user = signedIn(at, await service.token(service.somebody()))
  const answer = await user.post('/api/embed/connect', { origin: partnerOrigin, challenge })
  const { code } = answer.json<{ code: string }>()
  return () => client.post('/api/embed/connect/redeem', { code, verifier })
}

/** Signs somebody in on the page; with these headers it sends what is theirs. */
async function signIn(on?: { at: TestChat; client: TestClient }): Promise<Headers> {
  const answer = await (await agree(on))()
  expect(answer.statusCode, answer.body).toBe(201)
  return { authorization: `Bearer ${answer.json<{ token: string }>().token}` }
}

async function file(content: Uint8Array, name: string, type: string): Promise<TestRequest> {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(content)], { type }), name)
  return formRequest(form)
}
const image = async () => file(await picture().png().toBuffer(), 'picture.png', 'image/png')
const chats = async () => {
  const timestamp = '2025-01-02T10:00:00.000Z'
  const conversation = { title: 'Tea', modelId: null, createdAt: timestamp, updatedAt: timestamp }
  const messages = [{ role: 'user', content: 'How long does it steep?', timestamp }]
  const all = {
    format: 'ai-studio-conversations',
    version: 1,
    conversations: [{ ...conversation, messages }],
  }
  return file(Buffer.from(JSON.stringify(all)), 'conversations.json', 'application/json')
}
const question = (idempotencyKey?: string): TestRequest => ({
  payload: JSON.stringify(sendBody({ ...(idempotencyKey && { idempotencyKey }) })),
  headers: { 'content-type': 'application/json' },
})

const send = (path: string, request: TestRequest, headers: Headers = {}, client = widget) =>
  client.send('POST', path, { ...request, headers: { ...request.headers, ...headers } })

/** Sends a call on a line so slow that something happens before its end has come. */
function sendSlowly(
  path: string,
  request: TestRequest,
  meanwhile: () => Promise<unknown>,
  client?: TestClient,
) {
  const bytes = Buffer.from(request.payload as Buffer | string)
  async function* parts() {
    yield bytes.subarray(0, 20)
    await meanwhile()
    yield bytes.subarray(20)
  }
  return send(path, { ...request, payload: Readable.from(parts(), { highWaterMark: 1 }) }, {}, client)
}

const listed = async (headers: Headers = {}) =>
  (await widget.get('/api/chat/conversations', { headers })).json<{ conversations: object[] }>().conversations

const stored = async () => {
  const { db } = server.database
  return [await db.$count(uploads), await db.$count(conversations), await db.$count(idempotencyKeys)]
}

/** Asks a question, which is answered. */
async function ask(request: TestRequest, headers: Headers = {}) {
  const asked = send('/api/chat/send', request, headers)
  const answer = await server.model.nextAnswer()
  answer.write('Nothing')
  answer.end()
  return asked
}

test.each([
  ['an image', '/api/chat/upload', image],
  ['a first question', '/api/chat/send', async () => question('b1946ac9-2d0f-4e0a-8a5a-0c3f0e9a7d11')],
  ['an import', '/api/chat/import', chats],
])(
  '%s that is on its way while its visitor signs in is refused, not kept for nobody',
  async (_, path, request) => {
    for (const on of [
      { at: server, client: widget },
      { at: other, client: elsewhere },
    ]) {
      let user: Headers = {}
      const before = await stored()
      const sent = await request()
      const answer = await sendSlowly(path, sent, async () => {
        user = await signIn(on)
      })
      expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'TOKEN_INVALID' }])
      expect(await stored()).toEqual(before)

      // As the client repeats it.
      const again = path === '/api/chat/send' ? await ask(sent, user) : await send(path, sent, user)
      expect(again.statusCode, again.body).toBeLessThan(300)
      if (path !== '/api/chat/upload') expect(await listed(user)).toHaveLength(1)
      expect(await listed()).toEqual([])
    }
  },
)

test('a visitor whose things have gone to a user goes on after the sign-out, at each server, and may sign in again', async () => {
  // Both servers remember who they were before.
  for (const client of [widget, elsewhere]) {
    expect((await send('/api/chat/upload', await image(), {}, client)).statusCode).toBe(201)
  }
  for (const count of [1, 2]) {
    const user = await signIn()
    for (const client of [widget, elsewhere]) {
      expect((await send('/api/chat/upload', await image(), {}, client)).statusCode).toBe(201)
      expect((await client.post('/api/chat/conversation')).statusCode).toBe(201)
    }
    expect((await ask(question())).statusCode).toBe(200)
    expect(await listed()).toHaveLength(3)
    expect(await listed(user)).toHaveLength(count === 1 ? 0 : 3)
  }
})

test('an image that arrives while its visitor is being moved waits, and is refused', async () => {
  // Two transactions at once, which the embedded database does not have.
  const postgres = await startTemporaryPostgres()
  const database = await connect({ databaseUrl: postgres.url, dataFolder: '' })
  const at = await chatOn(database)
  try {
    const client = await at.embed()
    const redeem = await agree({ at, client })
    const admitted = Promise.withResolvers<void>()
    const rest = Promise.withResolvers<void>()
    const meanwhile = () => {
      admitted.resolve()
      return rest.promise
    }
    const uploaded = sendSlowly('/api/chat/upload', await image(), meanwhile, client)
    await admitted.promise
    // What the upload has taken of the day is moved last of all.
    const { redeemed } = await whileInsertsWait(database, 'usage_counters', async (untilWaiting) => {
      const redeemed = redeem()
      await untilWaiting(1)
      rest.resolve()
      await untilWaiting(2)
      return { redeemed }
    })
    expect((await redeemed).statusCode).toBe(201)
    expect((await uploaded).json()).toMatchObject({ code: 'TOKEN_INVALID' })
    expect(await database.db.$count(uploads)).toBe(0)
    // Given back to whom it was moved to.
    expect(await database.db.select({ count: usageCounters.count }).from(usageCounters)).toEqual([
      { count: 0 },
      { count: 0 },
    ])
  } finally {
    await at.close()
    await database.close()
    await postgres.stop()
  }
})
