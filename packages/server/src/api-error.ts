import { errorStatuses, type ErrorCode, type FieldError } from '@ai-studio/contract'

/** Texts of the server's own that say more than the one that all servers have for the code. */
export type RefusalTextKey = `allowance.too${'Few' | 'Many'}${'Messages' | 'Characters'}`

export interface ApiErrorOptions {
  /** Takes the place of the code's text. */
  ownText?: RefusalTextKey
  /** Values for the placeholders of the text. */
  values?: Record<string, string | number>
  /** The refused fields, with texts in the request's language. */
  errors?: FieldError[]
  /** Extra response headers, for example `Retry-After`. */
  headers?: Record<string, string>
  /** For the log only; never leaves the server. */
  detail?: string
  cause?: unknown
}

/** A refusal the caller can act on. The one error handler turns it into the contract's error response. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly ownText: RefusalTextKey | undefined
  readonly values: Record<string, string | number>
  readonly errors: FieldError[] | undefined
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, options: ApiErrorOptions = {}) {
    super(options.detail ? `${code}: ${options.detail}` : code, { cause: options.cause })
    this.name = 'ApiError'
    this.code = code
    this.status = errorStatuses[code]
    this.ownText = options.ownText
    this.values = options.values ?? {}
    this.errors = options.errors
    this.headers = options.headers ?? {}
  }
}
