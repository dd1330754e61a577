import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { embeddedAccount, ownUser } from './own-user.ts'
import { toProfile } from './profile-view.ts'
import { changeUser } from './users.queries.ts'

export function getProfile(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'getProfile', async ({ principal }) =>
    toProfile(await ownUser(deps, principal), principal.tier),
  )
}

/** Names are kept where the account is; with another service than the embedded one they are changed there. */
export function updateProfile(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'updateProfile', async ({ principal, body }) => {
    const { identity, account } = await embeddedAccount(deps, principal)
    const names = {
      ...(body.userName !== undefined && { userName: body.userName }),
      ...(body.displayName !== undefined && { displayName: body.displayName }),
    }
    await identity.accounts.rename(account, names)
    const row = await changeUser(deps.database.db, principal.id, names)
    if (!row) throw new ApiError('TOKEN_INVALID')
    return toProfile(row, principal.tier)
  })
}
