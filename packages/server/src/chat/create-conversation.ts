import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { toConversation } from './conversation-view.ts'
import { newConversation } from './new-conversation.ts'

export function createConversation(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'createConversation', async ({ principal, now }) => {
    const conversation = { id: randomUUID(), owner: principal, createdAt: now }
    return toConversation(await deps.database.db.transaction((tx) => newConversation(tx, conversation)))
  })
}
