import type { AuthConfig } from '@ai-studio/contract'
import { atom } from 'nanostores'
import { credentialsOf } from '../client/credentials.ts'
import { fetchConfig } from '../client/handshake.ts'
import { pageOrigin } from '../page-origin.ts'
import { $auth, markLoading, markSignedOut } from '../stores/auth.ts'
import { $language } from '../stores/language.ts'
import type { Studio } from '../studio-types.ts'
import { createApplications, type AuthModules } from './applications.ts'
import { isAuthConfigValid } from './auth-config.ts'
import { AuthError } from './auth-error.ts'
import type { AuthClient } from './auth-types.ts'
import { createHostedSignIn } from './hosted-sign-in.ts'
import { createInteractions } from './interactions.ts'
import { signedOutPath } from './msal-configuration.ts'
import { createNativeSignIn } from './native-sign-in.ts'
import { homePath, noteWayBack, returnPath, takeAfterSignIn, takeWayBack } from './return-path.ts'
import { createSignedIn } from './signed-in.ts'
import { toAuthError } from './to-auth-error.ts'

/** How long signing out waits for our own server, in milliseconds; the identity service's part comes in any case. */
const closeSessionMs = 5_000

export interface AuthOptions {
  /** How people sign in, where the page knows it already. Without it the server is asked. */
  config?: AuthConfig | undefined
}

/** What tests replace: the libraries behind it, and the clock. */
export interface AuthWorld {
  modules?: AuthModules
  now?: () => number
}

/** Whoever signs in in another way, or not at all, never loads it. */
const loadPasskeys = () => import('./passkey-sign-in.ts')

/** Whether the page is one that the identity service sends people back to with an answer. */
const isCallback = () =>
  /^\/auth(\/|$)/.test(location.pathname) && !location.pathname.startsWith(signedOutPath)

