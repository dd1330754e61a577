import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { contentTypeOf } from './image-kind.ts'
import { isShown } from './uploads.queries.ts'

/** An image, to be shown on any page that knows its address, and to do nothing else whatever is in it. */
export function getUpload(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'getUpload', async ({ params, reply }) => {
    // The store also has copies for shares, which are served under their share alone. Asked before the file is opened: a
    // stream that nobody reads would stay open.
    const isThere = await isShown(deps.database.db, params.name)
    const file = isThere ? await deps.uploads.stream(params.name) : undefined
    if (!file) throw new ApiError('NOT_FOUND')
    return reply
      .headers({
        'content-type': contentTypeOf(params.name),
        'content-length': file.size,
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
        // The content behind a name never changes, and belongs to one person.
        'cache-control': 'private, max-age=31536000, immutable',
      })
      .send(file.body)
  })
}
