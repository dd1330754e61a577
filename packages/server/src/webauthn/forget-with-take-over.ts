import { findUserId } from '../account/users.queries.ts'
import type { Dependencies } from '../dependencies.ts'
import { deletePasskeysOf } from './passkeys.queries.ts'

/** Whoever proves an address that nobody had proved gets the account clean, without the passkeys of somebody else. */
export function forgetWithTakeOver({ config, identity, database }: Dependencies): void {
  if (config.auth.kind !== 'embedded') return
  identity?.onTakenOver(async (accountId) => {
    const userId = await findUserId(database.db, identity.issuer, accountId)
    if (userId !== undefined) await database.db.transaction((tx) => deletePasskeysOf(tx, userId))
  })
}
