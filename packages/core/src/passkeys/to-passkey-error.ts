import { PasskeyError, type PasskeyErrorCode } from './passkey-error.ts'

/** What the browser was asked to do with a passkey. */
export type PasskeyAction = 'creation' | 'use'

const failed = { creation: 'REGISTRATION_FAILED', use: 'AUTHENTICATION_FAILED' } as const

/** Names of the browser's errors (Web Authentication Level 3, sections 5.1.3 and 5.1.4) and what they come down to. */
const known: Record<PasskeyAction, Record<string, PasskeyErrorCode>> = {
  creation: {
    NotAllowedError: 'CANCELLED',
    AbortError: 'CANCELLED',
    TimeoutError: 'CANCELLED',
    InvalidStateError: 'ALREADY_REGISTERED',
    NotSupportedError: 'AUTHENTICATOR_NOT_SUPPORTED',
    ConstraintError: 'AUTHENTICATOR_NOT_SUPPORTED',
  },
  use: {
    NotAllowedError: 'CANCELLED',
    // Not ours: Firefox says so when the person turns back.
    AbortError: 'CANCELLED',
    TimeoutError: 'CANCELLED',
    NotSupportedError: 'AUTHENTICATOR_NOT_SUPPORTED',
    ConstraintError: 'AUTHENTICATOR_NOT_SUPPORTED',
  },
}

/** What the library says where the browser answers nothing at all; this release of it is pinned. */
const nothingCreated = 'Registration was not completed'

type Named = Pick<Error, 'name' | 'message'>

/** Password managers put functions of their own realm in the place of the browser's, with errors of that realm. */
const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && 'name' in value && 'message' in value

/** The browser's own error: the library puts some of them in one of its own. */
function originOf(error: unknown): Named {
  const { cause } = (error ?? {}) as { cause?: unknown }
  if (isNamed(cause)) return cause
  return isNamed(error) ? error : new Error(String(error))
}

/**
 * Why the browser has made or used no passkey.
 *
 * @param isOurs whether this page has ended the request itself. The browser's error is the same when somebody else does.
 */
export function toPasskeyError(error: unknown, action: PasskeyAction, isOurs: boolean): PasskeyError {
  if (isOurs) return new PasskeyError('ABORTED', { cause: error })
  const { name, message } = originOf(error)
  if (action === 'creation' && message === nothingCreated) {
    return new PasskeyError('CREATION_FAILED', { cause: error })
  }
  if (name === 'SecurityError') {
    console.error(
      `[ai-studio] The browser refuses passkeys at ${location.origin}: the server's relying party id has to be this host or a domain above it, and the page has to come over TLS.`,
      error,
    )
  }
  return new PasskeyError(known[action][name] ?? failed[action], { cause: error })
}
