import type { FastifyInstance } from 'fastify'
import { takeToolCredits } from '../allowance/index.ts'
import { ApiError } from '../api-error.ts'
import { serve } from '../operation.ts'
import { holdPrincipal } from '../principal/principal.queries.ts'
import { expiryOf, readOrder, requireRoom } from './create-job.ts'
import { givenFilesOf } from './files.queries.ts'
import { toToolJob } from './job-view.ts'
import { findOwnJob, holdEndedJob, requeueJob, type ToolJobRow } from './jobs.queries.ts'
import { refuseChatToken, type ToolParts } from './parts.ts'
import { queueJob } from './tool-queue.ts'

/** Has a job tried again that came to nothing; its seed stays. */
export function retryToolJob(app: FastifyInstance, parts: ToolParts): void {
  const { deps, shelf, news } = parts
  const { database, config, jobs } = deps
  serve(app, deps, 'retryToolJob', async ({ params, principal, addressKey, language, now }) => {
    refuseChatToken(principal)
    const job = await findOwnJob(database.db, principal.id, params.id)
    if (!job) throw new ApiError('NOT_FOUND')
    if (job.status === 'succeeded') throw new ApiError('CONFLICT', { detail: 'the job has succeeded' })

    // An answer may have been lost: what waits or runs stays as it is, whatever could be refused by now.
    if (!hasEnded(job)) return toToolJob(database.db, config, job, language)

    const tool = await shelf.tool(job.tool)
    const seed = job.input['seed']
    const given = typeof seed === 'number' ? { ...job.request, seed } : job.request
    const { input, files, credits } = await readOrder(parts, tool, principal, given, language)
    const requeued = await database.db.transaction(async (tx) => {
      if (!(await holdPrincipal(tx, principal))) throw new ApiError('TOKEN_INVALID')
      // Held before anything is taken: another tab may have had it tried again already, and then nothing more is refused.
      if (!(await holdEndedJob(tx, principal.id, job.id))) return undefined
      const kept = await givenFilesOf(tx, [job.id])
      if (kept.length < Object.values(files).flat().length) throw new ApiError('FILE_NOT_FOUND')
      const taken = await takeToolCredits(tx, principal, addressKey, credits, now)
      await requireRoom(tx, principal)
      const row = await requeueJob(tx, principal.id, job.id, {
        credits,
        taken,
        provider: tool.provider,
        tier: principal.tier,
        input,
        expiresAt: expiryOf(principal, now),
      })
      if (!row) throw new Error('A job that is held has gone.')
      await queueJob(jobs, row, tx)
      return row
    })
    if (requeued) await news.changed(job.id)
    const current = await findOwnJob(database.db, principal.id, job.id)
    if (!current) throw new ApiError('NOT_FOUND')
    return toToolJob(database.db, config, current, language)
  })
}

const hasEnded = ({ status }: ToolJobRow) => status !== 'queued' && status !== 'running'
