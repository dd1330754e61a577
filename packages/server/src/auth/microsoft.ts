import { socialProviders, type AuthConfig } from '@ai-studio/contract'
import type { B2cSettings, DomainHints, ExternalIdSettings } from '../config/auth-settings.ts'

type Microsoft = ExternalIdSettings | B2cSettings

/** Hosts that the configured service answers at, for its keys and for MSAL's trust. */
export function hostsOf(auth: Microsoft): string[] {
  // External ID also calls itself by its tenant's id, in issuers and in addresses of keys.
  return auth.kind === 'b2c'
    ? [auth.host]
    : [`${auth.tenant}.ciamlogin.com`, `${auth.tenantId}.ciamlogin.com`]
}

/** Origins that the studio's pages reach for it. */
export const originsOf = (auth: Microsoft): string[] => hostsOf(auth).map((host) => `https://${host}`)

export function issuersOf(auth: Microsoft): string[] {
  if (auth.kind === 'external-id') return [`https://${auth.tenantId}.ciamlogin.com/${auth.tenantId}/v2.0`]
  // Which of the two a policy writes is one of its settings.
  return [
    `https://${auth.host}/${auth.tenantId}/v2.0/`,
    `https://${auth.host}/tfp/${auth.tenantId}/${auth.signInPolicy.toLowerCase()}/v2.0/`,
  ]
}

export function discoveryOf(auth: Microsoft): string {
  const place = '/v2.0/.well-known/openid-configuration'
  return auth.kind === 'b2c' ? b2cAuthority(auth, auth.signInPolicy) + place : authorityOf(auth) + place
}

/** The last part of the scope's name, as tokens have it. */
export const apiScopeName = (auth: Microsoft): string =>
  auth.apiScope.slice(auth.apiScope.lastIndexOf('/') + 1)

/** The address to which native authentication is forwarded. */
export const nativeAuthBase = (auth: ExternalIdSettings): string =>
  `https://${auth.tenant}.ciamlogin.com/${auth.tenant}.onmicrosoft.com`

const authorityOf = (auth: ExternalIdSettings): string =>
  `https://${auth.tenant}.ciamlogin.com/${auth.tenantId}`

const b2cAuthority = (auth: B2cSettings, policy: string): string =>
  `https://${auth.host}/${auth.tenant}.onmicrosoft.com/${policy}`

/** How the studio's pages sign people in with the configured service. */
export function microsoftAuthConfig(auth: Microsoft): AuthConfig {
  const shared = {
    clientId: auth.clientId,
    knownAuthorities: hostsOf(auth),
    scopes: ['openid', 'profile', 'offline_access', auth.apiScope],
    socialButtons: socialButtons(auth.domainHints),
  }
  if (auth.kind === 'external-id') {
    return {
      ...shared,
      kind: 'external-id',
      authority: authorityOf(auth),
      ...(auth.nativeAuth && { nativeAuth: '/native-auth' }),
      hasMailedCodes: auth.nativeAuth?.hasMailedCodes ?? false,
    }
  }
  return {
    ...shared,
    kind: 'b2c',
    authority: b2cAuthority(auth, auth.signInPolicy),
    ...(auth.resetPolicy !== null && { resetAuthority: b2cAuthority(auth, auth.resetPolicy) }),
    hasMailedCodes: false,
  }
}

function socialButtons(hints: DomainHints): AuthConfig['socialButtons'] {
  return socialProviders.flatMap((id) => {
    const domainHint = hints[id]
    return domainHint === undefined ? [] : [{ id, domainHint }]
  })
}
