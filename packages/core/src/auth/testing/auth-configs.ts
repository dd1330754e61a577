import type { AuthConfig } from '@ai-studio/contract'

/** How a server at `origin` signs people in with the embedded service. */
export function embeddedConfig(origin: string): AuthConfig {
  const { host } = new URL(origin)
  return {
    kind: 'embedded',
    clientId: 'studio',
    authority: `https://${host}/oidc`,
    knownAuthorities: [host],
    authorityMetadata: JSON.stringify({
      issuer: `${origin}/oidc`,
      authorization_endpoint: `${origin}/oidc/auth`,
      token_endpoint: `${origin}/oidc/token`,
      end_session_endpoint: `${origin}/oidc/session/end`,
      jwks_uri: `${origin}/oidc/jwks`,
    }),
    scopes: ['openid', 'profile', 'offline_access', 'api://studio/access_as_user'],
    nativeAuth: '/native-auth',
    hasMailedCodes: true,
    socialButtons: [{ id: 'google', domainHint: 'google', isSimulated: true }],
  }
}

/** The same with Azure AD B2C, which has policies and no native authentication. */
export const b2cConfig: AuthConfig = {
  kind: 'b2c',
  clientId: 'client-of-b2c',
  authority: 'https://contoso.b2clogin.com/contoso.onmicrosoft.com/B2C_1_susi',
  resetAuthority: 'https://contoso.b2clogin.com/contoso.onmicrosoft.com/B2C_1_Reset',
  knownAuthorities: ['contoso.b2clogin.com'],
  scopes: ['openid', 'profile', 'offline_access', 'https://contoso.onmicrosoft.com/api/access'],
  hasMailedCodes: false,
  socialButtons: [{ id: 'apple', domainHint: 'apple.com' }],
}

/** The same with Entra External ID: pages of its own, and native authentication through our server. */
export const externalIdConfig: AuthConfig = {
  kind: 'external-id',
  clientId: 'studio',
  authority: 'https://contoso.ciamlogin.com/',
  knownAuthorities: ['contoso.ciamlogin.com', 'tenant.ciamlogin.com'],
  scopes: ['openid', 'profile', 'offline_access', 'api://studio/access_as_user'],
  nativeAuth: '/native-auth',
  hasMailedCodes: false,
  socialButtons: [{ id: 'google', domainHint: 'Google' }],
}
