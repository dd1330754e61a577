import type { PasskeySignInOptions } from '@ai-studio/core/auth'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeAuth, embedded, type FakeAuth } from './testing/fake-auth.ts'
import { installPasskeyBrowser } from './testing/passkey-browser.ts'
import {
  answer,
  button,
  callsOf,
  chooseTab,
  field,
  fill,
  press,
  refuse,
  renderLogin,
} from './testing/render-login.tsx'

const withPasskeys = { ...embedded, hasPasskeys: true }
const signIn = 'Sign in with a passkey'

let removeBrowser: () => void
beforeEach(() => {
  removeBrowser = installPasskeyBrowser()
})
afterEach(() => {
  cleanup()
  removeBrowser()
})

const render = (props: Parameters<typeof renderLogin>[0] = {}) =>
  renderLogin(props, createFakeAuth(withPasskeys))
const asked = (auth: FakeAuth) =>
  callsOf(auth, 'signInWithPasskey').map(({ args }) => args[0] as PasskeySignInOptions)
const offers = (auth: FakeAuth) => asked(auth).filter(({ isConditional }) => isConditional)
const lastOffer = (auth: FakeAuth) => offers(auth).at(-1)!
const isWaiting = ({ signal }: PasskeySignInOptions) => signal?.aborted === false
const said = () => screen.getByRole('alert').textContent

/** The form, with the browser offering passkeys in its field. */
async function offered(props: Parameters<typeof renderLogin>[0] = {}) {
  const result = render(props)
  await waitFor(() => expect(offers(result.auth)).toHaveLength(1))
  return result
}
const choose = (auth: FakeAuth) => act(async () => lastOffer(auth).onChosen?.())

describe('a button for passkeys', () => {
  test('signs in, once, and the form is busy until the page goes on', async () => {
    removeBrowser()
    removeBrowser = installPasskeyBrowser({ offersInFields: false })
    const onSignedIn = vi.fn()
    const { auth } = render({ onSignedIn })
    await press(signIn)
    await press(signIn)
    await press('Email me a code')
    expect(asked(auth)).toHaveLength(1)
    expect(asked(auth)[0]?.isConditional).toBeUndefined()
    expect(button(signIn).getAttribute('aria-busy')).toBe('true')
    expect(button('Log in').getAttribute('aria-disabled')).toBe('true')
    expect(onSignedIn).not.toHaveBeenCalled()
    await answer(auth, 'signInWithPasskey')
    expect(onSignedIn.mock.calls).toEqual([['passkey']])
    await press(signIn)
    expect(asked(auth)).toHaveLength(1)
  })

  test.each([
    ['PASSKEY_FAILED', 'Authentication failed'],
    ['AUTHENTICATOR_NOT_SUPPORTED', 'Authenticator not supported'],
    ['PASSKEYS_NOT_SUPPORTED', 'WebAuthn is not supported in this browser'],
    ['NETWORK', 'Network error. Please check your connection.'],
    ['TOO_MANY_REQUESTS', 'Too many requests. Please try again later.'],
  ] as const)('says %s in words, and can be pressed again', async (code, words) => {
    const onError = vi.fn()
    const { auth } = render({ onError })
    await press(signIn)
    await refuse(auth, 'signInWithPasskey', code)
    expect(said()).toBe(words)
    expect(onError.mock.calls).toEqual([[code]])
    await press(signIn)
    expect(said()).toBe('')
    expect(button(signIn).getAttribute('aria-busy')).toBe('true')
  })

  test('whose dialog the person closes says so quietly, in one place', async () => {
    const [onCancel, onError] = [vi.fn(), vi.fn()]
    const { auth } = render({ onCancel, onError })
    await press(signIn)
    await refuse(auth, 'signInWithPasskey', 'PASSKEY_CANCELLED')
    expect(said()).toBe('')
    const notes = screen.getAllByText('User cancelled or device locked')
    expect(notes).toHaveLength(1)
    expect(notes[0]!.closest('[role=status]')).toBeTruthy()
    expect(onCancel).toHaveBeenCalledTimes(1)
    expect(onError).not.toHaveBeenCalled()
  })

  test('can be given up where the browser does not come to an end', async () => {
    const { auth } = render()
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    await press(signIn)
    await press('Cancel')
    const [{ signal } = {}] = asked(auth).filter(({ isConditional }) => !isConditional)
    expect(signal?.aborted).toBe(true)
    expect(document.activeElement).toBe(button(signIn))
    await refuse(auth, 'signInWithPasskey', 'ABORTED')
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    expect(button(signIn).hasAttribute('aria-busy')).toBe(false)
  })

  test('that the page itself has ended says nothing at all', async () => {
    const [onCancel, onError] = [vi.fn(), vi.fn()]
    const { auth } = render({ onCancel, onError })
    await press(signIn)
    await refuse(auth, 'signInWithPasskey', 'ABORTED')
    expect(said()).toBe('')
    expect(screen.queryByText('User cancelled or device locked')).toBeNull()
    expect([onCancel.mock.calls, onError.mock.calls]).toEqual([[], []])
    expect(button(signIn).hasAttribute('aria-busy')).toBe(false)
  })

  test('is not there where the server knows none, where the browser knows none, and to register', async () => {
    renderLogin()
    expect(screen.queryByRole('button', { name: signIn })).toBeNull()
    cleanup()
    render({ initialTab: 'register' })
    expect(screen.queryByRole('button', { name: signIn })).toBeNull()
    cleanup()
    removeBrowser()
    const { auth } = render()
    expect(screen.queryByRole('button', { name: signIn })).toBeNull()
    removeBrowser = installPasskeyBrowser()
    expect(asked(auth)).toEqual([])
  })

  test('gives up its request when the form goes', async () => {
    const { auth, unmount } = render()
    await press(signIn)
    const pressed = asked(auth).at(-1)!
    expect(isWaiting(pressed)).toBe(true)
    unmount()
    expect(isWaiting(pressed)).toBe(false)
  })
})

