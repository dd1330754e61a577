import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../testing/index.ts'
import type { Queryable } from './database.ts'
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

/** With its changes counted at once, which PostgreSQL otherwise does some seconds later. */
const counted = (change: (db: Queryable) => Promise<unknown>) =>
  server.database.db.transaction(async (transaction) => {
    await change(transaction)
    await transaction.execute(sql`select pg_stat_force_next_flush()`)
  })

const insertPrincipals = (count: number) => {
  const now = new Date()
  return counted((db) =>
    db.insert(principals).values(
      Array.from({ length: count }, () => ({
        id: randomUUID(),
        kind: 'visitor' as const,
        createdAt: now,
        lastSeenAt: now,
      })),
    ),
  )
}

test('the planner learns how large tables have become', async () => {
  await insertPrincipals(2_000)
  await lookAfterTables(server.database)
  expect(await believedRows()).toBeGreaterThanOrEqual(2_000)
})

test('the planner learns of rows that fill the room of deleted ones', { tags: 'full' }, async () => {
  await insertPrincipals(2_000)
  await lookAfterTables(server.database)
  await counted((db) => db.delete(principals))
  await lookAfterTables(server.database)
  expect(await believedRows()).toBe(0)

  await insertPrincipals(1_500)
  await lookAfterTables(server.database)
  expect(await believedRows()).toBe(1_500)
})
