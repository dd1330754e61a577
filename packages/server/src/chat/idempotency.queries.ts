import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { idempotencyKeys } from '../db/schema.ts'

type AcceptedRequest = typeof idempotencyKeys.$inferSelect

export async function findAccepted(
  db: Queryable,
  principalId: string,
  key: string,
): Promise<AcceptedRequest | undefined> {
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.principalId, principalId), eq(idempotencyKeys.key, key)))
  return row
}

/** Remembers a request. Waits for another one with the same key; false when that one was first. */
export async function insertAccepted(tx: Queryable, row: AcceptedRequest): Promise<boolean> {
  const rows = await tx.insert(idempotencyKeys).values(row).onConflictDoNothing().returning()
  return rows.length > 0
}
