import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import type { ChatParts } from './chat-parts.ts'
import { messageNow } from './message-now.ts'
import { toMessage } from './message-view.ts'
import { findMessageSoFar, findOwnMessage } from './messages.queries.ts'
import { identityOf } from './open-answer.ts'
import { versionsOf } from './versions.queries.ts'

export function stopMessage(app: FastifyInstance, deps: Dependencies, { engine }: ChatParts): void {
  serve(app, deps, 'stopMessage', async ({ params, principal }) => {
    const { db } = deps.database
    const row = await findOwnMessage(db, principal, params.messageId)
    if (row?.role !== 'assistant') throw new ApiError('NOT_FOUND')
    if (row.status !== 'streaming') return toMessage({ ...row, versions: await versionsOf(db, row) })

    const ending = await engine.stop(identityOf(row))
    if (ending?.kind === 'message') return ending.message
    // Whoever was writing it does not answer.
    await engine.releaseConversation(row.conversationId)
    const latest = await findMessageSoFar(db, row.id)
    if (!latest) throw new ApiError('NOT_FOUND')
    return messageNow(engine, { ...latest, versions: await versionsOf(db, latest) })
  })
}
