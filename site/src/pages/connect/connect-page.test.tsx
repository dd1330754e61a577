import { $auth, markSignedIn } from '@ai-studio/core'
import type { AuthClient } from '@ai-studio/core/auth'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installAuthenticator } from '../../../../packages/core/src/passkeys/testing/fake-authenticator.ts'
import { fakeAuth, user } from '../../testing/fake-auth.ts'
import { address, renderPages } from '../../testing/render-pages.tsx'
import { resetChoices } from '../../testing/render-site.tsx'
import { setLoading } from '../../testing/set-loading.ts'
import { refusal, startStudioServer, type StudioServer } from '../../testing/studio-server.ts'

const origin = 'https://partner.example'
const challenge = 'c'.repeat(43)
const path = `/embed/connect?${new URLSearchParams({ origin, state: 'a-state', challenge })}`

let server: StudioServer
const opener = { closed: false, postMessage: vi.fn() }
const close = vi.fn()

beforeEach(() => {
  opener.closed = false
  vi.stubGlobal('opener', opener)
  vi.stubGlobal('close', close)
  server = startStudioServer()
  server.on('GET /api/embed/connect', ({ query }) => ({
    body: { origin: query.get('origin'), isAllowed: true, isConnected: false },
  }))
  server.on('POST /api/embed/connect', ({ body }) => {
    expect(body).toEqual({ origin, challenge })
    return { status: 201, body: { code: 'one-time', expiresAt: '2026-11-20T10:01:00Z' } }
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  resetChoices()
  sessionStorage.clear()
})

/** The button as soon as it can be pressed: not in the first moment, in which a press may be meant for another page. */
async function ready(name: string) {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  return button
}

test('shows which site asks and what it gets, and tells nothing before somebody agrees', async () => {
  markSignedIn(user)
  renderPages(path, server.endpoint)
  expect(await screen.findByRole('heading', { level: 1, name: 'Chat under your name?' })).toBeTruthy()
  expect(screen.getByText(origin)).toBeTruthy()
  expect(screen.getByText(/Chat in your name/)).toBeTruthy()
  expect(screen.getByText(/Signed in as Lan Nguyễn/)).toBeTruthy()
  expect(server.calls).toEqual(['GET /api/embed/connect'])
  expect(opener.postMessage).not.toHaveBeenCalled()
})

test('whoever agrees has a code handed to that very site, and the window closes', async () => {
  markSignedIn(user)
  renderPages(path, server.endpoint)
  await userEvent.click(await ready('Allow'))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(opener.postMessage.mock.calls).toEqual([
    [{ type: 'studio-connect', state: 'a-state', code: 'one-time' }, origin],
  ])
  expect(await screen.findByRole('heading', { name: 'Connected' })).toBeTruthy()
})

test('a press in the first moment is not taken for consent', async () => {
  markSignedIn(user)
  renderPages(path, server.endpoint)
  const button = await screen.findByRole('button', { name: 'Allow' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  button.click()
  expect(server.calls).not.toContain('POST /api/embed/connect')
})

test('a site that was connected before is still shown, and takes one press', async () => {
  server.on('GET /api/embed/connect', { body: { origin, isAllowed: true, isConnected: true } })
  markSignedIn(user)
  renderPages(path, server.endpoint)
  await ready('Continue')
  expect(screen.getByText(origin)).toBeTruthy()
  expect(opener.postMessage).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(opener.postMessage).toHaveBeenCalledOnce())
})

test('cancelling is told to the site', async () => {
  markSignedIn(user)
  renderPages(path, server.endpoint)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(opener.postMessage.mock.calls).toEqual([
    [{ type: 'studio-connect', state: 'a-state', error: 'cancelled' }, origin],
  ])
  expect(close).toHaveBeenCalledOnce()
})

test('a site that is not allowed is refused, and hears nothing', async () => {
  server.on('GET /api/embed/connect', { body: { origin, isAllowed: false, isConnected: false } })
  markSignedIn(user)
  renderPages(path, server.endpoint)
  expect(await screen.findByRole('heading', { name: 'This site is not allowed' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Close window' }))
  expect(opener.postMessage).not.toHaveBeenCalled()
})

test('neither does one when the server speaks of another', async () => {
  server.on('GET /api/embed/connect', {
    body: { origin: 'https://other.example', isAllowed: true, isConnected: true },
  })
  markSignedIn(user)
  renderPages(path, server.endpoint)
  expect(await screen.findByRole('heading', { name: 'This site is not allowed' })).toBeTruthy()
  expect(opener.postMessage).not.toHaveBeenCalled()
})

test('nor one that has been taken off the list in the meantime', async () => {
  server.on('POST /api/embed/connect', refusal(403, 'ORIGIN_NOT_ALLOWED', 'Not allowed.'))
  markSignedIn(user)
  renderPages(path, server.endpoint)
  await userEvent.click(await ready('Allow'))
  expect(await screen.findByRole('heading', { name: 'This site is not allowed' })).toBeTruthy()
  expect(opener.postMessage).not.toHaveBeenCalled()
})

test('a failure is told, and can be tried again', async () => {
  server.on('POST /api/embed/connect', refusal(500, 'INTERNAL_ERROR', 'Server error.'))
  markSignedIn(user)
  renderPages(path, server.endpoint)
  await userEvent.click(await ready('Allow'))
  expect(await screen.findByText('Server error.')).toBeTruthy()
  server.on('POST /api/embed/connect', { body: { code: 'second', expiresAt: '2026-11-20T10:01:00Z' } })
  await userEvent.click(screen.getByRole('button', { name: 'Allow' }))
  await waitFor(() => expect(opener.postMessage).toHaveBeenCalledOnce())
})

test('whoever is not signed in signs in right here, and other services return here', async () => {
  const auth = fakeAuth()
  renderPages(path, server.endpoint, auth)
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to go on' })).toBeTruthy()
  expect(screen.getByText(origin)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: /Google/ }))
  expect(auth.signInWith).toHaveBeenCalledWith('google', { next: path })
  expect(server.calls).toEqual([])
  act(() => markSignedIn(user))
  expect(await screen.findByRole('button', { name: 'Allow' })).toBeTruthy()
})

test('a passkey signs in here as well, from the field or by the button, and nobody is offered another', async () => {
  const authenticator = installAuthenticator()
  const auth = fakeAuth({
    signInWithPasskey: vi.fn<AuthClient['signInWithPasskey']>(async ({ isConditional } = {}) => {
      if (isConditional) return new Promise(() => {})
      return markSignedIn(user)
    }),
  })
  renderPages(path, server.endpoint, {
    ...auth,
    $config: atom({ ...auth.$config.get()!, hasPasskeys: true }),
  })
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' })
  expect(field.autocomplete).toBe('username webauthn')
  await waitFor(() => expect(auth.signInWithPasskey).toHaveBeenCalledTimes(1))
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))
  expect(await screen.findByRole('button', { name: 'Allow' })).toBeTruthy()
  expect(server.calls).toEqual(['GET /api/embed/connect'])
  authenticator.remove()
})

test('somebody else can sign in, and comes back here', async () => {
  const auth = fakeAuth()
  auth.signOut.mockImplementation(() => new Promise(() => undefined))
  markSignedIn(user)
  renderPages(path, server.endpoint, auth)
  await userEvent.click(await screen.findByRole('button', { name: 'Not you?' }))
  expect(auth.signOut).toHaveBeenCalledOnce()
  expect(sessionStorage.getItem('afterSignOut')).toBe(path)
})

test('without the page that opened it the window says so, also after the sign-in', async () => {
  vi.stubGlobal('opener', null)
  renderPages(path, server.endpoint)
  expect(await screen.findByRole('heading', { name: 'The connection to the site was lost' })).toBeTruthy()
  expect(screen.queryByText(/You are signed in here/)).toBeNull()
  act(() => markSignedIn(user))
  expect(await screen.findByText(/You are signed in here/)).toBeTruthy()
  expect(server.calls).toEqual([])
})

test('a page that has gone in the meantime gets no code made', async () => {
  markSignedIn(user)
  renderPages(path, server.endpoint)
  const allow = await ready('Allow')
  opener.closed = true
  await userEvent.click(allow)
  expect(await screen.findByRole('heading', { name: 'The connection to the site was lost' })).toBeTruthy()
  expect(server.calls).not.toContain('POST /api/embed/connect')
})

test('an address that is not complete is told as such', async () => {
  markSignedIn(user)
  renderPages('/embed/connect?origin=nonsense', server.endpoint)
  expect(await screen.findByRole('heading', { name: 'This address is not complete' })).toBeTruthy()
  expect(server.calls).toEqual([])
})

test('until it is known who is here the window waits', async () => {
  setLoading()
  renderPages(path, server.endpoint)
  expect(await screen.findByRole('status', { name: 'Checking the site…' })).toBeTruthy()
  expect($auth.get().state).toBe('loading')
})

test('has no ways to other pages', async () => {
  markSignedIn(user)
  renderPages(path, server.endpoint)
  await screen.findByRole('button', { name: 'Allow' })
  expect(screen.queryAllByRole('link')).toEqual([])
})

test('a forgotten password is replaced in the same window and language, and then the site is allowed', async () => {
  const asked = `${path}&lang=vi`
  const auth = fakeAuth()
  renderPages(asked, server.endpoint, auth)
  await userEvent.click(await screen.findByRole('link', { name: 'Quên mật khẩu?' }))
  await screen.findByRole('heading', { level: 1, name: 'Đặt lại mật khẩu' })
  expect(address()).toBe('/reset-password?lang=vi')
  await userEvent.click(screen.getByRole('link', { name: 'Quay lại đăng nhập' }))
  expect(address()).toBe('/login?lang=vi')
  act(() => markSignedIn(user))
  await waitFor(() => expect(address()).toBe(asked))
})
