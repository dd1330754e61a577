import { defaultShareDays, limits } from '@ai-studio/contract/constants'
import { expect, test } from 'vitest'
import { daysOf, usualDays } from './days.ts'

const typed = (text: string) => daysOf({ choice: 'own', typed: text })

test('a week is what nobody has to choose', () => {
  expect(daysOf(usualDays)).toBe(defaultShareDays)
})

test.each([
  ['1', 1],
  [' 14 ', 14],
  ['007', 7],
  [String(limits.shareMaxDays), limits.shareMaxDays],
])('%j are days', (text, days) => expect(typed(text)).toBe(days))

test.each([
  '',
  ' ',
  '0',
  '-1',
  '+1',
  '1.5',
  '1,5',
  '1e2',
  '0x10',
  '366',
  '1000000000',
  '9'.repeat(400),
  '٣',
  'week',
])('%j are none', (text) => expect(typed(text)).toBeUndefined())

test('what was typed does not count where a usual number is chosen', () => {
  expect(daysOf({ choice: 30, typed: 'nonsense' })).toBe(30)
})
