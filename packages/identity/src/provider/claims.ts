import type { Account } from '../storage.ts'

/** The tenant that tokens name: the studio itself. */
export const tenantId = 'studio'
/** How the account signed in, as tokens say it. */
export const localProvider = 'local'

/** Claims about an account, in ID tokens and at the user-info endpoint. */
export function claimsOf(account: Account) {
  return {
    sub: account.id,
    oid: account.id,
    tid: tenantId,
    name: account.displayName,
    preferred_username: account.userName,
    email: account.email,
    email_verified: account.isEmailVerified,
    emails: [account.email],
    idp: localProvider,
    roles: [...account.roles],
  }
}
