import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { quietly } from '../quietly.ts'
import { readRange } from './byte-range.ts'
import { findAudible, touchSpoken } from './spoken-audio.queries.ts'

/** A player asks for many parts of a file; that somebody hears it is noted once a day. */
const noteUseAfterMs = 24 * 60 * 60 * 1000

/** What was spoken, whole or in parts, to whoever knows its address. */
export function getAudio(app: FastifyInstance, deps: Dependencies): void {
  const tellUnnoted = quietly(deps.log, 'when sounds were last heard was not noted')
  serve(app, deps, 'getAudio', async ({ params, request, reply, now }) => {
    const { db } = deps.database
    const audio = await findAudible(db, params.name)
    if (!audio) throw new ApiError('NOT_FOUND')
    const tag = `"${audio.name}"`
    const { range: wanted, 'if-range': condition } = request.headers
    const range = condition === undefined || condition === tag ? readRange(wanted, audio.size) : undefined
    reply.headers({
      'accept-ranges': 'bytes',
      etag: tag,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
    })
    if (range === 'outside') return reply.status(416).header('content-range', `bytes */${audio.size}`).send()

    if (now.getTime() - audio.lastUsedAt.getTime() > noteUseAfterMs) {
      // What is kept is heard also where nothing can be written.
      await touchSpoken(db, audio.name, now).catch(tellUnnoted)
    }
    // Opened last: a stream that nobody reads would stay open, and nobody would hear of its errors.
    const file = await deps.audio.stream(audio.name, range)
    if (!file) throw new ApiError('NOT_FOUND')
    const { start, end } = range ?? { start: 0, end: audio.size - 1 }
    return reply
      .status(range ? 206 : 200)
      .headers({
        'content-type': audio.contentType,
        'content-length': end - start + 1,
        'content-disposition': 'inline',
        // The content behind a name never changes, and belongs to one person.
        'cache-control': 'private, max-age=31536000, immutable',
        ...(range && { 'content-range': `bytes ${start}-${end}/${audio.size}` }),
      })
      .send(file.body)
  })
}
