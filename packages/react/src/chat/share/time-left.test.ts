import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const minutes = (count: number) => timeLeft(new Date(now + count * 60_000).toISOString(), now)

test.each([
  [7 * 1440 - 1, 'left.days', 7],
  [3 * 1440, 'left.days', 3],
  [1440 - 10, 'left.days', 1],
  [1440 - 40, 'left.hours', 23],
  [60, 'left.hours', 1],
  [59.8, 'left.hours', 1],
  [59, 'left.minutes', 59],
  [0.1, 'left.minutes', 1],
])('%d minutes ahead are %s, %d', (ahead, key, count) => {
  expect(minutes(ahead)).toEqual({ key, values: { count } })
})

test('what is over, or is no moment, is over', () => {
  expect(minutes(0)).toEqual({ key: 'left.over' })
  expect(minutes(-5)).toEqual({ key: 'left.over' })
  expect(timeLeft('soon', now)).toEqual({ key: 'left.over' })
})
