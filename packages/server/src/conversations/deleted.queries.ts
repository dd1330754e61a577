import { inArray, lt } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { conversations } from '../db/schema.ts'

/** Conversations that were deleted before a time. */
export async function deletedBefore(db: Queryable, time: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(lt(conversations.deletedAt, time))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Removes conversations with their messages, logs and words. */
export async function removeConversations(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(conversations).where(inArray(conversations.id, [...ids]))
}
