import { and, eq, gt, lte } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { paymentConfirmations } from '../db/schema.ts'

type ConfirmationRow = typeof paymentConfirmations.$inferSelect

/** Everything that a token is for. */
export type ConfirmationKey = Omit<ConfirmationRow, 'expiresAt'>

export async function insertConfirmation(db: Queryable, row: ConfirmationRow): Promise<void> {
  await db.insert(paymentConfirmations).values(row)
}

const fits = (key: ConfirmationKey, now: Date) =>
  and(
    eq(paymentConfirmations.tokenHash, key.tokenHash),
    eq(paymentConfirmations.principalId, key.principalId),
    eq(paymentConfirmations.sessionId, key.sessionId),
    eq(paymentConfirmations.provider, key.provider),
    eq(paymentConfirmations.purchaseId, key.purchaseId),
    eq(paymentConfirmations.amount, key.amount),
    eq(paymentConfirmations.currency, key.currency),
    eq(paymentConfirmations.clientTransactionId, key.clientTransactionId),
    gt(paymentConfirmations.expiresAt, now),
  )

/** Whether a token is good for exactly that payment. */
export async function hasConfirmation(db: Queryable, key: ConfirmationKey, now: Date): Promise<boolean> {
  return (await db.$count(paymentConfirmations, fits(key, now))) > 0
}

/** Uses a token up; false when it is not good for that payment, or was used. */
export async function takeConfirmation(db: Queryable, key: ConfirmationKey, now: Date): Promise<boolean> {
  const rows = await db
    .delete(paymentConfirmations)
    .where(fits(key, now))
    .returning({ tokenHash: paymentConfirmations.tokenHash })
  return rows.length > 0
}

/** Removes tokens that nobody has used in time. */
export async function deleteConfirmationsBefore(db: Queryable, time: Date): Promise<void> {
  await db.delete(paymentConfirmations).where(lte(paymentConfirmations.expiresAt, time))
}
