import type { PaymentState } from '@ai-studio/contract'
import type { Mismatch } from './decide.ts'
import type { PaymentRow } from './payments.queries.ts'

/** What came of evidence; `needsReview` where a person has to look at it who has not been told. */
export type Settled =
  /** We have no such payment. */
  | { kind: 'unknown' }
  /** It does not fit what was agreed; a person has to look at it, and nothing else has changed. */
  | { kind: 'mismatch'; payment: PaymentRow; field: Mismatch; needsReview: boolean }
  /** It was taken in. `before` is what the payment was until then. */
  | { kind: 'settled'; payment: PaymentRow; before: PaymentState; needsReview: boolean }
