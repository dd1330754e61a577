import type { ChatMessage } from '@ai-studio/core/chat'
import { expect, test } from 'vitest'
import { RowHeights } from './row-heights.ts'

const message = (id: string): ChatMessage => ({
  id,
  serverId: id,
  role: 'user',
  content: 'Text',
  timestamp: '2026-01-01T00:00:00.000Z',
  status: 'complete',
  images: [],
})
const messages = (count: number) => Array.from({ length: count }, (_, index) => message(`m${index}`))

/** A list whose rows are all measured: row n is n % 7 + 20.25 pixels high. */
function measured(count: number) {
  const heights = new RowHeights()
  heights.setMessages(messages(count))
  const known = Array.from({ length: count }, (_, index) => (index % 7) + 20.25)
  known.forEach((height, index) => heights.measure(`m${index}`, height))
  return { heights, known }
}

test('says where every row begins, and how high all are', () => {
  const { heights, known } = measured(1_000)
  let top = 0
  for (let index = 0; index <= 1_000; index += 1) {
    expect(heights.offset(index)).toBeCloseTo(top, 6)
    top += known[index] ?? 0
  }
})

test('finds the row at every distance', () => {
  const { heights } = measured(700)
  for (let index = 0; index < 700; index += 1) {
    const top = heights.offset(index)
    expect(heights.at(top)).toBe(index)
    expect(heights.at(top + 20)).toBe(index)
  }
  expect(heights.at(-50)).toBe(0)
  expect(heights.at(1e9)).toBe(699)
})

test('moves what follows when a row in the middle is measured anew, and nothing before it', () => {
  const { heights } = measured(1_000)
  const before = [heights.offset(500), heights.offset(501), heights.offset(1_000)] as const
  expect(heights.measure('m500', 500)).toBe(true)
  expect(heights.measure('m500', 500)).toBe(false)
  const by = 500 - ((500 % 7) + 20.25)
  expect(heights.offset(500)).toBe(before[0])
  expect(heights.offset(501)).toBeCloseTo(before[1] + by, 6)
  expect(heights.offset(1_000)).toBeCloseTo(before[2] + by, 6)
})

test('keeps what was measured when messages come before it', () => {
  const { heights } = measured(10)
  const height = heights.offset(10)
  heights.setMessages([message('older'), ...messages(10)])
  expect(heights.offset(11) - heights.offset(1)).toBeCloseTo(height, 6)
  expect(heights.indexOf('m3')).toBe(4)
  heights.measure('older', 30)
  expect(heights.offset(1)).toBe(30)
})

test('finds every row by its id, wherever the last one was, also after the list has changed', () => {
  const heights = new RowHeights()
  heights.setMessages(messages(300))
  for (const index of [0, 299, 150, 151, 149, 3, 298]) expect(heights.indexOf(`m${index}`)).toBe(index)
  expect(heights.indexOf('nobody')).toBe(-1)
  heights.setMessages(messages(2))
  expect([heights.indexOf('m1'), heights.indexOf('m0'), heights.indexOf('m2')]).toEqual([1, 0, -1])
  heights.setMessages([])
  expect(heights.indexOf('m0')).toBe(-1)
})

test('is empty without messages', () => {
  const heights = new RowHeights()
  expect([heights.offset(0), heights.at(100), heights.count]).toEqual([0, 0, 0])
})
