import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deleteErasedBefore, eraseUser } from '../account/users.queries.ts'
import { pruneEvents } from '../chat/generation/generation.queries.ts'
import { testDatabase } from '../testing/index.ts'
import type { Database, Transaction } from './database.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const now = new Date()

/** How often an index was read. */
async function scansOf(index: string): Promise<number> {
  const { rows } = await database.db.execute<{ scans: number }>(
    sql`select idx_scan::int as scans from pg_stat_user_indexes where indexrelname = ${index}`,
  )
  if (!rows[0]) throw new Error(`There is no index "${index}".`)
  return rows[0].scans
}

test.each<[string, string, (tx: Transaction) => Promise<unknown>]>([
  [
    'who a visitor became, when a user is erased',
    'principals_by_became',
    (tx) => eraseUser(tx, randomUUID(), now),
  ],
  ['who was erased long ago', 'principals_erased', (tx) => deleteErasedBefore(tx, now)],
  ['which answers ended long ago', 'generation_events_ended', (tx) => pruneEvents(tx, now)],
])('%s is found by an index, whatever the values are', async (_, index, ask) => {
  const before = await scansOf(index)
  await database.db.transaction(async (tx) => {
    // As with tables so large that nobody reads them whole, and with a plan that is made once for all values.
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
    await ask(tx)
    await tx.execute(sql`select pg_stat_force_next_flush()`)
  })
  await vi.waitFor(async () => expect(await scansOf(index)).toBeGreaterThan(before))
})
