import type { Database } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Batches } from './batches.ts'
import type { Evidence } from './evidence.ts'
import { nameOf, settleAll, type Said } from './settle-all.ts'
import type { Settled } from './settled.ts'

export type { Settled } from './settled.ts'

/**
 * The one place where evidence becomes a payment's state: notices, the buyer's return, captures and the sweeper all end
 * here. Locks the payment, compares every field, writes down what was said, and grants at most once, all in one
 * transaction: whatever arrives, in whatever order and however often, has one result.
 */
export async function settle(
  deps: Pick<Dependencies, 'database' | 'now' | 'log' | 'metrics' | 'entitlements'>,
  evidence: Evidence,
): Promise<Settled> {
  const { provider, reference } = evidence
  const said = { evidence, now: deps.now() }
  const settled = await batchesOn(deps.database).add(nameOf({ provider, reference }), said)
  if (settled.kind === 'unknown') return settled
  const { payment } = settled
  if (settled.kind === 'mismatch') {
    deps.log.warn({ payment: payment.id, field: settled.field }, 'a payment does not fit what was agreed')
  } else if (settled.before !== payment.status) {
    deps.metrics.payments.inc({ provider: payment.provider, status: payment.status })
    deps.log.info({ payment: payment.id, from: settled.before, to: payment.status }, 'a payment changed')
    if (payment.principalId !== null) await deps.entitlements.changed(payment.principalId)
  }
  return settled
}

/** Transactions at once, and payments in one. */
const limits = { works: 4, things: 16 }

const batches = new WeakMap<Database, Batches<Said, Settled>>()

/**
 * Gateways say the same several times at once, and of many payments at once: what comes while the database is waited for
 * is taken in together.
 */
function batchesOn(database: Database): Batches<Said, Settled> {
  const known = batches.get(database)
  if (known) return known
  const made = new Batches<Said, Settled>(
    (next) => database.db.transaction((tx) => settleAll(tx, next())),
    limits,
  )
  batches.set(database, made)
  return made
}
