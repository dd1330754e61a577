import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
} from 'drizzle-orm'
import { ownedBy, type Owner } from '../chat/conversations.queries.ts'
import type { Queryable, Transaction } from '../db/database.ts'
import { conversations, principals, shareReports, shares } from '../db/schema.ts'

export type ShareRow = typeof shares.$inferSelect

const { messages: _messages, ...headColumns } = getTableColumns(shares)
/** A share without what was said in it. */
export type ShareHead = Omit<ShareRow, 'messages'>

/** What can be read at a moment: neither expired nor revoked, of a conversation and somebody still there. */
const isReadable = (now: Date) =>
  and(
    isNull(shares.revokedAt),
    gt(shares.expiresAt, now),
    isNull(conversations.deletedAt),
    isNull(principals.revokedAt),
  )

export async function findReadableShare(
  db: Queryable,
  slug: string,
  now: Date,
): Promise<ShareRow | undefined> {
  const [row] = await db
    .select({ share: shares })
    .from(shares)
    .innerJoin(conversations, eq(conversations.id, shares.conversationId))
    .innerJoin(principals, eq(principals.id, shares.principalId))
    .where(and(eq(shares.slug, slug), isReadable(now)))
  return row?.share
}

/** The same without the messages, of which there may be many. */
export async function findReadableShareHead(
  db: Queryable,
  slug: string,
  now: Date,
): Promise<ShareHead | undefined> {
  const [row] = await db
    .select(headColumns)
    .from(shares)
    .innerJoin(conversations, eq(conversations.id, shares.conversationId))
    .innerJoin(principals, eq(principals.id, shares.principalId))
    .where(and(eq(shares.slug, slug), isReadable(now)))
  return row
}

export async function insertShare(tx: Queryable, row: typeof shares.$inferInsert): Promise<void> {
  await tx.insert(shares).values(row)
}

const own = (owner: Owner) => and(eq(shares.principalId, owner.id), ownedBy(owner))

const summary = {
  slug: shares.slug,
  title: shares.title,
  messageCount: sql<number>`jsonb_array_length(${shares.messages})`,
  views: shares.views,
  createdAt: shares.createdAt,
  expiresAt: shares.expiresAt,
}

/** All shares of somebody's that are kept, readable or not, the oldest first. */
export function listKeptShares(db: Queryable, principalId: string) {
  return db
    .select({ ...summary, conversationId: shares.conversationId, revokedAt: shares.revokedAt })
    .from(shares)
    .where(eq(shares.principalId, principalId))
    .orderBy(asc(shares.createdAt), asc(shares.slug))
}

/** What can be read of somebody's shares, the newest first. */
export function listReadableShares(db: Queryable, owner: Owner, now: Date) {
  return db
    .select(summary)
    .from(shares)
    .innerJoin(conversations, eq(conversations.id, shares.conversationId))
    .innerJoin(principals, eq(principals.id, shares.principalId))
    .where(and(own(owner), isReadable(now)))
    .orderBy(desc(shares.createdAt), desc(shares.slug))
}

/**
 * Ends one share of somebody's, or all of them, also of conversations that were deleted: those may come back. The answer:
 * those that ended now.
 */
export async function revokeShares(db: Queryable, owner: Owner, now: Date, slug?: string): Promise<string[]> {
  const { id, kind, origin } = owner
  const meant = db
    .select({ slug: shares.slug })
    .from(shares)
    .innerJoin(conversations, eq(conversations.id, shares.conversationId))
    .where(
      and(
        eq(shares.principalId, id),
        kind === 'user' && origin !== null ? eq(conversations.origin, origin) : undefined,
        slug === undefined ? undefined : eq(shares.slug, slug),
      ),
    )
  const rows = await db
    .update(shares)
    .set({ revokedAt: now })
    .where(and(inArray(shares.slug, meant), isNull(shares.revokedAt)))
    .returning({ slug: shares.slug })
  return rows.map((row) => row.slug)
}

/** Shares that ended. */
export async function endedShares(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ slug: shares.slug })
    .from(shares)
    .where(or(isNotNull(shares.revokedAt), lte(shares.expiresAt, now)))
    .limit(limit)
  return rows.map((row) => row.slug)
}

/** Deletes shares with what is known of their views; reports about them stay. */
export async function deleteShares(db: Queryable, slugs: readonly string[]): Promise<void> {
  if (slugs.length > 0) await db.delete(shares).where(inArray(shares.slug, [...slugs]))
}

/**
 * Keeps what a reader reports, with what the share says of itself. False when this reader has reported the share before,
 * or the share has gone in this moment.
 */
export async function insertReport(
  tx: Transaction,
  report: Omit<typeof shareReports.$inferInsert, 'principalId' | 'title' | 'sharedAt'>,
): Promise<boolean> {
  // Held until the report is there, so that whoever erases or moves the share finds the report as well.
  const [share] = await tx
    .select({ principalId: shares.principalId, title: shares.title, sharedAt: shares.createdAt })
    .from(shares)
    .where(eq(shares.slug, report.slug))
    .for('share')
  if (!share) return false
  const rows = await tx
    .insert(shareReports)
    .values({ ...share, ...report })
    .onConflictDoNothing()
    .returning({ slug: shareReports.slug })
  return rows.length > 0
}

/** How many readers have reported a share. */
export const countReports = (db: Queryable, slug: string): Promise<number> =>
  db.$count(shareReports, eq(shareReports.slug, slug))

export async function deleteReportsBefore(db: Queryable, time: Date): Promise<void> {
  await db.delete(shareReports).where(lt(shareReports.createdAt, time))
}

/** Gives reports about what somebody has shared to whoever they have become, as their shares are. */
export async function moveReports(db: Queryable, from: string, to: string): Promise<void> {
  await db.update(shareReports).set({ principalId: to }).where(eq(shareReports.principalId, from))
}

/** Deletes reports about what somebody has shared, for who is erased. */
export async function deleteReportsAbout(db: Queryable, principalId: string): Promise<void> {
  await db.delete(shareReports).where(eq(shareReports.principalId, principalId))
}
