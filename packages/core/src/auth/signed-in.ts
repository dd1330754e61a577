import type { AuthConfig, UserProfile } from '@ai-studio/contract'
import type { AccountInfo, IPublicClientApplication } from '@azure/msal-browser'
import {
  $auth,
  forgetUser,
  logoutEvent,
  markLoading,
  markSignedIn,
  markSignedOut,
  type LogoutDetail,
} from '../stores/auth.ts'
import { adoptPreferences } from '../stores/sync-preferences.ts'
import type { Studio } from '../studio-types.ts'
import type { Applications } from './applications.ts'
import { askAgain } from './ask-again.ts'
import { apiScopes } from './auth-config.ts'
import { AuthError, isAuthError } from './auth-error.ts'
import type { AuthErrorCode } from './auth-types.ts'
import type { Interactions } from './interactions.ts'
import { forgetWords, giveBack, hasWords, leaveConversations } from './leave-conversations.ts'
import { createMarkers, type Markers } from './markers.ts'
import { bridgePath } from './msal-configuration.ts'
import { profileFromClaims } from './profile-from-claims.ts'
import { oneTabAtATime } from './one-tab.ts'
import { createSilentTokens, type SilentTokens, type Tokens } from './silent-tokens.ts'
import { toAuthError } from './to-auth-error.ts'

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
  /** Somebody has just signed in: tells the server, and the page when that went well. */
  begin: (tokens: Tokens) => Promise<void>
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
  const redirectUri = origin + bridgePath

  const accountIn = (app: IPublicClientApplication, id: string | null): AccountInfo | undefined =>
    app.getAllAccounts().find((account) => account.homeAccountId === id)

  /**
   * Restores an account whose tokens the browser has dropped, as it does when it is closed: the embedded service still
   * knows it by a cookie of this very site.
   */
  async function restore(
    app: IPublicClientApplication,
    scopes: string[],
    id: string | null,
  ): Promise<Tokens> {
    const tokens = await interactions
      .run('SsoSilent', () => app.ssoSilent({ scopes, redirectUri }))
      .catch((cause: unknown) => {
        const error = toAuthError(cause)
        // A frame in which nothing answers is a server out of reach; the next visit asks again.
        throw error.code === 'NO_SERVER_RESPONSE' ? new AuthError('NETWORK', { cause }) : error
      })
    if (tokens.account.homeAccountId !== id) {
      await app.clearCache({ account: tokens.account })
      throw new AuthError('INTERACTION_REQUIRED')
    }
    return tokens
  }

  async function request(isForced: boolean): Promise<Tokens> {
    try {
      const known = await config()
      const scopes = apiScopes(known)
      const { app } = await applications.web()
      const id = markers.account() ?? tokens.account()?.homeAccountId ?? null
      const account = accountIn(app, id)
      if (!account) {
        if (known.kind === 'embedded') return await restore(app, scopes, id)
        throw new AuthError('INTERACTION_REQUIRED')
      }
      const silent = { scopes, account, forceRefresh: isForced, redirectUri }
      const isOtherClient = (known.nativeClientId ?? known.clientId) !== known.clientId
      if (!isOtherClient) return await app.acquireTokenSilent(silent)
      // Whoever signed in by form has tokens of the other client; pages of the identity service give those of this.
      const native = await applications.native()
      return await native.acquireTokenSilent(silent).catch(() => app.acquireTokenSilent(silent))
    } catch (error) {
      throw toAuthError(error)
    }
  }

  const tokens: SilentTokens = createSilentTokens({
    request: (isForced) => oneTabAtATime(() => request(isForced)),
    onRenewed(next) {
      const { account } = next
      if (markers.account() === account.homeAccountId) note(account)
      const wasAnothers = belongTo(account, next)
      // Who has left by the time that the server does not answer is not welcomed.
      if (wasAnothers)
        ask().catch((error) => whose === account.homeAccountId && welcomeUnconfirmed(account, error))
      return wasAnothers
    },
    interactions,
    now,
  })

  /** Whose page this is: the account that signed in last. */
  let whose = markers.account()
  /** Whose words it has found. Another tab may have taken them out of the browser since, not off this page. */
  let wordsOf = markers.wordsOf()

  /**
   * What stands on the page, and goes on, is its user's: to the next one it is a new page. What somebody has left in
   * the browser, whose sign-in ended on a page before, is not the next one's either.
   * @param next tokens that stay good
   * @returns whether it was another's
   */
  function belongTo({ homeAccountId }: AccountInfo, next?: Tokens): boolean {
    const wasAnothers = whose !== null && whose !== homeAccountId
    whose = homeAccountId
    const left = markers.wordsOf() ?? wordsOf
    wordsOf = null
    markers.noteWordsOf(null)
    if (!wasAnothers) {
      if (left !== null && left !== homeAccountId) forgetWords(studio)
      return false
    }
    tokens.drop()
    if (next) tokens.hold(next)
    leaveConversations(studio)
    return true
  }

  /** Comes when somebody is here; what waits in conversations is read with it when they have to go. */
  let kept: typeof import('../chat/left-by-user.ts') | undefined
  async function loadKept(): Promise<void> {
    kept ??= await import('../chat/left-by-user.ts').catch(() => undefined)
  }

  const note = (account: AccountInfo) => markers.set(account.homeAccountId, tokens.expiresAt())

  async function clearCaches(): Promise<void> {
    for (const app of applications.loaded()) await app.clearCache().catch(() => {})
  }

  function welcome(profile: UserProfile): void {
    markSignedIn(profile)
    adoptPreferences(profile.preferences)
    void loadKept()
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
    markSignedIn(profileFromClaims(account))
    void loadKept()
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
    if (!isRunningOut) whose = null
    const wasOver = !wasSeen || isRunningOut
    isRunningOut = false
    if (!isSomebody || markers.account() !== null) return
    isSomebody = false
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

    async begin(next) {
      tokens.hold(next)
      try {
        opening = studio.api.request<UserProfile>('openSession')
        const profile = await opening
        belongTo(next.account, next)
        note(next.account)
        welcome(profile)
      } catch (error) {
        tokens.drop()
        if ($auth.get().state !== 'authenticated') await clearCaches()
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
        await loadKept()
        if (!signal.aborted) result.runOut()
        return null
      }
    },

    runOut() {
      isRunningOut = true
      const { storage, endpoint } = studio
      const account = whose ?? markers.account()
      const waiting = kept?.takeWaiting(storage, endpoint)
      markers.end(new Date(now()))
      forgetUser(true)
      giveBack(waiting ?? new Map())
      if (hasWords(studio)) markers.noteWordsOf(account)
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
      if (whose !== null && markers.account() !== whose) location.reload()
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
