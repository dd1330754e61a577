import type { PaymentFailure, PaymentState } from '@ai-studio/contract'
import type { Database, Transaction } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { countFailure, forgetFailures } from './attempts.queries.ts'
import { addEvent, isSaid } from './events.queries.ts'
import type { Evidence } from './evidence.ts'
import { grantsOf, insertGrant, lockBuyer, moveGrant, revokeGrant } from './grants.queries.ts'
import { lockPayment, updatePayment, type PaymentRow } from './payments.queries.ts'
import { periodsOf, withoutGrant } from './periods.ts'
import { nextStatus, type Outcome } from './transitions.ts'
import { Turns } from './turns.ts'

/** What came of evidence; `needsReview` where a person has to look at it who has not been told. */
export type Settled =
  /** We have no such payment. */
  | { kind: 'unknown' }
  /** It does not fit what was agreed; a person has to look at it, and nothing else has changed. */
  | { kind: 'mismatch'; payment: PaymentRow; field: Mismatch; needsReview: boolean }
  /** It was taken in. `before` is what the payment was until then. */
  | { kind: 'settled'; payment: PaymentRow; before: PaymentState; needsReview: boolean }

/** What does not fit. */
export type Mismatch = 'amount' | 'currency' | 'transaction'

/** Failures that say something about whoever pays; going away and outages do not. */
const counted: ReadonlySet<PaymentFailure> = new Set([
  'declined',
  'funds',
  'limit',
  'locked',
  'details',
  'not-started',
])

/** An expired payment is asked about once more, because money may have been on its way. */
const lastQuestionMs = 24 * 60 * 60 * 1000
/** Gateways let somebody finish who has begun, a while after the end. */
const openPageMs = 15 * 60 * 1000
/** By then a refund has arrived, or never will. */
const lookAfterRefundMs = 5 * 24 * 60 * 60 * 1000
/** What a person had to look at, and is settled when the money is back. */
const endedByRefund: ReadonlySet<string> = new Set(['refund', 'buyer', 'suspicious'])

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
  const before = payment.status
  const field = mismatchOf(payment, evidence)
  const after = field ? before : nextStatus(before, evidence.outcome)
  // The sweeper asks on and on about what a person has to look at.
  const isKnown = evidence.outcome === 'suspicious' && payment.review !== null
  // An order that its gateway has forgotten says nothing new of a payment that is over.
  const isForgotten = evidence.outcome === 'expired' && before !== 'created' && before !== 'pending'
  const isRepeated = isKnown || isForgotten || evidence.outcome === 'undecided' || evidence.outcome === before
  const isFirstWay = evidence.isUnderWay === true && payment.transactionId === null
  const isOtherField = field !== null && payment.review !== field
  // Days after a refund the money is still there: it did not go back.
  const isBack = before === 'refunded' && evidence.outcome === 'paid' && evidence.source === 'sweeper'
  const isNews =
    after !== before ||
    isOtherField ||
    isFirstWay ||
    (field === null && !isRepeated) ||
    Boolean(evidence.noticeId)
  if (isNews) {
    const event = {
      paymentId: payment.id,
      at: now,
      source: evidence.source,
      kind: field ? 'mismatch' : evidence.outcome,
      noticeId: evidence.noticeId ?? null,
      statusBefore: before,
      statusAfter: after,
      detail: detailOf(evidence, field),
    }
    // Whoever asks on and on must not fill the table with one answer.
    const changesNothing = after === before && !isOtherField && !isFirstWay && !evidence.noticeId
    const isKnown = changesNothing && evidence.outcome !== 'suspicious' && (await isSaid(tx, event))
    // The same notice can mean more the second time, when it makes us ask and the answer is another one.
    const isFirst = isKnown || (await addEvent(tx, event))
    if (!isFirst && after !== before) await addEvent(tx, { ...event, noticeId: null })
  }
  if (field) {
    // The gateway's own word on it is final; of anybody else's it is asked again.
    const isFinal = evidence.source === 'gateway' || evidence.source === 'sweeper'
    const changed = await updatePayment(tx, payment.id, {
      ...flagged(payment, field, now),
      ...(isFinal && { askAt: null }),
    })
    return { kind: 'mismatch', payment: changed, field, needsReview: payment.review !== field }
  }
  if (evidence.outcome === 'suspicious' && payment.review === null) {
    const changed = await updatePayment(tx, payment.id, {
      ...flagged(payment, 'suspicious', now),
      status: after,
    })
    return { kind: 'settled', payment: changed, before, needsReview: true }
  }
  if (evidence.isUnderWay && payment.transactionId === null) {
    const changed = await updatePayment(tx, payment.id, {
      transactionId: evidence.transactionId,
      status: after,
      // Also of a payment that had seemed over: nobody else may tell when the money is there.
      askAt: payment.askAt ?? new Date(now.getTime() + openPageMs),
    })
    return { kind: 'settled', payment: changed, before, needsReview: false }
  }
  if (isBack) {
    const changed = await updatePayment(tx, payment.id, flagged(payment, 'refund', now))
    return { kind: 'settled', payment: changed, before, needsReview: payment.review !== 'refund' }
  }
  if (after === before) return { kind: 'settled', payment, before, needsReview: false }
  const changed = await change(tx, payment, { after, evidence, now })
  return {
    kind: 'settled',
    payment: changed,
    before,
    needsReview: changed.review !== null && changed.review !== payment.review,
  }
}

