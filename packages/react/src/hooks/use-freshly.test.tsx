import { ApiError } from '@ai-studio/core'
import { act, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import { useFreshly } from './use-freshly.ts'

const stale = () => new ApiError('FRESH_SESSION_REQUIRED', { text: 'Sign in anew.', status: 403 })
const open = () => renderHook(() => useFreshly(), { wrapper: StrictMode })
/** Is refused once. */
const call = (value: string) =>
  vi.fn<() => Promise<string>>().mockRejectedValueOnce(stale()).mockResolvedValue(value)

test('a fresh sign-in is asked for once for all calls that wait for it', async () => {
  const { result } = open()
  let calls!: Promise<string[]>
  await act(async () => {
    calls = Promise.all([result.current.freshly(call('one')), result.current.freshly(call('two'))])
  })
  expect(result.current.isAsked).toBe(true)
  await act(async () => result.current.onDone())
  expect(await calls).toEqual(['one', 'two'])
  expect(result.current.isAsked).toBe(false)
})

test.each(['is given up', 'goes with its component'])('a sign-in that %s refuses the call', async (way) => {
  const { result, unmount } = open()
  let made!: Promise<string>
  await act(async () => {
    made = result.current.freshly(call('one'))
    made.catch(() => undefined)
  })
  await act(async () => (way === 'is given up' ? result.current.onCancel() : unmount()))
  await expect(made).rejects.toMatchObject({ code: 'FRESH_SESSION_REQUIRED' })
})
