import type { FastifyInstance } from 'fastify'
import { endEarlierSignIns } from '../account/end-sign-ins.ts'
import { findUserId } from '../account/users.queries.ts'
import { deleteDevicesOf } from '../auth/session.queries.ts'
import type { Dependencies } from '../dependencies.ts'
import { deletePasskeysOf } from './passkeys.queries.ts'

/**
 * Whoever proves an address that nobody had proved gets the account clean, without the passkeys of somebody else, and
 * without their browsers, of which they are to be told.
 */
export function forgetWithTakeOver(app: FastifyInstance, deps: Dependencies): void {
  const { config, identity, database, now } = deps
  if (config.auth.kind !== 'embedded') return
  identity?.onTakenOver(async (accountId) => {
    const userId = await findUserId(database.db, identity.issuer, accountId)
    if (userId === undefined) return
    // Sessions end first, whoever else listens: one that goes on could add a passkey after they were deleted.
    await endEarlierSignIns(app, deps, userId, now())
    await database.db.transaction(async (tx) => {
      await deletePasskeysOf(tx, userId)
      await deleteDevicesOf(tx, userId)
    })
  })
}
