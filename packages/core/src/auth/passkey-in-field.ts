import type { ApiClient } from '../client/types.ts'
import { askPasskey } from '../passkeys/authenticator.ts'
import { beginAuthentication, type PasskeyAnswer, type RequestOptions } from '../passkeys/passkey-calls.ts'
import { isTakenOver, untilNoRequest } from '../passkeys/one-request.ts'
import { isPasskeyError } from '../passkeys/passkey-error.ts'
import { $auth } from '../stores/auth.ts'
import { withResolvers } from '../with-resolvers.ts'
import type { Interactions } from './interactions.ts'

/** The server takes answers to a challenge for so long, in milliseconds, unless it names a shorter time. */
const longestMs = 5 * 60 * 1000
/** A challenge is replaced so long before that, in milliseconds: whoever chooses a passkey now still has to unlock it. */
const marginMs = 60 * 1000
/** A browser that gives up sooner, in milliseconds, has not been turned back by anybody; it would do so again. */
const hastyMs = 1_000

/** What the server has asked for, and what a passkey has answered. */
export interface AnsweredRequest {
  readonly wanted: RequestOptions
  readonly answer: PasskeyAnswer
}

/** Waits until somebody can see the page. Rejects with the signal. */
function seen(signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = withResolvers<void>()
  const look = () => {
    if (document.visibilityState === 'visible') resolve()
  }
  const stop = () => reject(signal.reason)
  document.addEventListener('visibilitychange', look)
  signal.addEventListener('abort', stop)
  look()
  if (signal.aborted) stop()
  return promise.finally(() => {
    document.removeEventListener('visibilitychange', look)
    signal.removeEventListener('abort', stop)
  })
}

/** Waits until nobody is being signed in. Rejects with the signal. */
function noLogin($status: Interactions['$status'], signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = withResolvers<void>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop)
  const stopListening = $status.subscribe((status) => {
    if (status !== 'Login') resolve()
  })
  if (signal.aborted) stop()
  return promise.finally(() => {
    stopListening()
    signal.removeEventListener('abort', stop)
  })
}

const userId = () => $auth.get().user?.id

/**
 * Has the browser offer passkeys in a field until one was chosen. A challenge that has grown old, or was turned down, is
 * replaced by a fresh one, as long as somebody can see the page. What has given way to another request of the page comes
 * back when that is over, unless it has signed somebody in.
 *
 * @throws what the calls and `askPasskey` throw, and the signal's reason
 */
export async function passkeyFromField(
  api: ApiClient,
  $status: Interactions['$status'],
  signal: AbortSignal,
): Promise<AnsweredRequest> {
  const before = userId()
  for (;;) {
    await seen(signal)
    const wanted = await beginAuthentication(api, { purpose: 'authentication' }, { signal })
    const begun = performance.now()
    const old = new AbortController()
    const lifetime = Math.min(wanted.timeout ?? longestMs, longestMs)
    const timer = setTimeout(() => old.abort(), Math.max(lifetime - marginMs, lifetime / 2))
    try {
      const life = AbortSignal.any([signal, old.signal])
      return { wanted, answer: await askPasskey(wanted, { signal: life, isInField: true }) }
    } catch (error) {
      if (!signal.aborted && isTakenOver(error)) {
        await untilNoRequest(signal)
        await noLogin($status, signal)
        if (userId() !== before) throw error
        continue
      }
      const isTurnedDown = isPasskeyError(error) && error.code === 'CANCELLED'
      const mayGoOn = old.signal.aborted || (isTurnedDown && performance.now() - begun > hastyMs)
      if (signal.aborted || !mayGoOn) throw error
    } finally {
      clearTimeout(timer)
    }
  }
}
