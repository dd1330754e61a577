import type { ErrorCode, FieldError } from '@ai-studio/contract'

/**
 * Failures that start in the browser: no answer, too late an answer, given up by the caller, a server that speaks
 * another version of the protocol, something else.
 */
export type LocalErrorCode = 'NETWORK' | 'TIMEOUT' | 'ABORTED' | 'PROTOCOL_MISMATCH' | 'UNKNOWN'
export type ApiErrorCode = ErrorCode | LocalErrorCode

export interface ApiErrorDetails {
  /** What a person reads. */
  text: string
  status?: number | null
  errors?: readonly FieldError[]
  traceId?: string | null
  retryAfter?: number
  cause?: unknown
}

const brand = Symbol.for('ai-studio/api-error/1')

/** Why a call failed. `code` drives behaviour, `text` is for people. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  /** HTTP status of the refusal; null when no answer came. */
  readonly status: number | null
  /**
   * What a person reads, in the language of the page. Empty for `ABORTED`, which nobody needs to be told, and when
   * not even the texts could be loaded (`NETWORK`).
   */
  readonly text: string
  /** Refused fields, if the server named them. */
  readonly errors: readonly FieldError[]
  /** The id under which the operator finds the request in the server's log. */
  readonly traceId: string | null
  /** Seconds until another try makes sense, if the server said so. */
  readonly retryAfter: number | undefined

  constructor(code: ApiErrorCode, details: ApiErrorDetails) {
    super(details.text || code, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'ApiError'
    this.code = code
    this.status = details.status ?? null
    this.text = details.text
    this.errors = details.errors ?? []
    this.traceId = details.traceId ?? null
    this.retryAfter = details.retryAfter
    Object.defineProperty(this, brand, { value: true })
  }
}

/** Whether something thrown is an `ApiError`, also one from another copy of the library on this page. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && brand in error
}