/** That a person has to look at a payment; the operator is owed a mail where there is something new to look at. */
const flagged = ({ review }: PaymentRow, flag: string, now: Date): Partial<PaymentRow> => ({
  review: flag,
  ...(review !== flag && { owedReviewAt: now }),
})

/** Codes and amounts, for whoever asks later why a payment is what it is. */
const detailOf = (evidence: Evidence, field: Mismatch | null): Record<string, unknown> => ({
  ...evidence.detail,
  ...(evidence.amount !== null && { amount: evidence.amount, currency: evidence.currency }),
  ...(evidence.transactionId !== null && { transaction: evidence.transactionId }),
  // Who gives up after they have paid has not failed.
  ...(evidence.outcome === 'failed' && evidence.failure && { failure: evidence.failure }),
  ...(field && { field }),
})

/** Evidence of money has to name how much; other evidence may. */
const needsAmount: ReadonlySet<Outcome> = new Set(['paid', 'suspicious'])
const namesAmount: ReadonlySet<Outcome> = new Set(['paid', 'suspicious', 'failed'])

/** The first thing in which evidence differs from what was agreed. */
function mismatchOf(payment: PaymentRow, evidence: Evidence): Mismatch | null {
  if (!namesAmount.has(evidence.outcome)) return null
  if (evidence.amount === null && !needsAmount.has(evidence.outcome)) return null
  if (evidence.amount !== payment.amount) return 'amount'
  if (evidence.currency !== payment.currency) return 'currency'
  // Other money for the same payment has to go back.
  const isOther = payment.transactionId !== null && evidence.transactionId !== payment.transactionId
  return isOther && evidence.outcome === 'paid' ? 'transaction' : null
}

async function change(
  tx: Transaction,
  payment: PaymentRow,
  { after, evidence, now }: { after: PaymentState; evidence: Evidence; now: Date },
): Promise<PaymentRow> {
  const { principalId } = payment
  switch (after) {
    case 'paid': {
      if (principalId !== null) await grant(tx, payment, principalId, now)
      return updatePayment(tx, payment.id, {
        status: after,
        failure: null,
        paidAt: now,
        transactionId: evidence.transactionId,
        askAt: null,
        // Whoever could use it has gone; the money has to go back.
        ...(principalId === null ? flagged(payment, 'buyer', now) : { owedMail: 'payment-receipt' }),
      })
    }
    case 'refunded': {
      await takeBack(tx, payment, now)
      return updatePayment(tx, payment.id, {
        status: after,
        refundedAt: now,
        review: payment.review !== null && endedByRefund.has(payment.review) ? null : payment.review,
        askAt: new Date(now.getTime() + lookAfterRefundMs),
        ...(principalId !== null && { owedMail: 'payment-refunded' }),
      })
    }
    case 'failed': {
      const { failure } = evidence
      if (principalId !== null && failure && counted.has(failure)) {
        // Two payments that fail at once are two failures.
        await lockBuyer(tx, principalId)
        await countFailure(tx, principalId, now)
      }
      // Who has turned back may still pay on a page that is open.
      const isSure = evidence.source !== 'buyer' && evidence.source !== 'studio'
      const askAt = isSure ? null : new Date(payment.expiresAt.getTime() + openPageMs)
      return updatePayment(tx, payment.id, { status: after, failure: failure ?? 'declined', askAt })
    }
    case 'expired':
      return updatePayment(tx, payment.id, {
        status: after,
        failure: 'timed-out',
        askAt: new Date(now.getTime() + lastQuestionMs),
      })
    default:
      return updatePayment(tx, payment.id, { status: after })
  }
}

async function grant(tx: Transaction, payment: PaymentRow, principalId: string, now: Date): Promise<void> {
  await lockBuyer(tx, principalId)
  const periods = periodsOf(payment.purchaseId, await grantsOf(tx, principalId), now)
  await insertGrant(tx, { paymentId: payment.id, principalId, periods, now })
  await forgetFailures(tx, principalId)
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
