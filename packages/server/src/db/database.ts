import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

/** What both drivers have in common in the answer to a raw query. */
interface Rows<Row> {
  rows: Row[]
}
export interface RowsHkt extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** Drizzle on either database. */
export type Drizzle = PgDatabase<RowsHkt, typeof schema>
/** Inside a transaction; everything a query function needs is also on `Drizzle`. */
export type Transaction = Parameters<Parameters<Drizzle['transaction']>[0]>[0]
/** What a query function takes: the database or a transaction on it. */
export type Queryable = Drizzle | Transaction

/** The one database of a server, embedded or PostgreSQL. */
export interface Database {
  readonly db: Drizzle
  readonly kind: 'pglite' | 'postgres'
  /** A newer server has changed the tables, and this one may not understand what that has stored. */
  readonly isAhead: boolean
  /**
   * Calls the handler for each `notify` on the channel, of this and of other processes. Notifications are lost
   * while the connection is away: they wake readers, the tables are the truth. `onGap` is called when it is back.
   * The answer ends listening.
   */
  listen(
    channel: string,
    handler: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>
  /**
   * Wakes the listeners of a channel. The payload is at most 7,999 bytes. With a transaction, they are woken to see what
   * it has stored.
   */
  notify(channel: string, payload: string, within?: Transaction): Promise<void>
  /**
   * Runs SQL as it is, for the job queue, which brings its own. Without values the text may hold several statements;
   * the answer has the rows of all of them.
   */
  execute(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>
  /** Resolves when the database answers; rejects within five seconds when it does not. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** What the server is told of its database while it runs. */
export interface DatabaseEvents {
  /** A connection broke; it is replaced. */
  onProblem?: (error: Error) => void
  /** The database has ended by itself, for good: only an embedded one does. */
  onLost?: (error: Error) => void
}
