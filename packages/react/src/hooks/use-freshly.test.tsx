import type { UserProfile } from '@ai-studio/contract'
import { $auth, ApiError, createSmallTexts, forgetUser, markSignedIn, type Studio } from '@ai-studio/core'
import { act, renderHook } from '@testing-library/react'
import { StrictMode, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StudioContext } from '../provider/studio-context.ts'
import { user as lan } from '../upgrade/testing/fake-studio.ts'
import { useFreshly } from './use-freshly.ts'

/** What the server says of the account by now. */
let getProfile: () => Promise<UserProfile>

beforeEach(() => {
  getProfile = () => Promise.resolve(lan)
  markSignedIn(lan)
})
afterEach(() => forgetUser())

function Page({ children }: { children: ReactNode }) {
  const api = { request: () => getProfile() } as unknown as Studio['api']
  const studio = { endpoint: '', isOwnOrigin: true, api } as Studio
  return (
    <StrictMode>
      <StudioContext.Provider value={{ studio, texts: createSmallTexts() }}>
        {children}
      </StudioContext.Provider>
    </StrictMode>
  )
}

const stale = () => new ApiError('FRESH_SESSION_REQUIRED', { text: 'Sign in anew.', status: 403 })
const open = () => renderHook(() => useFreshly(), { wrapper: Page })
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

test('it is asked for under the address that the account has by now, of this user and nobody else', async () => {
  const { result } = open()
  getProfile = () => Promise.resolve({ ...lan, email: 'lan@new.example' })
  await act(async () => {
    result.current.freshly(call('one')).catch(() => undefined)
  })
  expect(result.current.isAsked).toBe(true)
  expect($auth.get().user?.email).toBe('lan@new.example')

  await act(async () => result.current.onCancel())
  getProfile = () => Promise.resolve({ ...lan, id: 'mai', email: 'mai@example.com' })
  await act(async () => {
    result.current.freshly(call('one')).catch(() => undefined)
  })
  expect($auth.get().user?.email).toBe('lan@new.example')
})

test('it is asked for as well where the server does not say who is here', async () => {
  const { result } = open()
  getProfile = () => Promise.reject(new ApiError('NETWORK', { text: 'Away.' }))
  await act(async () => {
    result.current.freshly(call('one')).catch(() => undefined)
  })
  expect(result.current.isAsked).toBe(true)
})
