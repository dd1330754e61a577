import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Pool, type PoolClient, type QueryConfig } from 'pg'
import type { Database, Drizzle } from './database.ts'
import { migrationsFolder, migrationState, type MigrationState } from './migrations.ts'
import { openChannels } from './postgres-channels.ts'
import { connectionSettings } from './postgres-connection.ts'
import * as schema from './schema.ts'

/** Any number that other programs on the same server are unlikely to have chosen for themselves. */
export const migrationLock = 7_318_642_201

export interface PostgresOptions {
  /** @default 20 */
  connections?: number
  /**
   * Longest time for one statement, in milliseconds. Migrations take as long as they take.
   * @default 30000
   */
  statementTimeout?: number
  /** Told of connections that broke; the pool replaces them by itself. */
  onProblem?: (error: Error) => void
}

/** What the driver says to one statement; to several it says a list. */
interface Result {
  rows: unknown[]
}

/** Opens PostgreSQL: a pool for queries and, once somebody listens, one connection for notifications. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const { connections = 20, statementTimeout = 30_000, onProblem = () => {} } = options
  const pool = new Pool({
    ...connectionSettings,
    connectionString: url,
    max: connections,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    application_name: 'ai-studio',
  })
  // Without a listener a connection that breaks would end the process: the pool listens only while nobody has it.
  pool.on('connect', (client) => client.on('error', onProblem))
  pool.on('error', () => {})
  const database = drizzle(pool, { schema })
  const db = database as unknown as Drizzle
  db.transaction = transactionsOn(pool)
  let state: MigrationState
  try {
    state = await migrationState(db)
    if (state === 'behind') await migrateUnderLock(pool)
  } catch (error) {
    await pool.end()
    throw error
  }

  const channels = openChannels(url, onProblem)
  let closing: Promise<void> | undefined
  return {
    db,
    kind: 'postgres',
    isAhead: state === 'ahead',
    listen: (channel, handler, onGap) => channels.listen(channel, handler, onGap),
    async notify(channel, payload, within) {
      await (within ?? db).execute(sql`select pg_notify(${channel}, ${payload})`)
    },
    async execute(text, values) {
      if (values && values.length > 0) return pool.query(text, [...values])
      const client = await pool.connect()
      try {
        const result = (await client.query(text)) as unknown as Result | Result[]
        client.release()
        return { rows: [result].flat().flatMap(({ rows }) => rows) }
      } catch (error) {
        // It may be in the middle of a transaction, and the next query would be part of it.
        client.release(true)
        throw error
      }
    },
    async ping() {
      await pool.query({ text: 'select 1', query_timeout: 4_000 } as QueryConfig)
    },
    close() {
      closing ??= channels.close().then(() => pool.end())
      return closing
    },
  }
}

/** As the library's own, which keeps a connection for ever on which a transaction could not even begin. */
function transactionsOn(pool: Pool): Drizzle['transaction'] {
  // To make one reads the whole schema.
  const known = new WeakMap<PoolClient, Drizzle>()
  return async (work, settings) => {
    const client = await pool.connect()
    try {
      const db = known.get(client) ?? drizzle(client, { schema })
      known.set(client, db)
      return await db.transaction(work, settings)
    } finally {
      // The pool does not keep one that broke.
      client.release()
    }
  }
}

/** Several servers may start at once: one migrates, the others wait and then find nothing left to do. */
async function migrateUnderLock(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    // Neither the wait for another server nor a step through a large table may end in the middle.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client, { schema }), { migrationsFolder })
  } finally {
    // The connection ends, and with it the lock.
    client.release(true)
  }
}
