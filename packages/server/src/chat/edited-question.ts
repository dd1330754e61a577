import { ApiError } from '../api-error.ts'
import type { Queryable } from '../db/database.ts'
import type { Owner } from './conversations.queries.ts'
import type { MessageRow } from './message-view.ts'
import { findOwnMessage } from './messages.queries.ts'

/**
 * The question in whose place another one is asked.
 * @throws ApiError `NOT_FOUND` unless it is a question that is shown in this very conversation.
 */
export async function findEditedQuestion(
  db: Queryable,
  owner: Owner,
  { conversationId, id }: { conversationId: string; id: string },
): Promise<MessageRow> {
  const row = await findOwnMessage(db, owner, id)
  const isThere = row?.conversationId === conversationId && row.role === 'user' && !row.isSuperseded
  if (!isThere) throw new ApiError('NOT_FOUND')
  return row
}
