import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { replyWithAnswer } from './answer-reply.ts'
import { beginAnswer } from './begin-answer.ts'
import type { ChatParts } from './chat-parts.ts'
import { lockIdleConversation } from './idle-conversation.ts'
import type { MessageRow } from './message-view.ts'
import { findMessage, findOwnMessage } from './messages.queries.ts'
import { startAnswer } from './start-answer.ts'
import { usableModel } from './usable-model.ts'
import { versionsOf } from './versions.queries.ts'

/** Answers a question of before again. The conversation goes on from the new answer; what followed the old one stays with it. */
export function regenerateMessage(app: FastifyInstance, deps: Dependencies, chat: ChatParts): void {
  serve(app, deps, 'regenerateMessage', async (call) => {
    const { db } = deps.database
    const { principal, now } = call
    const old = await findOwnMessage(db, principal, call.params.messageId)
    if (!old) throw new ApiError('NOT_FOUND')
    ensureReplaceable(old)
    const { conversationId, answersId, parentId } = old
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
      async store(tx, take) {
        await lockIdleConversation(tx, principal, conversationId)
        // Somebody else may have been quicker.
        ensureReplaceable(await findMessage(tx, old.id))
        await beginAnswer(tx, { identity, insteadOf: old, taken: await take(), lease: chat.lease, now })
        return versionsOf(tx, { id: identity.messageId, conversationId, parentId })
      },
    })
    return (await replyWithAnswer(call, chat, log)) ?? call.reply
  })
}

/** Only an answer that is shown has a place in which another one can stand. */
function ensureReplaceable(message: MessageRow | undefined): void {
  if (message?.role !== 'assistant' || message.isSuperseded) throw new ApiError('CONFLICT')
}
