import { storageKeys } from '@ai-studio/contract/constants'
import { $auth, markSignedIn } from '@ai-studio/core'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteAfterSignOut } from '../../auth/clear-sign-in.ts'
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

test('says that somebody is being signed out, clears what is left, and goes home', async () => {
  const started = Promise.withResolvers<null>()
  markSignedIn(user)
  localStorage.setItem('msal.1.account.keys', '[]')
  sessionStorage.setItem('msal.x', '1')
  renderPages(
    '/auth/signout-callback',
    startStudioServer().endpoint,
    fakeAuth({ start: () => started.promise }),
  )
  expect(await screen.findByText('Signing out...')).toBeTruthy()
  await act(async () => started.resolve(null))
  await waitFor(() => expect(address()).toBe('/'))
  expect($auth.get().state).toBe('anonymous')
  expect(localStorage.getItem('msal.1.account.keys')).toBeNull()
  expect(localStorage.getItem(storageKeys.activeAccount)).toBeNull()
  expect(sessionStorage.length).toBe(0)
})

test('does so, too, when the identity service fails', async () => {
  markSignedIn(user)
  const auth = fakeAuth({ start: () => Promise.reject(new Error('away')) })
  renderPages('/auth/signout-callback', startStudioServer().endpoint, auth)
  await waitFor(() => expect(address()).toBe('/'))
  expect($auth.get().state).toBe('anonymous')
})

test('whoever signed out only to be somebody else goes on where they were', async () => {
  noteAfterSignOut('/embed/connect?x=1')
  renderPages('/auth/signout-callback', startStudioServer().endpoint)
  await waitFor(() => expect(address()).toBe('/embed/connect?x=1'))
})

test('but never to another site', async () => {
  noteAfterSignOut('//evil.example')
  renderPages('/auth/signout-callback', startStudioServer().endpoint)
  await waitFor(() => expect(address()).toBe('/'))
})
