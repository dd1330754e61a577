import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { requireShare } from './readable-share.ts'
import { insertReport } from './shares.queries.ts'

/**
 * Keeps what a reader finds wrong with a share, once for each reader. The operator finds it in the table
 * `share_reports`; the log only says that there is something to look at.
 */
export function reportShare(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'reportShare', async ({ params, body, addressKey, now }) => {
    const { slug } = await requireShare(deps, params.slug, now)
    const { reason, comment = '' } = body
    const report = { slug, reader: addressKey, reason, comment, createdAt: now }
    if (await insertReport(deps.database.db, report)) {
      deps.log.warn({ reason }, 'a shared conversation was reported')
    }
  })
}
