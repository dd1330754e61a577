import { beforeEach, expect, test } from 'vitest'
import { freshPage } from '../testing/fresh-page.ts'
import { noteWayBack, returnPath, takeAfterSignIn, takeWayBack } from './return-path.ts'

beforeEach(async () => {
  await freshPage('https://studio.test/login')
  sessionStorage.clear()
})

test.each([
  '/',
  '/profile',
  '/settings?tab=sites#list',
  '/embed/connect?origin=https://shop.test',
  '/vi/help',
])('%s is a path of this site', (path) => {
  expect(returnPath(path)).toBe(path)
})

test.each([
  'https://evil.test/',
  '//evil.test/',
  '/\\evil.test/',
  '\\\\evil.test',
  '/\t/evil.test/',
  '/.//evil.test/',
  '/x/..//evil.test/',
  'javascript:alert(1)',
  'profile',
  '',
  ' /profile',
  '/auth/callback',
  '/auth',
  `/${'x'.repeat(3000)}`,
  null,
  undefined,
  7,
])('%j is not', (value) => {
  expect(returnPath(value)).toBeNull()
})

test('what was left for after the sign-in is taken once, and only when it is ours', () => {
  sessionStorage.setItem('postAuthNext', '/plans')
  expect(takeAfterSignIn()).toBe('/plans')
  expect(takeAfterSignIn()).toBeNull()
  sessionStorage.setItem('postAuthNext', 'https://evil.test/')
  expect(takeAfterSignIn()).toBeNull()
  expect(sessionStorage.getItem('postAuthNext')).toBeNull()
})

test('what a sign-in was begun for is taken once, and only when it is ours', () => {
  noteWayBack('/settings')
  expect(takeWayBack()).toBe('/settings')
  expect(takeWayBack()).toBeNull()
  noteWayBack('/settings')
  noteWayBack(null)
  expect(takeWayBack()).toBeNull()
  sessionStorage.setItem('wayBack', 'https://evil.test/')
  expect(takeWayBack()).toBeNull()
})
