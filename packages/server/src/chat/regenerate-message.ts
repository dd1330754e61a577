import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { replyWithAnswer } from './answer-reply.ts'
import { beginAnswer } from './begin-answer.ts'
import type { ChatParts } from './chat-parts.ts'
import { lockOwnConversation } from './conversations.queries.ts'
import type { MessageRow } from './message-view.ts'
import { findLatestMessage, findMessage, findOwnMessage } from './messages.queries.ts'
import { startAnswer } from './start-answer.ts'
import { usableModel } from './usable-model.ts'

export function regenerateMessage(app: FastifyInstance, deps: Dependencies, chat: ChatParts): void {
  serve(app, deps, 'regenerateMessage', async (call) => {
    const { db } = deps.database
    const { principal, now } = call
    const old = await findOwnMessage(db, principal, call.params.messageId)
    if (!old) throw new ApiError('NOT_FOUND')
    const { conversationId, answersId } = old
    ensureReplaceable(old, await findLatestMessage(db, conversationId))
    const question = answersId === null ? undefined : await findMessage(db, answersId)
    if (!question) throw new ApiError('CONFLICT')

    const model = await usableModel(deps.models, call.body.ModelId ?? old.modelId ?? '', {
      tier: principal.tier,
      hasImages: (question.images ?? []).length > 0,
    })
    const identity = {
      conversationId,
      messageId: randomUUID(),
      userMessageId: question.id,
      modelId: model.id,
    }
    const log = await startAnswer(call, chat, {
      identity,
      model,
      async store(tx) {
        if (!(await lockOwnConversation(tx, principal, conversationId))) throw new ApiError('NOT_FOUND')
        // Somebody else may have been quicker.
        ensureReplaceable(old, await findLatestMessage(tx, conversationId))
        await beginAnswer(tx, { identity, replaces: old.id, lease: chat.lease, now })
      },
    })
    return replyWithAnswer(call, chat, log)
  })
}

/** Only the latest answer of a conversation can be written anew, and only when none is being written. */
function ensureReplaceable(old: MessageRow, latest: MessageRow | undefined): void {
  if (latest?.status === 'streaming') throw new ApiError('CONVERSATION_BUSY')
  if (latest?.id !== old.id || old.role !== 'assistant') throw new ApiError('CONFLICT')
}
