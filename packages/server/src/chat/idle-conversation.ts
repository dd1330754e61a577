import { ApiError } from '../api-error.ts'
import type { Transaction } from '../db/database.ts'
import { lockOwnConversation, type ConversationRow, type Owner } from './conversations.queries.ts'
import type { GenerationEngine } from './generation/engine.ts'
import { findStreamingMessage } from './messages.queries.ts'

/**
 * Locks a conversation in which nothing is being written; nothing is begun there until the transaction ends.
 * @throws ApiError `NOT_FOUND` or `CONVERSATION_BUSY`
 */
export async function lockIdleConversation(
  tx: Transaction,
  owner: Owner,
  id: string,
): Promise<ConversationRow> {
  const conversation = await lockOwnConversation(tx, owner, id)
  if (!conversation) throw new ApiError('NOT_FOUND')
  if (await findStreamingMessage(tx, id)) throw new ApiError('CONVERSATION_BUSY')
  return conversation
}

/** Does something in a conversation, once more when what was being written there has been abandoned. */
export async function onceIdle<Result>(
  engine: GenerationEngine,
  conversationId: string,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    const isBusy = error instanceof ApiError && error.code === 'CONVERSATION_BUSY'
    // It may be the answer of a process that has died and that nobody has cleared away yet.
    if (!isBusy || !(await engine.releaseConversation(conversationId))) throw error
    return run()
  }
}
