import type { AuthenticationResult, ConfirmedPayment, Credential } from '@ai-studio/contract'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import type { ApiClient, RequestInput } from '../client/types.ts'
import { PasskeyError } from './passkey-error.ts'

/** `signal` ends the call with `ABORTED`; `language` is the one in which the server answers, by default the page's. */
export type PasskeyCallOptions = Pick<RequestInput, 'signal' | 'language'>

/** What the server wants a new passkey to be like. */
export type CreationOptions = PublicKeyCredentialCreationOptionsJSON
/** What the server wants to be answered by a passkey. */
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON
/** A new passkey, for the server to keep. */
export type CreatedPasskey = RegistrationResponseJSON
/** The answer of a passkey, for the server to check. */
export type PasskeyAnswer = AuthenticationResponseJSON

/** What a new passkey is to be called, and where it is made. */
export interface NewPasskey {
  /** At most 50 characters. Without it the server finds a name. */
  readonly credentialName?: string
  /** Browser and system. */
  readonly deviceInfo?: string
}

/** What a passkey is asked for. */
export type PasskeyPurpose =
  /** Without `userId` it signs somebody in: whoever has the passkey. */
  | { readonly purpose: 'authentication'; readonly userId?: string }
  /** Confirms exactly this payment of the user's. */
  | { readonly purpose: 'payment'; readonly userId: string; readonly transaction: ConfirmedPayment }

/** The user's passkeys. */
export const listPasskeys = (
  api: ApiClient,
  userId: string,
  options: PasskeyCallOptions = {},
): Promise<Credential[]> => api.request('listCredentials', { ...options, params: { userId } })

/**
 * Gives a passkey another name, or switches it off and on.
 *
 * @throws ApiError `NOT_FOUND` when it is gone, or somebody else's; `FRESH_SESSION_REQUIRED` for switching it on
 */
export const updatePasskey = (
  api: ApiClient,
  credentialId: string,
  change: { readonly credentialName?: string; readonly isActive?: boolean },
  options: PasskeyCallOptions = {},
): Promise<Credential> => api.request('updateCredential', { ...options, body: { credentialId, ...change } })

/** @throws ApiError `NOT_FOUND` when it is gone, or somebody else's; `FRESH_SESSION_REQUIRED` */
export const deletePasskey = (
  api: ApiClient,
  credentialId: string,
  options: PasskeyCallOptions = {},
): Promise<void> => api.request('deleteCredential', { ...options, params: { id: credentialId } })

/** @throws ApiError `FRESH_SESSION_REQUIRED` */
export const beginRegistration = (
  api: ApiClient,
  userId: string,
  passkey: NewPasskey,
  options: PasskeyCallOptions = {},
): Promise<CreationOptions> =>
  api.request('beginCredentialRegistration', { ...options, body: { userId, ...passkey } })

/**
 * Hands over what the authenticator has made.
 *
 * @throws ApiError `WEBAUTHN_REGISTRATION_FAILED`, `WEBAUTHN_ALREADY_REGISTERED`, `FRESH_SESSION_REQUIRED`;
 *   PasskeyError `REGISTRATION_FAILED` with what the server says
 */
export async function completeRegistration(
  api: ApiClient,
  userId: string,
  created: CreatedPasskey,
  options: PasskeyCallOptions = {},
): Promise<void> {
  const { success, errorMessage } = await api.request<AuthenticationResult>(
    'completeCredentialRegistration',
    { ...options, query: { userId }, body: created },
  )
  if (!success) throw new PasskeyError('REGISTRATION_FAILED', { text: errorMessage })
}

/**
 * @throws ApiError `WEBAUTHN_NO_CREDENTIALS`, `NOT_AVAILABLE`, and for a payment `PAYMENT_AMOUNT_MISMATCH`,
 *   `PAYMENT_METHOD_NOT_AVAILABLE`
 */
export const beginAuthentication = (
  api: ApiClient,
  asked: PasskeyPurpose,
  options: PasskeyCallOptions = {},
): Promise<RequestOptions> => api.request('beginCredentialAuthentication', { ...options, body: asked })

/**
 * Has the server check the answer.
 *
 * @returns what it is good for: a `confirmationToken` for a payment, a `continuationToken` for a sign-in
 * @throws ApiError `WEBAUTHN_AUTHENTICATION_FAILED`; PasskeyError `AUTHENTICATION_FAILED` with what the server says
 */
export async function completeAuthentication(
  api: ApiClient,
  { purpose, userId }: Pick<PasskeyPurpose, 'purpose' | 'userId'>,
  answer: PasskeyAnswer,
  options: PasskeyCallOptions = {},
): Promise<AuthenticationResult> {
  const result = await api.request<AuthenticationResult>('completeCredentialAuthentication', {
    ...options,
    query: { userId, purpose },
    body: answer,
  })
  if (!result.success) throw new PasskeyError('AUTHENTICATION_FAILED', { text: result.errorMessage })
  return result
}
