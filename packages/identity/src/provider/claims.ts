import type { SocialProvider } from '@ai-studio/contract'
import type { Account } from '../storage.ts'

/** The tenant that tokens name: the studio itself. */
export const tenantId = 'studio'

/** How somebody signed in, as tokens say it (`idp`): here, or at another identity service. */
export type SignInMethod = 'local' | SocialProvider

/** With what somebody proved who they are, where tokens say so (`amr`). */
export type SignInProof = 'passkey'

/** The provider hands this list from session to code to refresh token, so the way of signing in travels in it. */
export const amrOf = (method: SignInMethod, proof?: SignInProof): string[] =>
  proof === undefined ? [method] : [method, proof]
export const methodOf = (amr: unknown): string =>
  Array.isArray(amr) && typeof amr[0] === 'string' ? amr[0] : 'local'
/** The claim `amr` of access tokens: what follows the place; undefined where nothing is said. */
export const proofsOf = (amr: unknown): unknown[] | undefined =>
  Array.isArray(amr) && amr.length > 1 ? amr.slice(1) : undefined

/** Claims about an account, in ID tokens and at the user-info endpoint. */
export function claimsOf(account: Account, method: string) {
  return {
    sub: account.id,
    oid: account.id,
    tid: tenantId,
    name: account.displayName,
    preferred_username: account.userName,
    email: account.email,
    email_verified: account.isEmailVerified,
    emails: [account.email],
    idp: method,
    roles: [...account.roles],
  }
}
