import type { Transaction } from '../db/database.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Jobs } from '../jobs/jobs-types.ts'
import { longWaitingJobs } from './jobs.queries.ts'

/** Name of the jobs in the queue. Their data says which job of ours is to be done, and in which run. */
export const toolJobName = 'tool'
export interface ToolJobData {
  id: string
  run: number
}

/** Has a run of a job done. However often it is sent, at most one of it waits in the queue. */
export async function queueJob(jobs: Jobs, { id, run }: ToolJobData, within: Transaction): Promise<void> {
  const data: ToolJobData = { id, run }
  await jobs.send(toolJobName, data, { within, singletonKey: `${id} ${run}` })
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
