/** Why nothing came of a passkey, as far as this browser knows. The words for each stand in the locale files. */
export type PasskeyErrorCode =
  /** This browser, or this address, knows no passkeys. */
  | 'NOT_SUPPORTED'
  /** The browser has made nothing, and says nothing. */
  | 'CREATION_FAILED'
  /** The person turned back, took too long, or could not unlock the device: browsers do not tell which. */
  | 'CANCELLED'
  | 'ALREADY_REGISTERED'
  | 'AUTHENTICATOR_NOT_SUPPORTED'
  | 'REGISTRATION_FAILED'
  | 'AUTHENTICATION_FAILED'
  /** There is no passkey that could be asked for. */
  | 'NO_CREDENTIALS'
  /** Nobody is signed in. */
  | 'NOT_AUTHENTICATED'
  /** Ended by this page itself, for another request or because it is not wanted any more. Nobody needs to be told. */
  | 'ABORTED'

const brand = Symbol.for('ai-studio/passkey-error/1')

/** Why a passkey could not be made or used. `code` drives behaviour. */
export class PasskeyError extends Error {
  readonly code: PasskeyErrorCode
  /** What the server has said about it, in words; where it has, that is what a person reads. */
  readonly text: string | undefined

  constructor(code: PasskeyErrorCode, details: { text?: string | undefined; cause?: unknown } = {}) {
    super(details.text ?? code, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'PasskeyError'
    this.code = code
    this.text = details.text
    Object.defineProperty(this, brand, { value: true })
  }
}

/** Whether something thrown is a `PasskeyError`, also one from another copy of the library on this page. */
export function isPasskeyError(error: unknown): error is PasskeyError {
  return typeof error === 'object' && error !== null && brand in error
}
