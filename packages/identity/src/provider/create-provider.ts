import { hkdfSync } from 'node:crypto'
import { Provider, type ClientMetadata, type Configuration, type JWK } from 'oidc-provider'
import type { SigningKey } from '../keys/signing-keys.ts'
import type { AccountStorage, ArtifactStorage } from '../storage.ts'
import { artifactAdapter } from './artifact-adapter.ts'
import { claimsOf, tenantId } from './claims.ts'
import { renderError } from './render-error.ts'

/** The client id of the studio's own pages. */
export const studioClientId = 'studio'
/** The API that access tokens are for, and the one right that they give. */
export const apiAudience = 'api://studio'
export const apiScope = `${apiAudience}/access_as_user`

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const accessTokenSeconds = 10 * minute

export interface ProviderOptions {
  /** Origin of the studio's site, without a path. The provider answers below `/oidc`. */
  origin: string
  /** What cookies are signed with. */
  secret: string
  /** The signing key first, then those that still check. */
  keys: readonly SigningKey[]
  artifacts: ArtifactStorage
  accounts: Pick<AccountStorage, 'find'>
  /**
   * Whether a proxy stands in front that ends TLS and says so in `X-Forwarded-*`, which is then believed.
   * @default false
   */
  isBehindProxy?: boolean
  now: () => Date
}

const studioClient = (origin: string): ClientMetadata => ({
  client_id: studioClientId,
  client_name: 'AI Studio',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  redirect_uris: [`${origin}/auth/callback`, `${origin}/auth/bridge.html`],
  post_logout_redirect_uris: [`${origin}/auth/signout-callback`],
})

const isTokens = (body: unknown): body is { id_token: string; client_info?: string } =>
  typeof body === 'object' && body !== null && 'id_token' in body && typeof body.id_token === 'string'

/** MSAL's `client_info`, from the subject of an ID token that we have just made. */
function clientInfo(idToken: string): string {
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
  }
  return Buffer.from(JSON.stringify({ uid: claims.sub, utid: tenantId })).toString('base64url')
}

/**
 * The OpenID provider of the studio: authorization code with PKCE for its own pages, rotating refresh tokens, JWT
 * access tokens for its own API. Who signs in at `/oidc/interaction/{uid}` is decided by whoever serves that page.
 */
export function createProvider(options: ProviderOptions): Provider {
  const { origin, secret, keys, artifacts, accounts, isBehindProxy = false, now } = options
  const cookieKey = Buffer.from(hkdfSync('sha256', secret, 'ai-studio', 'identity-cookies', 32))

  const configuration: Configuration = {
    adapter: artifactAdapter(artifacts, now),
    clients: [studioClient(origin)],
    // Its own types know no parameters beyond those of RSA keys with a use.
    jwks: { keys: keys as unknown as JWK[] },
    cookies: {
      keys: [cookieKey.toString('base64url')],
      long: { sameSite: 'lax' },
      short: { sameSite: 'lax' },
    },
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    claims: {
      openid: ['sub', 'oid', 'tid', 'idp', 'roles'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified', 'emails'],
    },
    // The studio's pages read the profile from the ID token, as Microsoft's services fill it.
    conformIdTokenClaims: false,
    extraParams: ['domain_hint'],
    interactions: { url: (_, { uid }) => `/oidc/interaction/${uid}` },
    async findAccount(_, id) {
      const account = await accounts.find(id)
      return account && { accountId: id, claims: () => claimsOf(account) }
    },
    // The only client is the studio itself, so there is nothing to consent to.
    async loadExistingGrant({ oidc }) {
      const { client, session, provider, result } = oidc
      const grantId = result?.consent?.grantId ?? session?.grantIdFor(client!.clientId)
      const existing = grantId && (await provider.Grant.find(grantId))
      if (existing && existing.accountId === session?.accountId) return existing
      const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
      grant.addOIDCScope('openid profile email offline_access')
      grant.addResourceScope(apiAudience, apiScope)
      await grant.save()
      return grant
    },
    // The library drops offline_access without prompt=consent, and MSAL then fails to ask for it at renewal.
    async issueRefreshToken(_, client, source) {
      if (!client.grantTypeAllowed('refresh_token')) return false
      if (!source.scopes.has('offline_access')) source.scope = `${source.scope ?? ''} offline_access`.trim()
      return true
    },
    async extraTokenClaims(_, token) {
      if (!('accountId' in token) || typeof token.accountId !== 'string') return undefined
      const account = await accounts.find(token.accountId)
      return {
        oid: token.accountId,
        tid: tenantId,
        scp: 'access_as_user',
        roles: [...(account?.roles ?? [])],
      }
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => apiAudience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: apiScope,
          audience: apiAudience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: accessTokenSeconds,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    renderError,
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: minute,
      IdToken: hour,
      Interaction: hour,
      RefreshToken: 14 * day,
      Session: 14 * day,
      Grant: 30 * day,
    },
  }
  const provider = new Provider(`${origin}/oidc`, configuration)
  provider.proxy = isBehindProxy
  // MSAL names an account by these two, as Microsoft's services send them; every way of signing in must agree.
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.oidc?.route !== 'token' || !isTokens(ctx.body)) return
    ctx.body.client_info = clientInfo(ctx.body.id_token)
  })
  return provider
}
