import { expect, test } from 'vitest'
import { flatTexts } from '../testing/flat-texts.ts'
import en from './locales/en.json' with { type: 'json' }

const sources = Object.values(
  import.meta.glob<string>(['./*.{ts,tsx}', '!./*.test.*', '!./*.stories.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).join('\n')

test('every text is asked for', () => {
  const composed = /^errors\.|_(one|other)$/
  const unused = [...flatTexts(en).keys()].filter(
    (key) => !composed.test(key) && !sources.includes(`'${key}'`),
  )
  expect(unused).toEqual([])
})

test.each([
  [en.errors.NOT_SUPPORTED, 'WebAuthn is not supported in this browser'],
  [en.errors.CREATION_FAILED, 'Failed to create credential'],
  [en.errors.CANCELLED, 'User cancelled or device locked'],
  [en.errors.ALREADY_REGISTERED, 'Authenticator already registered'],
  [en.errors.AUTHENTICATOR_NOT_SUPPORTED, 'Authenticator not supported'],
  [en.errors.REGISTRATION_FAILED, 'Registration failed'],
  [en.errors.AUTHENTICATION_FAILED, 'Authentication failed'],
  [en.errors.NO_CREDENTIALS, 'No biometric credentials found. Please add one first.'],
  [en.errors.NOT_AUTHENTICATED, 'User not authenticated'],
])('%s has the words of the specification', (text, words) => {
  expect(text).toBe(words)
})
