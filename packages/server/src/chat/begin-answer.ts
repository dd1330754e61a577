import type { MessageImage } from '@ai-studio/contract'
import { ApiError } from '../api-error.ts'
import type { Queryable } from '../db/database.ts'
import { changeConversation } from './conversations.queries.ts'
import type { AnswerIdentity } from './generation/answer-log.ts'
import { leaseFor, startLog } from './generation/generation.queries.ts'
import { findLatestMessage, insertMessage, supersede } from './messages.queries.ts'

interface NewAnswer {
  identity: AnswerIdentity
  /** The question, when it is new. */
  question?: { content: string; images: MessageImage[]; title: string }
  /** The answer that this one replaces. */
  replaces?: string
  /** Until when this process is believed alive, in milliseconds from now. */
  lease: number
  now: Date
}

/**
 * Stores an answer that is about to be written, with its question. Belongs into a transaction that holds the
 * conversation's lock.
 * @throws ApiError `CONVERSATION_BUSY` when another answer is being written in the conversation.
 */
export async function beginAnswer(tx: Queryable, answer: NewAnswer): Promise<void> {
  const { identity, question, replaces, now } = answer
  const { conversationId, messageId, userMessageId, modelId } = identity
  let position = (await findLatestMessage(tx, conversationId))?.position ?? 0
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
    answersId: userMessageId,
    leaseUntil: leaseFor(answer.lease),
    createdAt: now,
  })
  if (!isFirst) throw new ApiError('CONVERSATION_BUSY')
  if (replaces !== undefined) await supersede(tx, replaces)
  await startLog(tx, messageId, now)
  await changeConversation(tx, conversationId, {
    ...(question && { title: question.title }),
    modelId,
    addedMessages: (question ? 2 : 1) - (replaces === undefined ? 0 : 1),
    now,
  })
}
