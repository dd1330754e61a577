import type { Account } from '@ai-studio/identity'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import { sent } from '../auth/sent.ts'
import { giveContactMessages } from '../contact/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { moveSubscription } from '../newsletter/index.ts'
import { serve } from '../operation.ts'
import { browserSecret } from '../principal/browser-secret.ts'
import type { UserRow } from '../principal/users.queries.ts'
import { embeddedAccount, ownUser, proveOwnership, verifiedEmailOf } from './own-user.ts'
import { toProfile } from './profile-view.ts'
import { changeUser, lockUser } from './users.queries.ts'

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
    const known = await ownUser(deps, principal)
    const changed = await identity.emailChanges.confirm({
      account,
      code: body.code,
      browserSecret: browserSecret(request, reply, deps.config),
      from,
      language: known.language,
    })
    // An earlier call may have moved the account and failed behind that: its code is used up, and the rest is still to do.
    const moved = changed ?? (account.email === known.email ? undefined : account)
    if (!moved) throw new ApiError('CODE_INVALID')
    const user = await deps.database.db.transaction((tx) => moveUser(tx, principal.id, moved))
    return toProfile(user, principal.tier)
  })
}

async function moveUser(
  tx: Transaction,
  userId: string,
  { email, isEmailVerified }: Account,
): Promise<UserRow> {
  const former = await lockUser(tx, userId)
  const row = former && (await changeUser(tx, userId, { email, isEmailVerified }))
  if (!row) throw new ApiError('TOKEN_INVALID')
  const formerEmail = verifiedEmailOf(former)
  if (formerEmail !== null && formerEmail !== email) {
    await giveContactMessages(tx, { userId, verifiedEmail: formerEmail })
    await moveSubscription(tx, formerEmail, email)
  }
  return row
}
