import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { toShareSummary } from './share-view.ts'
import { listReadableShares } from './shares.queries.ts'

export function listShares(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'listShares', async ({ principal, now }) => {
    const rows = await listReadableShares(deps.database.db, principal, now)
    return { shares: rows.map((row) => toShareSummary(deps.config, row)) }
  })
}
