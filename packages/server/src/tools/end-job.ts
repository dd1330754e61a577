import type { FastifyInstance } from 'fastify'
import { giveBackCredits } from '../allowance/index.ts'
import { ApiError } from '../api-error.ts'
import { serve } from '../operation.ts'
import { removeJobs } from './job-files.ts'
import { toToolJob } from './job-view.ts'
import type { ToolParts } from './parts.ts'
import { cancelJob, findOwnJob } from './jobs.queries.ts'

/** Ends a job that waits or runs, and gives back what it cost. */
export function cancelToolJob(app: FastifyInstance, parts: ToolParts): void {
  const { deps } = parts
  serve(app, deps, 'cancelToolJob', async ({ params, principal, language, now }) => {
    await cancel(parts, principal.id, params.id, now)
    const job = await findOwnJob(deps.database.db, principal.id, params.id)
    if (!job) throw new ApiError('NOT_FOUND')
    return toToolJob(deps.database.db, deps.config, job, language)
  })
}

/** Deletes a job with its files. */
export function deleteToolJob(app: FastifyInstance, parts: ToolParts): void {
  const { deps } = parts
  serve(app, deps, 'deleteToolJob', async ({ params, principal, now }) => {
    await cancel(parts, principal.id, params.id, now)
    const job = await findOwnJob(deps.database.db, principal.id, params.id)
    if (!job) throw new ApiError('NOT_FOUND')
    await removeJobs(deps, [job.id])
  })
}

async function cancel({ deps, news }: ToolParts, principalId: string, id: string, now: Date): Promise<void> {
  const ended = await deps.database.db.transaction(async (tx) => {
    const ended = await cancelJob(tx, principalId, id, now)
    await giveBackCredits(tx, ended?.taken ?? [])
    return ended
  })
  if (!ended) return
  deps.metrics.toolJobs.inc({ tool: ended.tool, result: 'canceled' })
  await news.changed(id)
}
