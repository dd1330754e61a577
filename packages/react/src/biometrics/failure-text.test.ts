import { ApiError, createSmallTexts } from '@ai-studio/core'
import { PasskeyError, type PasskeyErrorCode } from '@ai-studio/core/passkeys'
import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import { failureText } from './failure-text.ts'
import en from './locales/en.json' with { type: 'json' }

const texts = createSmallTexts({ $language: atom('en') })
texts.add('en', 'biometrics', en)
const told = (error: unknown) => failureText((key, values) => texts.t(`biometrics:${key}`, values), error)

test.each(Object.entries(en.errors))('%s is told as “%s”', (code, text) => {
  expect(told(new PasskeyError(code as PasskeyErrorCode))?.text).toBe(text)
})

test('only turning back is told quietly', () => {
  expect(told(new PasskeyError('CANCELLED'))?.kind).toBe('info')
  expect(told(new PasskeyError('REGISTRATION_FAILED'))?.kind).toBe('error')
})

test('what this page has ended itself is not told', () => {
  expect(told(new PasskeyError('ABORTED'))).toBeNull()
  expect(told(new ApiError('ABORTED', { text: '' }))).toBeNull()
  expect(told(null)).toBeNull()
})

test('the server’s words count; what nobody has words for is something that went wrong', () => {
  expect(told(new ApiError('RATE_LIMITED', { text: 'Too many.' }))?.text).toBe('Too many.')
  expect(told(new PasskeyError('AUTHENTICATION_FAILED', { text: 'Not this one.' }))?.text).toBe(
    'Not this one.',
  )
  const unknown = 'Something went wrong. Please try again.'
  expect(told(new TypeError('no'))?.text).toBe(unknown)
  expect(told(new ApiError('NETWORK', { text: '' }))?.text).toBe(unknown)
  expect(told(new PasskeyError('OF_A_NEWER_RELEASE' as PasskeyErrorCode))?.text).toBe(unknown)
})
