import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import { toConversation } from '../chat/conversation-view.ts'
import { describeConversation, findOwnConversation } from '../chat/conversations.queries.ts'
import { storableText } from '../chat/generation/text-pieces.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'

/** Renames and pins; neither makes a conversation newer than it was. */
export function updateConversation(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'updateConversation', async ({ params, body, principal }) => {
    const { db } = deps.database
    const { title, pinned } = body
    const change = {
      ...(title !== undefined && { title: storableText(title) }),
      ...(pinned !== undefined && { isPinned: pinned }),
    }
    const row =
      Object.keys(change).length === 0
        ? await findOwnConversation(db, principal, params.id)
        : await describeConversation(db, principal, params.id, change)
    if (!row) throw new ApiError('NOT_FOUND')
    return toConversation(row)
  })
}
