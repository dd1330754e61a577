import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { deviceName } from '../principal/device-name.ts'
import type { UserRow } from '../principal/users.queries.ts'
import { noteWarning, type PasskeyRow } from './passkeys.queries.ts'

type PasskeyMail = 'passkey-added' | 'passkey-deleted' | 'passkey-copied'

const warnAgainMs = 24 * 60 * 60 * 1000

/** Tells the owner what became of a passkey, by which browser, and when. */
export async function mailAbout(
  { mailer }: Pick<Dependencies, 'mailer'>,
  name: PasskeyMail,
  { passkey, user, request, now }: { passkey: PasskeyRow; user: UserRow; request: FastifyRequest; now: Date },
): Promise<void> {
  if (user.email === '') return
  await mailer.queue({
    to: user.email,
    name,
    values: { passkey: passkey.name, device: deviceName(request.headers['user-agent']), at: now },
    language: user.language,
  })
}

/**
 * A count that does not go on says that there may be two of a passkey. Its owner decides what to do: two answers that
 * overtook each other look the same, so it is not switched off by itself.
 */
export async function warnOfCopy(
  deps: Pick<Dependencies, 'mailer' | 'log' | 'database'>,
  about: Parameters<typeof mailAbout>[2],
): Promise<void> {
  const { passkey, user, now } = about
  deps.log.warn({ user: user.principalId }, 'the count of a passkey does not go on: it may have been copied')
  const after = new Date(now.getTime() - warnAgainMs)
  const isNew = await noteWarning(deps.database.db, passkey.credentialId, { now, after })
  if (isNew) await mailAbout(deps, 'passkey-copied', about)
}
