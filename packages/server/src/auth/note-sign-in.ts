import { findUser } from '../account/users.queries.ts'
import type { Transaction } from '../db/database.ts'
import type { AppDependencies } from '../dependencies.ts'
import { deviceHash } from './known-device.ts'
import { noteDevice } from './session.queries.ts'

export interface NotedSignIn {
  userId: string
  sessionId: string
  /** The name of the browser, where somebody has signed in before; see `readDeviceCookie`. */
  browser: string | undefined
  /** Browser and system as people call them. */
  device: string
  /** The address of the user; empty where the identity service tells none. */
  to: string
  now: Date
}

/**
 * Notes a sign-in by the first call that is made with it, whichever that is, and has its user told of a browser that is not
 * known. In the transaction that stores the session: whoever has got in with a stolen password would rather not say so.
 */
export async function noteSignIn(
  tx: Transaction,
  { config, mailer }: Pick<AppDependencies, 'config' | 'mailer'>,
  { userId, sessionId, browser, device, to, now }: NotedSignIn,
): Promise<void> {
  const names = [...(browser === undefined ? [] : [browser]), `session ${sessionId}`]
  const hashes = names.map((name) => deviceHash(config.secret, userId, name))
  const sight = await noteDevice(tx, userId, hashes, now)
  if (sight !== 'new' || to === '') return
  const user = await findUser(tx, userId)
  if (!user) return
  const { language } = user
  await mailer.queue({ to, name: 'new-device', values: { device, at: now }, language }, tx)
}
