import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseSnapshot } from '../testing/database-snapshot.ts'
import { testServer, type TestClient, type TestServer } from '../testing/index.ts'
import type { Database } from './database.ts'
import { DiskFullError, reservedBytes, reservedFromDeletes, roomIn } from './disk-space.ts'
import { openPgliteInMemory } from './pglite.ts'
import { conversations, principals } from './schema.ts'

let free = Infinity
let database: Database
let server: TestServer
let visitor: TestClient
beforeAll(async () => {
  database = await openPgliteInMemory(await databaseSnapshot(), { hasRoom: (bytes) => free >= bytes })
  server = await testServer({ database, log: { level: 'silent' } })
  visitor = server.visitor()
  await visitor.post('/api/chat/conversation')
})
afterAll(() => server.close())

test('a full disk refuses what would be stored, stores nothing of it, and lets everything else be', async () => {
  const before = await database.db.$count(conversations)
  free = reservedBytes - 1
  const answer = await visitor.post('/api/chat/conversation')
  expect(answer.statusCode).toBe(507)
  expect(answer.json()).toEqual({
    code: 'STORAGE_FULL',
    message: 'The server has no room left, so nothing was saved. Please try again later.',
  })
  const list = await visitor.get('/api/chat/conversations')
  expect(list.json<{ conversations: { id: string }[] }>().conversations).toHaveLength(1)
  expect(await database.db.$count(conversations)).toBe(before)
  expect((await visitor.get('/readyz')).statusCode).toBe(200)

  free = Infinity
  expect((await visitor.post('/api/chat/conversation')).statusCode).toBe(201)
})

test('a disk that fills up in the middle of a transaction undoes it', async () => {
  const now = server.clock()
  const row = () => ({ id: randomUUID(), kind: 'visitor' as const, createdAt: now, lastSeenAt: now })
  const before = await database.db.$count(principals)
  await expect(
    database.db.transaction(async (tx) => {
      await tx.insert(principals).values(row())
      free = reservedBytes - 1
      await tx.insert(principals).values(row())
    }),
  ).rejects.toMatchObject({ cause: expect.any(DiskFullError) })
  expect(await database.db.$count(principals)).toBe(before)
  free = Infinity
})

test('deleting is a way out of a full disk, as long as PostgreSQL can write it', async () => {
  const row = {
    id: randomUUID(),
    kind: 'visitor' as const,
    createdAt: server.clock(),
    lastSeenAt: server.clock(),
  }
  await database.db.insert(principals).values(row)
  const forget = () => database.db.delete(principals).where(eq(principals.id, row.id))
  free = reservedFromDeletes - 1
  await expect(forget()).rejects.toMatchObject({ cause: expect.any(DiskFullError) })
  free = reservedFromDeletes
  await forget()
  free = Infinity
  expect(await database.db.$count(principals, eq(principals.id, row.id))).toBe(0)
})

test('room is what the operating system says', () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-room-'))
  expect(roomIn(folder)(1)).toBe(true)
  expect(roomIn(folder)(Infinity)).toBe(false)
  rmSync(folder, { recursive: true })
  expect(() => roomIn(folder)(1)).toThrow(/ENOENT/)
  expect(reservedBytes).toBeGreaterThan(2 * 16 * 1024 * 1024)
  expect(reservedFromDeletes).toBeGreaterThan(16 * 1024 * 1024)
})
