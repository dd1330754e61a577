import { expect, test } from 'vitest'
import { shellPartsOf } from './shell-parts.ts'

test.each([
  ['/', { isFilling: true, hasSidebar: true, hasFooter: true }],
  ['/help', { isFilling: false, hasSidebar: true, hasFooter: true }],
  ['/help/first-chat', { isFilling: false, hasSidebar: true, hasFooter: true }],
  ['/share/abc', { isFilling: false, hasSidebar: true, hasFooter: true }],
  ['/settings', { isFilling: false, hasSidebar: true, hasFooter: true }],
  ['/no/such/page', { isFilling: false, hasSidebar: true, hasFooter: true }],
  ['/login', { isFilling: false, hasSidebar: false, hasFooter: false }],
  ['/register', { isFilling: false, hasSidebar: false, hasFooter: false }],
  ['/auth/callback', { isFilling: false, hasSidebar: false, hasFooter: false }],
  ['/payment/callback', { isFilling: false, hasSidebar: false, hasFooter: false }],
])('what stands around %s', (path, parts) => {
  expect(shellPartsOf(path)).toEqual(parts)
})
