import { expect, test } from 'vitest'
import { groupOf, inGroups } from './groups.ts'
import { fakeConversation } from './testing/fake-list.ts'

const at = (...moment: [number, number, number, number, number]) =>
  fakeConversation('', 0, { updatedAt: new Date(...moment).toISOString() })
const now = new Date(2026, 2, 10, 0, 30)

test.each([
  ['an hour before, but before midnight', at(2026, 2, 9, 23, 30), 'yesterday'],
  ['after midnight', at(2026, 2, 10, 0, 5), 'today'],
  ['a clock that is ahead', at(2026, 2, 11, 8, 0), 'today'],
  ['seven days ago', at(2026, 2, 3, 9, 0), 'week'],
  ['eight days ago', at(2026, 2, 2, 23, 0), 'older'],
] as const)('%s', (_, conversation, group) => {
  expect(groupOf(conversation, now)).toBe(group)
})

test('the day of summer time has 23 hours, and is still one day', () => {
  const morning = new Date(2026, 2, 30, 0, 10)
  expect(groupOf(at(2026, 2, 29, 0, 30), morning)).toBe('yesterday')
  expect(groupOf(at(2026, 2, 28, 23, 50), morning)).toBe('week')
})

test('pinned ones stand apart whatever their day, empty groups not at all', () => {
  const pinned = { ...at(2020, 0, 1, 0, 0), pinned: true }
  expect(inGroups([pinned, at(2026, 2, 10, 0, 10)], now).map(({ name }) => name)).toEqual(['pinned', 'today'])
})
