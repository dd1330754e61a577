import { randomUUID } from 'node:crypto'
import type { SignInProof } from '../provider/claims.ts'

/** What an endpoint answers. */
export interface NativeAnswer {
  status: number
  body: Record<string, unknown>
  /** The account that has just signed in, so that the provider's session can begin with it. */
  signedIn?: string
  /** With which credentials, as `credentialsOf` marks them: that the account has others now ends the sign-in. */
  credentials?: string
  /** The sign-in that the tokens belong to (`sid`). */
  sessionId?: string
  /** With what it was proved, where tokens say so. */
  proof?: SignInProof
}

/**
 * Refusals of Microsoft's native authentication, as MSAL reads them: `error` and `suberror` decide, a wrong password
 * is known by its number in `error_codes`.
 */
const refusals = {
  invalidRequest: {
    error: 'invalid_request',
    error_codes: [901001],
    error_description: 'The request is missing a parameter, or has one that cannot be read.',
  },
  unsupportedChallenge: {
    error: 'unsupported_challenge_type',
    error_description: 'The challenge_type list parameter contains an unsupported challenge type.',
  },
  unknownClient: { error: 'unauthorized_client', error_description: 'The client is not known here.' },
  expired: {
    error: 'expired_token',
    error_description: 'The continuation token has expired or was used. Begin again.',
  },
  wrongPassword: {
    error: 'invalid_grant',
    error_codes: [50126],
    error_description: 'The address or the password is wrong.',
  },
  wrongCode: {
    error: 'invalid_grant',
    suberror: 'invalid_oob_value',
    error_codes: [50181],
    error_description: 'The code is wrong or has expired.',
  },
  passwordTooShort: {
    error: 'invalid_grant',
    suberror: 'password_too_short',
    error_description: 'The password is too short.',
  },
  passwordTooLong: {
    error: 'invalid_grant',
    suberror: 'password_too_long',
    error_description: 'The password is too long.',
  },
  attributesInvalid: {
    error: 'invalid_grant',
    suberror: 'attribute_validation_failed',
    error_description: 'A field of the account is missing or wrong.',
    invalid_attributes: [{ name: 'username' }],
  },
  tooManyMails: {
    error: 'too_many_requests',
    error_description: 'Too many codes were asked for. Try again later.',
  },
  tooManyCodes: {
    error: 'too_many_requests',
    error_description: 'Too many wrong codes were entered. Try again later.',
  },
  tooManyPasswords: {
    error: 'too_many_requests',
    // Registering sets a password and asks for a code with one call: which of them were too many is told by this.
    suberror: 'too_many_passwords',
    error_description: 'Too many passwords came from this network address. Try again later.',
  },
  busy: {
    error: 'temporarily_unavailable',
    error_description: 'Too many passwords wait to be checked. Try again in a moment.',
  },
  mailFailed: {
    error: 'temporarily_unavailable',
    error_description: 'The mail could not be sent. Try again in a moment.',
  },
} as const
export type Refusal = keyof typeof refusals

export function refuse(refusal: Refusal, now: Date, status = 400): NativeAnswer {
  const id = randomUUID()
  return {
    status,
    body: { ...refusals[refusal], correlation_id: id, trace_id: id, timestamp: now.toISOString() },
  }
}

export const answer = (body: Record<string, unknown>): NativeAnswer => ({ status: 200, body })
