import type { Language, SiteToken } from '@ai-studio/contract'
import { atom } from 'nanostores'
import { isApiError } from '../client/api-error.ts'
import { pageOrigin } from '../page-origin.ts'
import { shared } from '../registry/shared.ts'
import { $language } from '../stores/language.ts'
import type { Studio } from '../studio-types.ts'
import { withResolvers } from '../with-resolvers.ts'
import { AuthError } from './auth-error.ts'
import type { AuthErrorCode, PartnerAuth, SiteUser } from './auth-types.ts'
import { createConnectWindow, type ConnectWindow } from './connect-window.ts'
import { createProofKey, randomText } from './proof-key.ts'
import { createSiteTokens } from './site-tokens.ts'
import { toAuthError } from './to-auth-error.ts'

interface Attempt {
  readonly window: ConnectWindow
  /** The same for everybody, so that who has begun it hears of it first. */
  readonly done: Promise<void>
  readonly giveUp: (code?: AuthErrorCode) => void
}

function createPartnerAuth(studio: Studio): PartnerAuth {
  const $user = atom<SiteUser | null>(null)
  const $state = atom<'idle' | 'waiting' | 'window-closed'>('idle')
  const tokens = createSiteTokens(studio, (user) => $user.set(user))
  let attempt: Attempt | null = null

  async function redeem(code: string, verifier: string, signal: AbortSignal): Promise<void> {
    try {
      const body = { code, verifier }
      const coming = studio.api.request<SiteToken>('redeemConnectCode', { body, signal })
      tokens.expect(coming)
      const token = await coming
      // Pages wrap `fetch`, and some do not hand the signal on.
      if (signal.aborted) return
      // Whoever was here has left the page to somebody else.
      tokens.end(false)
      tokens.take(token)
    } catch (error) {
      const failure = toAuthError(error)
      // A code that is refused came too late; for the person it is the window that has to be opened again.
      throw failure.code === 'CODE_INVALID' ? new AuthError('FLOW_EXPIRED', { cause: error }) : failure
    }
  }

  /**
   * Why this page may not have anybody sign in. The window says so only to who has signed in there, and never to the page.
   */
  async function refusal(signal: AbortSignal): Promise<AuthError | null> {
    try {
      // Says so to any page, touches nobody's sign-in, and stores nothing.
      await studio.api.request('createEmbedToken', { signal })
      return null
    } catch (error) {
      // Any other failure is the redemption's, should it last until then.
      return isApiError(error) && error.code === 'ORIGIN_NOT_ALLOWED' ? toAuthError(error) : null
    }
  }

  function begin(language: Language): Attempt {
    const { verifier, challenge } = createProofKey()
    const state = randomText()
    const origin = pageOrigin()
    const url = new URL(`${studio.endpoint}/embed/connect`)
    url.search = new URLSearchParams({
      origin,
      state,
      challenge,
      lang: language,
    }).toString()
    const { promise, resolve, reject } = withResolvers<void>()
    const redeeming = new AbortController()
    const giveUp = (code: AuthErrorCode = 'USER_CANCELLED') => {
      redeeming.abort()
      reject(new AuthError(code))
    }
    const window = createConnectWindow({
      url: url.href,
      state,
      onAnswer: (answer) => {
        if ('code' in answer) redeem(answer.code, verifier, redeeming.signal).then(resolve, reject)
        else giveUp()
      },
      onPresence: (isThere) => $state.set(isThere ? 'waiting' : 'window-closed'),
      onGivenUp: (wasThere) => giveUp(wasThere ? 'USER_CANCELLED' : 'POPUP_WINDOW_ERROR'),
    })
    // A page without an origin cannot be allowed, and cannot be answered.
    if (origin === 'null') reject(new AuthError('ORIGIN_NOT_ALLOWED'))
    // Before any wait: browsers let a window open only within the press.
    else if (!window.open()) reject(new AuthError('POPUP_WINDOW_ERROR'))
    else void refusal(redeeming.signal).then((refused) => refused && reject(refused))
    const done = promise.finally(() => {
      window.close()
      attempt = null
      $state.set('idle')
    })
    return { window, done, giveUp }
  }

  // Whoever comes back to the page may be somebody else. Before the chats, which save what is typed then.
  globalThis.addEventListener(
    'pagehide',
    ({ persisted }) => {
      if (!persisted) return
      attempt?.giveUp()
      tokens.end(true)
    },
    true,
  )

  return {
    $user,
    $state,
    connect({ language = $language.get() } = {}) {
      if (attempt) attempt.window.show()
      else {
        attempt = begin(language)
        if ($state.get() === 'idle') $state.set('waiting')
      }
      return attempt.done
    },
    join: () => attempt?.done ?? null,
    reopen: () => attempt?.window.show(),
    cancel: () => attempt?.giveUp(),
    refresh: tokens.refresh,
    disconnect: () => tokens.end(false),
  }
}

/** Without a page, and on the studio's own pages, nobody signs in this way. */
const nobody = (): PartnerAuth => ({
  $user: atom(null),
  $state: atom<'idle'>('idle'),
  connect: () => Promise.reject(new AuthError('NOT_AVAILABLE')),
  join: () => null,
  reopen: () => {},
  cancel: () => {},
  refresh: () => Promise.resolve(),
  disconnect: () => {},
})

/** Signing in on a page of another company: the same object for every copy of the library on this page. */
export function getPartnerAuth(studio: Studio): PartnerAuth {
  if (typeof document === 'undefined' || studio.isOwnOrigin) return nobody()
  return shared(`partner-auth ${studio.endpoint}`, () => createPartnerAuth(studio))
}
