import { expect, test } from 'vitest'
import { createTypeAhead } from './type-ahead.ts'

const labels = ['Guide', 'Studio Small', 'Studio Large', 'Other', 'Ômega']

function typing() {
  let time = 0
  const typeAhead = createTypeAhead(() => time)
  return {
    pause: (ms: number) => {
      time += ms
    },
    type: (text: string, current = -1) =>
      [...text].reduce((at, letter) => typeAhead.type(letter, labels, at), current),
  }
}

test('finds the entry that begins like what is typed, in any case', () => {
  expect(typing().type('o')).toBe(3)
  expect(typing().type('studio l')).toBe(2)
  expect(typing().type('ô')).toBe(4)
})

test('the same letter again walks on, round the end', () => {
  expect(typing().type('s')).toBe(1)
  expect(typing().type('ss')).toBe(2)
  expect(typing().type('sss')).toBe(1)
})

test('a pause begins a new word', () => {
  const { type, pause } = typing()
  expect(type('s')).toBe(1)
  pause(600)
  expect(type('o', 1)).toBe(3)
})

test('nothing fits: nothing moves', () => {
  expect(typing().type('x')).toBe(-1)
  expect(createTypeAhead(() => 0).type('a', [], -1)).toBe(-1)
})
