import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { removeImagesOfEnded } from './prune-shares.ts'
import { revokeShares } from './shares.queries.ts'
import { isSlug } from './slug.ts'

/** Ends a share of the caller's; to anybody else it is not there. */
export function revokeShare(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'revokeShare', async ({ params, principal, now }) => {
    if (!isSlug(params.slug)) throw new ApiError('NOT_FOUND')
    const revoked = await revokeShares(deps.database.db, principal, now, params.slug)
    if (revoked.length === 0) throw new ApiError('NOT_FOUND')
    await removeImagesOfEnded(deps, revoked)
  })
}
