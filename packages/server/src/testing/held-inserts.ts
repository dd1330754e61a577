import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { Database } from '../db/database.ts'

const lock = 1_203_417

/**
 * Meanwhile whoever inserts into a table waits in the middle of their transaction, holding what they have taken before.
 * For PostgreSQL: the embedded database has one transaction at a time.
 * @param work is given a function that waits until so many transactions wait, be it here or for those that wait here
 */
export async function whileInsertsWait<Result>(
  { db, execute }: Database,
  table: string,
  work: (untilWaiting: (count: number) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  await execute(`
    create or replace function wait_for_test() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${lock}); return new; end $$;
    create trigger wait_for_test before insert on ${table} for each row execute function wait_for_test()`)
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
      return work((count) =>
        vi.waitFor(
          async () => {
            const { rows } = await db.execute<{ waiting: number }>(sql`
              select count(*)::int as waiting from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`)
            if (rows[0]?.waiting !== count)
              throw new Error(`${rows[0]?.waiting} transactions wait, not ${count}.`)
          },
          { timeout: 20_000 },
        ),
      )
    })
  } finally {
    await execute(`drop trigger wait_for_test on ${table}`)
  }
}
