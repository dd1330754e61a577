import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import type { ChatParts } from './chat-parts.ts'
import { hideConversation } from './conversations.queries.ts'
import { findStreamingMessage } from './messages.queries.ts'
import { identityOf } from './open-answer.ts'

/** Hides a conversation at once; what is not brought back in time is removed by a job. */
export function deleteConversation(app: FastifyInstance, deps: Dependencies, { engine }: ChatParts): void {
  serve(app, deps, 'deleteConversation', async ({ params, principal, now }) => {
    const { db } = deps.database
    if (!(await hideConversation(db, principal, params.id, now))) throw new ApiError('NOT_FOUND')

    // Nothing new begins in it any more. Whoever reads what is being written sees a proper end.
    const streaming = await findStreamingMessage(db, params.id)
    if (streaming) await engine.stop(identityOf(streaming))
  })
}
