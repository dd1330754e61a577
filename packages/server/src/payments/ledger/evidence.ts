import type { PaymentFailure, PaymentProvider } from '@ai-studio/contract'
import type { Outcome } from './transitions.ts'

/** Where evidence comes from. */
export type Source = 'gateway' | 'notice' | 'sweeper' | 'operator' | 'studio' | 'buyer'

/** What is said of a payment by somebody who knows; checked for who said it, not yet against what was agreed. */
export interface Evidence {
  provider: PaymentProvider
  /** Our name of the payment. */
  reference: string
  source: Source
  outcome: Outcome
  /** Minor units; null where the outcome says nothing of money. */
  amount: number | null
  currency: string | null
  /** The gateway's name of the money. */
  transactionId: string | null
  /**
   * The gateway's own name of what it says, so that the same said twice counts once.
   * @default null
   */
  noticeId?: string | null
  /**
   * Money is on its way, though nothing is decided: the payment neither ends by itself nor can be given up.
   * @default false
   */
  isUnderWay?: boolean
  /**
   * The gateway refuses the money that the buyer has agreed to, though it may let it through later. Once the payment is
   * over that counts as a refusal.
   * @default false
   */
  isPutOff?: boolean
  /** Why it failed, where that is known; of any other outcome it says nothing. */
  failure?: PaymentFailure
  /** Codes for whoever reads the events. */
  detail?: Record<string, unknown>
}
