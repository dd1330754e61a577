import { storageKeys } from '@ai-studio/contract/constants'
import { afterEach, expect, test } from 'vitest'
import { cameFrom, returnPath, takePostAuthNext } from './return-path.ts'

afterEach(() => sessionStorage.clear())

test.each([
  '/',
  '/settings',
  '/help/sign-in?x=1#y',
  '/?conversation=abc',
  '/embed/connect?origin=https://partner.example&state=x',
])('%s is a page to come back to', (path) => expect(returnPath(path)).toBe(path))

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'settings',
  '',
  '/nowhere',
  '/login',
  '/register?x=1',
  '/reset-password#token=secret',
  '/auth/callback',
  `/?${'x'.repeat(5000)}`,
  null,
  undefined,
  7,
  {},
])('%j is none', (path) => expect(returnPath(path)).toBeNull())

test('what a page passes along is checked as well', () => {
  expect(cameFrom({ from: '/settings' })).toBe('/settings')
  expect(cameFrom({ from: '//evil.example' })).toBeNull()
  expect(cameFrom(null)).toBeNull()
})

test('what was noted for after the sign-in counts once, and only as a page of this site', () => {
  sessionStorage.setItem(storageKeys.afterSignIn, '/preferences')
  expect([takePostAuthNext(), takePostAuthNext()]).toEqual(['/preferences', null])
  sessionStorage.setItem(storageKeys.afterSignIn, 'https://evil.example')
  expect(takePostAuthNext()).toBeNull()
})
