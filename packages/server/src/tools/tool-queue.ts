import type { Transaction } from '../db/database.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Jobs } from '../jobs/jobs-types.ts'
import { longWaitingJobs, type ToolJobRow } from './jobs.queries.ts'

/**
 * Names of the jobs in the queue, and how many of them this process does at the same time. Most compute; those that a
 * service does wait for minutes, and keep nothing from being computed meanwhile.
 */
export const toolJobName = 'tool'
export const serviceJobName = 'tool-service'
export const toolConcurrency = { [toolJobName]: 2, [serviceJobName]: 8 } as const

/**
 * How many of those are one person's at most, so that somebody who begins many long jobs leaves places to others. They
 * stay free until somebody else comes: what has begun cannot be put off any more.
 */
export const shareOf = (concurrency: number): number => Math.ceil(concurrency / 2)

/** Which job of ours is to be done, and in which run. */
export interface ToolJobData {
  id: string
  run: number
}

type QueuedJob = Pick<ToolJobRow, 'id' | 'run' | 'provider' | 'principalId'>

/** Has a run of a job done. However often it is sent, at most one of it waits in the queue. */
export async function queueJob(
  jobs: Jobs,
  { id, run, provider, principalId }: QueuedJob,
  within: Transaction,
): Promise<void> {
  const data: ToolJobData = { id, run }
  const name = provider.kind === 'service' ? serviceJobName : toolJobName
  await jobs.send(name, data, { within, singletonKey: `${id} ${run}`, group: principalId })
}

/**
 * Sends jobs again that have waited for so many milliseconds: a process may have died that had one from the queue and
 * had not begun it, or the queue may have given it up. Whichever waits in the queue after all is not sent twice.
 */
export async function queueLostJobs(
  { database, jobs }: Pick<Dependencies, 'database' | 'jobs'>,
  wait: number,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    for (const job of await longWaitingJobs(tx, wait, 20)) await queueJob(jobs, job, tx)
  })
}
