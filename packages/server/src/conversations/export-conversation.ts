import { Readable } from 'node:stream'
import type { ExportFormat } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import { findOwnConversation } from '../chat/conversations.queries.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { serverText } from '../texts/server-texts.ts'
import { attachment } from './attachment.ts'
import { jsonText } from './export-json.ts'
import { markdownText } from './export-markdown.ts'

const types: Record<ExportFormat, { contentType: string; extension: string }> = {
  json: { contentType: 'application/json; charset=utf-8', extension: 'json' },
  markdown: { contentType: 'text/markdown; charset=utf-8', extension: 'md' },
}

/** A conversation as a file, written page by page, so that no length is too large. */
export function exportConversation(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'exportConversation', async ({ params, query, principal, language, reply }) => {
    const { db } = deps.database
    const conversation = await findOwnConversation(db, principal, params.id)
    if (!conversation) throw new ApiError('NOT_FOUND')
    const { contentType, extension } = types[query.format]
    const title = conversation.title || serverText('conversation.untitled', language)
    const text =
      query.format === 'json'
        ? jsonText(db, conversation)
        : markdownText(deps, { ...conversation, title }, language)
    return reply
      .headers({
        'content-type': contentType,
        'content-disposition': attachment(title, extension),
        'cache-control': 'no-store',
      })
      .send(Readable.from(text))
  })
}
