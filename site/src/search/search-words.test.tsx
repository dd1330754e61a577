import { expect, test } from 'vitest'
import { fold, wordsOf } from './search-words.ts'

test.each([
  ['Đặt lại MẬT KHẨU', 'dat lai mat khau'],
  // The same letters, written with marks of their own.
  ['Mật khẩu'.normalize('NFD'), 'mat khau'],
  ['đường Đi', 'duong di'],
])('%s without case and accents', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('a query without letters and digits searches for nothing', () => {
  expect(wordsOf(' ?! … ')).toEqual([])
  expect(wordsOf('EMBED_ORIGINS (why?)')).toEqual(['embed', 'origins', 'why'])
})
