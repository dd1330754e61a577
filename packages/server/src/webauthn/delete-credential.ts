import type { FastifyInstance } from 'fastify'
import { ownUser, requireFreshSignIn } from '../account/own-user.ts'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { mailAbout } from './passkey-mails.ts'
import { deletePasskey } from './passkeys.queries.ts'

/** Forgets a passkey. The authenticator keeps its half, which opens nothing any more. */
export function deleteCredential(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'deleteCredential', async ({ principal, params, request, now }) => {
    requireFreshSignIn(principal, now)
    const user = await ownUser(deps, principal)
    // A database takes no text with NUL, and no passkey has such an id.
    const isId = /^[\w-]+$/.test(params.id)
    if (!isId) throw new ApiError('NOT_FOUND')
    await deps.database.db.transaction(async (tx) => {
      const passkey = await deletePasskey(tx, principal.id, params.id)
      if (!passkey) throw new ApiError('NOT_FOUND')
      await mailAbout(tx, deps, 'passkey-deleted', { passkey, user, request, now })
    })
  })
}
