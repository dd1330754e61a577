import { randomBytes } from 'node:crypto'
import { signInOf } from '../account/own-user.ts'
import { ApiError } from '../api-error.ts'
import type { Config } from '../config.ts'
import type { Transaction } from '../db/database.ts'
import type { ConfirmedTerms } from '../db/schema/webauthn.ts'
import type { Dependencies } from '../dependencies.ts'
import { sign } from '../principal/keys.ts'
import type { Principal } from '../principal/principal.ts'
import {
  hasConfirmation,
  insertConfirmation,
  takeConfirmation,
  type ConfirmationKey,
} from './confirmations.queries.ts'
import { addEvent } from './ledger/events.queries.ts'

/** What a token is for: one payment of one user, created in the session in which it was confirmed. */
const keyOf = (
  { secret }: Pick<Config, 'secret'>,
  principal: Principal,
  token: string,
  terms: ConfirmedTerms,
): ConfirmationKey => ({
  tokenHash: sign(secret, 'payment-confirmation', token),
  principalId: principal.id,
  sessionId: signInOf(principal).sessionId,
  ...terms,
})

/** A token for creating the payment that a passkey has just confirmed. */
export async function issueConfirmation(
  tx: Transaction,
  config: Pick<Config, 'secret'>,
  principal: Principal,
  { terms, expiresAt }: { terms: ConfirmedTerms; expiresAt: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertConfirmation(tx, { ...keyOf(config, principal, token, terms), expiresAt })
  return token
}

interface Proof {
  /** As it came with the request. */
  token: string | undefined
  terms: ConfirmedTerms
  now: Date
}

/**
 * Whether a payment may be created with what came along: without a token only where none is needed, and never with one
 * that is not good for exactly this payment.
 */
export const isConfirmed = async (
  { config, database }: Pick<Dependencies, 'config' | 'database'>,
  principal: Principal,
  { token, terms, now }: Proof,
): Promise<boolean> =>
  token === undefined
    ? config.payments.confirmation === 'optional'
    : hasConfirmation(database.db, keyOf(config, principal, token, terms), now)

/**
 * Uses a token up for a payment that is stored in the same transaction, and writes down that it was confirmed.
 * @throws ApiError `PAYMENT_CONFIRMATION_REQUIRED` when it is good no longer
 */
export async function useConfirmation(
  tx: Transaction,
  config: Pick<Config, 'secret'>,
  principal: Principal,
  { token, terms, now, paymentId }: Proof & { paymentId: string },
): Promise<void> {
  if (token === undefined) return
  if (!(await takeConfirmation(tx, keyOf(config, principal, token, terms), now))) {
    throw new ApiError('PAYMENT_CONFIRMATION_REQUIRED')
  }
  await addEvent(tx, {
    paymentId,
    at: now,
    source: 'buyer',
    kind: 'confirmed',
    noticeId: null,
    statusBefore: 'created',
    statusAfter: 'created',
    detail: { amount: terms.amount, currency: terms.currency },
  })
}
