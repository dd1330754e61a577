import { expect, test } from 'vitest'
import { cutAtWord, wholeCut } from './cut-text.ts'

test('a cut never falls into a pair', () => {
  expect(wholeCut('ab😀', 3)).toBe(2)
  expect(wholeCut('ab😀', 2)).toBe(2)
  expect(wholeCut('ab😀', 4)).toBe(4)
})

test.each([
  ['a text that has room stays as it is', 'nine of 9', 9, 'nine of 9'],
  ['it is cut between words', 'one two three', 10, 'one two…'],
  ['a word that ends where the room does is kept', 'one two three', 8, 'one two…'],
  ['no sign of a sentence stands before the sign that it was cut', 'one, two, three', 12, 'one, two…'],
  ['without spaces it is cut where the room ends', '日本語の文章です', 6, '日本語の文…'],
  ['so is a word that is longer than the rest', 'a incomprehensible word', 10, 'a incompr…'],
  ['no sign is cut into halves', 'abc😀def', 5, 'abc…'],
])('%s', (_what, text, longest, cut) => {
  expect(cutAtWord(text, longest)).toBe(cut)
})
