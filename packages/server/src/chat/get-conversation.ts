import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { toConversation } from './conversation-view.ts'
import { findOwnConversation } from './conversations.queries.ts'

export function getConversation(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'getConversation', async ({ params, principal }) => {
    const row = await findOwnConversation(deps.database.db, principal, params.id)
    if (!row) throw new ApiError('NOT_FOUND')
    return toConversation(row)
  })
}
