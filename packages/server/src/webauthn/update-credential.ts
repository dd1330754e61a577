import type { FastifyInstance } from 'fastify'
import { ownUser, requireFreshSignIn } from '../account/own-user.ts'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { mailAbout } from './passkey-mails.ts'
import { passkeyName } from './passkey-names.ts'
import { viewPasskey } from './passkey-view.ts'
import { changePasskey, listPasskeys, lockNames, type PasskeyRow } from './passkeys.queries.ts'

/**
 * Renames a passkey, and switches it off or on. A name that another one has gets a number. One that is switched on opens
 * the account from then on, as a new one does: it needs a fresh sign-in as well, and its owner is told.
 */
export function updateCredential(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'updateCredential', async ({ principal, body, language, request, now }) => {
    const { credentialId, credentialName, isActive } = body
    const user = await ownUser(deps, principal)
    const { row, userHandle } = await deps.database.db.transaction(async (tx) => {
      const userHandle = await lockNames(tx, principal.id)
      const known = await listPasskeys(tx, principal.id)
      const isIt = (passkey: PasskeyRow) => passkey.credentialId === credentialId
      const isSwitchedOn = isActive === true && known.find(isIt)?.isActive === false
      if (isSwitchedOn) requireFreshSignIn(principal, now)
      const taken = known.filter((other) => !isIt(other)).map(({ name }) => name)
      const change = {
        ...(credentialName !== undefined && { name: passkeyName([credentialName], taken, language) }),
        ...(isActive !== undefined && { isActive }),
      }
      const row =
        Object.keys(change).length > 0
          ? await changePasskey(tx, principal.id, credentialId, change)
          : known.find(isIt)
      if (row && isSwitchedOn) {
        await mailAbout(tx, deps, 'passkey-switched-on', { passkey: row, user, request, now })
      }
      return { row, userHandle }
    })
    if (!row || userHandle === undefined) throw new ApiError('NOT_FOUND')
    return viewPasskey(row, userHandle, { request, config: deps.config })
  })
}
