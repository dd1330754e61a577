import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { conversations, uploads } from '../db/schema.ts'

export type StoredUpload = typeof uploads.$inferSelect

export async function insertUpload(db: Queryable, upload: typeof uploads.$inferInsert): Promise<void> {
  await db.insert(uploads).values(upload)
}

/** Whether there is an upload of a name, sent or not yet, unless its conversation was deleted. */
export async function isShown(db: Queryable, name: string): Promise<boolean> {
  const rows = await db
    .select({ name: uploads.name })
    .from(uploads)
    .leftJoin(conversations, eq(conversations.id, uploads.conversationId))
    .where(and(eq(uploads.name, name), isNull(conversations.deletedAt)))
  return rows.length > 0
}

/** Uploads of a principal that are not part of another conversation. */
export function findOwnUploads(
  db: Queryable,
  principalId: string,
  names: readonly string[],
  conversationId: string | null,
): Promise<StoredUpload[]> {
  const isFree = isNull(uploads.conversationId)
  return db
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.principalId, principalId),
        inArray(uploads.name, [...names]),
        conversationId === null ? isFree : or(isFree, eq(uploads.conversationId, conversationId)),
      ),
    )
}

/** Makes uploads part of a conversation. Answers how many could be: one of another conversation, or gone, is not. */
export async function setConversation(
  db: Queryable,
  principalId: string,
  names: readonly string[],
  conversationId: string,
): Promise<number> {
  const rows = await db
    .update(uploads)
    .set({ conversationId })
    .where(
      and(
        eq(uploads.principalId, principalId),
        inArray(uploads.name, [...names]),
        or(isNull(uploads.conversationId), eq(uploads.conversationId, conversationId)),
      ),
    )
    .returning({ name: uploads.name })
  return rows.length
}

export async function namesOfConversation(db: Queryable, conversationId: string): Promise<string[]> {
  const rows = await db
    .select({ name: uploads.name })
    .from(uploads)
    .where(eq(uploads.conversationId, conversationId))
  return rows.map(({ name }) => name)
}

export async function namesOfPrincipal(db: Queryable, principalId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ name: uploads.name })
    .from(uploads)
    .where(eq(uploads.principalId, principalId))
    .limit(limit)
  return rows.map(({ name }) => name)
}

/** Deletes uploads that no message took, made before a time. Answers their names. */
export async function deleteUnsentBefore(db: Queryable, time: Date, limit: number): Promise<string[]> {
  const unsent = db
    .select({ name: uploads.name })
    .from(uploads)
    .where(and(isNull(uploads.conversationId), lt(uploads.createdAt, time)))
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await db.delete(uploads).where(inArray(uploads.name, unsent)).returning({ name: uploads.name })
  return rows.map(({ name }) => name)
}

export async function deleteUploads(db: Queryable, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.delete(uploads).where(inArray(uploads.name, [...names]))
}
