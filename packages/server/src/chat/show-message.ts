import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import type { ChatParts } from './chat-parts.ts'
import { lockIdleConversation, onceIdle } from './idle-conversation.ts'
import { findMessage, findOwnMessage } from './messages.queries.ts'
import { showBranch } from './versions.queries.ts'

/** Shows another version of a message. One that is shown already stays as it is, with what follows it. */
export function showMessage(app: FastifyInstance, deps: Dependencies, { engine }: ChatParts): void {
  serve(app, deps, 'showMessage', async ({ params, principal }) => {
    const { db } = deps.database
    const found = await findOwnMessage(db, principal, params.messageId)
    if (!found) throw new ApiError('NOT_FOUND')
    await onceIdle(engine, found.conversationId, () =>
      db.transaction(async (tx) => {
        await lockIdleConversation(tx, principal, found.conversationId)
        const message = await findMessage(tx, found.id)
        if (!message) throw new ApiError('NOT_FOUND')
        if (message.isSuperseded) await showBranch(tx, message)
      }),
    )
  })
}
