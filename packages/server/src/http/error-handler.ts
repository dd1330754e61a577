import { limits, type ErrorCode, type ErrorResponse, type Language } from '@ai-studio/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import { storageFailure } from '../db/failure.ts'
import type { Metrics } from '../operations/metrics.ts'
import { errorText, relativeTimeText, serverText, sizeText } from '../texts/server-texts.ts'
import { resolveLanguage } from './language.ts'
import { routeOf } from './log.ts'

/** What Fastify's own refusals are called here. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_REQUEST',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'INVALID_JSON',
  FST_ERR_BAD_URL: 'INVALID_REQUEST',
}

/** The one way by which refusals leave: they say what the contract lets them say, the log says the rest. */
export function registerErrorHandler(app: FastifyInstance, metrics: Metrics): void {
  app.setErrorHandler((error, request, reply) => {
    if (isUnmet(error)) {
      return reply
        .status(error.statusCode)
        .headers({ ...error.headers })
        .send()
    }
    const refusal = toApiError(error)
    metrics.refusals.inc({ code: refusal.code })
    logRefusal(app, request, refusal)
    return sendError(request, reply, refusal)
  })
}

/** What `sendFile` says of a file: a range lies behind its end, or it is not the one that was meant. */
interface Unmet {
  statusCode: 412 | 416
  headers?: Record<string, string>
}

/** Programs that go on with a file understand it by status and header alone (RFC 9110, 13.1.1 and 15.5.17). */
const isUnmet = (error: unknown): error is Unmet =>
  [412, 416].includes((error as { statusCode?: number }).statusCode ?? 0)

/** Sends a refusal. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply {
  const language = resolveLanguage(request.headers['accept-language'])
  return reply
    .status(error.status)
    .headers({ ...error.headers, 'cache-control': 'no-store', 'content-language': language })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(error, language, request.server.studio.now())))
}

/** The body of a refusal; the same for the same refusal, byte for byte. */
export function errorBody(error: ApiError, language: Language, now: Date): ErrorResponse {
  const values = wordedValues(error.values, language, now)
  return {
    code: error.code,
    message: error.ownText
      ? serverText(error.ownText, language, values)
      : errorText(error.code, language, values),
    ...(error.errors && { errors: error.errors }),
  }
}

/** Numbers become words of the language: `limit` counts bytes, `when` is a moment in milliseconds, others count things. */
function wordedValues(values: ApiError['values'], language: Language, now: Date): ApiError['values'] {
  const { limit, when, ...rest } = values
  const counts = Object.entries(rest).map(([name, value]) => [
    name,
    typeof value === 'number' ? value.toLocaleString(language) : value,
  ])
  return {
    ...(Object.fromEntries(counts) as ApiError['values']),
    ...(limit !== undefined && { limit: typeof limit === 'number' ? sizeText(limit, language) : limit }),
    ...(when !== undefined && {
      when: typeof when === 'number' ? relativeTimeText(now, new Date(when), language) : when,
    }),
  }
}

/** Every error as one of the catalogue. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const failure = storageFailure(error)
  if (failure) return failure
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  const known = code === undefined ? undefined : frameworkCodes[code]
  if (known) {
    return new ApiError(known, { cause: error, values: { limit: limits.jsonBodyBytes } })
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ApiError('INVALID_REQUEST', { cause: error })
  }
  return new ApiError('INTERNAL_ERROR', { cause: error })
}

function logRefusal(app: FastifyInstance, request: FastifyRequest, error: ApiError): void {
  const line = { traceId: request.id, route: routeOf(request), code: error.code, err: error }
  if (error.status >= 500) app.log.error(line, 'failed')
  else app.log.debug(line, 'refused')
}
