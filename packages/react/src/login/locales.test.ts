import type { AuthErrorCode } from '@ai-studio/core/auth'
import { expect, test } from 'vitest'
import { flatTexts } from '../testing/flat-texts.ts'
import en from './locales/en.json' with { type: 'json' }

const english = flatTexts(en)

/** Every reason that the sign-in client can give; the compiler sees to it that none is missing. */
const codes: Record<Exclude<AuthErrorCode, 'USER_CANCELLED' | 'PASSKEY_CANCELLED' | 'ABORTED'>, true> = {
  CREDENTIALS_INVALID: true,
  CODE_INVALID: true,
  CODE_SEND_FAILED: true,
  CODE_REQUESTS_EXHAUSTED: true,
  PASSWORD_RESET_FAILED: true,
  PASSWORD_REFUSED: true,
  USER_NAME_REFUSED: true,
  PASSKEY_FAILED: true,
  PASSKEYS_NOT_SUPPORTED: true,
  AUTHENTICATOR_NOT_SUPPORTED: true,
  TOO_MANY_REQUESTS: true,
  FLOW_EXPIRED: true,
  POPUP_WINDOW_ERROR: true,
  NO_SERVER_RESPONSE: true,
  INTERACTION_REQUIRED: true,
  INTERACTION_IN_PROGRESS: true,
  NATIVE_HANDSHAKE_TIMEOUT: true,
  NATIVE_EXTENSION_NOT_INSTALLED: true,
  USER_SWITCH: true,
  NETWORK: true,
  NOT_INITIALIZED: true,
  SCOPES_MISSING: true,
  CONFIGURATION_INVALID: true,
  NOT_AVAILABLE: true,
  ORIGIN_NOT_ALLOWED: true,
  UNKNOWN: true,
}

test('there are words for every reason, and for no other', () => {
  expect(Object.keys(en.errors).sort()).toEqual(Object.keys(codes).sort())
})

test.each([
  ['CODE_SEND_FAILED', 'Failed to send code'],
  ['CODE_INVALID', 'Invalid code'],
  ['PASSWORD_RESET_FAILED', 'Password reset failed. Please try again later.'],
  [
    'NOT_INITIALIZED',
    'Authentication service is not properly initialized. Please refresh the page and try again.',
  ],
  ['SCOPES_MISSING', 'Authentication configuration is incomplete. Missing required scopes.'],
  [
    'CONFIGURATION_INVALID',
    'Error: Application authentication configuration is invalid. Please contact support.',
  ],
  ['PASSKEY_FAILED', 'Authentication failed'],
  ['PASSKEYS_NOT_SUPPORTED', 'WebAuthn is not supported in this browser'],
  ['AUTHENTICATOR_NOT_SUPPORTED', 'Authenticator not supported'],
  ['TOO_MANY_REQUESTS', 'Too many requests. Please try again later.'],
  ['NETWORK', 'Network error. Please check your connection.'],
] as const)('%s has the words of the specification', (code, words) => {
  expect(en.errors[code]).toBe(words)
})

const sources = Object.values(
  import.meta.glob<string>(['./*.{ts,tsx}', '!./*.test.*', '!./*.stories.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).join('\n')

test('every text is asked for', () => {
  const composed = /^(errors|invalid|tabs|social\.(microsoft|google|apple)$|partner\.(pro|free)$)/
  const unused = [...english.keys()].filter((key) => !composed.test(key) && !sources.includes(`'${key}'`))
  expect(unused).toEqual([])
  const problems = Object.keys(en.invalid).filter((key) => !sources.includes(`'${key}'`) && key !== 'code')
  expect(problems).toEqual([])
})
