import type { PaymentState } from '@ai-studio/contract'

/**
 * What somebody says became of a payment. `suspicious` is money that the gateway holds back, `refunded` money that
 * went back in whole, `undecided` that nothing is known yet.
 */
export type Outcome = 'undecided' | 'paid' | 'failed' | 'expired' | 'refunded' | 'suspicious'

/**
 * Where a payment goes by what is said of it. Money always counts: it makes a payment `paid` that had failed or
 * expired, and nothing but a refund takes that back.
 */
export function nextStatus(now: PaymentState, said: Outcome): PaymentState {
  switch (said) {
    case 'paid':
      return now === 'refunded' ? now : 'paid'
    case 'refunded':
      // Of money that was never seen here nothing can have gone back.
      return now === 'paid' || now === 'refunded' ? 'refunded' : now
    case 'failed':
    case 'expired':
      return now === 'created' || now === 'pending' ? said : now
    case 'undecided':
    case 'suspicious':
      return now === 'created' ? 'pending' : now
  }
}
