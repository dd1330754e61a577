import type { AuthConfig, SocialProvider } from '@ai-studio/contract'
import type { AccountInfo, RedirectRequest } from '@azure/msal-browser'
import { $language } from '../stores/language.ts'
import type { Applications } from './applications.ts'
import { apiScopes } from './auth-config.ts'
import { AuthError } from './auth-error.ts'
import type { AuthClient, AuthErrorCode } from './auth-types.ts'
import type { Interactions } from './interactions.ts'
import { noteWayBack, returnPath } from './return-path.ts'
import { toAuthError } from './to-auth-error.ts'

/** Of the device's own account broker; the way over the web is open all the same. */
const brokerFailures: readonly AuthErrorCode[] = [
  'NATIVE_HANDSHAKE_TIMEOUT',
  'NATIVE_EXTENSION_NOT_INSTALLED',
  'USER_SWITCH',
]

/** Azure AD B2C says it in words: the person has pressed 'Forgot your password?', which is a policy of its own. */
const b2cForgotten = 'AADB2C90118'

/** Signing in on pages of the identity service. Every method leaves the page. */
export interface HostedSignIn extends Pick<AuthClient, 'signInWith' | 'signInOnHostedPage'> {
  /** Whether a refused sign-in has to go on at the password-reset policy. */
  wantsReset: (error: unknown, config: AuthConfig) => boolean
  /** Whether an account comes from the password-reset policy, whose tokens cannot be renewed. */
  isFromReset: (account: AccountInfo, config: AuthConfig) => boolean
}

export function createHostedSignIn(options: {
  config: () => Promise<AuthConfig>
  applications: Applications
  interactions: Interactions
}): HostedSignIn {
  const { config, applications, interactions } = options

  /** Goes there. Settles only when that fails, or when somebody comes back to this very page. */
  const leave = (request: (config: AuthConfig) => Partial<RedirectRequest>, next: string | undefined) =>
    interactions.run('Login', async () => {
      try {
        const known = await config()
        const wayBack = returnPath(next)
        const full: RedirectRequest = {
          scopes: apiScopes(known),
          extraQueryParameters: { ui_locales: $language.get() },
          state: wayBack ?? '',
          ...request(known),
        }
        const { app, answer } = await applications.web()
        await answer.catch(() => {})
        noteWayBack(wayBack)
        await app.loginRedirect(full).catch((cause: unknown) => {
          if (!brokerFailures.includes(toAuthError(cause).code)) throw cause
          return app.loginRedirect(full)
        })
      } catch (error) {
        throw toAuthError(error)
      }
    })

  const policyOf = (authority: string) => authority.replace(/\/+$/, '').split('/').at(-1)?.toLowerCase()

  return {
    signInWith: (provider: SocialProvider, { next } = {}) =>
      leave(({ socialButtons }) => {
        const button = socialButtons.find(({ id }) => id === provider)
        if (!button) throw new AuthError('NOT_AVAILABLE')
        return { domainHint: button.domainHint }
      }, next),

    signInOnHostedPage: ({ next, loginHint, isReset = false, isFresh = false } = {}) =>
      leave(
        ({ resetAuthority }) => ({
          ...(loginHint !== undefined && { loginHint }),
          ...(isFresh && { prompt: 'login' }),
          ...(isReset && resetAuthority !== undefined && { authority: resetAuthority }),
        }),
        next,
      ),

    wantsReset: (error, { resetAuthority }) =>
      resetAuthority !== undefined && error instanceof Error && error.message.includes(b2cForgotten),

    isFromReset({ idTokenClaims = {} }, { resetAuthority }) {
      if (resetAuthority === undefined) return false
      const { tfp, acr } = idTokenClaims as { tfp?: string; acr?: string }
      return (tfp ?? acr)?.toLowerCase() === policyOf(resetAuthority)
    },
  }
}
