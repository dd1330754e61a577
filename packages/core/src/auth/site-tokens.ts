import type { SiteToken } from '@ai-studio/contract'
import { isApiError } from '../client/api-error.ts'
import { credentialsOf } from '../client/credentials.ts'
import type { Studio } from '../studio-types.ts'
import { leaveConversations } from './leave-conversations.ts'

/** How long servers make a token good, in milliseconds; believed where the clock of the device is far off. */
const lifeMs = 30 * 60_000
/**
 * A token is renewed when less than this is left, and not before this has passed, in milliseconds. Browsers let a
 * hidden page look once a minute.
 */
const renewalMs = 120_000
/**
 * How often it is looked whether it is time, in milliseconds: one long timer would stand still while a device
 * sleeps. A renewal that failed for want of a network is tried again as often.
 */
const lookEveryMs = 10_000

/** The chat-only token of a user on a page of another company. It lives in memory alone. */
export interface SiteTokens {
  /** A token is on its way: the server may have given the user what the visitor had, so that calls wait for it. */
  expect: (coming: Promise<SiteToken>) => void
  take: (token: SiteToken) => void
  /** Renews it at once, and with it what is known of the user. Never rejects. */
  refresh: () => Promise<void>
  /**
   * The user leaves, and with them what they have written on the page.
   * @param wasOver nobody has left: the sign-in came to its end by itself, and what was not sent stays
   */
  end: (wasOver: boolean) => void
}

/** Says how much time has passed, in milliseconds: clocks are set, and this one stands still while some devices sleep. */
function stopwatch(): () => number {
  const [time, steady] = [Date.now(), performance.now()]
  return () => Math.max(Date.now() - time, performance.now() - steady)
}

/** How old a token becomes before it is renewed, in milliseconds. */
function renewalAge({ expiresAt }: SiteToken): number {
  const left = Date.parse(expiresAt) - Date.now()
  // A clock that is off by more than that says what cannot be.
  const isLikely = left > 0 && left < lifeMs
  return Math.max(renewalMs, (isLikely ? left : lifeMs) - renewalMs)
}

/**
 * Gives every client of the page the user's token in place of the visitor's, renews it before it ends, and goes back
 * to the visitor when the server does not know it any more. When that is, the server alone says: clocks of devices are
 * wrong.
 */
export function createSiteTokens(
  studio: Studio,
  onChange: (user: SiteToken['user'] | null) => void,
): SiteTokens {
  let current: SiteToken | null = null
  let pending: Promise<void> | null = null
  let looking: ReturnType<typeof setInterval> | undefined
  let age = stopwatch()
  let dueAge = 0
  let connected = new AbortController()
  /** Comes with the first token. */
  let kept: typeof import('../chat/left-by-user.ts') | undefined
  let expected: Promise<unknown> | undefined

  const signIn = credentialsOf(studio.endpoint)

  const tellPlan = () => signIn.listeners.forEach((listener) => listener())

  function end(wasOver: boolean): void {
    clearInterval(looking)
    if (!current) return
    current = null
    connected.abort()
    connected = new AbortController()
    leaveConversations(studio, wasOver, kept)
    onChange(null)
    tellPlan()
  }

  /** What is kept from now on is the user's, until they leave. */
  async function tellWhose(signal: AbortSignal): Promise<void> {
    kept ??= await import('../chat/left-by-user.ts').catch(() => undefined)
    if (signal.aborted) return
    // Without it the next page would show them to whoever is there.
    if (!kept) return void setTimeout(tellWhose, lookEveryMs, signal)
    kept.beginUser(studio.storage, studio.endpoint)
    signal.addEventListener('abort', () => kept?.endUser(studio.endpoint))
  }

  function take(token: SiteToken): void {
    const isFirst = current === null
    const before = current?.user.subscriptionTier
    current = token
    age = stopwatch()
    dueAge = renewalAge(token)
    clearInterval(looking)
    looking = setInterval(() => age() >= dueAge && void renew(), lookEveryMs)
    if (isFirst) void tellWhose(connected.signal)
    onChange(token.user)
    if (token.user.subscriptionTier !== before) tellPlan()
  }

  async function renewOnce(): Promise<void> {
    const { signal } = connected
    try {
      const next = await studio.api.request<SiteToken>('renewSiteToken')
      if (!signal.aborted) take(next)
    } catch (error) {
      if (signal.aborted) return
      const isRefused =
        isApiError(error) && error.status !== null && error.status < 500 && error.status !== 429
      if (isRefused) end(true)
      // A server that is away for longer is not asked all the time.
      else dueAge = age() + (age() < lifeMs ? 0 : renewalMs)
    }
  }

  const renew = () =>
    (pending ??= renewOnce().finally(() => {
      pending = null
    }))

  signIn.current = {
    async token(operation) {
      // Who asks for the token is the visitor still.
      if (operation !== 'redeemConnectCode') await expected
      return current?.token ?? null
    },
    async renew(refused) {
      // A refused token renews nothing.
      if (current?.token === refused) end(true)
      return current?.token ?? null
    },
    giveUp: () => end(true),
    signal: () => connected.signal,
  }

  return {
    expect(coming) {
      expected = coming.catch(() => {})
    },
    take,
    refresh: () => (current ? renew() : Promise.resolve()),
    end,
  }
}
