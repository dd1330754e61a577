import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import { serve } from '../operation.ts'
import { readRange } from '../speech/byte-range.ts'
import type { ToolParts } from './parts.ts'
import { findFile } from './files.queries.ts'

/** What browsers may show by themselves; everything else is only saved. */
const shownTypes =
  /^(image\/(png|jpeg|webp|gif|avif|svg\+xml)|audio\/[\w.+-]+|text\/(plain|markdown|vtt|csv)|application\/pdf)(;|$)/

/** A file of a job, whole or in parts, to whoever knows its address; it does nothing there, whatever is in it. */
export function getToolFile(app: FastifyInstance, { deps }: ToolParts): void {
  serve(app, deps, 'getToolFile', async ({ params, query, request, reply }) => {
    const row = await findFile(deps.database.db, params.name)
    if (!row) throw new ApiError('NOT_FOUND')
    const tag = `"${row.name}"`
    const { range: wanted, 'if-range': condition } = request.headers
    const range = condition === undefined || condition === tag ? readRange(wanted, row.size) : undefined
    reply.headers({
      'accept-ranges': 'bytes',
      etag: tag,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'same-site',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    if (range === 'outside') return reply.status(416).header('content-range', `bytes */${row.size}`).send()

    const file = await deps.toolFiles.stream(row.name, range)
    if (!file) throw new ApiError('NOT_FOUND')
    const { start, end } = range ?? { start: 0, end: row.size - 1 }
    const isShown = query.download === undefined && shownTypes.test(row.contentType)
    return reply
      .status(range ? 206 : 200)
      .headers({
        'content-type': row.contentType,
        'content-length': end - start + 1,
        'content-disposition': `${isShown ? 'inline' : 'attachment'}; ${fileNameParameters(row.fileName)}`,
        // The content behind a name never changes, and belongs to one person.
        'cache-control': 'private, max-age=31536000, immutable',
        ...(range && { 'content-range': `bytes ${start}-${end}/${row.size}` }),
      })
      .send(file.body)
  })
}

/** RFC 6266: a name in ASCII for those who know no other, and the name as it is. */
function fileNameParameters(fileName: string): string {
  const ascii = fileName.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%]/g, '') || 'file'
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`
}
