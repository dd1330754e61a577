import { ApiError } from '../api-error.ts'

/** Connection lost or refused, server starting or stopping, no connection left, a standby that takes no writes. */
const unavailable =
  /^(08...|57P0[1-5]|53[03]00|25P03|25006|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)$/
const unavailableTexts =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout|Cannot use a pool after calling end|PGlite is closed|PGlite is closing/i
/** Statement or lock timed out: the database is too busy. */
const busy = /^(57014|55P03|40001|40P01)$/
const full = /^(53100|ENOSPC|EDQUOT)$/

/** What a failure of the database or the disk means to a caller; undefined when it is none of these. */
export function storageFailure(error: unknown): ApiError | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 6; cause = cause.cause, depth += 1) {
    const { code = '' } = cause as { code?: string }
    if (full.test(code)) return new ApiError('STORAGE_FULL', { cause: error })
    if (unavailable.test(code) || busy.test(code) || unavailableTexts.test(cause.message)) {
      return new ApiError('SERVICE_UNAVAILABLE', { cause: error, headers: { 'Retry-After': '5' } })
    }
    if (cause instanceof AggregateError) {
      for (const inner of cause.errors) {
        const failure = storageFailure(inner)
        if (failure) return failure
      }
    }
  }
  return undefined
}
