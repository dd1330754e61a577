import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { LogLevel } from '../config.ts'
import { describeError, type ErrorLine } from './describe-error.ts'

/** Where log lines go. */
export interface LogTarget {
  level: LogLevel
  /** Standard output by default. */
  stream?: { write(line: string): void }
}

/** Should one of these ever be handed to the logger by mistake. */
const secretNames = ['authorization', 'cookie', 'token', 'secret', 'password', 'apiKey', 'content', 'Message']

/**
 * Options for Fastify's logger. What a line may hold is listed, not what it may not: no header, no query, no
 * body, no address ever gets near it.
 */
export function loggerOptions(target: LogTarget | undefined) {
  if (!target || target.level === 'silent') return false as const
  return {
    level: target.level,
    // What pino would write with otherwise ends the process on a full disk, or rather tries to, for ever.
    stream: target.stream ?? process.stdout,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { req: describeRequest, err: (error: unknown): ErrorLine => describeError(error) },
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`]), censor: '[removed]' },
  }
}

function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: routeOf(request) }
}

/** The pattern of the request's route; a path itself may name a share or a conversation. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions?.url ?? 'none'

/** One line for each request, when its answer has been sent. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      traceId: request.id,
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    const isOrdinary = reply.statusCode < 400
    const isNoise = isOrdinary && !line.route.startsWith('/api/')
    const logger: FastifyBaseLogger = app.log
    if (isNoise) logger.debug(line, 'answered')
    else logger.info(line, isOrdinary ? 'answered' : 'refused')
  })
}
