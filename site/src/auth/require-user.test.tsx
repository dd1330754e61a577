import { forgetUser, markSignedIn } from '@ai-studio/core'
import type { InteractionStatus } from '@ai-studio/core/auth'
import { act, screen, waitFor } from '@testing-library/react'
import { atom } from 'nanostores'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeAuth, user } from '../testing/fake-auth.ts'
import { address, renderPages } from '../testing/render-pages.tsx'
import { resetChoices } from '../testing/render-site.tsx'
import { setLoading } from '../testing/set-loading.ts'
import { startStudioServer } from '../testing/studio-server.ts'

beforeEach(() => void vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined))

afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
})

test('until it is known who is here a spinner turns, and nobody is sent away', async () => {
  const server = startStudioServer()
  setLoading()
  renderPages('/profile', server.endpoint)
  expect(screen.getByRole('status', { name: 'Checking who is here…' })).toBeTruthy()
  expect(address()).toBe('/profile')
  act(() => markSignedIn(user))
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeTruthy()
})

test.each(['/home', '/profile', '/preferences', '/settings'])(
  'a stranger on %s is sent to the sign-in page, and comes back after it',
  async (path) => {
    const server = startStudioServer()
    renderPages(`${path}?a=1#b`, server.endpoint)
    await waitFor(() => expect(address()).toBe('/login'))
    expect(await screen.findByRole('tab', { name: 'Login' })).toBeTruthy()
    act(() => markSignedIn(user))
    await waitFor(() => expect(address()).toBe(`${path}?a=1#b`))
  },
)

test('the sign-in page speaks the language that the page before it was asked for in', async () => {
  const server = startStudioServer()
  renderPages('/settings?lang=vi', server.endpoint)
  await waitFor(() => expect(address()).toBe('/login?lang=vi'))
  expect(await screen.findByRole('tab', { name: 'Đăng nhập' })).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Đăng ký' }))
  await waitFor(() => expect(address()).toBe('/register?lang=vi'))
  expect(screen.getByRole('tab', { name: 'Đăng ký', selected: true })).toBeTruthy()
  act(() => markSignedIn(user))
  await waitFor(() => expect(address()).toBe('/settings?lang=vi'))
})

test('a session that is lost on such a page leads to the sign-in page', async () => {
  const server = startStudioServer()
  markSignedIn(user)
  renderPages('/profile', server.endpoint)
  await screen.findByRole('heading', { level: 1, name: 'Profile' })
  act(() => forgetUser())
  await waitFor(() => expect(address()).toBe('/login'))
})

test('elsewhere nothing moves when a session is lost', async () => {
  const server = startStudioServer()
  markSignedIn(user)
  renderPages('/help', server.endpoint)
  await screen.findByRole('heading', { level: 1, name: 'Help Center' })
  act(() => forgetUser())
  expect(await screen.findByRole('link', { name: 'Log in' })).toBeTruthy()
  expect(address()).toBe('/help')
})

test('whoever signs out is not asked to sign in on the way', async () => {
  const server = startStudioServer()
  const $interaction = atom<InteractionStatus>('None')
  markSignedIn(user)
  renderPages('/profile', server.endpoint, fakeAuth({ $interaction }))
  await screen.findByRole('heading', { level: 1, name: 'Profile' })
  act(() => {
    $interaction.set('Logout')
    forgetUser()
  })
  expect(await screen.findByRole('status', { name: 'Signing out...' })).toBeTruthy()
  expect(address()).toBe('/profile')
})
