import type { PaymentFailure, PaymentState } from '@ai-studio/contract'
import type { ReviewReason } from '../../db/schema.ts'
import type { NewEvent } from './events.queries.ts'
import type { Evidence } from './evidence.ts'
import type { PaymentChanges, PaymentRow } from './payments.queries.ts'
import { nextStatus, type Outcome } from './transitions.ts'

/** What does not fit. */
export type Mismatch = Extract<ReviewReason, 'amount' | 'currency' | 'transaction'>

/** What happens besides the payment: to what was bought, and to the buyer's failed attempts. */
export type Effect = 'grant' | 'take-back' | 'count-failure' | 'forget-failures'

/** What evidence comes to. */
export interface Decision {
  /** The first thing in which it differs from what was agreed; then nothing but the review changes. */
  mismatch: Mismatch | null
  /** Columns of the payment that are set; none where it stays as it is. */
  changes: PaymentChanges
  /** What is written down; null where nothing new was said. */
  event: NewEvent | null
  effects: readonly Effect[]
}

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
export const endedByRefund: ReadonlySet<ReviewReason> = new Set(['refund', 'buyer', 'suspicious'])

/** What becomes of a payment by what is said of it. Reads nothing and writes nothing. */
export function decide(payment: PaymentRow, evidence: Evidence, now: Date): Decision {
  const mismatch = mismatchOf(payment, evidence)
  if (mismatch) {
    const review = flagged(payment, mismatch, now)
    // The gateway's own word on it is final; of anybody else's it is asked again.
    const isFinal = evidence.source === 'gateway' || evidence.source === 'sweeper'
    const isNews = review.review !== undefined || Boolean(evidence.noticeId)
    return {
      mismatch,
      changes: { ...review, ...(isFinal && payment.askAt !== null && { askAt: null }) },
      event: isNews ? eventOf(payment, evidence, { now, after: payment.status, mismatch }) : null,
      effects: [],
    }
  }
  const after = nextStatus(payment.status, evidence.outcome)
  const changes = changesBy(payment, evidence, { after, now })
  const isNews = !isEmpty(changes) || !isRepeated(payment, evidence) || Boolean(evidence.noticeId)
  return {
    mismatch: null,
    changes,
    event: isNews ? eventOf(payment, evidence, { now, after, mismatch: null }) : null,
    effects: effectsOf(payment, changes, after),
  }
}

export const isEmpty = (changes: PaymentChanges): boolean => Object.keys(changes).length === 0

/** Whether evidence that changes nothing says what is known anyway. */
function isRepeated({ status, review }: PaymentRow, { outcome, isPutOff }: Evidence): boolean {
  // The sweeper asks on and on about what a person has to look at.
  if (outcome === 'suspicious') return review !== null
  // An order that its gateway has forgotten says nothing new of a payment that is over.
  if (outcome === 'expired') return !isWaiting(status)
  if (outcome === 'undecided') return !isPutOff
  return outcome === status
}

const isWaiting = (status: PaymentState): boolean => status === 'created' || status === 'pending'

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/**
 * That a person has to look at a payment; the operator is owed a mail where there is something new to look at. Of several
 * reasons one is shown, rather one that a refund does not end; the others come up from the events when it is resolved.
 */
function flagged({ review }: PaymentRow, reason: ReviewReason, now: Date): PaymentChanges {
  if (review === reason) return {}
  const isHidden = review !== null && !endedByRefund.has(review) && endedByRefund.has(reason)
  return { ...(!isHidden && { review: reason }), owedReviewAt: now }
}

interface Step {
  after: PaymentState
  now: Date
}

/** What changes by evidence that fits. */
function changesBy(payment: PaymentRow, evidence: Evidence, step: Step): PaymentChanges {
  const { after, now } = step
  const status = after === payment.status ? {} : { status: after }
  // Also of a payment that had seemed over: nobody else may tell when the money is there.
  const isSettled = after === 'paid' || after === 'refunded'
  const askAt = payment.askAt === null && !isSettled ? { askAt: later(now, openPageMs) } : {}
  if (evidence.outcome === 'suspicious' && payment.review === null) {
    return { ...flagged(payment, 'suspicious', now), ...status, ...askAt }
  }
  const isUnderWay = evidence.outcome === 'undecided' && evidence.isUnderWay
  if (isUnderWay && payment.transactionId === null && evidence.transactionId !== null) {
    return { transactionId: evidence.transactionId, ...status, ...askAt }
  }
  if (after === payment.status && evidence.outcome === 'failed' && isSure(evidence))
    return { ...overOnceMore(payment), ...reasonOf(payment, evidence) }
  // Days after a refund the money is still there: it did not go back.
  const isBack = payment.status === 'refunded' && evidence.outcome === 'paid' && evidence.source === 'sweeper'
  if (isBack && payment.review === null) return flagged(payment, 'refund', now)
  const isSame = after === payment.status && !isBackAfterAll(payment, evidence)
  return isSame ? {} : transition(payment, evidence, step)
}

