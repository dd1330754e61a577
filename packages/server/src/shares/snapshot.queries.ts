import { and, asc, eq } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { messages } from '../db/schema.ts'

/** Messages of a conversation as its owner sees them, oldest first; without other branches. */
export function listShownMessages(db: Queryable, conversationId: string) {
  return db
    .select({
      id: messages.id,
      role: messages.role,
      content: messages.content,
      status: messages.status,
      images: messages.images,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.isSuperseded, false)))
    .orderBy(asc(messages.position))
}
export type ShownMessage = Awaited<ReturnType<typeof listShownMessages>>[number]
