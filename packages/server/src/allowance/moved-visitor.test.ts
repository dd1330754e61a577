import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { moveVisitor } from '../auth/session.queries.ts'
import { principals, usageCounters } from '../db/schema.ts'
import type { Principal } from '../principal/principal.ts'
import { testServer, type TestServer } from '../testing/index.ts'
import { takeMessage } from './messages.ts'
import { takeUpload } from './services.ts'

const home = 'address:home'

let server: TestServer
let deps: { database: TestServer['database']; now: () => Date }
let visitor: Principal
let userId: string
beforeAll(async () => {
  server = await testServer()
  deps = { database: server.database, now: server.clock }
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.db.delete(usageCounters)
  visitor = { id: randomUUID(), kind: 'visitor', tier: 'anonymous', origin: null }
  userId = randomUUID()
  const seen = { createdAt: server.clock(), lastSeenAt: server.clock() }
  await server.database.db.insert(principals).values([
    { id: visitor.id, kind: 'visitor', ...seen },
    { id: userId, kind: 'user', ...seen },
  ])
})

const signIn = () =>
  server.database.db.transaction((tx) =>
    moveVisitor(tx, { visitorId: visitor.id, userId, origin: null, now: server.clock() }),
  )

/** How many of something somebody has used of the day. */
async function used(subject: string, what = 'uploads'): Promise<number> {
  const [row] = await server.database.db
    .select()
    .from(usageCounters)
    .where(and(eq(usageCounters.subject, subject), eq(usageCounters.kind, `${what}/day`)))
  return row?.count ?? 0
}

test('what a visitor took is given back to the user they have become', async () => {
  await takeUpload(deps, visitor, home)
  const taken = await takeUpload(deps, visitor, home)
  await signIn()
  expect(await used(userId)).toBe(2)
  await taken.giveBack()
  expect(await used(userId)).toBe(1)
  expect(await used(home, 'address uploads')).toBe(1)
})

test('also in part', async () => {
  const taken = await takeMessage(deps, visitor, home, 3)
  await signIn()
  await taken.keepOnly(1)
  expect(await used(userId, 'messages')).toBe(1)
})

test('also at the very moment in which they become one', async () => {
  const taken = await Promise.all(Array.from({ length: 8 }, () => takeUpload(deps, visitor, home)))
  await Promise.all([
    ...taken.slice(0, 4).map((each) => each.giveBack()),
    signIn(),
    ...taken.slice(4).map((each) => each.giveBack()),
  ])
  expect([await used(userId), await used(visitor.id)]).toEqual([0, 0])
})

test('what is taken under the name of the visitor afterwards is no credit to the user', async () => {
  await takeUpload(deps, visitor, home)
  await signIn()
  const late = await takeUpload(deps, visitor, home)
  await late.giveBack()
  expect([await used(userId), await used(visitor.id)]).toEqual([1, 0])
})
