import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusedCursor } from '../http/place-cursor.ts'
import { serve } from '../operation.ts'
import { toConversation } from './conversation-view.ts'
import { listConversationRows } from './conversations.queries.ts'
import { conversationCursor, readConversationCursor } from './cursor.ts'
import { searchConversations, type FoundRow } from './search/search-conversations.ts'

export function listConversations(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'listConversations', async ({ query, principal, language }) => {
    const { db } = deps.database
    const after = query.cursor === undefined ? undefined : readConversationCursor(query.cursor)
    if (query.cursor !== undefined && !after) throw refusedCursor(language)

    // One more than asked for tells whether there are more.
    const wanted = { after, limit: query.limit + 1 }
    const rows: FoundRow[] =
      query.search === undefined
        ? await listConversationRows(db, principal, wanted)
        : await searchConversations(db, principal, query.search, wanted)
    const page = rows.slice(0, query.limit)
    const last = page.at(-1)
    return {
      conversations: page.map((row) => ({
        ...toConversation(row),
        ...(row.excerpt !== undefined && { excerpt: row.excerpt }),
      })),
      ...(rows.length > query.limit && last && { nextCursor: conversationCursor(last) }),
    }
  })
}
