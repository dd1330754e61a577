import { expect, test } from 'vitest'
import { levelRuns, mirrored, visualOrder } from './bidi.ts'

test('parts a paragraph where its direction changes', () => {
  const text = 'هذا English هنا'
  const runs = levelRuns(text, 'rtl').map(({ start, end, level }) => [text.slice(start, end), level])
  expect(runs).toEqual([
    ['هذا ', 1],
    ['English', 2],
    [' هنا', 1],
  ])
  expect(levelRuns('plain text')).toEqual([{ start: 0, end: 10, level: 0 }])
})

test('orders words as they are seen', () => {
  expect(visualOrder([0, 0, 0])).toEqual([0, 1, 2])
  expect(visualOrder([1, 1, 1])).toEqual([2, 1, 0])
  expect(visualOrder([1, 2, 2, 1])).toEqual([3, 1, 2, 0])
  expect(visualOrder([0, 1, 1, 0])).toEqual([0, 2, 1, 3])
})

test('turns brackets round', () => {
  expect(mirrored('(a]')).toBe(')a[')
})
