import type { SiteToken } from '@ai-studio/contract'
import { isApiError } from '../client/api-error.ts'
import { credentialsOf } from '../client/credentials.ts'
import type { Studio } from '../studio-types.ts'
import { leaveConversations } from './leave-conversations.ts'

/** A token is renewed when less than this is left, in milliseconds. */
const renewalMs = 60_000
/** Pause after a renewal that failed for want of a network, in milliseconds. */
const retryMs = 10_000

/** The chat-only token of a user on a page of another company. It lives in memory alone. */
export interface SiteTokens {
  take: (token: SiteToken) => void
  /** Renews it at once, and with it what is known of the user. Never rejects. */
  refresh: () => Promise<void>
  drop: () => void
}

/**
 * Gives every client of the page the user's token in place of the visitor's, renews it before it ends, and goes back
 * to the visitor when the server does not know it any more.
 */
export function createSiteTokens(
  studio: Studio,
  onChange: (user: SiteToken['user'] | null) => void,
): SiteTokens {
  let current: SiteToken | null = null
  let pending: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let connected = new AbortController()

  const signIn = credentialsOf(studio.endpoint)

  const tellPlan = () => signIn.listeners.forEach((listener) => listener())

  const left = () => (current ? Date.parse(current.expiresAt) - Date.now() : 0)

  function drop(): void {
    clearTimeout(timer)
    if (!current) return
    current = null
    connected.abort()
    connected = new AbortController()
    leaveConversations(studio)
    onChange(null)
    tellPlan()
  }

  function plan(delay: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void renew(), Math.max(0, delay))
  }

  function take(token: SiteToken): void {
    const before = current?.user.subscriptionTier
    current = token
    plan(left() - renewalMs)
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
      if (isRefused || left() <= 0) drop()
      else plan(Math.min(retryMs, left()))
    }
  }

  const renew = () =>
    (pending ??= renewOnce().finally(() => {
      pending = null
    }))

  signIn.current = {
    async token() {
      // The renewal itself goes out with the token that is being renewed.
      if (current && left() <= 0) drop()
      return current?.token ?? null
    },
    async renew(refused) {
      // A refused token renews nothing.
      if (current?.token === refused) drop()
      return current?.token ?? null
    },
    giveUp: drop,
    signal: () => connected.signal,
  }

  return { take, refresh: () => (current ? renew() : Promise.resolve()), drop }
}
