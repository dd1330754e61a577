import { expect, test } from 'vitest'
import { Remembered } from './remembered.ts'

test('what the tables said is believed for three seconds, and no longer where the clock is set back', () => {
  let now = Date.parse('2026-03-10T09:00:00Z')
  const remembered = new Remembered<string>(() => new Date(now))
  remembered.set('session', 'good')
  now += 2_999
  expect(remembered.get('session')).toBe('good')
  now += 1
  expect(remembered.get('session')).toBeUndefined()
  remembered.set('session', 'good')
  now -= 3_600_000
  expect(remembered.get('session')).toBeUndefined()
})
