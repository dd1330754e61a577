import type { FastifyInstance } from 'fastify'
import { giveBackCredits } from '../allowance/index.ts'
import { ApiError } from '../api-error.ts'
import type { Transaction } from '../db/database.ts'
import { serve } from '../operation.ts'
import { givenFilesOf } from './files.queries.ts'
import { removeEnded, removeUnused } from './job-files.ts'
import { toToolJob } from './job-view.ts'
import { cancelJob, findOwnJob, holdOwnJob, type EndedJob } from './jobs.queries.ts'
import { refuseChatToken, type ToolParts } from './parts.ts'

/** Ends a job that waits or runs, and gives back what it cost. */
export function cancelToolJob(app: FastifyInstance, parts: ToolParts): void {
  const { database, config } = parts.deps
  serve(app, parts.deps, 'cancelToolJob', async ({ params, principal, language, now }) => {
    refuseChatToken(principal)
    const ended = await database.db.transaction((tx) => cancel(tx, principal.id, params.id, now))
    await tell(parts, ended)
    const job = await findOwnJob(database.db, principal.id, params.id)
    if (!job) throw new ApiError('NOT_FOUND')
    return toToolJob(database.db, config, job, language)
  })
}

/**
 * Deletes a job with its files, those that it was given as well, unless another job has them. It is held until it is
 * gone, so that another tab does not try it again meanwhile.
 */
export function deleteToolJob(app: FastifyInstance, parts: ToolParts): void {
  const { deps } = parts
  serve(app, deps, 'deleteToolJob', async ({ params, principal, now }) => {
    refuseChatToken(principal)
    const ended = await deps.database.db.transaction(async (tx) => {
      if (!(await holdOwnJob(tx, principal.id, params.id))) throw new ApiError('NOT_FOUND')
      const ended = await cancel(tx, principal.id, params.id, now)
      const given = await givenFilesOf(tx, [params.id])
      await removeEnded(tx, deps, [params.id])
      await removeUnused(
        tx,
        deps,
        given.map(({ name }) => name),
      )
      return ended
    })
    await tell(parts, ended)
  })
}

async function cancel(
  tx: Transaction,
  principalId: string,
  id: string,
  now: Date,
): Promise<EndedJob | undefined> {
  const ended = await cancelJob(tx, principalId, id, now)
  await giveBackCredits(tx, ended?.taken ?? [])
  return ended
}

async function tell({ deps, news }: ToolParts, ended: EndedJob | undefined): Promise<void> {
  if (!ended) return
  deps.metrics.toolJobs.inc({ tool: ended.tool, result: 'canceled' })
  await news.changed(ended.id)
}
