import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { passkeyName } from './passkey-names.ts'
import { viewPasskey } from './passkey-view.ts'
import { changePasskey, findOwnPasskey, listPasskeys, lockNames } from './passkeys.queries.ts'

/** Renames a passkey, and switches it off or on. A name that another one has gets a number. */
export function updateCredential(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'updateCredential', async ({ principal, body, language, request }) => {
    const { credentialId, credentialName, isActive } = body
    const { row, userHandle } = await deps.database.db.transaction(async (tx) => {
      const userHandle = await lockNames(tx, principal.id)
      const others = (await listPasskeys(tx, principal.id)).filter(
        (other) => other.credentialId !== credentialId,
      )
      const taken = others.map(({ name }) => name)
      const change = {
        ...(credentialName !== undefined && { name: passkeyName([credentialName], taken, language) }),
        ...(isActive !== undefined && { isActive }),
      }
      const row =
        Object.keys(change).length > 0
          ? await changePasskey(tx, principal.id, credentialId, change)
          : await findOwnPasskey(tx, principal.id, credentialId)
      return { row, userHandle }
    })
    if (!row || userHandle === undefined) throw new ApiError('NOT_FOUND')
    return viewPasskey(row, userHandle, { request, config: deps.config })
  })
}
