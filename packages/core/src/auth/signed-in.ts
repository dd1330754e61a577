import type { AuthConfig, UserProfile } from '@ai-studio/contract'
import type { AccountInfo } from '@azure/msal-browser'
import {
  $auth,
  forgetUser,
  logoutEvent,
  markLoading,
  markSignedIn,
  markSignedOut,
  type LogoutDetail,
} from '../stores/auth.ts'
import { adoptPreferences } from '../stores/adopt-preferences.ts'
import type { Studio } from '../studio-types.ts'
import type { Applications } from './applications.ts'
import { askAgain } from './ask-again.ts'
import { isAuthError } from './auth-error.ts'
import type { AuthErrorCode } from './auth-types.ts'
import type { Interactions } from './interactions.ts'
import { createMarkers, type Markers } from './markers.ts'
import { profileFromClaims } from './profile-from-claims.ts'
import { oneTabAtATime } from './one-tab.ts'
import { accountIn, createTokenRequest } from './request-tokens.ts'
import { createSilentTokens, type SilentTokens, type Tokens } from './silent-tokens.ts'
import { toAuthError } from './to-auth-error.ts'
import { createWhosePage } from './whose-page.ts'

/** Failures after which nothing short of a new sign-in helps. Without an answer, the frame was the last resort. */
const endings: readonly AuthErrorCode[] = [
  'INTERACTION_REQUIRED',
  'NO_SERVER_RESPONSE',
  'FLOW_EXPIRED',
  'USER_CANCELLED',
]

/** The sign-in of this page's user, from its beginning over renewals and other tabs to its end. */
export interface SignedIn {
  readonly tokens: SilentTokens
  readonly markers: Markers
  /**
   * Somebody has just signed in: tells the server, and the page when that went well.
   * @param options.comesAgain whether the same tokens come again if it did not: what renews them is kept until then
   */
  begin: (tokens: Tokens, options?: { comesAgain?: boolean }) => Promise<void>
  /** Resolves when the server is not just being told of a sign-in. */
  opening: () => Promise<unknown>
  /** Takes up the sign-in that this browser remembers, and settles `$auth`. Never rejects. */
  resume: () => Promise<void>
  /** A token, or null when the sign-in has come to its end; then the user is forgotten. */
  token: (options?: { isForced?: boolean }) => Promise<string | null>
  /** The sign-in has come to its end by itself: the user is forgotten, but nothing that was just being written. */
  runOut: () => void
  /** Another tab has signed in or out. */
  follow: () => void
  /** The browser shows the page again that it had put aside, and that has heard of nothing meanwhile. */
  comeBack: () => void
  /** Somebody has signed out: nothing of theirs stays, also where the sign-in had run out before, or at that. */
  leave: () => void
}

