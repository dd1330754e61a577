import { xsrfHeaderName, type Language } from '@ai-studio/contract/constants'
import { pageOrigin } from '../page-origin.ts'
import type { StudioStorage } from '../storage/studio-storage.ts'
import { $auth, forgetUser } from '../stores/auth.ts'
import { isApiError } from './api-error.ts'
import { credentialsOf, type Credentials } from './credentials.ts'
import { createEmbedTokens, type EmbedTokens } from './embed-token.ts'
import { localError } from './failure.ts'
import { createHandshake, fetchConfig } from './handshake.ts'
import {
  everyPageOperations,
  methodOf,
  publicOperations,
  signedInAnswers,
  type ClientOperation,
} from './paths.ts'
import { readXsrfToken } from './xsrf.ts'

/** What a client needs from its studio. */
export interface ClientContext {
  /** Base URL, without a slash at the end. */
  endpoint: string
  storage: StudioStorage
  /** The page's language, in which the server answers unless a call asks for another. */
  language(): Language
  /**
   * Called when the server no longer knows the user of this page.
   * @default forgets the user
   */
  onSignedOut?(): void
  /**
   * Has calls made as whoever this browser remembers, on a page of the server's own where nothing has done so yet.
   * @default calls are those of a visitor until somebody signs in
   */
  takeUpSignIn?(): Promise<void>
}

/** Where one call goes and what proves who makes it. */
export interface Target {
  base: string
  /** Whether cookies go along: on the server's own origin only. */
  isOwnOrigin: boolean
  headers: Record<string, string>
  /** The token used, if any. */
  token: string | null
  /** Who has signed in, when the token is theirs. */
  user?: Credentials
  /** The server answers this call on every page, so that its silence needs no explanation. */
  isForEveryPage?: boolean
  /** Ends a stream, because its user has signed out. */
  signal?: AbortSignal
}

export interface Session {
  prepare(operation: ClientOperation, answerIn: Language): Promise<Target>
  /** Tries to remove the cause of a refusal; answers whether the call should be made once more. */
  recover(error: unknown, target: Target, operation: ClientOperation): Promise<boolean>
  /** The repeated call was refused as well. */
  giveUp(error: unknown, target: Target): void
}

function forgetWhoeverIsHere(): void {
  if ($auth.get().state === 'authenticated') forgetUser()
}

const signedOutCodes: readonly string[] = ['AUTHENTICATION_REQUIRED', 'SESSION_EXPIRED', 'TOKEN_INVALID']

/** Whether the server does not know the caller. Wrong passwords and codes have other codes: they sign nobody out. */
const isSignedOut = (error: unknown): boolean =>
  isApiError(error) && error.status === 401 && signedOutCodes.includes(error.code)

/**
 * Knows how calls prove who makes them: a user's token where somebody has signed in; else cookie and XSRF pair on our
 * own origin, an embed token elsewhere.
 */
