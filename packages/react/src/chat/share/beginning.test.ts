import { expect, test } from 'vitest'
import { beginningOf, lineOf } from './beginning.ts'

test('a short text is whole, a long one ends with a sign that it goes on', () => {
  expect(beginningOf('short', 10)).toBe('short')
  expect(beginningOf('one two three', 8)).toBe('one two…')
})

test('no character is cut in half', () => {
  expect(beginningOf('ab😀cd', 3)).toBe('ab…')
  expect(beginningOf('ab😀cd', 4)).toBe('ab😀…')
})

test('lines and spaces become one line', () => {
  expect(lineOf('  # Head\n\n\ttext ')).toBe('# Head text')
  expect(lineOf('word '.repeat(10_000))).toHaveLength(60)
})
