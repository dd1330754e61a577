import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose'
import type { AppDependencies, Logger } from '../../dependencies.ts'
import { apiScopeName, discoveryOf, hostsOf, issuersOf } from '../../auth/microsoft.ts'
import { checkAccessToken, type AccessClaims, type TokenRule } from './access-token.ts'
import { publishedKeys } from './published-keys.ts'

/** Checks access tokens of the one identity service that the studio is configured for. */
export interface TokenVerifier {
  /** @throws ApiError `SESSION_EXPIRED`, `TOKEN_INVALID`, or `SERVICE_UNAVAILABLE` when keys cannot be had. */
  verify: (token: string, now: Date) => Promise<AccessClaims>
}

type Needed = Pick<AppDependencies, 'config' | 'identity' | 'fetch' | 'now'> & { log: Pick<Logger, 'warn'> }

/** Undefined where nobody can sign in. */
export function tokenVerifier(deps: Needed): TokenVerifier | undefined {
  const { auth } = deps.config
  const trusted = auth.kind === 'embedded' ? embedded(deps) : microsoft(deps, auth)
  return trusted && { verify: (token, now) => checkAccessToken(token, trusted.key, trusted.rule, now) }
}

interface Trusted {
  key: JWTVerifyGetKey
  rule: TokenRule
}

function embedded({ identity }: Needed): Trusted | undefined {
  if (!identity) return undefined
  let last: { keys: object; find: JWTVerifyGetKey } | undefined
  return {
    key(header, token) {
      const keys = identity.publicKeys()
      // The same object until there are others.
      if (last?.keys !== keys) last = { keys, find: createLocalJWKSet(keys) }
      return last.find(header, token)
    },
    rule: { issuers: [identity.issuer], audiences: [identity.audience], scope: identity.scope },
  }
}

function microsoft(
  { fetch = globalThis.fetch, now, log }: Needed,
  auth: Exclude<AppDependencies['config']['auth'], { kind: 'embedded' }>,
): Trusted {
  const issuers = issuersOf(auth)
  const hosts = hostsOf(auth)
  return {
    key: publishedKeys({
      discovery: discoveryOf(auth),
      isKeyHost: (host) => hosts.includes(host),
      issuers,
      fetch,
      now,
      log,
    }),
    rule: {
      issuers,
      audiences: [auth.apiClientId, `api://${auth.apiClientId}`],
      scope: apiScopeName(auth),
    },
  }
}
