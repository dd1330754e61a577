import { undoDeleteSeconds } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import { toConversation } from '../chat/conversation-view.ts'
import { bringBackConversation } from '../chat/conversations.queries.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'

export function restoreConversation(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'restoreConversation', async ({ params, principal, now }) => {
    const since = new Date(now.getTime() - undoDeleteSeconds * 1000)
    const row = await bringBackConversation(deps.database.db, principal, params.id, since)
    if (!row) throw new ApiError('NOT_FOUND')
    return toConversation(row)
  })
}
