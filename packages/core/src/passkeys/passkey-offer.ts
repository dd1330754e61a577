import { $auth } from '../stores/auth.ts'
import type { Studio } from '../studio-types.ts'
import { addPasskey } from './add-passkey.ts'
import { createsPasskeysItself, hasPlatformAuthenticator, supportsPasskeys } from './passkey-abilities.ts'
import { getPasskeys } from './passkey-list.ts'

/** When somebody was last offered to make a passkey in this browser. Of whom it was says nothing. */
const offeredKey = 'passkey_offer'
/** So long nobody is offered it again, in milliseconds. */
const restMs = 30 * 24 * 60 * 60 * 1000
/** A password manager that has not made one by then, in milliseconds, does not do it any more. */
const longestMakingMs = 20_000

/** Has the password manager make a passkey without asking. It mostly declines, which concerns nobody. */
async function isMadeByItself({ api }: Pick<Studio, 'api'>, userId: string): Promise<boolean> {
  if (!(await createsPasskeysItself())) return false
  const signal = AbortSignal.timeout(longestMakingMs)
  try {
    await addPasskey(api, userId, {}, { isAutomatic: true, signal })
    return true
  } catch {
    return false
  }
}

/**
 * To be asked when somebody has just signed in with a password on the studio's own page. Whoever has no passkey yet gets
 * one from their password manager, where that makes it by itself; the others may be offered one, if this device can
 * recognise its owner and nobody was offered one in this browser for 30 days. From a yes on these days count anew,
 * whatever becomes of the offer.
 *
 * @returns whether to offer one. Never rejects.
 */
export async function isPasskeyOfferDue(
  studio: Studio,
  { now = Date.now }: { now?: () => number } = {},
): Promise<boolean> {
  const { isOwnOrigin, storage } = studio
  const userId = $auth.get().user?.id
  if (!isOwnOrigin || userId === undefined || !supportsPasskeys()) return false
  const list = getPasskeys(studio)
  await list.load()
  if (list.$state.get().passkeys?.length !== 0) return false
  if (await isMadeByItself(studio, userId)) {
    void list.reload()
    return false
  }
  const offered = Date.parse(storage.get(offeredKey) ?? '')
  // A clock that was put back must not silence it for ever.
  const isResting = offered <= now() && now() - offered < restMs
  if (isResting || !(await hasPlatformAuthenticator())) return false
  // Somebody else may be here by now, or nobody.
  if ($auth.get().user?.id !== userId) return false
  storage.set(offeredKey, new Date(now()).toISOString())
  return true
}
