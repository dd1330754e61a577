import { normalEmail, type eraseAccountSchema, type Language } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { ApiError } from '../api-error.ts'
import { deleteContactMessagesOf } from '../contact/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { fieldError } from '../http/field-errors.ts'
import { deleteSubscriptionOf } from '../newsletter/index.ts'
import { serve } from '../operation.ts'
import { newUserId } from '../principal/user-id.ts'
import type { UserRow } from '../principal/users.queries.ts'
import { clearDeviceCookie } from '../auth/known-device.ts'
import { deleteAudioOfPrincipal } from '../speech/index.ts'
import { deleteToolJobsOf } from '../tools/index.ts'
import { deleteFilesOf } from '../uploads/index.ts'
import { ownUser, requireFreshSignIn, signInOf, verifiedEmailOf } from './own-user.ts'
import { eraseUser, type FilesLeft } from './users.queries.ts'

type Confirmation = z.infer<typeof eraseAccountSchema>

/** However a name is typed. */
const asTyped = (name: string) => name.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()

/** @throws ApiError `VALIDATION_FAILED` unless the address was typed, or the name where the identity service tells none. */
function requireConfirmed(
  user: UserRow,
  { email = '', displayName = '' }: Confirmation,
  language: Language,
): void {
  const refuse = (path: keyof Confirmation, reason: string) => {
    throw new ApiError('VALIDATION_FAILED', { errors: [fieldError(path, reason, language)] })
  }
  if (user.email !== '') {
    if (normalEmail(email) !== normalEmail(user.email)) refuse('email', 'otherEmail')
  } else if (asTyped(displayName) !== asTyped(user.displayName)) refuse('displayName', 'otherName')
}

/**
 * Erases a user: content, files, sessions, sites, messages to the operator with the mails that bring them, what waits to
 * be mailed to an address that is proved to be theirs, the newsletter for it, and the account of the embedded service. The
 * account goes last: should that fail, its owner can still sign in and erase it again.
 */
export function eraseAccount(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'eraseAccount', async ({ principal, body, language, now, reply }) => {
    const user = await ownUser(deps, principal)
    requireConfirmed(user, body, language)
    requireFreshSignIn(principal, now)

    // Theirs, and the one that a token would make them anew with, where the identity service had another name before.
    const ids = [...new Set([principal.id, newUserId(deps.config.secret, user)])]
    const removeFiles = async () => {
      for (const id of ids) {
        await deleteFilesOf(deps, id)
        await deleteToolJobsOf(deps, id)
      }
    }
    const removeRows = async (time: Date, more?: (tx: Transaction) => Promise<void>) => {
      const left = await deps.database.db.transaction(async (tx) => {
        const files: FilesLeft[] = []
        for (const id of ids) files.push(await eraseUser(tx, id, time))
        await more?.(tx)
        return files
      })
      for (const id of ids) app.studio.users.forget(id)
      app.studio.sites.forget()
      await Promise.all(left.flatMap(({ images }) => images).map((name) => deps.uploads.remove(name)))
      await Promise.all(left.flatMap(({ sounds }) => sounds).map((name) => deps.audio.remove(name)))
      // What was being uploaded, shared or made meanwhile.
      await removeFiles()
    }

    // Files first: what goes wrong in between can be done again.
    await removeFiles()
    await deleteAudioOfPrincipal(deps, principal.id)
    const writer = { userId: user.principalId, verifiedEmail: verifiedEmailOf(user) }
    await removeRows(now, async (tx) => {
      const references = await deleteContactMessagesOf(tx, writer)
      await deps.mailer.forget({ to: writer.verifiedEmail, references }, tx)
      if (writer.verifiedEmail !== null) await deleteSubscriptionOf(tx, writer.verifiedEmail)
      const { email: to, language } = user
      if (to !== '') await deps.mailer.queue({ to, name: 'account-erased', values: {}, language }, tx)
    })
    if (deps.config.auth.kind === 'embedded') {
      await deps.identity?.erase(signInOf(principal).subject)
      // Whoever signed in in another browser meanwhile has made the user anew; from here on nobody can.
      await removeRows(deps.now())
    }
    clearDeviceCookie(reply)
  })
}