export function createSignedIn(options: {
  studio: Studio
  origin: string
  config: () => Promise<AuthConfig>
  applications: Applications
  interactions: Interactions
  now: () => number
}): SignedIn {
  const { studio, origin, config, applications, interactions, now } = options
  const markers = createMarkers(studio.storage)
  const page = createWhosePage(studio, markers)
  const request = createTokenRequest({
    origin,
    config,
    applications,
    interactions,
    accountId: () => markers.account() ?? tokens.account()?.homeAccountId ?? null,
  })

  const tokens: SilentTokens = createSilentTokens({
    request: (isForced) => oneTabAtATime(() => request(isForced)),
    onRenewed(next) {
      const { account } = next
      if (markers.account() === account.homeAccountId) note(account)
      const wasAnothers = belongTo(account, next)
      // Who has left by the time that the server does not answer is not welcomed.
      if (wasAnothers)
        ask().catch((error) => page.account() === account.homeAccountId && welcomeUnconfirmed(account, error))
      return wasAnothers
    },
    interactions,
    now,
  })

  /** From here on the page is this account's, whose tokens `next` are, if there are any. */
  const belongTo = ({ homeAccountId }: AccountInfo, next?: Tokens): boolean =>
    page.belongTo(homeAccountId, () => {
      tokens.drop()
      if (next) tokens.hold(next)
    })

  const note = (account: AccountInfo) => markers.set(account.homeAccountId, tokens.expiresAt())

  async function clearCaches(): Promise<void> {
    for (const app of applications.loaded()) await app.clearCache().catch(() => {})
  }

  function welcome(profile: UserProfile): void {
    // Their tokens have said whose page it is.
    markers.noteUserId(page.account()!, profile.id)
    markSignedIn(profile)
    adoptPreferences(profile.preferences)
    void page.prepare()
  }

  /** Asks the server who is here. An answer that comes after they have left welcomes nobody. */
  async function ask(): Promise<void> {
    const signal = tokens.signal()
    const profile = await studio.api.request<UserProfile>('getProfile')
    if (!signal.aborted) welcome(profile)
  }

  /**
   * Only the identity token is there to say who it is, and it knows of no plan: the server is asked again, whatever
   * was in the way.
   */
  function welcomeUnconfirmed(account: AccountInfo, failure: unknown): void {
    belongTo(account)
    markSignedIn(profileFromClaims(account, markers.userId(account.homeAccountId)))
    void page.prepare()
    const isHere = () => markers.account() === account.homeAccountId
    askAgain(async () => (isHere() ? ask() : undefined), failure, tokens.signal())
  }

  // However a sign-in ends, here, by an event, in another tab: nothing of it stays. What a visitor has written who
  // only tried to sign in is not touched.
  let isSomebody = markers.account() !== null
  let wasSeen = $auth.get().state === 'authenticated'
  /** The sign-in is coming to its end by itself: whoever is at this page has not left, and goes on typing. */
  let isRunningOut = false
  $auth.listen(({ state }) => {
    if (state === 'authenticated') {
      isSomebody = wasSeen = true
      isRunningOut = false
    }
    if (state !== 'anonymous') return
    tokens.drop()
    // What is left there is still theirs, should another one come.
    if (!isRunningOut) page.leave()
    const wasOver = !wasSeen || isRunningOut
    isRunningOut = false
    if (!isSomebody || markers.account() !== null) return
    isSomebody = false
    markers.forgetUser()
    // The chats of the page hear it by the event, whatever the reason was.
    globalThis.dispatchEvent(new CustomEvent<LogoutDetail>(logoutEvent, { detail: { wasOver } }))
    void clearCaches()
  })

  /** Takes up the sign-in that this browser remembers. Rejects when not even the browser can say whose it is. */
  async function takeUp(): Promise<void> {
    try {
      if ((await result.token()) !== null) await ask()
    } catch (error) {
      const known = applications.loaded().flatMap((app) => accountIn(app, markers.account()) ?? [])[0]
      if (!known) throw error
      if ($auth.get().state !== 'authenticated') welcomeUnconfirmed(known, error)
    }
  }

  /** Until then the visitor goes on without, and may sign in anew. */
  function takeUpLater(failure: unknown): void {
    const account = markers.account()
    if (account === null) return
    const isWaiting = () => markers.account() === account && $auth.get().state === 'anonymous'
    askAgain(async () => (isWaiting() ? takeUp() : undefined), failure, tokens.signal())
  }

  let opening: Promise<UserProfile> | undefined

  const result: SignedIn = {
    tokens,
    markers,

    opening: async () => opening?.catch(() => {}),

    async begin(next, { comesAgain = false } = {}) {
      tokens.hold(next)
      try {
        opening = studio.api.request<UserProfile>('openSession')
        const profile = await opening
        belongTo(next.account, next)
        note(next.account)
        welcome(profile)
      } catch (error) {
        tokens.drop()
        if (!comesAgain && $auth.get().state !== 'authenticated') await clearCaches()
        throw toAuthError(error)
      }
    },

    async resume() {
      markLoading()
      try {
        await takeUp()
      } catch (error) {
        // A refusal has signed out already; anything else says nothing about who is here.
        if ($auth.get().state !== 'loading') return
        markSignedOut()
        takeUpLater(error)
      }
    },

    async token({ isForced = false } = {}) {
      const held = isForced ? null : tokens.held()
      if (held) return held
      const signal = tokens.signal()
      try {
        return await tokens.acquire({ isForced })
      } catch (error) {
        if (signal.aborted && !(isAuthError(error) && error.code === 'USER_SWITCH')) return null
        if (!isAuthError(error) || !endings.includes(error.code)) throw error
        await page.prepare()
        if (!signal.aborted) result.runOut()
        return null
      }
    },

    runOut() {
      isRunningOut = true
      page.keepWords(() => {
        markers.end(new Date(now()))
        forgetUser(true)
      })
    },

    follow() {
      const account = markers.account()
      if (account === null) {
        if ($auth.get().state === 'anonymous') return
        if (markers.hasEnded()) result.runOut()
        else forgetUser()
      } else if (account !== (tokens.account()?.homeAccountId ?? null)) {
        tokens.drop()
        void result.resume()
      }
    },

    comeBack() {
      // What was written since by whoever is here now is not to be touched by what this page knows.
      const known = page.account()
      if (known !== null && markers.account() !== known) location.reload()
      else result.follow()
    },

    leave() {
      const hasRunOut = $auth.get().state === 'anonymous'
      forgetUser()
      // Then the chats of the page still hold what was being written.
      if (hasRunOut) globalThis.dispatchEvent(new CustomEvent(logoutEvent))
    },
  }
  return result
}
