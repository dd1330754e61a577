import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Drizzle, Queryable } from '../db/database.ts'
import { principals } from '../db/schema.ts'

export interface StoredPrincipal {
  revokedAt: Date | null
  lastSeenAt: Date
}

export async function findPrincipal(db: Drizzle, id: string): Promise<StoredPrincipal | undefined> {
  const [row] = await db
    .select({ revokedAt: principals.revokedAt, lastSeenAt: principals.lastSeenAt })
    .from(principals)
    .where(eq(principals.id, id))
  return row
}

/** Does nothing when the principal exists. */
export async function insertVisitor(
  db: Drizzle,
  id: string,
  origin: string | null,
  now: Date,
): Promise<void> {
  await db
    .insert(principals)
    .values({ id, kind: 'visitor', origin, createdAt: now, lastSeenAt: now })
    .onConflictDoNothing()
}

export async function touchPrincipal(db: Drizzle, id: string, now: Date): Promise<void> {
  await db
    .update(principals)
    .set({ lastSeenAt: now })
    .where(and(eq(principals.id, id), lt(principals.lastSeenAt, now)))
}

/** From now on no cookie and no token of this principal is accepted. */
export async function revokePrincipal(db: Queryable, id: string, now: Date): Promise<void> {
  await db
    .update(principals)
    .set({ revokedAt: sql`coalesce(${principals.revokedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(principals.id, id))
}

/**
 * Keeps somebody from being revoked, and what is theirs from being moved to another, until the transaction ends. False
 * when that has happened.
 */
export async function holdPrincipal(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: principals.id })
    .from(principals)
    .where(and(eq(principals.id, id), isNull(principals.revokedAt)))
    .for('share')
  return rows.length > 0
}
