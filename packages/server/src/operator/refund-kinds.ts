import type { ReviewReason } from '../db/schema.ts'

/** What the operator's refunds write down; the refund itself is the ledger's `refunded`. */
export const refundKinds = {
  asked: 'refund-asked',
  refused: 'refund-refused',
  unknown: 'refund-unknown',
} as const

/** The review flag of a payment whose money may have gone back; nothing else says so after a crash. */
export const refundFlag = 'refund' satisfies ReviewReason
