import type { AuthEvent } from '@ai-studio/core/auth'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeAuth, type FakeAuth } from '../login/testing/fake-auth.ts'
import { renderWithStudio } from '../testing/render.tsx'
import { SignInPart } from './sign-in-part.tsx'

let auth: FakeAuth
let listeners: Set<(event: AuthEvent) => void>
vi.mock('@ai-studio/core/auth', () => ({ getAuth: () => auth, getPartnerAuth: () => undefined }))

const next = '/plans?plan=pro&period=yearly&godmode=1&upgrade=plan'
const mark = () => sessionStorage.getItem('postAuthNext')
const draw = (onError: (code: string) => void = () => {}) =>
  renderWithStudio(<SignInPart next={next} onSignedIn={() => {}} onError={onError} />)
const tell = (event: Pick<AuthEvent, 'interaction' | 'outcome'>) =>
  act(() => {
    for (const listener of listeners) listener(event)
  })

beforeEach(() => {
  sessionStorage.clear()
  listeners = new Set()
  auth = {
    ...createFakeAuth(),
    onEvent(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a sign-in that may leave the page has marked the way back to what was chosen', () => {
  draw()
  expect(mark()).toBeNull()
  tell({ interaction: 'Login', outcome: 'start' })
  expect(mark()).toBe(next)
})

test('a sign-in that fails leads nowhere, and the next one back again', () => {
  draw()
  tell({ interaction: 'Login', outcome: 'start' })
  tell({ interaction: 'Login', outcome: 'failure' })
  expect(mark()).toBeNull()
  tell({ interaction: 'Login', outcome: 'start' })
  expect(mark()).toBe(next)
})

test('the page is told why a sign-in has failed', async () => {
  const onError = vi.fn()
  draw(onError)
  await userEvent.click(await screen.findByRole('button', { name: 'Continue with Microsoft' }))
  await act(async () =>
    auth.calls.findLast(({ name }) => name === 'signInWith')!.refuse('POPUP_WINDOW_ERROR'),
  )
  expect(onError).toHaveBeenCalledExactlyOnceWith('POPUP_WINDOW_ERROR')
})

test('who has forgotten the password comes back to what was chosen, in the language of the view', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  draw()
  const link = await screen.findByRole('link', { name: 'Forgot password?' })
  expect(link.getAttribute('href')).toBe('/reset-password?lang=en')
  await userEvent.click(link)
  expect(assign).toHaveBeenCalledExactlyOnceWith('/reset-password?lang=en')
  expect(mark()).toBe(next)
  // Whoever comes back by the browser and closes the upgrade does not want it any more.
  cleanup()
  expect(mark()).toBeNull()
})

test('who has signed in on this very page, or closes the upgrade, leaves no mark', () => {
  const { unmount } = draw()
  tell({ interaction: 'Login', outcome: 'start' })
  tell({ interaction: 'Login', outcome: 'success' })
  unmount()
  expect(mark()).toBeNull()
  expect(listeners.size).toBe(0)
})

test('nothing but a sign-in marks anything, and the mark of another part of the site stays', () => {
  sessionStorage.setItem('postAuthNext', '/preferences')
  const { unmount } = draw()
  tell({ interaction: 'Logout', outcome: 'start' })
  unmount()
  expect(mark()).toBe('/preferences')
})

test('where session storage is blocked people sign in all the same', () => {
  const refuse = vi.fn(() => {
    throw new DOMException('Blocked.', 'SecurityError')
  })
  vi.stubGlobal('sessionStorage', { setItem: refuse, removeItem: refuse })
  draw()
  expect(() => tell({ interaction: 'Login', outcome: 'start' })).not.toThrow()
  cleanup()
  expect(refuse).toHaveBeenCalledTimes(2)
})
