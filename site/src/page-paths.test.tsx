import { expect, test } from 'vitest'
import { pagePaths } from './page-paths.ts'

test('the server is told each article by name, so that it can refuse all others', () => {
  const paths = pagePaths(['a', 'b-c'])
  expect(paths).toEqual(expect.arrayContaining(['/', '/help', '/help/a', '/help/b-c']))
  // Which conversations are shared changes all the time: there the server looks. Receipts are their owner's alone.
  expect(paths.filter((path) => path.includes(':'))).toEqual(['/share/:slug', '/settings/receipts/:id'])
})

test('the server is told of every page on which people sign in, whatever stands behind /auth', () => {
  expect(pagePaths([])).toEqual(
    expect.arrayContaining([
      '/login',
      '/register',
      '/reset-password',
      '/auth/*',
      '/embed/connect',
      '/settings',
    ]),
  )
})
