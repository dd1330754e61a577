import { createHash } from 'node:crypto'
import type { ConfirmedTerms } from '../db/schema/webauthn.ts'

/** All that a passkey agrees to when it signs the challenge of a payment. */
export interface PaymentCommitment extends ConfirmedTerms {
  /** Host name of the studio. */
  rp: string
  /** Id of whoever pays. */
  user: string
  /** Until when the agreement is good. */
  expiresAt: Date
}

/**
 * The challenge that commits to a payment: a hash of the terms, which nobody can find others for, and of 32 random
 * bytes, by which it is never the same twice.
 */
export function paymentChallenge(commitment: PaymentCommitment, nonce: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(canonical(commitment)).update(nonce).digest())
}

/** One text for the same terms: names in order, no spaces, times in ISO 8601 (RFC 8785 for texts and whole numbers). */
function canonical(commitment: PaymentCommitment): string {
  const { rp, user, provider, purchaseId, amount, currency, clientTransactionId, expiresAt } = commitment
  return JSON.stringify({
    amount,
    clientTransactionId,
    currency,
    expiresAt: expiresAt.toISOString(),
    provider,
    purchaseId,
    rp,
    user,
  })
}
