import { sql } from 'drizzle-orm'
import type { Database, Queryable } from './database.ts'

/** Tables that have grown since they were looked after last, ready to be put into a statement. */
async function grownTables(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
      and pg_relation_size(c.oid) / current_setting('block_size')::int > 1.1 * c.relpages + 8`)
  return rows.map(({ name }) => name)
}

/**
 * Tells the planner how large tables have become: without it a search takes ten times as long. PostgreSQL would do so by
 * itself within a minute or two; the embedded database never does, nor does it use the room of deleted rows again. One
 * table after the other, so that others get their turn in between.
 */
export async function lookAfterTables({ db, kind, execute }: Database): Promise<void> {
  const care = kind === 'pglite' ? 'vacuum (analyze)' : 'analyze'
  for (const table of await grownTables(db)) await execute(`${care} ${table}`)
}
