import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import { jobsSchema } from './jobs-schema.ts'
import * as schema from './schema.ts'

/** Others may have tables beside them: in `public`, too. */
const ownTables = Object.values(schema).flatMap((each) => (is(each, PgTable) ? [getTableName(each)] : []))
/** All that is in these is ours: which migrations there were, and the jobs. */
const ownSchemas = ['drizzle', jobsSchema]

/**
 * Tables of the studio whose rows have changed since they were looked after last, ready to be put into a statement: by
 * the count and the threshold by which PostgreSQL's own autovacuum analyzes
 * (https://www.postgresql.org/docs/current/routine-vacuuming.html#AUTOVACUUM), and by size for rows which the session
 * that wrote them has not reported yet. Size alone would miss rows that fill the room of deleted ones.
 */
async function changedTables({ db, kind }: Database): Promise<string[]> {
  // The embedded database has one session, whose counts would else be reported after some seconds of rest. PostgreSQL's
  // report by themselves, and before version 15 it does not know the function.
  if (kind === 'pglite') await db.execute(sql`select pg_stat_force_next_flush()`)
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', s.schemaname, s.relname) as name
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where (s.schemaname in ${ownSchemas} or s.schemaname = 'public' and s.relname in ${ownTables})
      and (s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
        or pg_relation_size(c.oid) / current_setting('block_size')::int > 1.1 * c.relpages + 8)`)
  return rows.map(({ name }) => name)
}

/**
 * Tells the planner how large tables have become: without it a search takes ten times as long. PostgreSQL would do so by
 * itself within a minute or two; the embedded database never does, nor does it use the room of deleted rows again. One
 * table after the other, so that others get their turn in between.
 * @throws AggregateError when it failed for some; all others have been looked after.
 */
export async function lookAfterTables(database: Database): Promise<void> {
  const care = database.kind === 'pglite' ? 'vacuum (analyze)' : 'analyze'
  const tables = await changedTables(database)
  const failures: unknown[] = []
  for (const table of tables) {
    try {
      await database.execute(`${care} ${table}`)
    } catch (error) {
      // Such as one that somebody else has locked: it must not keep the others from it.
      failures.push(error)
    }
  }
  if (failures.length === 0) return
  throw new AggregateError(failures, `${failures.length} of ${tables.length} tables were not looked after`, {
    cause: failures[0],
  })
}
