import {
  Provider,
  type ClientMetadata,
  type Configuration,
  type JWK,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import { derivedKey } from '../keys/derived-key.ts'
import type { SigningKey } from '../keys/signing-keys.ts'
import type { AccountStorage, ArtifactStorage } from '../storage.ts'
import { artifactAdapter } from './artifact-adapter.ts'
import { claimsOf, methodOf, proofsOf, tenantId } from './claims.ts'
import { endSession } from './end-session.ts'
import { credentialsIn, grantOf, grantSeconds, signInPolicy, type EndSignIn } from './grants.ts'
import { apiAudience, apiRight, apiScope, studioClientId } from './names.ts'
import { renderError } from './render-error.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const accessTokenSeconds = 10 * minute
export const sessionSeconds = 14 * day
/** Should anything below `/oidc` ever be shown as a page, it may load nothing and send forms to us alone. */
const strictPolicy =
  "default-src 'none'; script-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

export interface ProviderOptions {
  /** Origin of the studio's site, without a path. The provider answers below `/oidc`. */
  origin: string
  /** What cookies are signed with. */
  secret: string
  /** The signing key first, then those that still check. */
  keys: readonly SigningKey[]
  artifacts: ArtifactStorage
  accounts: Pick<AccountStorage, 'find'>
  endSignIn: EndSignIn
  /** Whether a `domain_hint` names a service that people sign in with. */
  isService: (domainHint: unknown) => boolean
  now: () => Date
  /** Hears of what failed inside. */
  onServerError?: (error: Error) => void
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
  const { origin, secret, keys, artifacts, accounts, endSignIn, isService, now } = options

  const configuration: Configuration = {
    adapter: artifactAdapter(artifacts, { endSignIn, now }),
    clients: [studioClient(origin)],
    // Its own types know no parameters beyond those of RSA keys with a use.
    jwks: { keys: keys as unknown as JWK[] },
    cookies: {
      keys: [derivedKey(secret, 'identity-cookies').toString('base64url')],
      long: { sameSite: 'lax' },
      short: { sameSite: 'lax' },
    },
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    claims: {
      openid: ['sub', 'oid', 'tid', 'idp', 'roles', 'auth_time'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified', 'emails'],
    },
    // The studio's pages read the profile from the ID token, as Microsoft's services fill it.
    conformIdTokenClaims: false,
    extraParams: ['domain_hint'],
    interactions: { policy: signInPolicy(isService), url: (_, { uid }) => `/oidc/interaction/${uid}` },
    async findAccount(_, id, token) {
      const account = await accounts.find(id)
      const method = methodOf(token && 'amr' in token ? token.amr : undefined)
      return account && { accountId: id, claims: () => claimsOf(account, method) }
    },
    loadExistingGrant: (ctx) => grantOf(ctx, { endSignIn, hasCredentials: credentialsIn(accounts) }),
    // Tokens end with their grant, which the session ends as well; a session that grows old unused ends nothing.
    expiresWithSession: async () => false,
    // The library drops offline_access without prompt=consent, and MSAL then fails to ask for it at renewal.
    async issueRefreshToken(_, client, source) {
      if (!client.grantTypeAllowed('refresh_token')) return false
      if (!source.scopes.has('offline_access')) source.scope = `${source.scope ?? ''} offline_access`.trim()
      return true
    },
    async extraTokenClaims({ oidc }, token) {
      if (!('accountId' in token) || typeof token.accountId !== 'string') return undefined
      const account = await accounts.find(token.accountId)
      const source = oidc.entities.AuthorizationCode ?? oidc.entities.RefreshToken
      return {
        oid: token.accountId,
        tid: tenantId,
        idp: methodOf(source?.amr),
        amr: proofsOf(source?.amr),
        scp: apiRight,
        roles: [...(account?.roles ?? [])],
        sid: token.grantId,
        auth_time: source?.authTime,
      }
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        // `endSession` answers.
        logoutSource: (ctx) => void (ctx.body = ''),
        postLogoutSuccessSource: (ctx) => ctx.redirect('/'),
      },
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
      Session: sessionSeconds,
      Grant: grantSeconds,
    },
  }
  const provider = new Provider(`${origin}/oidc`, configuration)
  // Its requests are given the studio's own address, whatever they came with (`atOwnAddress`).
  provider.proxy = true
  provider.use(async (ctx, next) => {
    ctx.set('Content-Security-Policy', strictPolicy)
    await next()
    const route = (ctx as Partial<KoaContextWithOIDC>).oidc?.route
    // MSAL names an account by these two, as Microsoft's services send them; every way of signing in must agree.
    if (route === 'token' && isTokens(ctx.body)) ctx.body.client_info = clientInfo(ctx.body.id_token)
    if (route === 'end_session' && ctx.status === 200)
      await endSession(ctx as KoaContextWithOIDC, { provider, endSignIn })
  })
  if (options.onServerError) {
    const { onServerError } = options
    provider.on('server_error', (_, error) => onServerError(error))
  }
  return provider
}
