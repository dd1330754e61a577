import { sql } from 'drizzle-orm'
import type { Db, PgBoss as Boss } from 'pg-boss'
import type { Database, Transaction } from '../db/database.ts'
import { jobsSchema } from '../db/jobs-schema.ts'
import type { Logger } from '../dependencies.ts'
import { quietly } from '../quietly.ts'
import { afterClockSetBack } from './clock-set-back.ts'

/**
 * Seconds between two looks into the table. Whoever stores a job wakes those who do it, so these looks only find
 * what is due later, what is to be tried again, and what a process left behind.
 */
const pollSeconds = 30

/** How long a job stays in the table after its end, in seconds. */
export const keptFor = 1_500
/** Seconds between two deletions of what has ended; with a look every two minutes nothing stays for an hour. */
const deletionInterval = 1_790

export interface QueueOptions {
  database: Database
  log: Pick<Logger, 'warn'>
  /** Seconds between two looks at the schedules. */
  scheduleInterval: number
}

/**
 * pg-boss on our own database, not started. All of it that repeats is as rare as it may be: on the embedded database
 * each statement stands in the same line as those of the chat.
 */
export async function openQueue(options: QueueOptions): Promise<Boss> {
  const { database, log, scheduleInterval } = options
  // Only a server that starts loads it.
  const { PgBoss } = await import('pg-boss')
  const isEmbedded = database.kind === 'pglite'
  const putRight = afterClockSetBack(database, jobsSchema)
  const onFailure = quietly(log, 'the job queue met a failure')
  const boss = new PgBoss({
    db: {
      async executeSql(text, values) {
        await putRight().catch(onFailure)
        return database.execute(text, values)
      },
    },
    backend: isEmbedded ? 'pglite' : 'postgres',
    schema: jobsSchema,
    superviseIntervalSeconds: 120,
    // Less than between the looks: one that is a moment early finds no lost job, and the next is two minutes later.
    monitorIntervalSeconds: 110,
    maintenanceIntervalSeconds: deletionInterval,
    queueCacheIntervalSeconds: 300,
    // Jobs that depend on each other: there are none.
    flowIntervalSeconds: 3600,
    // Commands of a migration of the queue that run afterwards.
    bamIntervalSeconds: 600,
    cronMonitorIntervalSeconds: scheduleInterval,
    cronWorkerIntervalSeconds: scheduleInterval,
    // The embedded database has one connection, which must not be away for that long, and nobody else to wait for.
    reindex: !isEmbedded,
    monitorVacuum: !isEmbedded,
  })
  boss.on('error', onFailure)
  boss.on('warning', ({ message }) => log.warn(`the job queue says: ${message}`))
  return boss
}

/** The queue's own statements, as a part of a transaction of ours. */
export async function onTransaction(tx: Transaction): Promise<Db> {
  const { fromDrizzle } = await import('pg-boss')
  return fromDrizzle(tx, sql)
}

/** Removes jobs by parts of their data, at least one; the queue's own statement wants their ids. */
export async function removeJobs(tx: Transaction, name: string, parts: readonly object[]): Promise<void> {
  const isMeant = sql.join(
    parts.map((part) => sql`data @> ${JSON.stringify(part)}::jsonb`),
    sql` or `,
  )
  await tx.execute(sql`delete from ${sql.identifier(jobsSchema)}.job where name = ${name} and (${isMeant})`)
}

/** How the table is looked into by whoever does jobs. */
export const polling = { pollingIntervalSeconds: pollSeconds, batchSize: 1, includeMetadata: true } as const
