import { isApiError } from '../client/api-error.ts'
import { AuthError, isAuthError } from './auth-error.ts'
import type { AuthErrorCode } from './auth-types.ts'

/** Refusals of our own server. */
const ofApi: Record<string, AuthErrorCode> = {
  NETWORK: 'NETWORK',
  TIMEOUT: 'NETWORK',
  SERVICE_UNAVAILABLE: 'NETWORK',
  NOT_AVAILABLE: 'NOT_AVAILABLE',
  ORIGIN_NOT_ALLOWED: 'ORIGIN_NOT_ALLOWED',
  CREDENTIALS_INVALID: 'CREDENTIALS_INVALID',
  CODE_INVALID: 'CODE_INVALID',
  CODE_SEND_FAILED: 'CODE_SEND_FAILED',
  PASSWORD_RESET_FAILED: 'PASSWORD_RESET_FAILED',
  RATE_LIMITED: 'CODE_REQUESTS_EXHAUSTED',
}

/** Error codes of MSAL for the browser. What it calls interaction required is known by its class as well. */
const ofMsal: Record<string, AuthErrorCode> = {
  user_cancelled: 'USER_CANCELLED',
  access_denied: 'USER_CANCELLED',
  popup_window_error: 'POPUP_WINDOW_ERROR',
  empty_window_error: 'POPUP_WINDOW_ERROR',
  interaction_in_progress: 'INTERACTION_IN_PROGRESS',
  interaction_in_progress_cancelled: 'INTERACTION_IN_PROGRESS',
  no_server_response: 'NO_SERVER_RESPONSE',
  hash_empty_error: 'NO_SERVER_RESPONSE',
  empty_response: 'NO_SERVER_RESPONSE',
  redirect_bridge_empty_response: 'NO_SERVER_RESPONSE',
  iframe_closed_prematurely: 'NO_SERVER_RESPONSE',
  timed_out: 'NO_SERVER_RESPONSE',
  login_required: 'INTERACTION_REQUIRED',
  interaction_required: 'INTERACTION_REQUIRED',
  consent_required: 'INTERACTION_REQUIRED',
  no_tokens_found: 'INTERACTION_REQUIRED',
  refresh_token_expired: 'INTERACTION_REQUIRED',
  native_account_unavailable: 'INTERACTION_REQUIRED',
  no_account_error: 'INTERACTION_REQUIRED',
  no_account_found: 'INTERACTION_REQUIRED',
  native_handshake_timeout: 'NATIVE_HANDSHAKE_TIMEOUT',
  native_extension_not_installed: 'NATIVE_EXTENSION_NOT_INSTALLED',
  user_switch: 'USER_SWITCH',
  uninitialized_public_client_application: 'NOT_INITIALIZED',
  crypto_nonexistent: 'NOT_INITIALIZED',
  storage_not_supported: 'NOT_INITIALIZED',
  network_error: 'NETWORK',
  no_network_connectivity: 'NETWORK',
  post_request_failed: 'NETWORK',
  get_request_failed: 'NETWORK',
  endpoints_resolution_error: 'NETWORK',
  openid_config_error: 'NETWORK',
  failed_send_request: 'NETWORK',
  http_request_failed: 'NETWORK',
  authority_uri_insecure: 'CONFIGURATION_INVALID',
  url_parse_error: 'CONFIGURATION_INVALID',
  url_empty_error: 'CONFIGURATION_INVALID',
  untrusted_authority: 'CONFIGURATION_INVALID',
  invalid_authority_metadata: 'CONFIGURATION_INVALID',
  invalid_cloud_discovery_metadata: 'CONFIGURATION_INVALID',
  redirect_uri_empty: 'CONFIGURATION_INVALID',
  cannot_allow_platform_broker: 'CONFIGURATION_INVALID',
  empty_input_scopes_error: 'SCOPES_MISSING',
  state_mismatch: 'FLOW_EXPIRED',
  nonce_mismatch: 'FLOW_EXPIRED',
  state_not_found: 'FLOW_EXPIRED',
  no_state_in_hash: 'FLOW_EXPIRED',
  unable_to_parse_state: 'FLOW_EXPIRED',
  no_token_request_cache_error: 'FLOW_EXPIRED',
  invalid_grant: 'FLOW_EXPIRED',
}

/** Azure AD B2C says it in words: the person has pressed Cancel on its page. */
const b2cCancelled = 'AADB2C90091'

interface MsalError {
  name?: string
  errorCode: string
  errorMessage?: string
}

const isMsalError = (error: unknown): error is MsalError =>
  typeof error === 'object' && error !== null && 'errorCode' in error && typeof error.errorCode === 'string'

function codeOf(error: unknown): AuthErrorCode | undefined {
  if (isApiError(error)) return ofApi[error.code]
  if (!isMsalError(error)) return error instanceof TypeError ? 'NETWORK' : undefined
  if (error.errorMessage?.includes(b2cCancelled)) return 'USER_CANCELLED'
  const known = ofMsal[error.errorCode]
  return error.name === 'InteractionRequiredAuthError' ? (known ?? 'INTERACTION_REQUIRED') : known
}

/**
 * Any failure around signing in as an `AuthError`.
 * @param otherwise the code of a failure that says nothing
 */
export function toAuthError(error: unknown, otherwise: AuthErrorCode = 'UNKNOWN'): AuthError {
  if (isAuthError(error)) return error
  return new AuthError(codeOf(error) ?? otherwise, { cause: error })
}
