import { and, asc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { normalEmail, type Language } from '@ai-studio/contract'
import type { Queryable, Transaction } from '../db/database.ts'
import { newsletterSubscriptions } from '../db/schema.ts'
import { timeValue } from '../db/sql-values.ts'

export type SubscriptionRow = typeof newsletterSubscriptions.$inferSelect

/** Makes a subscription unless its address has one. */
export async function insertSubscription(tx: Queryable, row: SubscriptionRow): Promise<boolean> {
  const rows = await tx
    .insert(newsletterSubscriptions)
    .values(row)
    .onConflictDoNothing({ target: newsletterSubscriptions.email })
    .returning({ id: newsletterSubscriptions.id })
  return rows.length > 0
}

/** The subscription of an address, which stays as it is until the transaction ends. */
export async function lockSubscription(tx: Transaction, email: string): Promise<SubscriptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.email, email))
    .for('update')
  return row
}

export async function changeSubscription(
  tx: Queryable,
  id: string,
  change: Partial<Omit<SubscriptionRow, 'id' | 'email'>>,
): Promise<void> {
  await tx.update(newsletterSubscriptions).set(change).where(eq(newsletterSubscriptions.id, id))
}

/** The subscription of an address, in whatever letters that is written. */
export async function findSubscription(db: Queryable, email: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.email, normalEmail(email)))
  return row
}

export async function findSubscriptionById(db: Queryable, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.id, id))
  return row
}

/**
 * Confirms what a token is of, in time; what is confirmed stays so, and from when it was first. False for a token that
 * confirms nothing.
 */
export async function confirmSubscription(db: Queryable, tokenHash: string, now: Date): Promise<boolean> {
  const moment = timeValue(now)
  const rows = await db
    .update(newsletterSubscriptions)
    .set({ confirmedAt: sql`coalesce(${newsletterSubscriptions.confirmedAt}, ${moment})` })
    .where(
      and(
        eq(newsletterSubscriptions.tokenHash, tokenHash),
        sql`(${newsletterSubscriptions.confirmedAt} is not null or ${newsletterSubscriptions.tokenExpiresAt} > ${moment})`,
      ),
    )
    .returning({ id: newsletterSubscriptions.id })
  return rows.length > 0
}

/** Ends a subscription and forgets its address. */
export async function deleteSubscription(db: Queryable, id: string): Promise<void> {
  await db.delete(newsletterSubscriptions).where(eq(newsletterSubscriptions.id, id))
}

/** The same by its address. */
export async function deleteSubscriptionOf(tx: Queryable, email: string): Promise<void> {
  await tx.delete(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, normalEmail(email)))
}

/**
 * Has a confirmed subscription follow its owner to another address, which is proved to be theirs; the links of mails that it
 * got go on ending it. Where the other address has only asked for the newsletter, that becomes this one, as its link says;
 * one that it has confirmed stays instead. What nobody has confirmed stays behind: its link would confirm an address to
 * which it was not mailed.
 */
export async function moveSubscription(tx: Queryable, from: string, to: string): Promise<void> {
  const { email, confirmedAt } = newsletterSubscriptions
  const [former] = await tx
    .delete(newsletterSubscriptions)
    .where(and(eq(email, normalEmail(from)), isNotNull(confirmedAt)))
    .returning()
  if (!former) return
  const { id, language, wording, agreedAt } = former
  await tx
    .insert(newsletterSubscriptions)
    .values({ ...former, email: normalEmail(to) })
    .onConflictDoUpdate({
      target: email,
      set: { id, language, wording, agreedAt, confirmedAt: former.confirmedAt },
      setWhere: isNull(confirmedAt),
    })
}

/** Deletes addresses whose owners have not confirmed them in time. */
export async function deleteUnconfirmed(db: Queryable, now: Date): Promise<void> {
  await db
    .delete(newsletterSubscriptions)
    .where(and(isNull(newsletterSubscriptions.confirmedAt), lt(newsletterSubscriptions.tokenExpiresAt, now)))
}

/** How many there are, by language: confirmed ones and others. */
export async function countSubscriptions(
  db: Queryable,
): Promise<{ language: Language; isConfirmed: boolean; count: number }[]> {
  const isConfirmed = sql<boolean>`${newsletterSubscriptions.confirmedAt} is not null`
  return db
    .select({ language: newsletterSubscriptions.language, isConfirmed, count: sql<number>`count(*)::int` })
    .from(newsletterSubscriptions)
    .groupBy(newsletterSubscriptions.language, isConfirmed)
}

/** A page of the confirmed ones, by their addresses. */
export const confirmedAfter = (
  db: Queryable,
  after: string | null,
  limit: number,
): Promise<SubscriptionRow[]> =>
  db
    .select()
    .from(newsletterSubscriptions)
    .where(
      and(
        isNotNull(newsletterSubscriptions.confirmedAt),
        after === null ? undefined : gt(newsletterSubscriptions.email, after),
      ),
    )
    .orderBy(asc(newsletterSubscriptions.email))
    .limit(limit)
