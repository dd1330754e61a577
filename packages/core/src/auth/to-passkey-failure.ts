import { isApiError } from '../client/api-error.ts'
import { isPasskeyError, type PasskeyErrorCode } from '../passkeys/passkey-error.ts'
import { AuthError, isAuthError } from './auth-error.ts'
import type { AuthErrorCode } from './auth-types.ts'
import { toAuthError } from './to-auth-error.ts'

/** Of the browser. What a sign-in cannot bring about is one failure like any other. */
const ofBrowser: Partial<Record<PasskeyErrorCode, AuthErrorCode>> = {
  CANCELLED: 'PASSKEY_CANCELLED',
  ABORTED: 'ABORTED',
  NOT_SUPPORTED: 'PASSKEYS_NOT_SUPPORTED',
  AUTHENTICATOR_NOT_SUPPORTED: 'AUTHENTICATOR_NOT_SUPPORTED',
}

/** Refusals of the server that mean something else here than with a password or a code. */
const ofServer: Record<string, AuthErrorCode> = {
  ABORTED: 'ABORTED',
  RATE_LIMITED: 'TOO_MANY_REQUESTS',
}

/** Any failure of a sign-in with a passkey as an `AuthError`. */
export function toPasskeyFailure(error: unknown): AuthError {
  if (isAuthError(error)) return error
  const known = isPasskeyError(error)
    ? (ofBrowser[error.code] ?? 'PASSKEY_FAILED')
    : isApiError(error)
      ? ofServer[error.code]
      : undefined
  return known ? new AuthError(known, { cause: error }) : toAuthError(error, 'PASSKEY_FAILED')
}
