import type { UserProfile } from '@ai-studio/contract'
import type { AccountInfo } from '@azure/msal-browser'
import { $currency } from '../stores/currency.ts'
import { $language } from '../stores/language.ts'

const text = (...values: unknown[]): string =>
  values.find((value): value is string => typeof value === 'string' && value !== '') ?? ''

const list = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []

/**
 * What the identity token says about a user, for as long as the server cannot be asked: somebody on a train is still
 * who they are.
 * @param id what the server calls them by, which the token does not know: what belongs to somebody goes by it, and would
 *   pass for another one's as soon as the server answers
 */
export function profileFromClaims(account: AccountInfo, id?: string): UserProfile {
  const claims: Record<string, unknown> = account.idTokenClaims ?? {}
  const userName = text(claims.preferred_username, account.username, claims.name)
  return {
    id: text(id, claims.oid, claims.sub, account.localAccountId),
    userName,
    email: text(claims.email, list(claims.emails)[0], account.username.includes('@') && account.username),
    displayName: text(claims.name, account.name, userName),
    authProvider: text(claims.idp),
    roles: list(claims.roles),
    preferences: { language: $language.get(), currency: $currency.get() },
    subscriptionTier: 'free',
  }
}
