import { isApiError } from '@ai-studio/core'
import type { Translate } from '../provider/use-studio.ts'

/** Why something failed, in words: the server's, which says it in the language of the page. */
export function failureText(text: Translate, error: unknown): string | undefined {
  if (!error) return undefined
  return (isApiError(error) && error.text) || text('errors.UNKNOWN')
}
