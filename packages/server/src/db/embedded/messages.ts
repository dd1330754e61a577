import type { PGlite } from '@electric-sql/pglite'

/** What the server uses of the embedded database, wherever it runs. */
export type EmbeddedClient = Pick<PGlite, 'query' | 'exec' | 'transaction' | 'close'>

/** How rows are wanted: functions can't be sent, so the types are named that stay texts. */
export interface QueryForm {
  rowMode: 'array' | 'object' | undefined
  asText: number[]
}

/** What the thread is asked to do. A transaction is known by the number that `begin` has answered. */
export type Order =
  | { do: 'query'; text: string; values: unknown[] | undefined; form: QueryForm; transaction?: number }
  | { do: 'exec'; text: string; form: QueryForm; transaction?: number }
  | { do: 'begin' }
  | { do: 'end'; transaction: number; isCommitted: boolean }
  | { do: 'close' }

export type ToThread = Order & { id: number }

/** An error as it can be sent: with what drivers write on it, such as the `code`. */
export interface SentError {
  message: string
  stack: string | undefined
  details: Record<string, unknown>
}

export type FromThread =
  | { id: number; value: unknown }
  | { id: number; error: SentError }
  /** The database is open. */
  | { isOpen: true }
