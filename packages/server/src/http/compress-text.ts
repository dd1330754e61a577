import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** Below this length, in characters, compression saves no packet. */
const smallest = 1024

/** Whether a header names a coding without ruling it out (`br;q=0`). */
const accepts = (header: string, coding: string) =>
  new RegExp(`(^|[,\\s])${coding}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))|,|$)`).test(header)

/**
 * A text as this client takes it, with the headers that say so. For what differs with every answer: a quick setting,
 * about a millisecond for 50 kB. What is compressed here must hold no secret beside text that a stranger has chosen.
 */
export async function compressText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> {
  reply.header('vary', 'accept-encoding')
  const header = request.headers['accept-encoding'] ?? ''
  if (text.length < smallest) return text
  if (accepts(header, 'br')) {
    reply.header('content-encoding', 'br')
    return asBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  }
  if (accepts(header, 'gzip')) {
    reply.header('content-encoding', 'gzip')
    return asGzip(text, { level: 5 })
  }
  return text
}
