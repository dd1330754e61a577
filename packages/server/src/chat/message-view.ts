import type { Message } from '@ai-studio/contract'
import type { messages } from '../db/schema.ts'

export type MessageRow = typeof messages.$inferSelect

/** A message as callers see it, but for images, whose addresses are the server's (`withUrls`); no answer has any. */
export function toMessage(
  row: Pick<MessageRow, 'id' | 'role' | 'content' | 'status' | 'modelId' | 'errorCode' | 'createdAt'> &
    Partial<Pick<MessageRow, 'feedback'>> & {
      /** Ids of all its versions, where it has more than one. */
      versions?: readonly string[] | undefined
    },
): Message {
  return {
    id: row.id,
    role: row.role,
    content: row.content,
    timestamp: row.createdAt.toISOString(),
    status: row.status,
    ...(row.role === 'assistant' && row.modelId !== null && { modelId: row.modelId }),
    ...(row.errorCode !== null && { errorCode: row.errorCode }),
    ...(row.feedback && { feedback: row.feedback }),
    ...(row.versions && { versions: [...row.versions] }),
  }
}

/** An answer that is still being written, with the text so far and the place that it reaches. */
export const withTextSoFar = (message: Message, content: string): Message => ({
  ...message,
  content,
  sequence: content.length + 1,
})
