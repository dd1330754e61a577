import type { AuthConfig } from '@ai-studio/contract'
import { AuthError } from './auth-error.ts'

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

function isSecureAddress(value: unknown): boolean {
  return isText(value) && URL.canParse(value) && new URL(value).protocol === 'https:'
}

/** Whether metadata names the pages that signing in needs. */
function isMetadata(value: unknown): boolean {
  if (value === undefined) return true
  if (!isText(value)) return false
  try {
    const { issuer, authorization_endpoint, token_endpoint } = JSON.parse(value) as Record<string, unknown>
    return [issuer, authorization_endpoint, token_endpoint].every((url) => isText(url) && URL.canParse(url))
  } catch {
    return false
  }
}

/**
 * Whether pages can be signed in on with a configuration at all. Where it says no, the site does not start. Missing
 * scopes are told later, by the sign-in that needs them.
 */
export function isAuthConfigValid(config: unknown): config is AuthConfig {
  if (typeof config !== 'object' || config === null) return false
  const { kind, clientId, authority, resetAuthority, knownAuthorities, authorityMetadata, scopes } =
    config as Record<string, unknown>
  const { nativeAuth, nativeClientId, socialButtons } = config as Record<string, unknown>
  return (
    ['embedded', 'external-id', 'b2c'].includes(kind as string) &&
    isText(clientId) &&
    isSecureAddress(authority) &&
    (resetAuthority === undefined || isSecureAddress(resetAuthority)) &&
    Array.isArray(knownAuthorities) &&
    knownAuthorities.every(isText) &&
    isMetadata(authorityMetadata) &&
    Array.isArray(scopes) &&
    scopes.every(isText) &&
    (nativeAuth === undefined || (isText(nativeAuth) && /^\/(?!\/)/.test(nativeAuth))) &&
    (nativeClientId === undefined || isText(nativeClientId)) &&
    Array.isArray(socialButtons)
  )
}

const identityScopes: readonly string[] = ['openid', 'profile', 'offline_access']

/**
 * The scopes of the studio's API, which access tokens are asked for.
 * @throws AuthError `SCOPES_MISSING` when one of the required scopes is not configured
 */
export function apiScopes({ scopes }: AuthConfig): string[] {
  const ofApi = scopes.filter((scope) => !identityScopes.includes(scope) && scope !== 'email')
  if (ofApi.length === 0 || !identityScopes.every((scope) => scopes.includes(scope))) {
    throw new AuthError('SCOPES_MISSING', {
      message: 'Authentication configuration is incomplete. Missing required scopes.',
    })
  }
  return ofApi
}
