import type { PGlite } from '@electric-sql/pglite'
import type { Database } from '../db/database.ts'
import { createInMemory, wrapPglite } from '../db/pglite.ts'
import { databaseSnapshot } from './database-snapshot.ts'

/**
 * Embedded databases of this process that nobody uses. To start one takes a quarter of a second of the processor, to
 * empty one a hundredth of that.
 */
const idle: Kept[] = []
/** What has been deleted stays in the files and is read over each time, so none is kept for ever. */
const maxUses = 100

interface Kept {
  client: PGlite
  /** Tells whether tables, columns, functions and the like are still as they were. */
  shape: string
  /** Deletes everything but what the migrations themselves have put in. */
  emptying: string
  uses: number
}

/** An empty, migrated embedded database in memory, which may have been another test's before. */
export async function reusedPglite(): Promise<Database> {
  const kept = idle.pop() ?? (await start())
  kept.uses += 1
  return wrapPglite(lease(kept))
}

async function start(): Promise<Kept> {
  const client = await createInMemory(await databaseSnapshot())
  return { client, shape: await shapeOf(client), emptying: await emptyingOf(client), uses: 0 }
}

async function shapeOf(client: PGlite): Promise<string> {
  const catalogues = ['pg_class', 'pg_constraint', 'pg_namespace', 'pg_proc', 'pg_trigger', 'pg_type']
  const newest = catalogues.map((name) => `(select count(*) || ' ' || max(oid::bigint) from ${name})`)
  const { rows } = await client.query<{ shape: string }>(
    `select concat_ws(', ', (select count(*) from pg_attribute), ${newest.join(', ')}) as shape`,
  )
  return rows[0]!.shape
}

async function emptyingOf(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const names: string[] = []
  for (const { name } of rows) {
    const { rows: found } = await client.query(`select 1 from ${name} limit 1`)
    if (found.length === 0) names.push(name)
  }
  const sequences = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where last_value is null`,
  )
  return [
    // Neither foreign keys nor triggers have a say.
    'begin; set local session_replication_role = replica',
    ...names.map((name) => `delete from ${name}`),
    ...sequences.rows.map(({ name }) => `alter sequence ${name} restart`),
    'commit',
  ].join('; ')
}

/** The database for one user of it: whoever goes on after closing it is refused, and reaches no other test's. */
function lease(kept: Kept): PGlite {
  let closing: Promise<void> | undefined
  return new Proxy(kept.client, {
    get(client, key) {
      if (key === 'close') return () => (closing ??= giveBack(kept))
      if (key === 'closed') return closing !== undefined
      const value: unknown = Reflect.get(client, key, client)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (closing) return Promise.reject(new Error('PGlite is closed'))
        return value.apply(client, args) as unknown
      }
    },
  })
}

/** What cannot be made as it was is not kept. */
async function giveBack(kept: Kept): Promise<void> {
  const { client } = kept
  try {
    await client.exec('discard all')
    await client.exec(kept.emptying)
    if (kept.uses < maxUses && (await shapeOf(client)) === kept.shape) {
      idle.push(kept)
      return
    }
  } catch {
    // A test may have left it in any state.
  }
  if (!client.closed) await client.close()
}
