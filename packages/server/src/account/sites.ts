import type { ConnectedSite } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { deleteSite, listSites, type SiteRow } from '../principal/sites.queries.ts'
import { serve } from '../operation.ts'

/** A connected site as its user sees it. */
export const toSite = (row: SiteRow): ConnectedSite => ({
  id: row.id,
  origin: row.origin,
  connectedAt: row.connectedAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
})

export function listConnectedSites(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'listConnectedSites', async ({ principal }) => ({
    sites: (await listSites(deps.database.db, principal.id)).map(toSite),
  }))
}

export function disconnectSite(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'disconnectSite', async ({ principal, params }) => {
    const wasThere = await deleteSite(deps.database.db, principal.id, params.id)
    app.studio.sites.forget(params.id)
    if (!wasThere) throw new ApiError('NOT_FOUND')
  })
}
