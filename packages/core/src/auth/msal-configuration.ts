import type { AuthConfig } from '@ai-studio/contract'
import type { Configuration } from '@azure/msal-browser'
import type { CustomAuthConfiguration } from '@azure/msal-browser/custom-auth'
import { $language } from '../stores/language.ts'

/** Where the identity service sends people back to. */
const callbackPath = '/auth/callback'
/** Where its answers to hidden frames arrive. */
export const bridgePath = '/auth/bridge.html'
/** Where it sends people after signing out. */
export const signedOutPath = '/auth/signout-callback'

/** Access tokens are renewed when less than this is left, in seconds. They live ten minutes. */
const renewalMarginSeconds = 60

/** Tells the embedded service to mail a code although the account may have a password. */
const wantsCodeHeader = 'x-studio-sign-in'
/** Tells it the language of the page, in which it mails; MSAL lets nobody set `Accept-Language`. */
const languageHeader = 'x-studio-language'

/** How MSAL works with a configuration of the server, on pages of `origin`. */
export function msalConfiguration(config: AuthConfig, origin: string): Configuration {
  const { kind, clientId, authority, knownAuthorities, authorityMetadata } = config
  return {
    auth: {
      clientId,
      authority,
      knownAuthorities,
      // With it the library asks nobody for the addresses, which for the embedded service may be plain http.
      ...(authorityMetadata !== undefined && { authorityMetadata }),
      ...(kind === 'embedded' && {
        OIDCOptions: {
          responseMode: 'fragment' as const,
          defaultScopes: ['openid', 'profile', 'email', 'offline_access'],
        },
      }),
      redirectUri: origin + callbackPath,
      postLogoutRedirectUri: origin + signedOutPath,
    },
    cache: { cacheLocation: 'localStorage' },
    system: {
      tokenRenewalOffsetSeconds: renewalMarginSeconds,
      ...(kind === 'embedded' && { protocolMode: 'OIDC' as const }),
    },
  }
}

/** The same for native authentication, which goes to our own server at `nativeAuth`. */
export function nativeConfiguration(
  config: AuthConfig & { nativeAuth: string },
  origin: string,
  wantsCode: () => boolean,
): CustomAuthConfiguration {
  const base = msalConfiguration(config, origin)
  return {
    ...base,
    auth: { ...base.auth, clientId: config.nativeClientId ?? config.clientId },
    customAuth: {
      challengeTypes: ['password', 'oob', 'redirect'],
      authApiProxyUrl: origin + config.nativeAuth,
      requestInterceptor: {
        addAdditionalHeaderFields: ({ pathname }) => ({
          [languageHeader]: $language.get(),
          ...(wantsCode() && pathname.endsWith('/initiate') && { [wantsCodeHeader]: 'code' }),
        }),
      },
    },
  }
}
