import { isApiError } from '@ai-studio/core'
import { isPasskeyError } from '@ai-studio/core/passkeys'
import type { Translate } from '../provider/use-studio.ts'
import en from './locales/en.json' with { type: 'json' }

/** What went wrong, in words, and how loudly to say it. */
export interface FailureText {
  readonly text: string
  /** Whoever has turned back knows it; browsers do not tell that apart from other reasons, so it is said quietly. */
  readonly kind: 'error' | 'info'
}

/** Why something failed: the server's words where there are some. Nothing for what this page has ended itself. */
export function failureText(text: Translate, error: unknown): FailureText | null {
  if (!error) return null
  if (isPasskeyError(error)) {
    if (error.code === 'ABORTED') return null
    // A newer copy of the library on this page may know more codes.
    const key = Object.hasOwn(en.errors, error.code) ? error.code : 'UNKNOWN'
    return {
      text: error.text ?? text(`errors.${key}`),
      kind: error.code === 'CANCELLED' ? 'info' : 'error',
    }
  }
  if (!isApiError(error)) return { text: text('errors.UNKNOWN'), kind: 'error' }
  if (error.code === 'ABORTED') return null
  return { text: error.text || text('errors.UNKNOWN'), kind: 'error' }
}

/**
 * Whether a passkey may not have been made because the authenticator does not find out who uses it: browsers say that in
 * the same way as that somebody has turned back.
 */
export function mayRecogniseNobody(error: unknown): boolean {
  if (isPasskeyError(error)) return ['CANCELLED', 'AUTHENTICATOR_NOT_SUPPORTED'].includes(error.code)
  return isApiError(error) && error.code === 'WEBAUTHN_REGISTRATION_FAILED'
}
