import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { fieldError } from '../http/field-errors.ts'
import { serve } from '../operation.ts'
import { replyWithEvents } from './answer-reply.ts'
import type { ChatParts } from './chat-parts.ts'
import { findOwnMessage } from './messages.queries.ts'
import { openAnswer } from './open-answer.ts'

export function streamMessage(app: FastifyInstance, deps: Dependencies, chat: ChatParts): void {
  serve(app, deps, 'streamMessage', async (call) => {
    const lastEventId = call.request.headers['last-event-id'] ?? ''
    if (typeof lastEventId !== 'string' || !/^\d{0,15}$/.test(lastEventId)) {
      throw new ApiError('VALIDATION_FAILED', {
        errors: [fieldError('Last-Event-ID', 'format.other', call.language)],
      })
    }
    const { db } = deps.database
    const row = await findOwnMessage(db, call.principal, call.params.messageId)
    if (row?.role !== 'assistant') throw new ApiError('NOT_FOUND')
    const log = await openAnswer(db, chat.engine, row)
    return replyWithEvents(call, chat, log, Number(lastEventId))
  })
}
