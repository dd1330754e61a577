import { storageKeys } from '@ai-studio/contract/constants'
import { markSignedIn } from '@ai-studio/core'
import { AuthError } from '@ai-studio/core/auth'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeAuth, user } from '../../testing/fake-auth.ts'
import { address, renderPages } from '../../testing/render-pages.tsx'
import { resetChoices } from '../../testing/render-site.tsx'
import { startStudioServer } from '../../testing/studio-server.ts'

beforeEach(() => {
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
  sessionStorage.clear()
})

const come = (start: () => Promise<string | null>, path = '/auth/callback') =>
  renderPages(path, startStudioServer().endpoint, fakeAuth({ start: vi.fn(start) }))

const signedIn = (answer: string | null) => () => {
  markSignedIn(user)
  return Promise.resolve(answer)
}

test('waits, and then goes on to where the sign-in was begun', async () => {
  const answer = Promise.withResolvers<string | null>()
  come(() => answer.promise)
  expect(await screen.findByRole('status', { name: 'Signing you in…' })).toBeTruthy()
  await act(async () => {
    markSignedIn(user)
    answer.resolve('/settings')
    await answer.promise
  })
  await waitFor(() => expect(address()).toBe('/settings'))
})

test.each([
  ['to where it was begun nowhere in particular', '/home', '/home'],
  ['to an address that is no page', '/nowhere', '/home'],
  ['to another site', '//evil.example', '/home'],
  ['by going back in the history, without an answer', null, '/home'],
])('an answer that leads %s ends at %s', async (_, answer, end) => {
  come(signedIn(answer), '/auth/anything/else')
  await waitFor(() => expect(address()).toBe(end))
})

test('what was noted for after the sign-in wins', async () => {
  sessionStorage.setItem(storageKeys.afterSignIn, '/preferences')
  come(signedIn('/settings'))
  await waitFor(() => expect(address()).toBe('/preferences'))
})

test.each([
  ['nothing came', () => Promise.resolve(null), 'The sign-in service did not answer. Please try again.'],
  [
    'the provider was away',
    () => Promise.reject(new AuthError('NO_SERVER_RESPONSE')),
    'The sign-in service did not answer. Please try again.',
  ],
  [
    'it took too long',
    () => Promise.reject(new AuthError('FLOW_EXPIRED')),
    'This took too long. Please start again.',
  ],
])('when %s that is told, with a way back', async (_, start, text) => {
  come(start)
  expect(await screen.findByRole('heading', { name: 'You are not signed in' })).toBeTruthy()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to login' }).getAttribute('href')).toBe('/login')
})

test('whoever turned back gets a quiet word, and the sign-in page', async () => {
  come(() => Promise.reject(new AuthError('USER_CANCELLED')))
  await waitFor(() => expect(address()).toBe('/login'))
  expect((await screen.findAllByText('Sign-in was cancelled.')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('heading', { name: 'You are not signed in' })).toBeNull()
})

const cancelled = () => Promise.reject(new AuthError('USER_CANCELLED'))
const signIn = () => act(async () => markSignedIn(user))

test.each([
  ['where they were going', '/settings', '/settings'],
  ['their profile where that is no page', '/nowhere', '/profile'],
  ['their profile where that is another site', '//evil.example', '/profile'],
])('whoever turned back and then signs in comes to %s', async (_, wayBack, end) => {
  sessionStorage.setItem('wayBack', wayBack)
  come(cancelled)
  await waitFor(() => expect(address()).toBe('/login'))
  await screen.findByRole('heading', { name: 'Welcome to AI Studio' })
  await signIn()
  await waitFor(() => expect(address()).toBe(end), { timeout: 3000 })
  expect(sessionStorage.getItem('wayBack')).toBeNull()
})

test('whoever turned back in the window of a partner is in that window, which signs people in itself', async () => {
  const wayBack = '/embed/connect?origin=https://shop.example'
  sessionStorage.setItem('wayBack', wayBack)
  come(cancelled)
  await waitFor(() => expect(address()).toBe(wayBack))
})

test('the way back from a sign-in that failed leads to where they were going', async () => {
  sessionStorage.setItem('wayBack', '/settings')
  come(() => Promise.resolve(null))
  await userEvent.click(await screen.findByRole('link', { name: 'Go to login' }))
  await screen.findByRole('heading', { name: 'Welcome to AI Studio' })
  await signIn()
  await waitFor(() => expect(address()).toBe('/settings'), { timeout: 3000 })
})
