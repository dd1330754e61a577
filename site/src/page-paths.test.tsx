import { expect, test } from 'vitest'
import { pagePaths } from './page-paths.ts'

test('the server is told each article by name, so that it can refuse all others', () => {
  expect(pagePaths(['a', 'b-c'])).toEqual(['/', '/help', '/help/a', '/help/b-c'])
})
