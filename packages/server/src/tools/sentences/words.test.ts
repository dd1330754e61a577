import { expect, test } from 'vitest'
import { wordsOf } from './words.ts'

test('words are what people count', () => {
  expect(wordsOf("It's a well-known 3.5 % rise, isn’t it?")).toEqual([
    "It's",
    'a',
    'well-known',
    '3.5',
    'rise',
    'isn’t',
    'it',
  ])
  expect(wordsOf('Con mèo ngồi.', 'vi')).toHaveLength(3)
  expect(wordsOf('我喜欢喝茶').length).toBeGreaterThan(1)
})
