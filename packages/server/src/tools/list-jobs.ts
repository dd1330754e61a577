import type { Language } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import { refusedCursor } from '../chat/refused-cursor.ts'
import { serve } from '../operation.ts'
import { toToolJobs } from './job-view.ts'
import { requireOwnPage, type ToolParts } from './parts.ts'
import { listOwnJobs, type ToolJobPlace } from './jobs.queries.ts'

export function listToolJobs(app: FastifyInstance, { deps }: ToolParts): void {
  const { database, config } = deps
  serve(app, deps, 'listToolJobs', async ({ query, principal, language }) => {
    requireOwnPage(principal)
    const after = query.cursor === undefined ? undefined : readCursor(query.cursor, language)
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
      ...(rows.length > query.limit && last && { nextCursor: cursorOf(last) }),
    }
  })
}

const cursorOf = ({ createdAt, id }: ToolJobPlace): string =>
  Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url')

function readCursor(cursor: string, language: Language): ToolJobPlace {
  const [, time, id] =
    /^(\d{1,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
      Buffer.from(cursor, 'base64url').toString(),
    ) ?? []
  if (time !== undefined && id !== undefined) return { createdAt: new Date(Number(time)), id }
  throw refusedCursor(language)
}
