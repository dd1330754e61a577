import { and, asc, count, desc, eq, exists, isNotNull, isNull, lte, not, sql, type SQL } from 'drizzle-orm'
import type { Language } from '@ai-studio/contract'
import type { Queryable } from '../db/database.ts'
import { newsletterDeliveries, newsletterIssues, newsletterSubscriptions } from '../db/schema.ts'
import type { SubscriptionRow } from './subscriptions.queries.ts'

export type IssueRow = typeof newsletterIssues.$inferSelect
export type Outcome = NonNullable<(typeof newsletterDeliveries.$inferSelect)['outcome']>

/** Keeps a newsletter; the one of before where it was kept already. */
export async function keepIssue(db: Queryable, row: IssueRow): Promise<IssueRow> {
  await db.insert(newsletterIssues).values(row).onConflictDoNothing({ target: newsletterIssues.digest })
  const [kept] = await db.select().from(newsletterIssues).where(eq(newsletterIssues.digest, row.digest))
  return kept!
}

/** Who is to get an issue and is not in its list yet: whoever had confirmed by the time it was first sent. */
function waiting(db: Queryable, issue: IssueRow, only: Language | null): SQL | undefined {
  const listed = db
    .select({ one: sql`1` })
    .from(newsletterDeliveries)
    .where(
      and(
        eq(newsletterDeliveries.issueId, issue.id),
        eq(newsletterDeliveries.subscriptionId, newsletterSubscriptions.id),
      ),
    )
  return and(
    isNotNull(newsletterSubscriptions.confirmedAt),
    lte(newsletterSubscriptions.confirmedAt, issue.createdAt),
    only === null ? undefined : eq(newsletterSubscriptions.language, only),
    not(exists(listed)),
  )
}

/** Puts some of those who wait into the list of an issue. The answer: those that nobody else has put there meanwhile. */
export async function listSomeReaders(
  tx: Queryable,
  issue: IssueRow,
  { only, now, limit }: { only: Language | null; now: Date; limit: number },
): Promise<string[]> {
  const readers = await tx
    .select({ id: newsletterSubscriptions.id })
    .from(newsletterSubscriptions)
    .where(waiting(tx, issue, only))
    .orderBy(asc(newsletterSubscriptions.id))
    .limit(limit)
  if (readers.length === 0) return []
  const rows = await tx
    .insert(newsletterDeliveries)
    .values(readers.map(({ id }) => ({ issueId: issue.id, subscriptionId: id, queuedAt: now })))
    .onConflictDoNothing()
    .returning({ id: newsletterDeliveries.subscriptionId })
  return rows.map(({ id }) => id)
}

export const countWaiting = (db: Queryable, issue: IssueRow, only: Language | null): Promise<number> =>
  db.$count(newsletterSubscriptions, waiting(db, issue, only))

export const countListed = (db: Queryable, issueId: string): Promise<number> =>
  db.$count(newsletterDeliveries, eq(newsletterDeliveries.issueId, issueId))

/** A mail that is to be sent. */
export interface Delivery {
  issue: IssueRow
  /** Null when it was ended meanwhile. */
  subscription: SubscriptionRow | null
}

/** What a mail needs; undefined when its end is known already, or it was never listed. */
export async function findDelivery(
  db: Queryable,
  issueId: string,
  subscriptionId: string,
): Promise<Delivery | undefined> {
  const [row] = await db
    .select({ issue: newsletterIssues, subscription: newsletterSubscriptions })
    .from(newsletterDeliveries)
    .innerJoin(newsletterIssues, eq(newsletterIssues.id, newsletterDeliveries.issueId))
    .leftJoin(newsletterSubscriptions, eq(newsletterSubscriptions.id, newsletterDeliveries.subscriptionId))
    .where(
      and(
        eq(newsletterDeliveries.issueId, issueId),
        eq(newsletterDeliveries.subscriptionId, subscriptionId),
        isNull(newsletterDeliveries.outcome),
      ),
    )
  return row
}

export async function endDelivery(
  db: Queryable,
  issueId: string,
  subscriptionId: string,
  { outcome, now }: { outcome: Outcome; now: Date },
): Promise<void> {
  await db
    .update(newsletterDeliveries)
    .set({ outcome, endedAt: now })
    .where(
      and(eq(newsletterDeliveries.issueId, issueId), eq(newsletterDeliveries.subscriptionId, subscriptionId)),
    )
}

/** The newest issues, with what has become of their mails. */
export function newestIssues(db: Queryable, limit: number) {
  const ended = (outcome: Outcome) =>
    sql<number>`(count(*) filter (where ${newsletterDeliveries.outcome} = ${outcome}))::int`
  return db
    .select({
      id: newsletterIssues.id,
      subject: newsletterIssues.subject,
      sentBy: newsletterIssues.sentBy,
      createdAt: newsletterIssues.createdAt,
      queued: count(newsletterDeliveries.subscriptionId),
      sent: ended('sent'),
      refused: ended('refused'),
      left: ended('left'),
    })
    .from(newsletterIssues)
    .leftJoin(newsletterDeliveries, eq(newsletterDeliveries.issueId, newsletterIssues.id))
    .groupBy(newsletterIssues.id)
    .orderBy(desc(newsletterIssues.createdAt), desc(newsletterIssues.id))
    .limit(limit)
}
