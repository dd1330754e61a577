import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { endSignIns } from './end-sign-ins.ts'
import { embeddedAccount, ownUser, proveOwnership, signInOf } from './own-user.ts'

/** Sets another password, or the first one; whoever is signed in elsewhere, or on a partner’s site, no longer is. */
export function changePassword(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'changePassword', async ({ principal, body, addressKey: from, now }) => {
    const own = await embeddedAccount(deps, principal)
    await proveOwnership(own, { principal, password: body.currentPassword, from, now })
    await own.identity.accounts.setPassword(own.account, body.newPassword)
    await endSignIns(app, deps, { principal, which: { except: signInOf(principal).sessionId }, now })
    const { language } = await ownUser(deps, principal)
    await deps.mailer.queue({ to: own.account.email, name: 'password-changed', values: {}, language })
    return { success: true }
  })
}
