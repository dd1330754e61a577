import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, Pool, type ClientBase, type PoolClient, type QueryConfig } from 'pg'
import type { Database, Drizzle } from './database.ts'
import { migrationsFolder, migrationState, type MigrationState } from './migrations.ts'
import { openChannels } from './postgres-channels.ts'
import {
  connectionSettings,
  EncodingError,
  isSilence,
  isStandby,
  StandbyError,
} from './postgres-connection.ts'
import * as schema from './schema.ts'

/** Any number that other programs on the same server are unlikely to have chosen for themselves. */
export const migrationLock = 7_318_642_201

/** How long something may take, in milliseconds. Migrations take as long as they take. */
export interface PostgresLimits {
  /** One statement. */
  statement: number
  /** Until a statement gets a lock that somebody else has. */
  lock: number
  /** Between two statements of one transaction: a machine that is gone keeps its locks no longer than that. */
  silence: number
  /** Until PostgreSQL answers at all, well above `statement`: then it is its machine, or the way there, that is gone. */
  answer: number
}

export const usualLimits: PostgresLimits = {
  statement: 30_000,
  lock: 15_000,
  silence: 20_000,
  answer: 35_000,
}

export interface PostgresOptions {
  /** @default 20 */
  connections?: number
  /** @default usualLimits */
  limits?: Partial<PostgresLimits>
  /** Told of connections that broke; the pool replaces them by itself. */
  onProblem?: (error: Error) => void
}

/** What the driver says to one statement; to several it says a list. */
interface Result {
  rows: unknown[]
}

/** Opens PostgreSQL: a pool for queries and, once somebody listens, one connection for notifications. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const { connections = 20, onProblem = () => {} } = options
  const limits = { ...usualLimits, ...options.limits }
  const pool = new Pool({
    ...connectionSettings,
    connectionString: url,
    max: connections,
    idleTimeoutMillis: 30_000,
    query_timeout: limits.answer,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, its types know nothing of that.
    onConnect: (client) => prepare(client, limits),
  })
  // Without a listener a connection that breaks would end the process: the pool listens only while nobody has it.
  pool.on('connect', (client) => client.on('error', onProblem))
  pool.on('error', () => {})
  const database = drizzle(pool, { schema })
  const db = database as unknown as Drizzle
  db.transaction = transactionsOn(pool)
  let state: MigrationState
  try {
    await requireUtf8(db)
    state = await migrationState(db)
    if (state === 'behind') await migrateUnderLock(url)
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
      const client = await pool.connect()
      let isUseless = true
      try {
        const { rows } = await client.query<Standing>({ text: standing, query_timeout: 4_000 } as QueryConfig)
        isUseless = rows[0]?.isReadOnly !== false
      } finally {
        client.release(isUseless)
      }
      if (isUseless) throw new StandbyError()
    },
    close() {
      closing ??= channels.close().then(() => pool.end())
      return closing
    },
  }
}

interface Standing {
  isReadOnly: boolean
}
/** Whether writes are refused: by a standby, or by a server whose disk is full. */
const standing = `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`

/**
 * A new connection gets its limits, by statements: poolers refuse them among what begins a connection. One to a server
 * that takes no writes is of no use, and would stay after another server has become the one that does.
 */
async function prepare(client: ClientBase, { statement, lock, silence }: PostgresLimits): Promise<void> {
  // A machine that lets somebody connect and then says nothing is not waited for any longer.
  const within = { query_timeout: connectionSettings.connectionTimeoutMillis }
  const { rows } = await client.query<Standing>({ text: standing, ...within } as QueryConfig)
  if (rows[0]?.isReadOnly) throw new StandbyError()
  const settings = {
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: silence,
  }
  const text = Object.entries(settings)
    .map(([name, milliseconds]) => `set ${name} = ${milliseconds}`)
    .join('; ')
  await client.query({ text, ...within } as QueryConfig)
}

/** SQL_ASCII takes every text as it is and gives it back, but its functions take letters of several bytes apart. */
async function requireUtf8(db: Drizzle): Promise<void> {
  const { rows } = await db.execute<{ encoding: string }>(
    sql`select current_setting('server_encoding') as encoding`,
  )
  if (rows[0]?.encoding !== 'UTF8') throw new EncodingError()
}

/** Ends a connection without waiting for what it is still to say. */
function abandon(client: PoolClient): void {
  ;(client as unknown as Client).end().catch(() => {})
}

/** As the library's own, which keeps a connection for ever on which a transaction could not even begin. */
function transactionsOn(pool: Pool): Drizzle['transaction'] {
  // To make one reads the whole schema.
  const known = new WeakMap<PoolClient, Drizzle>()
  return async (work, settings) => {
    const client = await pool.connect()
    // The pool does not keep one that broke, but knows of no other reason.
    let isUseless = false
    const look = (error: unknown): never => {
      isUseless ||= isSilence(error) || isStandby(error)
      // What is still to be said on a silent one, such as the end of the transaction, would wait as long again.
      if (isUseless) abandon(client)
      throw error
    }
    try {
      const db = known.get(client) ?? drizzle(client, { schema })
      known.set(client, db)
      return await db.transaction((tx) => work(tx).catch(look), settings).catch(look)
    } finally {
      client.release(isUseless)
    }
  }
}

/** Several servers may start at once: one migrates, the others wait and then find nothing left to do. */
async function migrateUnderLock(url: string): Promise<void> {
  // Neither the wait for another server nor a step through a large table may end in the middle.
  const client = new Client({ ...connectionSettings, connectionString: url })
  // What breaks is told to whoever waits for a statement.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    )
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client, { schema }), { migrationsFolder })
  } finally {
    // The connection ends, and with it the lock.
    await client.end()
  }
}
