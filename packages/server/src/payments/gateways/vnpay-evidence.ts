import type { PaymentFailure } from '@ai-studio/contract'
import type { Evidence } from '../ledger/evidence.ts'
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

type KnownState = Extract<VnpayState, { kind: 'known' }>

/** A notice of VNPay's as evidence. The same notice has the same name, however often it comes. */
export function ofNotice(notice: VnpayNotice): Omit<Evidence, 'source'> {
  const { responseCode, transactionStatus, transactionNumber } = notice
  return {
    provider: 'vnpay',
    reference: notice.reference,
    outcome: outcomeOf(notice),
    amount: notice.amount,
    currency: 'VND',
    transactionId: numberOf(transactionNumber),
    noticeId: `${transactionNumber} ${responseCode} ${transactionStatus} ${notice.amount}`,
    ...(responseCode !== '00' && { failure: failures[responseCode] ?? 'declined' }),
    detail: { responseCode, transactionStatus, bank: notice.bankCode },
  }
}

function outcomeOf({ isPaid, isSuspicious, transactionStatus }: VnpayNotice): Evidence['outcome'] {
  if (isSuspicious) return 'suspicious'
  if (isPaid) return 'paid'
  // Not finished yet.
  return transactionStatus === '01' ? 'undecided' : 'failed'
}

type StateEvidence = Pick<Evidence, 'outcome' | 'failure' | 'detail'>

const statusEvidence: Record<string, StateEvidence> = {
  '00': { outcome: 'paid' },
  '01': { outcome: 'undecided' },
  // Asked, VNPay does not tell why.
  '02': { outcome: 'failed', failure: 'declined' },
  '04': { outcome: 'suspicious' },
  '07': { outcome: 'suspicious' },
  // The money was to go back, and did not.
  '09': { outcome: 'paid', detail: { refundRejected: true } },
}

const goesBack: ReadonlySet<string> = new Set(['05', '06'])
/** How much of it goes back, by the type of the transaction. */
const returns: Record<string, StateEvidence> = {
  '02': { outcome: 'refunded' },
  '03': { outcome: 'paid', detail: { isPartlyRefunded: true } },
}

function evidenceOf({ transactionStatus, transactionType }: KnownState): StateEvidence {
  const found = goesBack.has(transactionStatus) ? returns[transactionType] : statusEvidence[transactionStatus]
  return found ?? { outcome: 'undecided' }
}

/** What VNPay says when it is asked. */
export function ofState(reference: string, state: VnpayState): Omit<Evidence, 'source'> {
  if (state.kind === 'unknown') {
    return {
      provider: 'vnpay',
      reference,
      outcome: 'undecided',
      amount: null,
      currency: null,
      transactionId: null,
    }
  }
  const { transactionStatus, transactionType } = state
  const { detail, ...said } = evidenceOf(state)
  return {
    provider: 'vnpay',
    reference,
    ...said,
    amount: state.amount,
    currency: 'VND',
    transactionId: numberOf(state.transactionNumber),
    detail: { transactionStatus, transactionType, ...detail },
  }
}
