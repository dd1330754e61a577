import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve, type Call } from '../operation.ts'
import { embedTokenDays, makeEmbedToken } from '../principal/tokens/embed-token.ts'

const dayMs = 24 * 60 * 60 * 1000

/** A token for the site that asks; one that comes with a good token gets it renewed for the same visitor. */
export function createEmbedToken(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'createEmbedToken', create, { insistsOnIdentity: true })

  function create({ request, principal, now, deps: { config } }: Call<'createEmbedToken'>) {
    const { place } = app.studio.callers(request, now)
    if (place.kind !== 'allowed') {
      throw new ApiError('ORIGIN_NOT_ALLOWED', { detail: request.headers.origin ?? 'no origin' })
    }
    // The clock of a token counts whole seconds.
    const expiresAt = new Date(Math.floor(now.getTime() / 1000) * 1000 + embedTokenDays * dayMs)
    // A user on a connected site is no visitor of it: such a token would outlive the connection.
    const isVisitorHere = principal?.kind === 'visitor' && principal.origin === place.origin
    const principalId = isVisitorHere ? principal.id : randomUUID()
    return {
      token: makeEmbedToken({ principalId, origin: place.origin, expiresAt }, config.secret),
      expiresAt: expiresAt.toISOString(),
    }
  }
}
