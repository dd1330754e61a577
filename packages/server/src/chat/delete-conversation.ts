import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { deleteUploadsOf } from '../uploads/index.ts'
import type { ChatParts } from './chat-parts.ts'
import { findOwnConversation, removeConversation } from './conversations.queries.ts'
import { findStreamingMessage } from './messages.queries.ts'
import { identityOf } from './open-answer.ts'

export function deleteConversation(app: FastifyInstance, deps: Dependencies, { engine }: ChatParts): void {
  serve(app, deps, 'deleteConversation', async ({ params, principal }) => {
    const { db } = deps.database
    if (!(await findOwnConversation(db, principal, params.id))) throw new ApiError('NOT_FOUND')

    const streaming = await findStreamingMessage(db, params.id)
    // Readers then see a proper end. A process that does not react finds the message gone.
    if (streaming) await engine.stop(identityOf(streaming))
    await deleteUploadsOf(deps, params.id)
    if (!(await removeConversation(db, principal, params.id))) throw new ApiError('NOT_FOUND')
    if (streaming) engine.tellChanged(streaming.id)
  })
}
