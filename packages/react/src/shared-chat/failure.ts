import { isApiError } from '@ai-studio/core'
import type { SharedChatFailure } from './shared-chat-props.ts'

/** The server has it no more, or never had. */
export const isGone = (error: unknown): boolean => isApiError(error) && error.status === 404

/** What the server has said, in the reader's language; without an answer of the server the other text. */
export const messageOf = (error: unknown, otherwise: string): string =>
  (isApiError(error) && error.status !== null && error.text) || otherwise

/** Refusals that stay the same however often one asks. */
const isLasting = (status: number | null) =>
  status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429

/** A failure as callbacks tell it. */
export function failureOf(error: unknown, phase: SharedChatFailure['phase']): SharedChatFailure {
  if (!isApiError(error)) return { code: 'UNKNOWN', phase, retryable: true }
  return { code: error.code, phase, retryable: !isLasting(error.status) }
}
