import type { Message } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { refusedCursor } from '../http/place-cursor.ts'
import { serve } from '../operation.ts'
import { withUrls } from '../uploads/index.ts'
import type { ChatParts } from './chat-parts.ts'
import { findOwnConversation } from './conversations.queries.ts'
import { positionCursor, readPositionCursor } from './cursor.ts'
import { messageNow } from './message-now.ts'
import { listMessages } from './messages.queries.ts'
import { findVersions } from './versions.queries.ts'

export function getHistory(app: FastifyInstance, deps: Dependencies, chat: ChatParts): void {
  serve(app, deps, 'getHistory', async ({ params, query, principal, language }) => {
    const { db } = deps.database
    const before = query.cursor === undefined ? undefined : readPositionCursor(query.cursor)
    if (query.cursor !== undefined && before === undefined) throw refusedCursor(language)
    const conversation = await findOwnConversation(db, principal, params.id)
    if (!conversation) throw new ApiError('NOT_FOUND')

    // One more than asked for tells whether there are more.
    const rows = await listMessages(db, { conversationId: params.id, before, limit: query.limit + 1 })
    const page = rows.slice(0, query.limit)
    const oldest = page.at(-1)
    const versions = conversation.isBranched ? await findVersions(db, page) : undefined
    const messages: Message[] = page.toReversed().map((row) => {
      const known = versions?.get(row.id)
      return {
        ...messageNow(chat.engine, row),
        ...(row.images && row.images.length > 0 && { images: withUrls(deps.config, row.images) }),
        ...(known && { versions: known }),
      }
    })
    return {
      messages,
      ...(rows.length > query.limit && oldest && { nextCursor: positionCursor(oldest.position) }),
    }
  })
}
