import { isApiError } from '@ai-studio/core'
import type { Translate } from '../provider/use-studio.ts'

/** Why something failed, in words: the server's, unless it is ours to say. */
export function failureText(text: Translate, error: unknown): string | undefined {
  if (!error) return undefined
  if (!isApiError(error)) return text('errors.UNKNOWN')
  if (error.code === 'PAYMENT_AMOUNT_MISMATCH') return text('errors.PAYMENT_AMOUNT_MISMATCH')
  return error.text || text('errors.UNKNOWN')
}
