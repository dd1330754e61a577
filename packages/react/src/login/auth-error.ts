import type { AuthErrorCode } from '@ai-studio/core/auth'
import { isApiError } from '@ai-studio/core'
import type { Translate } from '../provider/use-studio.ts'
import en from './locales/en.json' with { type: 'json' }

/** What went wrong, as far as a form is concerned. */
export interface Failure {
  readonly code: AuthErrorCode
  /** What the server has said about it, in words. */
  readonly text?: string | undefined
}

const isKnown = (code: unknown): code is AuthErrorCode =>
  code === 'USER_CANCELLED' || (typeof code === 'string' && Object.hasOwn(en.errors, code))

/** Why something failed, whichever copy of the library has thrown it. */
export function failureOf(error: unknown): Failure {
  const { code } = (error ?? {}) as { code?: unknown }
  if (isKnown(code)) return { code }
  return { code: 'UNKNOWN', text: isApiError(error) && error.text ? error.text : undefined }
}

/** The words for a failure; none for what the person has decided. */
export function failureText(text: Translate, failure: Failure | null): string | undefined {
  if (!failure || failure.code === 'USER_CANCELLED') return undefined
  return failure.text ?? text(`errors.${failure.code}`)
}
