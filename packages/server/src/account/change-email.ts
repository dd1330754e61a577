import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import { sent } from '../auth/sent.ts'
import { giveContactMessages } from '../contact/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { moveSubscription } from '../newsletter/index.ts'
import { serve } from '../operation.ts'
import { browserSecret } from '../principal/browser-secret.ts'
import { embeddedAccount, ownUser, proveOwnership } from './own-user.ts'
import { toProfile } from './profile-view.ts'
import { changeUser } from './users.queries.ts'

/** Mails a code to the new address. The answer is the same whether it belongs to somebody or not. */
export function changeEmail(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'changeEmail', async ({ principal, body, addressKey: from, now, request, reply }) => {
    const own = await embeddedAccount(deps, principal)
    await proveOwnership(own, { principal, password: body.password, from, now })
    const { language } = await ownUser(deps, principal)
    await sent(
      own.identity.emailChanges.request({
        account: own.account,
        newEmail: body.newEmail,
        browserSecret: browserSecret(request, reply, deps.config),
        from,
        language,
      }),
    )
    return { success: true }
  })
}

/**
 * Moves the account to the address that the code proves. What is known by the former address alone goes along while that is
 * theirs: later somebody else may have it, and they could neither take this along nor have it erased.
 */
export function confirmEmail(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'confirmEmail', async ({ principal, body, addressKey: from, request, reply }) => {
    const { identity, account } = await embeddedAccount(deps, principal)
    const { language } = await ownUser(deps, principal)
    const changed = await identity.emailChanges.confirm({
      account,
      code: body.code,
      browserSecret: browserSecret(request, reply, deps.config),
      from,
      language,
    })
    if (!changed) throw new ApiError('CODE_INVALID')
    const { email, isEmailVerified } = changed
    const user = await deps.database.db.transaction(async (tx) => {
      const row = await changeUser(tx, principal.id, { email, isEmailVerified })
      if (!row) throw new ApiError('TOKEN_INVALID')
      if (account.isEmailVerified && account.email !== email) {
        await giveContactMessages(tx, { userId: principal.id, verifiedEmail: account.email })
        await moveSubscription(tx, account.email, email)
      }
      return row
    })
    return toProfile(user, principal.tier)
  })
}
