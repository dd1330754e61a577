import type { Transaction } from '../db/database.ts'

/** How often a job is tried, and how far apart. */
export interface Retry {
  /** Tries after the first one; 0 means a single try. */
  limit: number
  /** Seconds before the second try; each further wait is about twice as long. */
  delay: number
  /** Longest wait, in seconds; none by default. */
  longest?: number
}

export interface SendOptions {
  /** Seconds before the job may begin; 0 by default. */
  delay?: number
  /** Of all jobs of a name with this key at most one waits; another one is not stored. */
  singletonKey?: string
  /** The default of the name, see `WorkOptions`. */
  retry?: Retry
  /** Whom it is done for; see `share` in `WorkOptions`. Of nobody by default. */
  group?: string
  /** Stores the job with whatever else the transaction stores, or not at all; nobody begins it before. */
  within?: Transaction
}

export interface WorkOptions {
  /** How jobs of this name are tried again, unless they say so themselves; by default twice, after 30 s and 60 s. */
  retry?: Retry
  /** Most jobs of this name that run at once in this process; 1 by default. */
  concurrency?: number
  /**
   * Most jobs of one group that run at once in this process, at most `concurrency`; without it there is no such limit.
   * Further ones wait in their order, and those of other groups are done meanwhile.
   */
  share?: number
  /** Seconds after which a job counts as lost, and is tried again; 300 by default. */
  expireAfter?: number
  /**
   * Seconds, at least 10, after which a job counts as lost whose process has fallen silent; without it only `expireAfter`
   * counts. It is found at the queue's next look, up to two minutes later.
   */
  heartbeat?: number
}

/** What a handler is told beside its data. */
export interface JobRun {
  /** 1 for the first try. */
  attempt: number
  /** No further try follows when this one fails. */
  isLast: boolean
  /** Aborted when the job takes longer than it may, or the server stops. */
  signal: AbortSignal
}

/** Does one job. A rejected promise means that it is to be tried again. A job may run twice, so it must not matter. */
export type JobHandler<Data extends object> = (data: Data, run: JobRun) => Promise<void>

/**
 * Work that outlives the request, and the process: stored in the database, done by one of the servers. The data is
 * JSON and holds no secrets, because it stays in the table for a while.
 */
export interface Jobs {
  /** Says how jobs of a name are done. Once for each name, while the application is built. */
  work: <Data extends object>(name: string, handler: JobHandler<Data>, options?: WorkOptions) => void
  /** Stores a job. Answers false when one with the same key waits already. The name must have its handler. */
  send: (name: string, data: object, options?: SendOptions) => Promise<boolean>
  /**
   * Removes the jobs of a name whose data holds one of these parts, in whatever state they are. One that is being done
   * goes on, and is not tried again.
   */
  remove: (name: string, parts: readonly object[], within: Transaction) => Promise<void>
  /**
   * Has a job without data sent at the times of a cron expression (five fields, UTC), once for all servers together.
   * The name must have its handler.
   */
  schedule: (name: string, cron: string) => void
}
