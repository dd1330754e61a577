import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Drizzle, Queryable } from '../db/database.ts'
import { principals } from '../db/schema.ts'
import { timeValue } from '../db/sql-values.ts'
import type { Principal } from './principal.ts'

export interface StoredPrincipal {
  revokedAt: Date | null
  lastSeenAt: Date
  moves: number
}

export async function findPrincipal(db: Drizzle, id: string): Promise<StoredPrincipal | undefined> {
  const [row] = await db
    .select({
      revokedAt: principals.revokedAt,
      lastSeenAt: principals.lastSeenAt,
      moves: principals.moves,
    })
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
    .set({ revokedAt: sql`coalesce(${principals.revokedAt}, ${timeValue(now)})` })
    .where(eq(principals.id, id))
}

/**
 * Keeps somebody from being revoked, and what is theirs from being moved to another, until the transaction ends. False
 * when that has happened since their call came: what it stores would be nobody's.
 */
export async function holdPrincipal(
  tx: Queryable,
  { id, moves = 0 }: Pick<Principal, 'id' | 'moves'>,
): Promise<boolean> {
  const rows = await tx
    .select({ id: principals.id })
    .from(principals)
    .where(and(eq(principals.id, id), isNull(principals.revokedAt), eq(principals.moves, moves)))
    .for('share')
  return rows.length > 0
}
