import type { Accounts } from '../accounts/accounts.ts'
import type { Identity } from '../identity.ts'
import type { Flows } from './flows.ts'

/** The way from a passkey, which somebody else has verified, to native authentication. */
export function createPasskeySignIn({
  accounts,
  flows,
}: {
  accounts: Pick<Accounts, 'find'>
  flows: Pick<Flows, 'begin'>
}): Identity['signInWithPasskey'] {
  return async (accountId, browserSecret) =>
    (await accounts.find(accountId)) && flows.begin({ kind: 'passkey', accountId }, browserSecret)
}
