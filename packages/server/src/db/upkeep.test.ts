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

test('the embedded database learns how large its tables have become; PostgreSQL is left to itself', async () => {
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
  const statements: string[] = []
  await lookAfterTables({
    ...database,
    execute: (text, values) => {
      statements.push(text)
      return database.execute(text, values)
    },
  })
  if (database.kind === 'postgres') expect(statements).toEqual([])
  else expect(await believedRows()).toBeGreaterThanOrEqual(2_000)
})
