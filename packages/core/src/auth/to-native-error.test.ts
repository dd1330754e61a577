import { CustomAuthApiError, HttpError, InvalidArgumentError } from '@azure/msal-browser/custom-auth'
import { expect, test } from 'vitest'
import { toNativeError } from './to-native-error.ts'

const refused = (error: string, suberror?: string, codes?: number[]) =>
  new CustomAuthApiError(error, 'Words of the server.', 'correlation', codes, suberror)

test.each([
  ['a wrong password', refused('invalid_grant', undefined, [50126]), 'password', 'CREDENTIALS_INVALID'],
  ['an unknown user', refused('user_not_found', undefined, [50034]), 'password', 'CREDENTIALS_INVALID'],
  ['a locked account', refused('invalid_grant', undefined, [50053]), 'password', 'CREDENTIALS_INVALID'],
  ['too many passwords', refused('too_many_requests'), 'password', 'TOO_MANY_REQUESTS'],
  [
    'too many passwords for somebody who registers',
    refused('too_many_requests', 'too_many_passwords'),
    'code-request',
    'TOO_MANY_REQUESTS',
  ],
  ['too many codes', refused('too_many_requests'), 'code', 'TOO_MANY_REQUESTS'],
  ['too many mails', refused('too_many_requests'), 'code-request', 'CODE_REQUESTS_EXHAUSTED'],
  ['a mail that was not sent', refused('server_error'), 'code-request', 'CODE_SEND_FAILED'],
  ['a wrong code', refused('invalid_grant', 'invalid_oob_value', [50181]), 'code', 'CODE_INVALID'],
  ['a code of another length', new InvalidArgumentError('code'), 'code', 'CODE_INVALID'],
  ['a step that took too long', refused('expired_token'), 'code', 'FLOW_EXPIRED'],
  [
    'a password that is too short',
    refused('invalid_grant', 'password_too_short'),
    'new-password',
    'PASSWORD_REFUSED',
  ],
  ['a banned password', refused('invalid_grant', 'password_banned'), 'code-request', 'PASSWORD_REFUSED'],
  [
    'a name that is refused',
    refused('invalid_grant', 'attribute_validation_failed'),
    'code-request',
    'USER_NAME_REFUSED',
  ],
  ['a reset that failed', refused('password_change_failed'), 'new-password', 'PASSWORD_RESET_FAILED'],
  ['a server out of reach', refused('http_request_failed'), 'password', 'NETWORK'],
  ['no network', new HttpError('no_network_connectivity', 'Offline.'), 'code', 'NETWORK'],
  [
    'native authentication turned off',
    refused('invalid_client', 'nativeauthapi_disabled'),
    'password',
    'NOT_AVAILABLE',
  ],
  ['anything else', refused('server_error'), 'password', 'UNKNOWN'],
] as const)('%s', (_, cause, step, code) => {
  expect(toNativeError(cause, step)).toMatchObject({ code, cause })
})
