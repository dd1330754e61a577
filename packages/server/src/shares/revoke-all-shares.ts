import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { removeImagesOfEnded } from './prune-shares.ts'
import { revokeShares } from './shares.queries.ts'

/** Ends all shares of the caller; on a partner's site those of conversations that were begun there. */
export function revokeAllShares(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'revokeAllShares', async ({ principal, now }) => {
    await removeImagesOfEnded(deps, await revokeShares(deps.database.db, principal, now))
  })
}
