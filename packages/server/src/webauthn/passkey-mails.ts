import type { FastifyRequest } from 'fastify'
import type { Transaction } from '../db/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { deviceName } from '../principal/device-name.ts'
import type { UserRow } from '../principal/users.queries.ts'
import { noteWarning, type PasskeyRow } from './passkeys.queries.ts'

type PasskeyMail = 'passkey-added' | 'passkey-switched-on' | 'passkey-deleted' | 'passkey-copied'

const warnAgainMs = 24 * 60 * 60 * 1000

/** What a mail tells of. */
interface PasskeyNews {
  passkey: PasskeyRow
  user: UserRow
  request: FastifyRequest
  now: Date
}

/**
 * Tells the owner what became of a passkey, by which browser, and when: the mail is stored in the transaction that makes
 * it true, so that neither comes without the other.
 */
export async function mailAbout(
  tx: Transaction,
  { mailer }: Pick<Dependencies, 'mailer'>,
  name: PasskeyMail,
  { passkey, user, request, now }: PasskeyNews,
): Promise<void> {
  if (user.email === '') return
  const values = { passkey: passkey.name, device: deviceName(request.headers['user-agent']), at: now }
  await mailer.queue({ to: user.email, name, values, language: user.language }, tx)
}

/**
 * A count that does not go on says that there may be two of a passkey. Its owner decides what to do: two answers that
 * overtook each other look the same, so it is not switched off by itself.
 */
export async function warnOfCopy(
  deps: Pick<Dependencies, 'mailer' | 'log' | 'database'>,
  about: PasskeyNews,
): Promise<void> {
  const { passkey, user, now } = about
  deps.log.warn({ user: user.principalId }, 'the count of a passkey does not go on: it may have been copied')
  const after = new Date(now.getTime() - warnAgainMs)
  await deps.database.db.transaction(async (tx) => {
    const isNew = await noteWarning(tx, passkey.credentialId, { now, after })
    if (isNew) await mailAbout(tx, deps, 'passkey-copied', about)
  })
}
