import { expect, test } from 'vitest'
import { pageTest } from './route-list.ts'

const isPage = pageTest(['/', '/about-us', '/share/:slug', '/auth/*', '/vi/plans', '/a.b'])

test.each([
  '/',
  '/about-us',
  '/about-us/',
  '/share/x_1-2',
  '/auth',
  '/auth/callback',
  '/auth/a/b',
  '/vi/plans',
  '/a.b',
])('%s is a page', (path) => expect(isPage(path)).toBe(true))

test.each([
  '/about',
  '/about-us/team',
  '/share',
  '/share/',
  '/share/x/y',
  '/authority',
  '/plans',
  '/axb',
  '//',
])('%s is none', (path) => expect(isPage(path)).toBe(false))