export function createAuth(studio: Studio, options: AuthOptions = {}, world: AuthWorld = {}): AuthClient {
  const origin = pageOrigin()
  const $config = atom<AuthConfig | null | undefined>(null)
  const interactions = createInteractions()
  let asking: Promise<void> | undefined
  let isInvalid = false

  function adopt(config: AuthConfig | undefined): void {
    isInvalid = config !== undefined && !isAuthConfigValid(config)
    $config.set(isInvalid ? undefined : config)
  }

  /** Asks the server; a failure leaves it unknown, and the next who needs it asks again. */
  async function ask(): Promise<void> {
    try {
      adopt((await fetchConfig(studio.endpoint, $language.get())).auth)
    } catch (error) {
      asking = undefined
      throw toAuthError(error)
    }
  }

  async function config(): Promise<AuthConfig> {
    if ($config.get() === null) await (asking ??= ask())
    const known = $config.get()
    if (known) return known
    throw new AuthError(isInvalid ? 'CONFIGURATION_INVALID' : 'NOT_AVAILABLE')
  }

  if (!studio.isOwnOrigin) adopt(undefined)
  else if (options.config !== undefined) adopt(options.config)
  else config().catch(() => {})

  const applications = createApplications(config, origin, world.modules)
  const signedIn = createSignedIn({
    studio,
    origin,
    config,
    applications,
    interactions,
    now: world.now ?? Date.now,
  })
  const { tokens, markers } = signedIn
  const hosted = createHostedSignIn({ config, applications, interactions })
  const { forms, exchange } = createNativeSignIn({
    config,
    applications,
    interactions,
    hosted,
    begin: signedIn.begin,
  })
  let started: Promise<string | null> | undefined

  async function takeUp(): Promise<void> {
    if (markers.account() === null) markSignedOut()
    else await signedIn.resume()
  }

  /** The answer of the identity service that stands in this page's address. */
  async function handleAnswer(): Promise<string | null> {
    const known = await config()
    const { app, answer, wasAwaited } = await applications.web()
    const result = await answer.catch(async (error: unknown) => {
      if (!hosted.wantsReset(error, known)) throw error
      const next = takeWayBack()
      await hosted.signInOnHostedPage({ isReset: true, ...(next !== null && { next }) })
      return null
    })
    if (!result) {
      if (wasAwaited) throw new AuthError('NO_SERVER_RESPONSE')
      await takeUp()
      return null
    }
    if (hosted.isFromReset(result.account, known)) {
      await app.clearCache({ account: result.account })
      await hosted.signInOnHostedPage(result.state ? { next: result.state } : {})
      return null
    }
    await signedIn.begin(result)
    noteWayBack(null)
    return takeAfterSignIn() ?? returnPath(result.state) ?? homePath
  }

  async function begin(): Promise<string | null> {
    try {
      if (!studio.isOwnOrigin || !isCallback()) {
        await takeUp()
        return null
      }
      markLoading()
      return await interactions.run('HandleRedirect', async () => {
        try {
          return await handleAnswer()
        } catch (error) {
          // Whoever was signed in before stays so.
          await takeUp()
          throw toAuthError(error)
        }
      })
    } finally {
      interactions.leaveStartup()
    }
  }

  const start = () => (started ??= begin())

  async function token({ isForced = false } = {}): Promise<string | null> {
    const held = isForced ? null : tokens.held()
    if (held) return held
    if (markers.account() !== null || started) await start().catch(() => {})
    return $auth.get().state === 'authenticated' ? signedIn.token({ isForced }) : null
  }

  if (studio.isOwnOrigin) {
    credentialsOf(studio.endpoint).current = {
      // The calls that a sign-in itself makes carry the token that it has just got, and wait for nothing.
      async token(operation) {
        // Until then what the visitor has is not theirs, and the server would say that it is not there.
        if (operation && operation !== 'openSession') await signedIn.opening()
        const isKnown = $auth.get().state === 'authenticated'
        return tokens.held() ?? (isKnown ? null : tokens.current()) ?? token()
      },
      async renew(refused) {
        const held = tokens.held()
        return held && held !== refused ? held : signedIn.token({ isForced: true })
      },
      giveUp: signedIn.runOut,
      signal: tokens.signal,
    }
    markers.onChange(signedIn.follow)
    globalThis.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) signedIn.comeBack()
    })
  }

  return {
    $interaction: interactions.$status,
    $config,
    onEvent: interactions.onEvent,
    start,
    prepare() {
      config()
        .then(({ nativeAuth, hasPasskeys }): Promise<unknown> => {
          if (hasPasskeys)
            loadPasskeys().then(
              (passkeys) => passkeys.preparePasskeys(),
              () => {},
            )
          return nativeAuth === undefined ? applications.web() : applications.native()
        })
        .catch(() => {})
    },
    ...forms,
    async signInWithPasskey(given = {}) {
      const { api } = studio
      const { signInWithPasskey } = await loadPasskeys().catch((error: unknown) => {
        throw toAuthError(error, 'NETWORK')
      })
      await signInWithPasskey({ api, config, applications, interactions, exchange }, given)
    },
    signInWith: hosted.signInWith,
    signInOnHostedPage: hosted.signInOnHostedPage,
    async completePasswordReset(body) {
      try {
        await studio.api.request('completePasswordReset', { body })
      } catch (error) {
        throw toAuthError(error, 'PASSWORD_RESET_FAILED')
      }
    },
    token,
    signOut: () =>
      interactions.run('Logout', async () => {
        const known = await config().catch(() => null)
        const web = known && (await applications.web().catch(() => null))
        const id = markers.account()
        const account = web?.app.getAllAccounts().find(({ homeAccountId }) => homeAccountId === id)
        const signal = AbortSignal.timeout(closeSessionMs)
        await studio.api.request('closeSession', { signal }).catch(() => {})
        signedIn.leave()
        try {
          if (!web) throw new AuthError('NOT_INITIALIZED')
          await web.app.logoutRedirect({
            ...(account && { account }),
            // Without it the embedded service does not know where to send people afterwards.
            ...(known?.kind === 'embedded' && { extraQueryParameters: { client_id: known.clientId } }),
          })
        } catch {
          // The library fails half a minute after it has left the page, also in one that Back has brought again, where
          // somebody may have signed in since.
          if (markers.account() !== null) return
          // The user is forgotten here; the identity service could not be told.
          location.assign(origin + signedOutPath)
        }
      }),
  }
}
