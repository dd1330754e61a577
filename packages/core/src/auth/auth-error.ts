import type { AuthErrorCode } from './auth-types.ts'

const brand = Symbol.for('ai-studio/auth-error/1')

/**
 * Why a sign-in, or something around it, failed. `code` drives behaviour; what a person reads stands in the locale
 * files of the login widget, under the same code.
 */
export class AuthError extends Error {
  readonly code: AuthErrorCode

  constructor(code: AuthErrorCode, options: { message?: string; cause?: unknown } = {}) {
    super(options.message ?? code, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AuthError'
    this.code = code
    Object.defineProperty(this, brand, { value: true })
  }
}

/** Whether something thrown is an `AuthError`, also one from another copy of the library on this page. */
export function isAuthError(error: unknown): error is AuthError {
  return typeof error === 'object' && error !== null && brand in error
}
