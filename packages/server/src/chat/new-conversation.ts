import { ApiError } from '../api-error.ts'
import type { Transaction } from '../db/database.ts'
import { holdPrincipal } from '../principal/principal.queries.ts'
import { insertConversation, type BegunConversation, type ConversationRow } from './conversations.queries.ts'

/**
 * Begins a conversation. Who signs in or is erased at the same moment is no longer whom it would belong to.
 * @throws ApiError `TOKEN_INVALID`
 */
export async function newConversation(
  tx: Transaction,
  conversation: BegunConversation,
): Promise<ConversationRow> {
  if (!(await holdPrincipal(tx, conversation.owner))) throw new ApiError('TOKEN_INVALID')
  return insertConversation(tx, conversation)
}
