import {
  AuthError as MsalAuthError,
  BrowserAuthError,
  ClientAuthError,
  ClientConfigurationError,
  InteractionRequiredAuthError,
  ServerError,
} from '@azure/msal-browser'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../client/api-error.ts'
import { AuthError, isAuthError } from './auth-error.ts'
import { toAuthError } from './to-auth-error.ts'

describe('a failure of MSAL', () => {
  test.each([
    ['hash_empty_error', 'NO_SERVER_RESPONSE'],
    ['timed_out', 'NO_SERVER_RESPONSE'],
    ['user_cancelled', 'USER_CANCELLED'],
    ['popup_window_error', 'POPUP_WINDOW_ERROR'],
    ['empty_window_error', 'POPUP_WINDOW_ERROR'],
    ['interaction_in_progress', 'INTERACTION_IN_PROGRESS'],
    ['native_handshake_timeout', 'NATIVE_HANDSHAKE_TIMEOUT'],
    ['native_extension_not_installed', 'NATIVE_EXTENSION_NOT_INSTALLED'],
    ['uninitialized_public_client_application', 'NOT_INITIALIZED'],
    ['crypto_nonexistent', 'NOT_INITIALIZED'],
    ['post_request_failed', 'NETWORK'],
    ['no_network_connectivity', 'NETWORK'],
    ['something_new', 'UNKNOWN'],
  ])('of the browser, %s, is %s', (errorCode, code) => {
    const cause = new BrowserAuthError(errorCode, 'correlation')
    const error = toAuthError(cause)
    expect(error).toMatchObject({ name: 'AuthError', code, cause })
  })

  test.each([
    ['login_required', 'INTERACTION_REQUIRED'],
    ['interaction_required', 'INTERACTION_REQUIRED'],
    ['consent_required', 'INTERACTION_REQUIRED'],
    ['no_tokens_found', 'INTERACTION_REQUIRED'],
    ['refresh_token_expired', 'INTERACTION_REQUIRED'],
    ['one_that_comes_later', 'INTERACTION_REQUIRED'],
  ])('that asks for the person, %s, is %s', (errorCode, code) => {
    expect(toAuthError(new InteractionRequiredAuthError(errorCode, 'correlation')).code).toBe(code)
  })

  test.each([
    [new ServerError('access_denied', 'correlation', 'The person pressed Cancel.'), 'USER_CANCELLED'],
    [
      new ServerError(
        'server_error',
        'correlation',
        'AADB2C90091: The user has cancelled entering self-asserted information.',
      ),
      'USER_CANCELLED',
    ],
    [new ServerError('invalid_grant', 'correlation', 'The code has expired.'), 'FLOW_EXPIRED'],
    [new ServerError('temporarily_unavailable', 'correlation', 'Later.'), 'UNKNOWN'],
    [new ClientAuthError('network_error', 'correlation'), 'NETWORK'],
    [new ClientAuthError('state_mismatch', 'correlation'), 'FLOW_EXPIRED'],
    [new ClientConfigurationError('authority_uri_insecure', 'correlation'), 'CONFIGURATION_INVALID'],
    [new ClientConfigurationError('cannot_allow_platform_broker', 'correlation'), 'CONFIGURATION_INVALID'],
    // The broker's own class is not exported; it has the shape of the base.
    [new MsalAuthError('user_switch', 'correlation'), 'USER_SWITCH'],
  ])('%s', (cause, code) => {
    expect(toAuthError(cause).code).toBe(code)
  })
})

test.each([
  ['NETWORK', 'NETWORK'],
  ['TIMEOUT', 'NETWORK'],
  ['PASSWORD_RESET_FAILED', 'PASSWORD_RESET_FAILED'],
  ['CODE_INVALID', 'CODE_INVALID'],
  ['NOT_AVAILABLE', 'NOT_AVAILABLE'],
  ['INTERNAL_ERROR', 'UNKNOWN'],
] as const)('a refusal of our server, %s, is %s', (api, code) => {
  expect(toAuthError(new ApiError(api, { text: '' })).code).toBe(code)
})

test('what is an AuthError stays the one it is, and a failure without words takes those of its step', () => {
  const error = new AuthError('CODE_INVALID')
  expect(toAuthError(error)).toBe(error)
  expect(toAuthError(new Error('?'), 'CODE_SEND_FAILED').code).toBe('CODE_SEND_FAILED')
  expect(toAuthError(new TypeError('Failed to fetch')).code).toBe('NETWORK')
  expect(isAuthError(error)).toBe(true)
  expect([null, undefined, 'CODE_INVALID', new Error('x')].some(isAuthError)).toBe(false)
})
