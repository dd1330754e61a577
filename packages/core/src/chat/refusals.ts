import type { ApiError } from '../client/api-error.ts'

/**
 * What becomes of a question that the server refused before answering. The visitor's text is never lost: either it
 * goes back into the composer, because something about it has to be changed first, or it stays in the transcript as
 * `unsent` with a retry, because the same question can succeed later. It also stays there when the composer is not
 * empty any more, and when the question was sent by itself after waiting for the connection, or was to replace
 * another one.
 *
 * | refusal | text | besides |
 * |---|---|---|
 * | no answer, time-out | sent again by itself under the same idempotency key, then `unsent` | notice `error`; looked for in the history, once that can be loaded |
 * | 502, 503 or 504 of something in between | the same | |
 * | no answer, without a connection | `queued`, sent by itself when it is back | |
 * | 401 | `unsent` | notice |
 * | 403 `MODEL_NOT_ALLOWED`, 422 `MODEL_NOT_FOUND` | composer | models loaded again, another one selected |
 * | 404 `NOT_FOUND`: the conversation is gone | composer | a new chat begins |
 * | 409 `CONVERSATION_BUSY`: another tab was first | composer | the running answer is shown |
 * | the same of a question that waited for the connection | `queued` again | sent when that answer has ended |
 * | 422 `IMAGE_NOT_FOUND` | composer, without the images | notice |
 * | any other 4xx, such as 413 or 422 | composer, with its images | notice |
 * | 429 `ALLOWANCE_EXHAUSTED` | composer | notice `allowance`, allowance loaded again |
 * | 429 `RATE_LIMITED` | `unsent` | notice `rate-limited` with `retryAt` |
 * | any other 5xx, or an answer that is none | `unsent` | notice |
 */
export function fateOf({ code, status }: ApiError): 'composer' | 'unsent' {
  if (status === null || status === 401 || status >= 500) return 'unsent'
  if (status === 429 && code !== 'ALLOWANCE_EXHAUSTED') return 'unsent'
  return 'composer'
}

/** The chosen model cannot be used: another one has to be selected. */
export const concernsModel = ({ code }: { readonly code: string }): boolean =>
  code === 'MODEL_NOT_FOUND' || code === 'MODEL_NOT_ALLOWED'

/**
 * The model that an answer is asked of once more: the same if it was wanted for this answer, else the one that is
 * selected by then.
 */
export const modelAgain = (
  modelId: string | null,
  selected: string | null,
  error: ApiError | null,
): string | undefined =>
  modelId === null || modelId === selected || (error && concernsModel(error)) ? undefined : modelId