describe('passkeys in the field of the address', () => {
  test('are offered without anything being shown or fetched', async () => {
    const { auth } = await offered()
    expect(field('Email').autocomplete).toBe('username webauthn')
    expect(isWaiting(lastOffer(auth))).toBe(true)
    expect(button(signIn).hasAttribute('aria-busy')).toBe(false)
    expect(callsOf(auth, 'prepare')).toEqual([])
  })

  test('sign in when one is chosen: the form is busy, and ends as with every other way', async () => {
    const onSignedIn = vi.fn()
    const { auth } = await offered({ onSignedIn })
    await choose(auth)
    expect(button(signIn).getAttribute('aria-busy')).toBe('true')
    await press('Log in')
    expect(callsOf(auth, 'signIn')).toEqual([])
    await answer(auth, 'signInWithPasskey')
    expect(onSignedIn.mock.calls).toEqual([['passkey']])
    expect(offers(auth)).toHaveLength(1)
  })

  test('of which the chosen one is refused say so, and are offered anew', async () => {
    const { auth } = await offered()
    await choose(auth)
    await refuse(auth, 'signInWithPasskey', 'PASSKEY_FAILED')
    expect(said()).toBe('Authentication failed')
    await waitFor(() => expect(offers(auth)).toHaveLength(2))
    expect(isWaiting(lastOffer(auth))).toBe(true)
  })

  test('that cannot be offered trouble nobody', async () => {
    const [onCancel, onError] = [vi.fn(), vi.fn()]
    const { auth } = await offered({ onCancel, onError })
    await refuse(auth, 'signInWithPasskey', 'NETWORK')
    expect(said()).toBe('')
    expect([onCancel.mock.calls, onError.mock.calls]).toEqual([[], []])
    expect(offers(auth)).toHaveLength(1)
  })

  test.each([
    ['the button', () => press(signIn)],
    ['another service', () => press(/Google/)],
    [
      'a password',
      async () => {
        await fill({ Email: 'lan@example.com', Password: 'correct horse' })
        await press('Log in')
      },
    ],
  ])('give way to %s', async (_, begin) => {
    const { auth } = await offered()
    const first = lastOffer(auth)
    await begin()
    expect(isWaiting(first)).toBe(false)
    expect(offers(auth)).toHaveLength(1)
  })

  test('are offered again after another way has failed', async () => {
    const { auth } = await offered()
    await press(/Google/)
    await refuse(auth, 'signInWith', 'USER_CANCELLED')
    await waitFor(() => expect(offers(auth)).toHaveLength(2))
    expect(offers(auth).map(isWaiting)).toEqual([false, true])
  })

  test('give way to the form of registering, to a code, and to the end of the form', async () => {
    const { auth, unmount } = await offered()
    await chooseTab('Register')
    expect(isWaiting(lastOffer(auth))).toBe(false)
    await chooseTab('Login')
    await waitFor(() => expect(offers(auth)).toHaveLength(2))
    await userEvent.type(field('Email'), 'lan@example.com')
    await press('Email me a code')
    await answer(auth, 'requestCode', auth.step())
    expect(offers(auth).map(isWaiting)).toEqual([false, false])
    await press('Back')
    await waitFor(() => expect(offers(auth)).toHaveLength(3))
    unmount()
    expect(isWaiting(lastOffer(auth))).toBe(false)
  })

  test('are not covered by their own list: the form does not take the focus', async () => {
    await offered({ autoFocus: true })
    expect(document.activeElement).toBe(document.body)
    cleanup()
    render({ autoFocus: true, initialTab: 'register' })
    expect(document.activeElement).toBe(field('Username'))
  })
})

describe('the page hears what somebody has signed in with', () => {
  test('a password', async () => {
    const onSignedIn = vi.fn()
    const { auth } = render({ onSignedIn })
    await fill({ Email: 'l@e.com', Password: 'secret' })
    await press('Log in')
    await answer(auth, 'signIn')
    expect(onSignedIn.mock.calls).toEqual([['password']])
  })

  test('a code', async () => {
    const onSignedIn = vi.fn()
    const { auth } = render({ onSignedIn })
    await fill({ Email: 'l@e.com' })
    await press('Email me a code')
    await answer(auth, 'requestCode', auth.step())
    await userEvent.type(field('Code'), '123456')
    await answer(auth, 'submit')
    expect(onSignedIn.mock.calls).toEqual([['code']])
  })

  test('the password of a new account', async () => {
    const onSignedIn = vi.fn()
    const { auth } = render({ onSignedIn, initialTab: 'register' })
    await fill({ Username: 'lan', Email: 'l@e.com', Password: 'secret', 'Confirm password': 'secret' })
    await press('Create account')
    await answer(auth, 'register', auth.step())
    await userEvent.type(field('Code'), '123456')
    await answer(auth, 'submit')
    expect(onSignedIn.mock.calls).toEqual([['password']])
  })
})
