import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../testing/index.ts'
import { principals } from './schema.ts'
import { lookAfterTables } from './upkeep.queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const believedRows = async () => {
  const { rows } = await server.database.db.execute<{ rows: number }>(
    sql`select reltuples::int as rows from pg_class where relname = 'principals'`,
  )
  return rows[0]!.rows
}

test('the planner learns how large tables have become', async () => {
  const { database } = server
  const now = new Date()
  await database.db.insert(principals).values(
    Array.from({ length: 2_000 }, () => ({
      id: randomUUID(),
      kind: 'visitor' as const,
      createdAt: now,
      lastSeenAt: now,
    })),
  )
  await lookAfterTables(database)
  expect(await believedRows()).toBeGreaterThanOrEqual(2_000)
})
