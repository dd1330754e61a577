import { describe, expect, test } from 'vitest'
import { createThoughtFilter } from './thoughts.ts'

function tell(pieces: readonly string[]): string {
  const thoughts = createThoughtFilter()
  return pieces.map((piece) => thoughts.pass(piece)).join('') + thoughts.rest()
}

describe.each([
  ['an answer without thoughts', 'Forty-two.\n', 'Forty-two.\n'],
  ['an answer that begins with blanks', '  \n- one', '  \n- one'],
  ['thoughts before the answer', '<think>\nThe visitor wants …\n</think>\n\nForty-two.', 'Forty-two.'],
  ['thoughts that are empty', '<think>\n\n</think>\n\nForty-two.', 'Forty-two.'],
  ['another mark, after a blank', '\n<Thinking>hm</Thinking> Forty-two.', 'Forty-two.'],
  ['thoughts one after the other', '<think>a</think>\n<think>b</think>\nForty-two.', 'Forty-two.'],
  ['a mark within thoughts', '<think>not </ or </thin or <think> yet</think>Yes.', 'Yes.'],
  ['a mark in the middle', 'Models write <think>…</think> first.', 'Models write <think>…</think> first.'],
  ['another element', '<thinner>x</thinner>', '<thinner>x</thinner>'],
  ['a beginning that stays one', '<thin', '<thin'],
  ['thoughts without an end', '<think>still thinking', ''],
  ['thoughts without an answer', '<think>all thoughts</think>\n', ''],
])('of %s', (_, answer, text) => {
  test('the answer is told', () => expect(tell([answer])).toBe(text))

  test('the same is told however it is cut', () => {
    expect(tell([...answer])).toBe(text)
    for (let cut = 1; cut < answer.length; cut += 1)
      expect(tell([answer.slice(0, cut), answer.slice(cut)])).toBe(text)
  })
})

test('what is no thought is told at once', () => {
  const thoughts = createThoughtFilter()
  expect(['<', 'b>', 'x'].map((piece) => thoughts.pass(piece))).toEqual(['', '<b>', 'x'])
})
