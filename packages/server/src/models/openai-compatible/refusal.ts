import { ModelError, type ModelErrorCode } from '../provider.ts'
import { classify } from './classify.ts'
import { retryAfter } from './retry-after.ts'
import { readRefusal, redact, UpstreamError } from './upstream-error.ts'

/** What has to be known about a request to understand its failure. */
export interface FailureContext {
  /** Whether text of the answer has already been given out. */
  hasText: boolean
  hadImages: boolean
  /** The key and other secret header values: never to be repeated. */
  secrets: readonly string[]
  /** What the conversation says: never to be logged. */
  privateTexts: readonly string[]
}

const timeOutCodes = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
  'ESOCKETTIMEDOUT',
])

/** Whether a connection ended because nothing came for too long. */
export const isTimeOut = (error: unknown): boolean => timeOutCodes.has(systemCode(error) ?? '')

/** Translates what a service said instead of an answer. */
export function translateRefusal(
  body: unknown,
  status: number | undefined,
  headers: Readonly<Record<string, string>> | undefined,
  context: FailureContext,
): ModelError {
  const refusal = readRefusal(body, status)
  const message = redact(refusal.message, context.secrets, context.privateTexts)
  const prefix = refusal.status === undefined ? 'error in the answer' : `HTTP ${refusal.status}`
  const cause = new UpstreamError(`${prefix}: ${message || 'no explanation'}`, {
    status: refusal.status,
    code: redact(refusal.codes, context.secrets, context.privateTexts) || undefined,
  })
  const seconds = retryAfter(headers)
  return new ModelError(onceStarted(classify(refusal, context.hadImages), context), {
    cause,
    ...(seconds !== undefined && { retryAfter: seconds }),
  })
}

/** Translates what kept a request from reaching a service, or its answer from coming back. */
export function translateNetworkFailure(error: unknown, context: FailureContext): ModelError {
  if (error instanceof ModelError) return error
  const code = systemCode(error)
  const message = redact(rootMessage(error), context.secrets, context.privateTexts)
  const cause = new UpstreamError(message || 'the service could not be reached', { code })
  return new ModelError(isTimeOut(error) ? 'MODEL_TIMEOUT' : onceStarted('MODEL_UNAVAILABLE', context), {
    cause,
  })
}

/** The system's code of an error or of what caused it. */
export function systemCode(error: unknown): string | undefined {
  for (const { code } of causes(error) as Iterable<Error & { code?: unknown }>) {
    if (typeof code === 'string') return code
  }
  return undefined
}

/** A service that fails while it writes has broken off; it was reachable. */
function onceStarted(code: ModelErrorCode, { hasText }: FailureContext): ModelErrorCode {
  return code === 'MODEL_UNAVAILABLE' && hasText ? 'MODEL_STREAM_BROKEN' : code
}

function rootMessage(error: unknown): string {
  return [...causes(error)].at(-1)?.message ?? ''
}

function* causes(error: unknown): Generator<Error> {
  for (let depth = 0, current = error; depth < 8 && current instanceof Error; depth += 1) {
    yield current
    current = current.cause
  }
}
