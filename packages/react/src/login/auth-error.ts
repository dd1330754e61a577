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

/** What the person has decided, or the page itself: no failure that has words. */
const withoutWords: readonly unknown[] = ['USER_CANCELLED', 'PASSKEY_CANCELLED', 'ABORTED']

const isKnown = (code: unknown): code is AuthErrorCode =>
  withoutWords.includes(code) || (typeof code === 'string' && Object.hasOwn(en.errors, code))

/** Why something failed, whichever copy of the library has thrown it. */
export function failureOf(error: unknown): Failure {
  const { code } = (error ?? {}) as { code?: unknown }
  if (isKnown(code)) return { code }
  return { code: 'UNKNOWN', text: isApiError(error) && error.text ? error.text : undefined }
}

/** Whether the person has turned back, which is told quietly. */
export const isCancelled = (failure: Failure | null): boolean =>
  failure?.code === 'USER_CANCELLED' || failure?.code === 'PASSKEY_CANCELLED'

/** The words for a failure; none for what is none. */
export function failureText(text: Translate, failure: Failure | null): string | undefined {
  if (!failure || withoutWords.includes(failure.code)) return undefined
  return failure.text ?? text(`errors.${failure.code}`)
}
