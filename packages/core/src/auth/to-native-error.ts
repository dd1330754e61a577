import { AuthError } from './auth-error.ts'
import type { AuthErrorCode } from './auth-types.ts'
import { toAuthError } from './to-auth-error.ts'

/** What somebody was doing; the same refusal means another thing in each. */
export type NativeStep = 'password' | 'code-request' | 'code' | 'new-password' | 'passkey'

/** What native authentication has refused with, as MSAL keeps it. */
interface NativeError {
  error: string | undefined
  errorCodes?: number[]
  subError?: string
  errorDescription?: string
}

const isNativeError = (error: unknown): error is NativeError =>
  typeof error === 'object' && error !== null && 'error' in error && 'errorDescription' in error

const passwordRefusals: readonly (string | undefined)[] = [
  'password_too_short',
  'password_too_long',
  'password_too_weak',
  'password_recently_used',
  'password_banned',
  'password_is_invalid',
]

/** A failure that says nothing more is told as the failure of the step. */
const otherwise: Record<NativeStep, AuthErrorCode> = {
  password: 'UNKNOWN',
  'code-request': 'CODE_SEND_FAILED',
  code: 'UNKNOWN',
  'new-password': 'PASSWORD_RESET_FAILED',
  passkey: 'PASSKEY_FAILED',
}

const tooMany: Record<NativeStep, AuthErrorCode> = {
  password: 'TOO_MANY_REQUESTS',
  'code-request': 'CODE_REQUESTS_EXHAUSTED',
  code: 'TOO_MANY_REQUESTS',
  'new-password': 'PASSWORD_RESET_FAILED',
  passkey: 'TOO_MANY_REQUESTS',
}

function codeOf(
  { error, subError, errorCodes = [] }: NativeError,
  step: NativeStep,
): AuthErrorCode | undefined {
  if (
    error === 'http_request_failed' ||
    error === 'failed_send_request' ||
    error === 'no_network_connectivity'
  )
    return 'NETWORK'
  if (error === 'expired_token') return 'FLOW_EXPIRED'
  if (error === 'too_many_requests')
    return subError === 'too_many_passwords' ? 'TOO_MANY_REQUESTS' : tooMany[step]
  if (subError === 'invalid_oob_value') return 'CODE_INVALID'
  if (subError === 'attribute_validation_failed' || error === 'attributes_required')
    return 'USER_NAME_REFUSED'
  if (passwordRefusals.includes(subError)) return 'PASSWORD_REFUSED'
  if (error === 'unauthorized_client' || subError === 'nativeauthapi_disabled') return 'NOT_AVAILABLE'
  // Unknown, wrong and locked are one: 50034, 50126, 50053 of Microsoft's service alike.
  if (step === 'password' && (error === 'user_not_found' || error === 'invalid_grant'))
    return 'CREDENTIALS_INVALID'
  if (step === 'code' && (error === 'invalid_grant' || errorCodes.includes(50181))) return 'CODE_INVALID'
  return undefined
}

/** A failure of native authentication as an `AuthError`. */
export function toNativeError(cause: unknown, step: NativeStep): AuthError {
  if (!isNativeError(cause)) return toAuthError(cause, otherwise[step])
  // An argument that MSAL itself refuses, such as a code of another length.
  if (cause.error === 'invalid_argument' && step === 'code') return new AuthError('CODE_INVALID', { cause })
  return new AuthError(codeOf(cause, step) ?? otherwise[step], { cause })
}
