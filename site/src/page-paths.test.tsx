import { expect, test } from 'vitest'
import { pagePaths } from './page-paths.ts'

test('the server is told each written page by name, so that it can refuse all others', () => {
  const paths = pagePaths({ help: ['a', 'b-c'], docs: ['embed'], tutorials: ['first'] })
  expect(paths).toEqual(expect.arrayContaining(['/', '/help', '/help/a', '/help/b-c', '/vi/help/a']))
  expect(paths).toEqual(expect.arrayContaining(['/docs', '/docs/embed', '/vi/docs/embed']))
  expect(paths).toEqual(expect.arrayContaining(['/tutorials', '/tutorials/first', '/vi/tutorials/first']))
  expect(paths).not.toContain('/docs/a')
  // Which conversations are shared changes all the time: there the server looks. Receipts are their owner's alone.
  expect(paths.filter((path) => path.includes(':'))).toEqual(['/share/:slug', '/settings/receipts/:id'])
})

test('the server is told of every page on which people sign in, whatever stands behind /auth', () => {
  expect(pagePaths({ help: [], docs: [], tutorials: [] })).toEqual(
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
