import { and, asc, eq, gt } from 'drizzle-orm'
import { contentSoFar } from '../chat/messages.queries.ts'
import type { Queryable } from '../db/database.ts'
import { messages } from '../db/schema.ts'

/** Messages that are shown behind a position, oldest first; answers as far as they are written. */
export function shownAfter(db: Queryable, conversationId: string, position: number, limit: number) {
  return db
    .select({
      position: messages.position,
      role: messages.role,
      content: contentSoFar,
      modelId: messages.modelId,
      images: messages.images,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.isSuperseded, false),
        gt(messages.position, position),
      ),
    )
    .orderBy(asc(messages.position))
    .limit(limit)
}

export type ShownMessage = Awaited<ReturnType<typeof shownAfter>>[number]
