import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { signInOf } from '../account/own-user.ts'
import { holdSession } from '../account/users.queries.ts'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { sign } from '../principal/keys.ts'
import { holdPrincipal } from '../principal/principal.queries.ts'
import { originMatcher } from '../config/origin-rule.ts'
import { findSiteOf, insertCode } from '../principal/sites.queries.ts'

const codeSeconds = 60

/** What the table has in a code's place. */
export const connectCodeHash = (secret: string, code: string): string => sign(secret, 'connect-code', code)

export function getConnection(app: FastifyInstance, deps: Dependencies): void {
  const isAllowed = originMatcher(deps.config.embedOrigins)
  serve(app, deps, 'getConnection', async ({ principal, query: { origin } }) => ({
    origin,
    isAllowed: isAllowed(origin),
    isConnected: (await findSiteOf(deps.database.db, principal.id, origin)) !== undefined,
  }))
}

/** A code for a site that the user has agreed to; the site is connected when it redeems the code. */
export function connectSite(app: FastifyInstance, deps: Dependencies): void {
  const isAllowed = originMatcher(deps.config.embedOrigins)
  serve(app, deps, 'connectSite', async ({ principal, body: { origin, challenge }, now }) => {
    if (!isAllowed(origin)) throw new ApiError('ORIGIN_NOT_ALLOWED', { detail: origin })
    const code = randomBytes(32).toString('base64url')
    const expiresAt = new Date(now.getTime() + codeSeconds * 1000)
    await deps.database.db.transaction(async (tx) => {
      if (!(await holdPrincipal(tx, principal))) throw new ApiError('TOKEN_INVALID')
      // A session that was ended, and is still remembered here, connects no site that goes on without it.
      if (!(await holdSession(tx, principal.id, signInOf(principal).sessionId))) {
        throw new ApiError('SESSION_EXPIRED')
      }
      await insertCode(tx, {
        codeHash: connectCodeHash(deps.config.secret, code),
        principalId: principal.id,
        origin,
        challenge,
        expiresAt,
      })
    })
    return { code, expiresAt: expiresAt.toISOString() }
  })
}
