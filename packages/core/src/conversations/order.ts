import type { Conversation } from '@ai-studio/contract'

/** The server's order: pinned ones first, then the latest. Times are all written alike, so that their texts compare. */
export function compareConversations(a: Conversation, b: Conversation): number {
  if (a.pinned !== b.pinned) return a.pinned ? -1 : 1
  if (a.updatedAt === b.updatedAt) return 0
  return a.updatedAt > b.updatedAt ? -1 : 1
}
