import { toolWaitMs } from '@ai-studio/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import { serve } from '../operation.ts'
import { toToolJob } from './job-view.ts'
import { refuseChatToken, type ToolParts } from './parts.ts'
import { findOwnJob, type ToolJobRow } from './jobs.queries.ts'

const isOver = ({ status }: ToolJobRow) => status !== 'queued' && status !== 'running'

/** A job as it is, or as soon as it is no longer as the caller knows it. */
export function getToolJob(app: FastifyInstance, { deps, news }: ToolParts): void {
  const { database, config } = deps
  serve(app, deps, 'getToolJob', async ({ params, query, principal, language, request }) => {
    refuseChatToken(principal)
    const end = performance.now() + toolWaitMs
    const left = gone(request)
    for (;;) {
      // Asked for before the look, so that nothing that happens in between is missed.
      const change = news.next(params.id, left, Math.max(0, end - performance.now()))
      const job = await findOwnJob(database.db, principal.id, params.id)
      if (!job) throw new ApiError('NOT_FOUND')
      const isNew = query.after === undefined || job.version > query.after
      if (isNew || isOver(job) || news.isClosed || left.aborted || performance.now() >= end) {
        return toToolJob(database.db, config, job, language)
      }
      await change
    }
  })
}

/** Aborted when nobody waits for the answer any more. */
function gone(request: FastifyRequest): AbortSignal {
  const left = new AbortController()
  request.raw.once('close', () => {
    if (request.raw.destroyed) left.abort()
  })
  return left.signal
}
