import type { PaymentState } from '@ai-studio/contract'
import type { Database, Transaction } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { countFailure, forgetFailures } from './attempts.queries.ts'
import { decide, isEmpty, type Decision, type Effect, type Mismatch } from './decide.ts'
import { addEvent, isSaid } from './events.queries.ts'
import type { Evidence } from './evidence.ts'
import { grantsOf, insertGrant, lockBuyer, moveGrant, revokeGrant } from './grants.queries.ts'
import { lockPayment, updatePayment, type PaymentRow } from './payments.queries.ts'
import { periodsOf, withoutGrant } from './periods.ts'
import { Turns } from './turns.ts'

/** What came of evidence; `needsReview` where a person has to look at it who has not been told. */
export type Settled =
  /** We have no such payment. */
  | { kind: 'unknown' }
  /** It does not fit what was agreed; a person has to look at it, and nothing else has changed. */
  | { kind: 'mismatch'; payment: PaymentRow; field: Mismatch; needsReview: boolean }
  /** It was taken in. `before` is what the payment was until then. */
  | { kind: 'settled'; payment: PaymentRow; before: PaymentState; needsReview: boolean }

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
  const settled = await turnsOn(deps.database).add(`${provider} ${reference}`, said)
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

/** Evidence, and when it came. */
interface Said {
  evidence: Evidence
  now: Date
}

const turns = new WeakMap<Database, Turns<Said, Settled>>()

/** Gateways say the same several times at once: what comes while a payment is waited for is taken in with it. */
function turnsOn(database: Database): Turns<Said, Settled> {
  const known = turns.get(database)
  if (known) return known
  const made = new Turns<Said, Settled>(({ evidence: { provider, reference } }, next) =>
    database.db.transaction(async (tx) => {
      let payment = await lockPayment(tx, provider, reference)
      const all: Settled[] = []
      for (const { evidence, now } of next()) {
        const settled: Settled = payment
          ? await settleLocked(tx, payment, evidence, now)
          : { kind: 'unknown' }
        if (settled.kind !== 'unknown') ({ payment } = settled)
        all.push(settled)
      }
      return all
    }),
  )
  turns.set(database, made)
  return made
}

async function settleLocked(
  tx: Transaction,
  payment: PaymentRow,
  evidence: Evidence,
  now: Date,
): Promise<Settled> {
  const decision = decide(payment, evidence, now)
  const { mismatch: field, changes } = decision
  await writeDown(tx, decision)
  for (const effect of decision.effects) await effects[effect](tx, payment, now)
  const changed = isEmpty(changes) ? payment : await updatePayment(tx, payment.id, changes)
  const needsReview = Boolean(changes.owedReviewAt)
  return field
    ? { kind: 'mismatch', payment: changed, field, needsReview }
    : { kind: 'settled', payment: changed, before: payment.status, needsReview }
}

async function writeDown(tx: Transaction, { event, changes }: Decision): Promise<void> {
  if (!event) return
  // Whoever asks on and on must not fill the table with one answer.
  if (isEmpty(changes) && event.noticeId === null && (await isSaid(tx, event))) return
  const isFirst = await addEvent(tx, event)
  // The same notice can mean more the second time, when it makes us ask and the answer is another one.
  if (!isFirst && !isEmpty(changes)) await addEvent(tx, { ...event, noticeId: null })
}

const effects: Record<Effect, (tx: Transaction, payment: PaymentRow, now: Date) => Promise<void>> = {
  grant: giveGrant,
  'take-back': takeBack,
  async 'count-failure'(tx, { principalId }, now) {
    if (principalId === null) return
    // Two payments that fail at once are two failures.
    await lockBuyer(tx, principalId)
    await countFailure(tx, principalId, now)
  },
  async 'forget-failures'(tx, { principalId }) {
    if (principalId !== null) await forgetFailures(tx, principalId)
  },
}

async function giveGrant(
  tx: Transaction,
  { id: paymentId, principalId, purchaseId }: PaymentRow,
  now: Date,
): Promise<void> {
  if (principalId === null) return
  await lockBuyer(tx, principalId)
  const periods = periodsOf(purchaseId, await grantsOf(tx, principalId), now)
  await insertGrant(tx, { paymentId, principalId, periods, now })
}

/** Ends what was bought with the payment; what lies behind it moves forward. */
async function takeBack(
  tx: Transaction,
  { id: paymentId, principalId }: PaymentRow,
  now: Date,
): Promise<void> {
  if (principalId !== null) await lockBuyer(tx, principalId)
  const taken = await revokeGrant(tx, paymentId, now)
  // Of an erased buyer nothing is known that could move.
  if (!taken || principalId === null) return
  const others = await grantsOf(tx, principalId)
  for (const moved of withoutGrant(taken, others, now)) {
    const before = others.find(({ id }) => id === moved.id)
    if (before?.startsAt.getTime() !== moved.startsAt.getTime() || before.godmode !== moved.godmode) {
      await moveGrant(tx, moved)
    }
  }
}
