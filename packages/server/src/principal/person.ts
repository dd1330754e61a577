import type { Config } from '../config.ts'
import type { AppDependencies } from '../dependencies.ts'
import type { AccessClaims } from './tokens/access-token.ts'
import type { Person } from './users.queries.ts'

/** How the embedded service's ways of signing in are called in a profile. */
const providers: Record<string, string> = {
  local: 'Local',
  google: 'Google',
  microsoft: 'Microsoft',
  apple: 'Apple',
}

/** What `authProvider` of a profile says. */
export function authProviderOf(kind: Config['auth']['kind'], claims: AccessClaims): string {
  if (kind === 'b2c') return 'B2C'
  if (kind === 'external-id') return 'ExternalID'
  const id = claims.identityProvider ?? 'local'
  return providers[id] ?? id
}

/**
 * Who the bearer of a token is: as the embedded service has it, else as the token says. Undefined when the account
 * is gone.
 */
export async function personOf(
  { config, identity }: Pick<AppDependencies, 'config' | 'identity'>,
  claims: AccessClaims,
): Promise<Person | undefined> {
  const authProvider = authProviderOf(config.auth.kind, claims)
  const roles = [...claims.roles]
  if (config.auth.kind !== 'embedded') {
    const { email, isEmailVerified, userName, displayName } = claims
    return { email, isEmailVerified, userName, displayName, authProvider, roles }
  }
  const account = await identity?.accounts.find(claims.subject)
  if (!account) return undefined
  const { email, isEmailVerified, userName, displayName } = account
  return { email, isEmailVerified, userName, displayName, authProvider, roles }
}
