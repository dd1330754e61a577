import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quietly } from './quietly.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('what fails again and again is told once a minute', () => {
  const warn = vi.fn()
  const tell = quietly({ warn }, 'it failed')
  const first = new Error('first')
  tell(first)
  tell(new Error('second'))
  vi.advanceTimersByTime(59_000)
  tell(new Error('third'))
  expect(warn.mock.calls).toEqual([[{ err: first }, 'it failed']])
  vi.advanceTimersByTime(1_000)
  tell({ message: 'a copy' })
  expect(warn).toHaveBeenCalledTimes(2)
  expect(warn).toHaveBeenLastCalledWith(
    { err: expect.objectContaining({ message: 'a copy' }) as Error },
    'it failed',
  )
})
