import type { Transaction } from '../../db/database.ts'
import { countFailure, forgetFailures } from './attempts.queries.ts'
import { decide, isEmpty, type Decision, type Effect } from './decide.ts'
import { addEvent, isSaid } from './events.queries.ts'
import type { Evidence } from './evidence.ts'
import { grantsOf, insertGrants, lockBuyer, moveGrant, revokeGrant } from './grants.queries.ts'
import { updatePayment, type PaymentRow } from './payments.queries.ts'
import { periodsOf, withoutGrant } from './periods.ts'
import type { Settled } from './settled.ts'

/** Takes one piece of evidence in, of a payment that is locked. */
export async function settleOne(
  tx: Transaction,
  payment: PaymentRow,
  evidence: Evidence,
  now: Date,
): Promise<Exclude<Settled, { kind: 'unknown' }>> {
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
    if (principalId !== null) await forgetFailures(tx, [principalId])
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
  await insertGrants(tx, [{ paymentId, principalId, periods, now }])
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
