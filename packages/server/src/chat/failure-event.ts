import type { ChatEvent, ErrorCode, Language } from '@ai-studio/contract'
import { errorText } from '../texts/server-texts.ts'

/** Failures after which the same request can go well. */
const retryable: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'MODEL_UNAVAILABLE',
  'MODEL_STREAM_BROKEN',
  'MODEL_RATE_LIMITED',
  'MODEL_TIMEOUT',
  'GENERATION_INTERRUPTED',
  'STORAGE_FULL',
  'SERVICE_UNAVAILABLE',
  'INTERNAL_ERROR',
])

export const isRetryable = (code: ErrorCode): boolean => retryable.has(code)

/** The end of an answer that failed, in the reader's language. */
export const failureEvent = (code: ErrorCode, language: Language): Extract<ChatEvent, { type: 'error' }> => ({
  type: 'error',
  code,
  message: errorText(code, language),
  retryable: isRetryable(code),
})
