import { freshSessionMinutes } from '@ai-studio/contract'
import { PasswordsBusy, PasswordsExhausted, type Account, type Identity } from '@ai-studio/identity'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Principal, SignIn } from '../principal/principal.ts'
import type { UserRow } from '../principal/users.queries.ts'
import { findUser } from './users.queries.ts'

/** The sign-in behind a call that only users on our own pages may make. */
export function signInOf({ signIn }: Principal): SignIn {
  if (!signIn) throw new Error('A call for users was let through without a sign-in.')
  return signIn
}

/** @throws ApiError `TOKEN_INVALID` when the user was erased while the call was on its way. */
export async function ownUser(deps: Dependencies, principal: Principal): Promise<UserRow> {
  const row = await findUser(deps.database.db, principal.id)
  if (!row) throw new ApiError('TOKEN_INVALID')
  return row
}

/** The address of a user, where it is proved to be theirs. */
export const verifiedEmailOf = ({ email, isEmailVerified }: UserRow): string | null =>
  isEmailVerified && email !== '' ? email : null

/**
 * For changes that must not be made by whoever finds a screen unlocked.
 * @throws ApiError `FRESH_SESSION_REQUIRED` when the user last proved a while ago who they are.
 */
export function requireFreshSignIn(principal: Principal, now: Date): void {
  const age = now.getTime() - signInOf(principal).authenticatedAt.getTime()
  if (age > freshSessionMinutes * 60_000) throw new ApiError('FRESH_SESSION_REQUIRED')
}

/** The embedded service with the caller's account. @throws ApiError `NOT_AVAILABLE` where another service has it. */
export async function embeddedAccount(
  { identity, config }: Dependencies,
  principal: Principal,
): Promise<{ identity: Identity; account: Account }> {
  if (!identity || config.auth.kind !== 'embedded') throw new ApiError('NOT_AVAILABLE')
  const account = await identity.accounts.find(signInOf(principal).subject)
  if (!account) throw new ApiError('TOKEN_INVALID')
  return { identity, account }
}

/**
 * Whoever changes how an account signs in proves once more that it is theirs: by its password, or, where it has
 * none, by a fresh sign-in.
 * @param from names the network address, for the budget of wrong passwords
 * @returns the account as it was when that was proved
 * @throws ApiError `CREDENTIALS_INVALID` or `FRESH_SESSION_REQUIRED`, `SERVICE_UNAVAILABLE` when too many others sign in,
 *   `RATE_LIMITED` after too many passwords from there
 */
export async function proveOwnership(
  { identity, account }: { identity: Identity; account: Account },
  proof: { principal: Principal; password: string | undefined; from: string; now: Date },
): Promise<Account> {
  const { principal, password, from, now } = proof
  if (password === undefined && account.passwordHash === null) {
    requireFreshSignIn(principal, now)
    return account
  }
  const signedIn = await identity.accounts.signIn(account.email, password ?? '', from).catch((cause) => {
    if (cause instanceof PasswordsBusy)
      throw new ApiError('SERVICE_UNAVAILABLE', { cause, headers: { 'Retry-After': '5' } })
    if (cause instanceof PasswordsExhausted)
      throw new ApiError('RATE_LIMITED', { cause, headers: { 'Retry-After': '900' } })
    throw cause
  })
  if (signedIn?.id !== account.id) throw new ApiError('CREDENTIALS_INVALID')
  return signedIn
}
