import { randomBytes } from 'node:crypto'
import { traceIdHeader } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'

/** An id under which the log finds a request. */
export const newTraceId = (): string => randomBytes(12).toString('base64url')

const header = traceIdHeader.toLowerCase()

/** Gives every answer its trace id and the headers that all have; one hook, because it runs for each request. */
export function registerCommonHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header(header, request.id)
    done()
  })
}
