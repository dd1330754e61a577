import type { MessageImage } from '@ai-studio/contract'
import { ApiError } from '../api-error.ts'
import type { Transaction } from '../db/database.ts'
import type { TakenCredits } from '../db/schema.ts'
import { changeConversation } from './conversations.queries.ts'
import type { AnswerIdentity } from './generation/answer-log.ts'
import { leaseFor, startLog } from './generation/generation.queries.ts'
import type { MessageRow } from './message-view.ts'
import { insertMessage } from './messages.queries.ts'
import { findEnd, hideFrom } from './versions.queries.ts'

interface NewAnswer {
  identity: AnswerIdentity
  /** The question, when it is new. */
  question?: { content: string; images: MessageImage[]; title: string }
  /** The shown message of which what is new becomes another version; what followed it is not shown any more. */
  insteadOf?: Pick<MessageRow, 'position' | 'parentId'> | undefined
  /** What it has taken from allowances. */
  taken: TakenCredits[]
  /** Until when this process is believed alive, in milliseconds from now. */
  lease: number
  now: Date
}

/**
 * Stores an answer that is about to be written, with its question. Belongs into a transaction that holds the
 * conversation's lock.
 * @throws ApiError `CONVERSATION_BUSY` when another answer is being written in the conversation.
 */
export async function beginAnswer(tx: Transaction, answer: NewAnswer): Promise<void> {
  const { identity, question, insteadOf, now } = answer
  const { conversationId, messageId, userMessageId, modelId } = identity
  const end = await findEnd(tx, conversationId)
  const hidden = insteadOf ? await hideFrom(tx, conversationId, insteadOf.position) : 0
  const parentId = insteadOf ? insteadOf.parentId : end.shownId
  let { position } = end
  if (question) {
    position += 1
    await insertMessage(tx, {
      id: userMessageId,
      conversationId,
      position,
      role: 'user',
      content: question.content,
      status: 'complete',
      images: question.images.length > 0 ? question.images : null,
      parentId,
      createdAt: now,
      finishedAt: now,
    })
  }
  const isFirst = await insertMessage(tx, {
    id: messageId,
    conversationId,
    position: position + 1,
    role: 'assistant',
    status: 'streaming',
    modelId,
    parentId: question ? userMessageId : parentId,
    answersId: userMessageId,
    leaseUntil: leaseFor(answer.lease),
    taken: answer.taken,
    createdAt: now,
  })
  if (!isFirst) throw new ApiError('CONVERSATION_BUSY')
  await startLog(tx, messageId, now)
  await changeConversation(tx, conversationId, {
    // The choice for one answer anew is no choice for the next question.
    ...(question && { title: question.title, modelId }),
    addedMessages: (question ? 2 : 1) - hidden,
    isBranched: insteadOf !== undefined,
    now,
  })
}
