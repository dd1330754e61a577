import type { FastifyInstance } from 'fastify'
import { readPlace, writePlace } from '../http/place-cursor.ts'
import { serve } from '../operation.ts'
import { toToolJobs } from './job-view.ts'
import { refuseChatToken, type ToolParts } from './parts.ts'
import { listOwnJobs } from './jobs.queries.ts'

export function listToolJobs(app: FastifyInstance, { deps }: ToolParts): void {
  const { database, config } = deps
  serve(app, deps, 'listToolJobs', async ({ query, principal, language }) => {
    refuseChatToken(principal)
    const after = query.cursor === undefined ? undefined : readPlace(query.cursor, language)
    // One more than asked for tells whether there are more.
    const rows = await listOwnJobs(database.db, principal.id, {
      tool: query.tool,
      after,
      limit: query.limit + 1,
    })
    const page = rows.slice(0, query.limit)
    const last = page.at(-1)
    return {
      jobs: await toToolJobs(database.db, config, page, language),
      ...(rows.length > query.limit && last && { nextCursor: writePlace(last) }),
    }
  })
}
