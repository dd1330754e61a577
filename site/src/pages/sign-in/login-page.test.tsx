import { storageKeys } from '@ai-studio/contract/constants'
import { markSignedIn } from '@ai-studio/core'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeAuth, user } from '../../testing/fake-auth.ts'
import { address, renderPages } from '../../testing/render-pages.tsx'
import { resetChoices } from '../../testing/render-site.tsx'
import { startStudioServer } from '../../testing/studio-server.ts'

beforeEach(() => void vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined))

afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
  sessionStorage.clear()
})

async function open(path: string | { pathname: string; state: unknown }, auth = fakeAuth()) {
  renderPages(path, startStudioServer().endpoint, auth)
  await screen.findByRole('tab', { name: 'Login' })
  return auth
}

test('the tabs are two addresses of one page, and what was typed stays', async () => {
  await open('/login')
  expect(document.title).toBe('Log in · AI Studio')
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'lan@example.com')
  await userEvent.click(screen.getByRole('tab', { name: 'Register' }))
  expect(address()).toBe('/register')
  expect(document.title).toBe('Create an account · AI Studio')
  expect(screen.getByRole('tab', { name: 'Register' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('lan@example.com')
})

test('/register begins with the form for a new account', async () => {
  await open('/register')
  expect(screen.getByRole('tab', { name: 'Register' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('textbox', { name: 'Username' })).toBeTruthy()
})

async function signIn(): Promise<void> {
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'lan@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
}

test('after the sign-in the profile comes', async () => {
  const auth = await open('/login')
  await signIn()
  expect(auth.signIn).toHaveBeenCalledWith({ email: 'lan@example.com', password: 'correct horse' })
  await waitFor(() => expect(address()).toBe('/profile'))
})

test('or the page that somebody came from', async () => {
  await open({ pathname: '/login', state: { from: '/preferences?x=1' } })
  await signIn()
  await waitFor(() => expect(address()).toBe('/preferences?x=1'))
})

test('also when they changed the tab in between', async () => {
  await open({ pathname: '/register', state: { from: '/settings' } })
  await userEvent.click(screen.getByRole('tab', { name: 'Login' }))
  act(() => markSignedIn(user))
  await waitFor(() => expect(address()).toBe('/settings'))
})

test('what was noted for after the sign-in wins', async () => {
  sessionStorage.setItem(storageKeys.afterSignIn, '/home')
  await open({ pathname: '/login', state: { from: '/settings' } })
  act(() => markSignedIn(user))
  await waitFor(() => expect(address()).toBe('/home'))
  expect(sessionStorage.getItem(storageKeys.afterSignIn)).toBeNull()
})

test('a way back that is none of this site is ignored', async () => {
  await open({ pathname: '/login', state: { from: '//evil.example/profile' } })
  act(() => markSignedIn(user))
  await waitFor(() => expect(address()).toBe('/profile'))
})

test('whoever is signed in already does not see it', async () => {
  markSignedIn(user)
  renderPages('/login', startStudioServer().endpoint)
  await waitFor(() => expect(address()).toBe('/profile'))
})

test('another service is told where to come back to', async () => {
  const auth = await open({ pathname: '/login', state: { from: '/settings' } })
  await userEvent.click(screen.getByRole('button', { name: /Google/ }))
  expect(auth.signInWith).toHaveBeenCalledWith('google', { next: '/settings' })
})

test('who has forgotten the password is led to another one', async () => {
  await open('/login')
  await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Reset your password' })).toBeTruthy()
  expect(address()).toBe('/reset-password')
})
