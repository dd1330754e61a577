import type { FastifyInstance } from 'fastify'
import type { Language } from '@ai-studio/contract'
import { ApiError } from '../api-error.ts'
import { fieldError } from './field-errors.ts'
import { findFlaw } from './json-flaws.ts'
import { resolveLanguage } from './language.ts'

/**
 * Reads JSON bodies. What `JSON.parse` would swallow is refused: a key that stands twice (the last would win
 * silently), `__proto__`, text with NUL (which no database column takes), and endless nesting.
 */
export function registerJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const { body } = request.routeOptions.config
    if (body === 'none') return done(null, undefined)
    if (request.routeOptions.config.keepsText) request.bodyText = text as string
    try {
      done(null, parseJson(text as string, resolveLanguage(request.headers['accept-language'])))
    } catch (error) {
      done(error as Error, undefined)
    }
  })
  // A call that takes no body does not care what kind of body it is not taking.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, _body, done) => {
    if (request.routeOptions.config.body === 'none') done(null, undefined)
    else done(new ApiError('UNSUPPORTED_MEDIA_TYPE'), undefined)
  })
}

/**
 * @returns undefined for an empty body.
 * @throws ApiError `INVALID_JSON` or `VALIDATION_FAILED`.
 */
export function parseJson(text: string, language: Language): unknown {
  // Spaces alone are an empty body; a byte order mark is nothing that JSON allows.
  if (text.trim() === '' && !text.startsWith('\uFEFF')) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    // The parser's message quotes the body, which must not reach the log.
    throw new ApiError('INVALID_JSON', { detail: (cause as Error).name })
  }
  const flaw = findFlaw(text)
  if (flaw) {
    throw new ApiError('VALIDATION_FAILED', { errors: [fieldError(flaw.path, flaw.reason, language)] })
  }
  return value
}
