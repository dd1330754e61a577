import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { endSignIns } from './end-sign-ins.ts'
import { embeddedAccount, ownUser, proveOwnership, signInOf } from './own-user.ts'

/** Sets another password, or the first one; whoever is signed in elsewhere, or on a partner’s site, no longer is. */
export function changePassword(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'changePassword', async ({ principal, body, addressKey: from, now }) => {
    const own = await embeddedAccount(deps, principal)
    const proved = await proveOwnership(own, { principal, password: body.currentPassword, from, now })
    const isChanged = await own.identity.accounts.changePassword(proved, body.newPassword)
    // It was replaced by mail, or taken away, meanwhile: what was proved is worth nothing, and no sign-in ends by it.
    if (!isChanged) throw new ApiError('CREDENTIALS_INVALID')
    // Not when the call began: while the new one was hashed, the one before signed people in.
    const changedAt = deps.now()
    const which = { except: signInOf(principal).sessionId }
    await endSignIns(app, deps, { principal, which, now: changedAt })
    const { language } = await ownUser(deps, principal)
    await deps.mailer.queue({ to: own.account.email, name: 'password-changed', values: {}, language })
    return { success: true }
  })
}
