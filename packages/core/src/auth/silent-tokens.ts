import type { AccountInfo, AuthenticationResult } from '@azure/msal-browser'
import { AuthError } from './auth-error.ts'
import type { Interactions } from './interactions.ts'

/** A token is not given out any more when less than this is left, in milliseconds. */
const marginMs = 30_000

/** What of MSAL's answers is kept. */
export type Tokens = Pick<AuthenticationResult, 'accessToken' | 'expiresOn' | 'account'>

export interface SilentTokens {
  /** The token in memory, while it is good; no wait and no storage stands before it. */
  held: () => string | null
  /** The token in memory, however old. */
  current: () => string | null
  account: () => AccountInfo | null
  /** When the token in memory ends. */
  expiresAt: () => Date
  hold: (tokens: Tokens) => void
  /** A token by cache, refresh token or hidden frame. The same request made twice at a time is made once. */
  acquire: (options?: { isForced?: boolean }) => Promise<string>
  /** Forgets the token, and disregards those that are on their way. */
  drop: () => void
  /** Aborts with the next `drop`. */
  signal: () => AbortSignal
}

export function createSilentTokens(options: {
  request: (isForced: boolean) => Promise<Tokens>
  /** Answers whether they are another account's than those before: then nobody who waited gets them. */
  onRenewed: (tokens: Tokens) => boolean
  interactions: Interactions
  now: () => number
}): SilentTokens {
  const { request, onRenewed, interactions, now } = options
  let tokens: Tokens | null = null
  let signedIn = new AbortController()
  const pending = new Map<boolean, Promise<string>>()

  const expiresAt = () => tokens?.expiresOn ?? new Date(0)
  const held = () => (tokens && expiresAt().getTime() - now() > marginMs ? tokens.accessToken : null)

  async function acquire(isForced: boolean): Promise<string> {
    const { signal } = signedIn
    // A frame and a refresh token are used by one request at a time.
    if (isForced) await pending.get(false)?.catch(() => {})
    const next = await interactions.run('AcquireToken', () => request(isForced))
    if (signal.aborted) throw new AuthError('INTERACTION_REQUIRED', { message: 'Signed out meanwhile.' })
    tokens = next
    if (onRenewed(next)) throw new AuthError('USER_SWITCH')
    return next.accessToken
  }

  return {
    held,
    current: () => tokens?.accessToken ?? null,
    account: () => tokens?.account ?? null,
    expiresAt,
    hold(next) {
      tokens = next
    },
    acquire({ isForced = false } = {}) {
      const known = pending.get(true) ?? pending.get(isForced)
      if (known) return known
      const made = acquire(isForced).finally(() => {
        if (pending.get(isForced) === made) pending.delete(isForced)
      })
      pending.set(isForced, made)
      return made
    },
    drop() {
      tokens = null
      pending.clear()
      signedIn.abort()
      signedIn = new AbortController()
    },
    signal: () => signedIn.signal,
  }
}
