import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { toConversation } from './conversation-view.ts'
import { insertConversation } from './conversations.queries.ts'

export function createConversation(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'createConversation', async ({ principal, now }) =>
    toConversation(
      await insertConversation(deps.database.db, {
        id: randomUUID(),
        owner: principal,
        createdAt: now,
      }),
    ),
  )
}
