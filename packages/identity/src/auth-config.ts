import { type AuthConfig } from '@ai-studio/contract'
import { apiScope, oidcScope, studioClientId } from './provider/names.ts'
import { hintOf, type Upstream } from './upstream/upstream.ts'

/**
 * How the studio's pages sign people in with this service. MSAL accepts no authority over http, so that one is always
 * written with https; where requests really go stands in the metadata, which also saves it from asking for them.
 */
export function authConfigOf(
  origin: string,
  { hasPasskeys, upstreams }: { hasPasskeys: boolean; upstreams: readonly Upstream[] },
): AuthConfig {
  const { host } = new URL(origin)
  const issuer = `${origin}/oidc`
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    end_session_endpoint: `${issuer}/session/end`,
    jwks_uri: `${issuer}/jwks`,
  }
  return {
    kind: 'embedded',
    clientId: studioClientId,
    authority: `https://${host}/oidc`,
    knownAuthorities: [host],
    authorityMetadata: JSON.stringify(metadata),
    scopes: [...oidcScope.split(' '), apiScope],
    nativeAuth: '/native-auth',
    hasPasskeys,
    hasMailedCodes: true,
    socialButtons: upstreams.map((upstream) => ({
      id: upstream.id,
      domainHint: hintOf(upstream),
      ...(upstream.isSimulated && { isSimulated: true }),
    })),
  }
}
