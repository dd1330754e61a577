import type { Conversation } from '@ai-studio/contract'
import type { ConversationRow } from './conversations.queries.ts'

/** A conversation as its owner sees it. */
export const toConversation = (row: ConversationRow): Conversation => ({
  id: row.id,
  title: row.title,
  modelId: row.modelId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  messageCount: row.messageCount,
  pinned: row.isPinned,
  instructions: row.instructions,
})
