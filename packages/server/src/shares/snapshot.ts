import type { Language, SharePreviewRequest } from '@ai-studio/contract'
import { ApiError } from '../api-error.ts'
import { findOwnConversation, type ConversationRow, type Owner } from '../chat/conversations.queries.ts'
import type { Queryable } from '../db/database.ts'
import { fieldError } from '../http/field-errors.ts'
import { listShownMessages, type ShownMessage } from './snapshot.queries.ts'

/** A conversation as it is now, or a part of it. */
export interface Snapshot {
  conversation: ConversationRow
  /** Those that say something, oldest first. */
  messages: ShownMessage[]
}

/**
 * What sharing a conversation now would make public.
 * @throws ApiError `NOT_FOUND`, `CONVERSATION_BUSY`, `CONVERSATION_EMPTY`, or `VALIDATION_FAILED` where a message is
 * none of the conversation's, or the last comes before the first.
 */
export async function takeSnapshot(
  db: Queryable,
  owner: Owner,
  range: SharePreviewRequest,
  language: Language,
): Promise<Snapshot> {
  const conversation = await findOwnConversation(db, owner, range.conversationId)
  if (!conversation || conversation.deletedAt) throw new ApiError('NOT_FOUND')
  const rows = await listShownMessages(db, conversation.id)
  if (rows.some(({ status }) => status === 'streaming')) throw new ApiError('CONVERSATION_BUSY')
  if (!rows.some(saysSomething)) throw new ApiError('CONVERSATION_EMPTY')
  const messages = within(rows, range, language).filter(saysSomething)
  if (messages.length === 0) throw new ApiError('CONVERSATION_EMPTY')
  return { conversation, messages }
}

const saysSomething = ({ content, images }: ShownMessage): boolean =>
  content.trim() !== '' || (images !== null && images.length > 0)

function within(rows: ShownMessage[], range: SharePreviewRequest, language: Language): ShownMessage[] {
  const place = (id: string | undefined, byDefault: number) =>
    id === undefined ? byDefault : rows.findIndex((row) => row.id === id)
  const first = place(range.fromMessageId, 0)
  const last = place(range.toMessageId, rows.length - 1)
  const errors = [
    ...(first === -1 ? [fieldError('fromMessageId', 'otherMessage', language)] : []),
    ...(last === -1 ? [fieldError('toMessageId', 'otherMessage', language)] : []),
  ]
  if (errors.length === 0 && last < first) errors.push(fieldError('toMessageId', 'beforeFirst', language))
  if (errors.length > 0) throw new ApiError('VALIDATION_FAILED', { errors })
  return rows.slice(first, last + 1)
}
