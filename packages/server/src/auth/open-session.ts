import type { FastifyInstance } from 'fastify'
import { toProfile } from '../account/profile-view.ts'
import { changeUser } from '../account/users.queries.ts'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { personOf } from '../principal/person.ts'
import { holdPrincipal, revokePrincipal } from '../principal/principal.queries.ts'
import { visitorCookieName } from '../principal/visitor-cookie.ts'
import { deviceHash, deviceOf } from './known-device.ts'
import { moveVisitor, noteDevice } from './session.queries.ts'

/**
 * Told by a browser that has signed in. Takes over what the identity service says about the user, and what the visitor
 * had who they were until now. Doing it again changes nothing.
 */
export function openSession(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'openSession', async ({ principal, request, reply, now }) => {
    const claims = request.accessClaims
    const person = claims && (await personOf(deps, claims))
    if (!person) throw new ApiError('TOKEN_INVALID', { detail: 'the account is gone' })
    const { cookie } = app.studio.callers(request, now)
    const device = deviceHash(deps.config.secret, principal.id, deviceOf(request, reply, deps.config))

    const user = await deps.database.db.transaction(async (tx) => {
      // Before the user, as in erasing: otherwise what is moved here would stay behind, and be nobody's.
      if (!(await holdPrincipal(tx, principal))) {
        throw new ApiError('TOKEN_INVALID', { detail: 'the user is being erased' })
      }
      // The row stays locked, so that of two tabs one comes after the other.
      const row = await changeUser(tx, principal.id, { ...person, lastSignedInAt: now })
      if (!row) throw new ApiError('TOKEN_INVALID', { detail: 'the user was erased' })
      if (cookie) {
        await moveVisitor(tx, { visitorId: cookie.id, userId: principal.id, origin: null, now })
        await revokePrincipal(tx, cookie.id, now)
      }
      // Known from now on. Whoever had to be told of it has been, by the first call of this sign-in.
      await noteDevice(tx, principal.id, [device], now)
      return row
    })

    if (cookie) reply.clearCookie(visitorCookieName, { path: '/' })
    return toProfile(user, principal.tier)
  })
}
