import type { PaymentFailure } from '@ai-studio/contract'
import type { Evidence } from '../ledger/evidence.ts'
import type { PaymentRow } from '../ledger/payments.queries.ts'
import type { VnpayState } from '../vnpay/gateway.ts'
import type { VnpayNotice } from '../vnpay/notice.ts'

/** What VNPay's response codes mean for whoever pays; any other is a decline. */
const failures: Record<string, PaymentFailure> = {
  '09': 'details',
  '10': 'details',
  '11': 'timed-out',
  '12': 'locked',
  '13': 'details',
  '24': 'cancelled',
  '51': 'funds',
  '65': 'limit',
  '75': 'bank-away',
  '79': 'details',
}

const none = '0'
const numberOf = (transactionNumber: string): string | null =>
  transactionNumber === none || transactionNumber === '' ? null : transactionNumber

/** What VNPay's transactions are, by their type. VNPay seldom says it of a payment. */
const kinds: Record<string, 'payment' | 'refund' | 'partial refund'> = {
  '': 'payment',
  '01': 'payment',
  '02': 'refund',
  '03': 'partial refund',
}

/** A notice of VNPay's as evidence. The same notice has the same name, however often it comes. */
export function ofNotice(notice: VnpayNotice): Omit<Evidence, 'source'> {
  const { responseCode, transactionStatus, transactionType, transactionNumber } = notice
  const isPayment = kinds[transactionType] === 'payment'
  const named = [transactionNumber, responseCode, transactionStatus, notice.amount]
  return {
    provider: 'vnpay',
    reference: notice.reference,
    outcome: outcomeOf(notice),
    amount: notice.amount,
    currency: 'VND',
    transactionId: numberOf(transactionNumber),
    noticeId: [...named, ...(isPayment ? [] : [transactionType])].join(' '),
    ...(isPayment && responseCode !== '00' && { failure: failures[responseCode] ?? 'declined' }),
    detail: {
      responseCode,
      transactionStatus,
      ...(transactionType !== '' && { transactionType }),
      bank: notice.bankCode,
    },
  }
}

function outcomeOf(notice: VnpayNotice): Evidence['outcome'] {
  const { isSuspicious, isPaid, responseCode, transactionStatus, transactionType } = notice
  if (kinds[transactionType] !== 'payment') {
    // Of a refund that was not made, or only of a part, nothing follows for the payment.
    const isBack = kinds[transactionType] === 'refund' && responseCode === '00'
    return isBack && goesBack.has(transactionStatus) ? 'refunded' : 'undecided'
  }
  if (isSuspicious) return 'suspicious'
  if (isPaid) return 'paid'
  // Not finished yet.
  return transactionStatus === '01' ? 'undecided' : 'failed'
}

type KnownState = Extract<VnpayState, { kind: 'known' }>
type StateEvidence = Pick<Evidence, 'outcome' | 'detail'>

const statusEvidence: Record<string, StateEvidence> = {
  '00': { outcome: 'paid' },
  '01': { outcome: 'undecided' },
  // Asked, VNPay does not tell why.
  '02': { outcome: 'failed' },
  '04': { outcome: 'suspicious' },
  '07': { outcome: 'suspicious' },
  // The money was to go back, and did not.
  '09': { outcome: 'paid', detail: { refundRejected: true } },
}

/** Of a refund: it was made, it is being made, the bank was asked for it. */
const goesBack: ReadonlySet<string> = new Set(['00', '05', '06'])
const refundRejected = '09'

/** What an answer says of the payment. Its type comes first: `00` of a refund is that the money has gone. */
function evidenceOf({ transactionStatus, transactionType }: KnownState): StateEvidence {
  const kind = kinds[transactionType]
  if (kind === 'payment') return statusEvidence[transactionStatus] ?? { outcome: 'undecided' }
  if (kind === 'refund' && goesBack.has(transactionStatus)) return { outcome: 'refunded' }
  if (kind === 'refund' && transactionStatus === refundRejected) {
    return { outcome: 'paid', detail: { refundRejected: true } }
  }
  return { outcome: 'undecided' }
}

const isPartlyBack = ({ transactionStatus, transactionType }: KnownState): boolean =>
  kinds[transactionType] === 'partial refund' && goesBack.has(transactionStatus)

/**
 * What VNPay says when it is asked.
 * @param payment as it is known here: of what a part went back that was never paid, a person has to look at it
 */
export function ofState(
  payment: Pick<PaymentRow, 'reference' | 'paidAt'>,
  state: VnpayState,
): Omit<Evidence, 'source'> {
  const { reference } = payment
  const nothing = { provider: 'vnpay', reference, amount: null, currency: null, transactionId: null } as const
  if (state.kind === 'unknown') return { ...nothing, outcome: 'undecided' }
  const { transactionStatus, transactionType } = state
  const codes = { transactionStatus, transactionType }
  if (isPartlyBack(state)) {
    // Of a paid one nothing changes. Otherwise there is money here which is not what was agreed, so it names no amount.
    const outcome = payment.paidAt === null ? 'paid' : 'undecided'
    return { ...nothing, outcome, detail: { ...codes, isPartlyRefunded: true } }
  }
  const { detail, ...said } = evidenceOf(state)
  return {
    provider: 'vnpay',
    reference,
    ...said,
    amount: state.amount,
    currency: 'VND',
    transactionId: numberOf(state.transactionNumber),
    detail: { ...codes, ...detail },
  }
}
