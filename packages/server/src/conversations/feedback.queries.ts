import type { FeedbackRating } from '@ai-studio/contract'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { messages } from '../db/schema.ts'

export async function setFeedback(
  db: Queryable,
  messageId: string,
  { rating, comment }: { rating: FeedbackRating | null; comment: string | null },
): Promise<void> {
  await db
    .update(messages)
    .set({ feedback: rating, feedbackComment: comment })
    .where(eq(messages.id, messageId))
}
