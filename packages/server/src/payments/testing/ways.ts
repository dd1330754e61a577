import type { Evidence } from '../ledger/evidence.ts'

/** Everything that can be said of a payment, right and wrong. */
export const ways = {
  paid: {},
  'paid by notice': { source: 'notice', noticeId: 'paid' },
  'other money': { transactionId: 'TX-OTHER' },
  'too little': { amount: 1 },
  'foreign money': { currency: 'JPY' },
  failed: { outcome: 'failed', amount: null },
  expired: { outcome: 'expired', amount: null },
  suspicious: { outcome: 'suspicious' },
  undecided: { outcome: 'undecided', amount: null },
  'under way': { outcome: 'undecided', isUnderWay: true },
  'other money under way': { outcome: 'undecided', isUnderWay: true, transactionId: 'TX-OTHER' },
  'still there': { source: 'sweeper' },
  refunded: { outcome: 'refunded', amount: null, source: 'operator' },
} as const satisfies Record<string, Partial<Evidence>>
export type Way = keyof typeof ways
