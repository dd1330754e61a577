import type { FastifyInstance } from 'fastify'
import { findUserId, refuseTokensBefore } from '../account/users.queries.ts'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { embeddedIdentity } from './embedded-identity.ts'
import { requireOwnPage } from './own-page.ts'

/**
 * Sets a new password with the token of a mailed link; whoever is signed in with the account no longer is, which the
 * service tells (`identity/mount.ts`).
 */
export function completePasswordReset(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'completePasswordReset', async ({ body, language, request, now }) => {
    const identity = embeddedIdentity(deps)
    requireOwnPage(app, request, now)
    const account = await identity.completePasswordReset(body.token, body.newPassword, language)
    if (!account) throw new ApiError('PASSWORD_RESET_FAILED')

    const { db } = deps.database
    const userId = await findUserId(db, identity.issuer, account.id)
    if (userId !== undefined) {
      // Nobody is signed in by this call, so not even a token of this second is left. It counts when the new password was
      // set, not when the call began: until then the one before signed people in.
      await refuseTokensBefore(db, userId, deps.now())
      app.studio.users.forget(userId)
    }
    return { success: true }
  })
}
