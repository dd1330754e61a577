import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reservedBytes } from '../db/disk-space.ts'
import { openPgliteInMemory } from '../db/pglite.ts'
import { principals, userSessions } from '../db/schema.ts'
import { databaseSnapshot } from '../testing/database-snapshot.ts'
import { externalId, signedIn, type ExternalId } from '../testing/external-id.ts'
import { testServer, type TestServer } from '../testing/index.ts'
import { testClock, type TestClock } from '../testing/test-clock.ts'

const minuteMs = 60_000

let free = Infinity
let clock: TestClock
let service: ExternalId
let server: TestServer
const lines: string[] = []
beforeAll(async () => {
  clock = testClock()
  service = await externalId(clock)
  server = await testServer({
    env: service.env,
    fetch: service.fetch,
    now: clock,
    database: await openPgliteInMemory(await databaseSnapshot(), { hasRoom: (bytes) => free >= bytes }),
    log: { level: 'warn', stream: { write: (line) => void lines.push(line) } },
  })
})
afterEach(() => {
  free = Infinity
  lines.length = 0
})
afterAll(() => server.close())

const told = () => lines.filter((line) => line.includes('last seen was not noted'))

test('who is signed in reads on while nothing can be written, and the log is told once', async () => {
  const person = service.somebody()
  const user = async () => signedIn(server, await service.token(person))
  expect((await (await user()).get('/api/userprofile')).statusCode).toBe(200)
  free = reservedBytes - 1
  for (let call = 0; call < 3; call += 1) {
    clock.advance(6 * minuteMs)
    expect((await (await user()).get('/api/userprofile')).statusCode).toBe(200)
  }
  expect(told()).toHaveLength(1)

  free = Infinity
  clock.advance(minuteMs)
  expect((await (await user()).get('/api/userprofile')).statusCode).toBe(200)
  const sessions = await server.database.db.select().from(userSessions)
  expect(sessions.map(({ lastSeenAt }) => lastSeenAt)).toEqual([clock()])
})

test('a visitor reads on as well', async () => {
  const visitor = server.visitor()
  await visitor.post('/api/chat/conversation')
  clock.advance(25 * 60 * minuteMs)
  free = reservedBytes - 1
  const list = await visitor.get('/api/chat/conversations')
  expect(list.json<{ conversations: unknown[] }>().conversations).toHaveLength(1)
  expect(told()).toHaveLength(1)
})

test('who was revoked, or whose session has ended, is refused all the same', async () => {
  const { db } = server.database
  const visitor = server.visitor()
  await visitor.post('/api/chat/conversation')
  const person = service.somebody()
  const user = async () => signedIn(server, await service.token(person))
  await (await user()).get('/api/userprofile')
  await db.update(principals).set({ revokedAt: clock() })
  await db.update(userSessions).set({ revokedAt: clock() })
  clock.advance(25 * 60 * minuteMs)
  free = reservedBytes - 1
  expect((await visitor.get('/api/chat/conversations')).json()).toMatchObject({ code: 'TOKEN_INVALID' })
  expect((await (await user()).get('/api/userprofile')).json()).toMatchObject({ code: 'SESSION_EXPIRED' })
})