/** Whether money that did not go back at first now does. A notice of the first refund that comes late does not say so. */
const isBackAfterAll = ({ status, review }: PaymentRow, { outcome, source }: Evidence): boolean =>
  status === 'refunded' && review === 'refund' && outcome === 'refunded' && source === 'operator'

/**
 * What changes of a payment that was over when its gateway says so once more: nothing is on its way or held any more, and
 * there is nothing left to ask.
 */
function overOnceMore({ transactionId, askAt, paidAt }: PaymentRow): PaymentChanges {
  if (paidAt !== null) return {}
  return {
    ...(transactionId !== null && { transactionId: null }),
    ...(askAt !== null && { askAt: null }),
  }
}

/** Why it failed, where that was not known so far: whoever is asked may know that it did, and not why. */
const reasonOf = ({ status, failure: known }: PaymentRow, { failure }: Evidence): PaymentChanges =>
  status === 'failed' && known === null && failure ? { failure } : {}

/** Whether it is the gateway that says so. */
const isSure = ({ source }: Evidence): boolean => source !== 'buyer' && source !== 'studio'

/** What a payment has to say of itself when it becomes something else. */
function transition(payment: PaymentRow, evidence: Evidence, { after, now }: Step): PaymentChanges {
  const { principalId, review } = payment
  switch (after) {
    case 'paid':
      return {
        status: after,
        failure: null,
        paidAt: now,
        transactionId: evidence.transactionId,
        askAt: null,
        // The money has to go back.
        ...(isForNobody(payment, after) ? flagged(payment, 'buyer', now) : { owedMail: 'payment-receipt' }),
      }
    case 'refunded': {
      const isSettled = review !== null && endedByRefund.has(review)
      return {
        status: after,
        refundedAt: now,
        ...(isSettled && { review: null, owedReviewAt: null }),
        askAt: later(now, lookAfterRefundMs),
        ...(principalId !== null && { owedMail: 'payment-refunded' }),
      }
    }
    case 'failed': {
      const failure = evidence.failure ?? null
      // Who has turned back may still pay on a page that is open.
      if (!isSure(evidence)) return { status: after, failure, askAt: later(payment.expiresAt, openPageMs) }
      return {
        status: after,
        failure,
        askAt: null,
        ...(payment.transactionId !== null && { transactionId: null }),
      }
    }
    case 'expired':
      return { status: after, failure: 'timed-out', askAt: later(now, lastQuestionMs) }
    default:
      return { status: after }
  }
}

function effectsOf(
  { principalId, status }: PaymentRow,
  { failure }: PaymentChanges,
  after: PaymentState,
): readonly Effect[] {
  const isNew = after !== status
  // Also of an erased buyer what was bought ends.
  if (isNew && after === 'refunded') return ['take-back']
  if (principalId === null) return []
  if (isNew && after === 'paid') return ['grant', 'forget-failures']
  return failure && counted.has(failure) ? ['count-failure'] : []
}

function eventOf(
  payment: PaymentRow,
  evidence: Evidence,
  { after, now, mismatch }: Step & { mismatch: Mismatch | null },
): NewEvent {
  return {
    paymentId: payment.id,
    at: now,
    source: evidence.source,
    kind: mismatch ? 'mismatch' : evidence.outcome,
    noticeId: evidence.noticeId ?? null,
    statusBefore: payment.status,
    statusAfter: after,
    detail: {
      ...detailOf(evidence, mismatch),
      ...(isForNobody(payment, after) && { flag: 'buyer' satisfies ReviewReason }),
    },
  }
}

/** Whether it becomes paid when whoever could use it has gone. */
const isForNobody = ({ principalId, status }: PaymentRow, after: PaymentState): boolean =>
  principalId === null && after === 'paid' && status !== 'paid'

/** Codes and amounts, for whoever asks later why a payment is what it is. */
const detailOf = (evidence: Evidence, field: Mismatch | null): Record<string, unknown> => ({
  ...evidence.detail,
  ...(evidence.amount !== null && { amount: evidence.amount, currency: evidence.currency }),
  ...(evidence.transactionId !== null && { transaction: evidence.transactionId }),
  ...(evidence.isPutOff && { isPutOff: true }),
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
