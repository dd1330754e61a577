import type { Message } from '@ai-studio/contract'
import { expect, test } from 'vitest'
import { rowsAtEnd } from './rows-at-end.ts'

const message = (id: number, more: Partial<Message> = {}): Message => ({
  id: `${id}`,
  role: id % 2 ? 'assistant' : 'user',
  content: 'A short text',
  timestamp: '2026-01-01T00:00:00.000Z',
  status: 'complete',
  ...more,
})
const messages = Array.from({ length: 30 }, (_, index) => message(index))
const view = { width: 640, height: 600 }
const idsOf = (rows: readonly Message[] | null) => rows?.map(({ id }) => id)

test('the last messages fill the view, and no more of them', () => {
  const ids = idsOf(rowsAtEnd(messages, view))!
  expect(ids.at(-1)).toBe('29')
  expect(ids.length).toBeGreaterThan(3)
  expect(ids.length).toBeLessThan(15)
  expect(idsOf(rowsAtEnd(messages, { width: 640, height: 1_200 }))!.length).toBeGreaterThan(ids.length)
})

test('of a short conversation it is all, of a long last message only that', () => {
  expect(idsOf(rowsAtEnd(messages.slice(0, 2), view))).toEqual(['0', '1'])
  const long = message(31, { content: 'A long text. '.repeat(500) })
  expect(idsOf(rowsAtEnd([...messages, long], view))).toEqual(['31'])
})

test.each<[string, Partial<Message>]>([
  ['is still being written', { status: 'streaming' }],
  ['ended badly', { status: 'interrupted' }],
  ['has a picture', { images: [{ url: '/a.png', width: 9, height: 9 }] }],
  ['has several versions', { versions: ['29', '28'] }],
])('nothing is shown where a message in the view %s', (_, more) => {
  expect(rowsAtEnd([...messages.slice(0, -1), message(29, more)], view)).toBeNull()
  expect(rowsAtEnd([message(0, more), ...messages], view)).not.toBeNull()
})

test('nothing is shown of an empty conversation, or where there is no view', () => {
  expect(rowsAtEnd([], view)).toBeNull()
  expect(rowsAtEnd(messages, { width: 0, height: 0 })).toBeNull()
})
