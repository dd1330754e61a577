import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { toConversation } from './conversation-view.ts'
import { listConversationRows } from './conversations.queries.ts'
import { conversationCursor, readConversationCursor } from './cursor.ts'
import { refusedCursor } from './refused-cursor.ts'

export function listConversations(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'listConversations', async ({ query, principal, language }) => {
    const after = query.cursor === undefined ? undefined : readConversationCursor(query.cursor)
    if (query.cursor !== undefined && !after) throw refusedCursor(language)

    // One more than asked for tells whether there are more.
    const rows = await listConversationRows(deps.database.db, principal, { after, limit: query.limit + 1 })
    const page = rows.slice(0, query.limit)
    const last = page.at(-1)
    return {
      conversations: page.map(toConversation),
      ...(rows.length > query.limit && last && { nextCursor: conversationCursor(last) }),
    }
  })
}
