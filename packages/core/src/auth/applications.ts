import type { AuthConfig } from '@ai-studio/contract'
import type { AuthenticationResult, IPublicClientApplication } from '@azure/msal-browser'
import { AuthError } from './auth-error.ts'
import { msalConfiguration, nativeConfiguration } from './msal-configuration.ts'
import type { NativeApplication } from './native.ts'
import { toAuthError } from './to-auth-error.ts'

/** Where MSAL comes from; each is fetched when it is first needed. */
export interface AuthModules {
  web: () => Promise<Pick<typeof import('./msal.ts'), 'createWebApplication'>>
  native: () => Promise<Pick<typeof import('./native.ts'), 'createNativeApplication'>>
}

const modules: AuthModules = {
  web: () => import('./msal.ts'),
  native: () => import('./native.ts'),
}

/** MSAL for redirects, frames and renewal. */
export interface WebApplication {
  readonly app: IPublicClientApplication
  /** What came back with the address of this page: tokens, a refusal, or nothing. */
  readonly answer: Promise<AuthenticationResult | null>
  /** Whether this tab had left for the identity service and an answer was due. */
  readonly wasAwaited: boolean
}

export interface Applications {
  web: () => Promise<WebApplication>
  native: () => Promise<NativeApplication>
  /** What has been loaded so far. */
  loaded: () => readonly IPublicClientApplication[]
  /** Does something while sign-ins by form ask for a mailed code, or do not; one at a time. */
  whileWanting: <T>(wantsCode: boolean, act: () => Promise<T>) => Promise<T>
}

const maxRetries = 2

async function withRetries<T>(make: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await make()
    } catch (cause) {
      const error = toAuthError(cause)
      // What the configuration says does not become better.
      if (error.code === 'CONFIGURATION_INVALID' || error.code === 'SCOPES_MISSING') throw error
      if (retries < maxRetries) continue
      throw new AuthError('NOT_INITIALIZED', {
        message: 'Authentication service is not properly initialized. Please refresh the page and try again.',
        cause,
      })
    }
  }
}

/** Makes something once; a failure is not kept, so that the next press tries again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () =>
    (made ??= withRetries(make).catch((error: unknown) => {
      made = undefined
      throw error
    }))
}

/** MSAL notes here that this tab has left for the identity service. */
const interactionKey = 'msal.interaction.status'

function isAnswerAwaited(): boolean {
  try {
    return sessionStorage.getItem(interactionKey) !== null
  } catch {
    return false
  }
}

/** Loads MSAL and makes its applications, with at most two retries each. */
export function createApplications(
  config: () => Promise<AuthConfig>,
  origin: string,
  load: AuthModules = modules,
): Applications {
  const loaded: IPublicClientApplication[] = []
  let isCodeWanted = false
  let last: Promise<unknown> = Promise.resolve()

  return {
    web: once(async () => {
      const known = await config()
      const { createWebApplication } = await load.web()
      const app = createWebApplication(msalConfiguration(known, origin))
      await app.initialize()
      const wasAwaited = isAnswerAwaited()
      // Also clears what a redirect has left that was never finished; the next one would be refused otherwise.
      const answer = app.handleRedirectPromise({ navigateToLoginRequestUrl: false })
      answer.catch(() => {})
      loaded.push(app)
      return { app, answer, wasAwaited }
    }),

    native: once(async () => {
      const known = await config()
      const { nativeAuth } = known
      if (nativeAuth === undefined) throw new AuthError('NOT_AVAILABLE')
      const { createNativeApplication } = await load.native()
      const app = await createNativeApplication(
        nativeConfiguration({ ...known, nativeAuth }, origin, () => isCodeWanted),
      )
      loaded.push(app)
      return app
    }),

    loaded: () => loaded,

    async whileWanting(wantsCode, act) {
      const turn = last.then(async () => {
        isCodeWanted = wantsCode
        try {
          return await act()
        } finally {
          isCodeWanted = false
        }
      })
      last = turn.catch(() => {})
      return turn
    },
  }
}