export function createSession(context: ClientContext): Session {
  const { endpoint, storage, language, onSignedOut = forgetWhoeverIsHere, takeUpSignIn } = context
  const shakeHands = createHandshake(endpoint, language)
  const tokens = new Map<string, EmbedTokens>()
  const refusedXsrf = new Set<string>()
  let refreshing: Promise<unknown> | null = null

  const isOwn = (base: string) => typeof location !== 'undefined' && new URL(base).origin === pageOrigin()

  function tokensOf(base: string): EmbedTokens {
    const known = tokens.get(base) ?? createEmbedTokens(base, storage, language)
    tokens.set(base, known)
    return known
  }

  /**
   * The visitor's token, asked for along with the configuration: hardly a server sends its callers elsewhere, and a
   * visitor would wait for one after the other.
   */
  function askAhead(isOpen: boolean): Promise<string> | null {
    if (isOpen || isOwn(endpoint) || credentialsOf(endpoint).current) return null
    const asking = tokensOf(endpoint).get()
    // A failure is the call's own, unless it goes elsewhere.
    asking.catch(() => {})
    return asking
  }

  /** A cheap safe call with which the server sets the XSRF cookie; a failure shows in the write that follows. */
  function refreshXsrf(base: string): Promise<unknown> {
    refreshing ??= fetchConfig(base, language())
      .catch(() => null)
      .finally(() => {
        refreshing = null
      })
    return refreshing
  }

  /**
   * To a page that is not allowed the browser says only that the network failed. Asking for a token tells why,
   * because any page may ask; when there is another reason the call's own failure stands.
   */
  async function explainsSilence(base: string): Promise<boolean> {
    try {
      await tokensOf(base).get()
    } catch (error) {
      if (isApiError(error) && error.code === 'ORIGIN_NOT_ALLOWED') throw error
    }
    return false
  }

  /** What the page's sign-in answers; its failures are those of the call. */
  async function fromUser(token: Promise<string | null>): Promise<string | null> {
    try {
      return await token
    } catch (error) {
      throw isApiError(error) ? error : localError('NETWORK', language(), error)
    }
  }

  /**
   * On a page of our own a sign-in may be remembered that nothing on it has taken up, as where a chat stands alone. Without
   * it what is the user's would not be there, and what is asked would be somebody else's.
   */
  async function findUser(): Promise<void> {
    // Where no sign-in is remembered, the page knows from its beginning that nobody is here.
    if (credentialsOf(endpoint).current || !isOwn(endpoint) || $auth.get().state !== 'loading') return
    try {
      await takeUpSignIn?.()
    } catch (error) {
      throw localError('NETWORK', language(), error)
    }
  }

  return {
    async prepare(operation, answerIn) {
      const isOpen = publicOperations.has(operation)
      const isForUsers = !isOpen || signedInAnswers.has(operation)
      if (isForUsers) await findUser()
      const asked = askAhead(isOpen)
      const base = await shakeHands()
      const isOwnOrigin = isOwn(base)
      const headers: Record<string, string> = { 'Accept-Language': answerIn }
      const user = isForUsers ? credentialsOf(endpoint).current : null
      const held = user && (await fromUser(user.token(operation)))
      if (user && held) {
        headers.Authorization = `Bearer ${held}`
        // A session that is over already needs no end: nothing is renewed to end it.
        const isFarewell = operation === 'closeSession'
        return {
          base,
          isOwnOrigin,
          headers,
          token: held,
          ...(!isFarewell && { user }),
          signal: user.signal(),
        }
      }
      if (isOwnOrigin) {
        if (methodOf(operation) !== 'GET') {
          if (readXsrfToken(refusedXsrf) === null) await refreshXsrf(base)
          const xsrf = readXsrfToken(refusedXsrf)
          if (xsrf) headers[xsrfHeaderName] = xsrf
        }
        return { base, isOwnOrigin, headers, token: null }
      }
      const token = isOpen ? null : await ((base === endpoint && asked) || tokensOf(base).get())
      if (token) headers.Authorization = `Bearer ${token}`
      const isForEveryPage = everyPageOperations.has(operation)
      return { base, isOwnOrigin, headers, token, ...(isForEveryPage && { isForEveryPage }) }
    },

    async recover(error, { base, isOwnOrigin, headers, token, user, isForEveryPage }, operation) {
      if (!isApiError(error)) return false
      if (user && token) {
        if (!isSignedOut(error)) return false
        const renewed = await fromUser(user.renew(token))
        // On a page of somebody else the visitor goes on; on ours the call was the user's.
        return renewed !== null || !isOwnOrigin
      }
      if (isOwnOrigin && error.code === 'XSRF_FAILED') {
        const xsrf = headers[xsrfHeaderName]
        if (xsrf) refusedXsrf.add(xsrf)
        await refreshXsrf(base)
        return true
      }
      // Whoever has signed in meanwhile.
      const signIn = credentialsOf(endpoint).current
      if (!isOwnOrigin && token && error.code === 'TOKEN_INVALID') {
        // What a visitor began is the user's, and the visitor's token still good: it goes on after a sign-out.
        const isUsers = signIn !== null && (await fromUser(signIn.token(operation))) !== null
        if (!isUsers) await tokensOf(base).renew(token)
        return true
      }
      if (!isOwnOrigin && !token && !isForEveryPage && error.code === 'NETWORK') return explainsSilence(base)
      if (!isOwnOrigin || !isSignedOut(error)) return false
      // What a visitor began is the user's, who stays signed in.
      if (signIn && (await fromUser(signIn.token()))) return true
      onSignedOut()
      return false
    },

    giveUp(error, { user }) {
      if (user && isSignedOut(error)) user.giveUp()
    },
  }
}
