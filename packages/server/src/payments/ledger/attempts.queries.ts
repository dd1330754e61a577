import { clocksDifferMs, maxPaymentAttempts, paymentBlockMinutes } from '@ai-studio/contract'
import { eq, inArray } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../db/database.ts'
import { paymentAttempts } from '../../db/schema.ts'

/** How often somebody failed to pay since they last succeeded. */
export interface Attempts {
  failed: number
  /** Null when they may try. */
  blockedUntil: Date | null
}

const blockMs = paymentBlockMinutes * 60_000

export async function attemptsOf(db: Queryable, principalId: string, now: Date): Promise<Attempts> {
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.principalId, principalId))
  return row && !isPast(row, now)
    ? { failed: row.failed, blockedUntil: row.blockedUntil }
    : { failed: 0, blockedUntil: null }
}

/**
 * Counting begins anew when a block is over, when the last failure is as long ago as a block lasts, and when the clock has
 * been set back behind it: nobody waits for as long as it was ahead.
 */
const isPast = ({ lastFailedAt, blockedUntil }: typeof paymentAttempts.$inferSelect, now: Date): boolean =>
  (blockedUntil ?? new Date(lastFailedAt.getTime() + blockMs)) <= now ||
  lastFailedAt.getTime() > now.getTime() + clocksDifferMs

/** Counts a failure; the one that reaches the limit blocks further payments for a while. */
export async function countFailure(tx: Transaction, principalId: string, now: Date): Promise<void> {
  const { failed: before } = await attemptsOf(tx, principalId, now)
  const failed = before + 1
  const values = {
    failed,
    lastFailedAt: now,
    blockedUntil: failed >= maxPaymentAttempts ? new Date(now.getTime() + blockMs) : null,
  }
  await tx
    .insert(paymentAttempts)
    .values({ principalId, ...values })
    .onConflictDoUpdate({ target: paymentAttempts.principalId, set: values })
}

/** A success makes up for everything before. */
export async function forgetFailures(tx: Transaction, principalIds: readonly string[]): Promise<void> {
  await tx.delete(paymentAttempts).where(inArray(paymentAttempts.principalId, [...principalIds]))
}
