import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFakeAuth, hosted } from './testing/fake-auth.ts'
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

afterEach(cleanup)

const account = { Email: 'lan@example.com', Password: 'correct horse' }
const newAccount = { Username: 'lan', ...account, 'Confirm password': 'correct horse' }
const said = () => screen.getByRole('alert').textContent
const noteOf = (label: string) => {
  const { id, describedBy } = {
    id: field(label).id,
    describedBy: field(label).getAttribute('aria-describedby'),
  }
  return id && describedBy ? document.querySelector(`[id="${describedBy}"]`)?.textContent : undefined
}

describe('what is typed', () => {
  test.each([
    [{}, 'Email', 'Email is required'],
    [{ Email: 'lan', Password: 'correct horse' }, 'Email', 'Email is invalid'],
    [{ Email: 'lan@example.com' }, 'Password', 'Password is required'],
    [{ Email: 'lan@example.com', Password: 'short' }, 'Password', 'Password must be at least 6 characters'],
  ])('is checked before a sign-in: %o', async (values, label, words) => {
    const { auth } = renderLogin()
    await fill(values)
    await press('Log in')
    expect(noteOf(label)).toBe(words)
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field(label))
    expect(callsOf(auth, 'signIn')).toEqual([])
  })

  test.each([
    [{ ...newAccount, Username: '' }, 'Username', 'Username is required'],
    [{ ...newAccount, Username: 'la' }, 'Username', 'Username must be at least 3 characters'],
    [{ ...newAccount, 'Confirm password': '' }, 'Confirm password', 'Please confirm your password'],
    [{ ...newAccount, 'Confirm password': 'another' }, 'Confirm password', 'Passwords do not match'],
  ])('is checked before a registration: %o', async (values, label, words) => {
    const { auth } = renderLogin({ initialTab: 'register' })
    await fill(Object.fromEntries(Object.entries(values).filter(([, value]) => value)))
    await press('Create account')
    expect(noteOf(label)).toBe(words)
    expect(document.activeElement).toBe(field(label))
    expect(callsOf(auth, 'register')).toEqual([])
  })

  test('loses its error as soon as it changes, and only that one', async () => {
    renderLogin()
    await press('Log in')
    expect(noteOf('Password')).toBe('Password is required')
    await userEvent.type(field('Email'), 'l')
    expect(noteOf('Email')).toBeUndefined()
    expect(field('Email').hasAttribute('aria-invalid')).toBe(false)
    expect(noteOf('Password')).toBe('Password is required')
  })

  test('can be filled in by a browser that tells nobody', async () => {
    const { auth } = renderLogin()
    for (const [label, value] of Object.entries(account)) {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
      set!.call(field(label), value)
    }
    await press('Log in')
    expect(callsOf(auth, 'signIn')[0]?.args).toEqual([
      { email: 'lan@example.com', password: 'correct horse' },
    ])
  })

  test('can be looked at, and is known to password managers by its kind', async () => {
    renderLogin()
    expect(field('Email').autocomplete).toBe('username webauthn')
    expect(field('Password').autocomplete).toBe('current-password')
    await press('Show password')
    expect(field('Password').type).toBe('text')
    await press('Hide password')
    expect(field('Password').type).toBe('password')
    await chooseTab('Register')
    expect(field('Password').autocomplete).toBe('new-password')
    expect(field('Confirm password').autocomplete).toBe('new-password')
  })
})

describe('a sign-in with a password', () => {
  test('hands over what was typed, once, and tells when it has worked', async () => {
    const onSignedIn = vi.fn()
    const { auth } = renderLogin({ onSignedIn })
    await fill({ ...account, Email: ' lan@example.com ' })
    await press('Log in')
    await press('Log in')
    await userEvent.type(field('Password'), '{Enter}')
    expect(callsOf(auth, 'signIn').map(({ args }) => args)).toEqual([
      [{ email: 'lan@example.com', password: 'correct horse' }],
    ])
    expect(button('Log in').getAttribute('aria-busy')).toBe('true')
    expect(onSignedIn).not.toHaveBeenCalled()
    await answer(auth, 'signIn')
    expect(onSignedIn).toHaveBeenCalledTimes(1)
    // The page is about to go on.
    await press('Log in')
    expect(callsOf(auth, 'signIn')).toHaveLength(1)
  })

  test('that is refused says so in one way, keeps what was typed, and can be tried again', async () => {
    const onError = vi.fn()
    const { auth } = renderLogin({ onError })
    const region = screen.getByRole('alert')
    expect(region.textContent).toBe('')
    await fill(account)
    await press('Log in')
    await refuse(auth, 'signIn', 'CREDENTIALS_INVALID')
    expect(screen.getByRole('alert')).toBe(region)
    expect(said()).toBe('The email or the password is not right.')
    expect([field('Email').value, field('Password').value]).toEqual(['lan@example.com', 'correct horse'])
    expect(document.activeElement).toBe(field('Password'))
    expect(onError).toHaveBeenCalledWith('CREDENTIALS_INVALID')
    const before = region.firstElementChild
    await press('Log in')
    await refuse(auth, 'signIn', 'CREDENTIALS_INVALID')
    expect(said()).toBe('The email or the password is not right.')
    // Said again, also to who only hears it.
    expect(region.firstElementChild).not.toBe(before)
    await userEvent.type(field('Password'), 'x')
    expect(said()).toBe('')
  })

  test('that is refused says so whatever the page’s own handler throws', async () => {
    const reported: unknown[] = []
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
    const { auth } = renderLogin({
      onError() {
        throw 'of the page'
      },
    })
    await fill(account)
    await press('Log in')
    await refuse(auth, 'signIn', 'CREDENTIALS_INVALID')
    vi.unstubAllGlobals()
    expect(said()).toBe('The email or the password is not right.')
    expect(reported).toContain('of the page')
  })

  test('that the person gives up is a quiet notice', async () => {
    const [onCancel, onError] = [vi.fn(), vi.fn()]
    const { auth } = renderLogin({ onCancel, onError })
    await press('Continue with Microsoft')
    await refuse(auth, 'signInWith', 'USER_CANCELLED')
    expect(said()).toBe('')
    expect(screen.getByText('Sign-in was cancelled.').closest('[role=status]')).toBeTruthy()
    expect(onCancel).toHaveBeenCalledTimes(1)
    expect(onError).not.toHaveBeenCalled()
  })

  test('prepares itself when somebody comes near, not before', async () => {
    const { auth } = renderLogin()
    expect(callsOf(auth, 'prepare')).toEqual([])
    await userEvent.click(field('Email'))
    expect(callsOf(auth, 'prepare').length).toBeGreaterThan(0)
  })
})

test('other services stand in one order, say what is simulated, and get the way back', async () => {
  const { auth } = renderLogin({ next: '/settings' })
  const names = screen
    .getAllByRole('button', { name: /^Continue with/ })
    .map((element) => element.getAttribute('aria-label'))
  expect(names).toEqual([
    'Continue with Microsoft',
    'Continue with Google, simulated',
    'Continue with Apple, simulated',
  ])
  await press(/Google/)
  await press(/Apple/)
  expect(callsOf(auth, 'signInWith').map(({ args }) => args)).toEqual([['google', { next: '/settings' }]])
})

describe('a code by mail', () => {
  const toCode = async (props = {}, more = {}) => {
    const result = renderLogin(props)
    await fill({ Email: 'lan@example.com' })
    await press('Email me a code')
    await answer(result.auth, 'requestCode', result.auth.step(more))
    return result
  }

  test('needs an address only', async () => {
    const { auth } = renderLogin()
    await press('Email me a code')
    expect(noteOf('Email')).toBe('Email is required')
    expect(noteOf('Password')).toBeUndefined()
    await fill({ Email: 'lan@example.com' })
    await press('Email me a code')
    expect(callsOf(auth, 'requestCode')[0]?.args).toEqual(['lan@example.com'])
  })

  test('is one field, which takes what is pasted and hands it in when it is complete', async () => {
    const onSignedIn = vi.fn()
    const { auth } = await toCode({ onSignedIn })
    expect(screen.getByText('We sent a code of 6 digits to l***@e***.com.')).toBeTruthy()
    expect(screen.getAllByRole('textbox')).toEqual([field('Code')])
    expect([field('Code').autocomplete, field('Code').inputMode]).toEqual(['one-time-code', 'numeric'])
    expect(document.activeElement).toBe(field('Code'))
    // The focus goes past the sentence, so it is read with the field.
    expect(field('Code').getAttribute('aria-describedby')).toBe(screen.getByText(/^We sent a code/).id)
    await userEvent.paste('123-4 56 ')
    expect(field('Code').value).toBe('123456')
    expect(callsOf(auth, 'submit').map(({ args }) => args)).toEqual([['123456']])
    await answer(auth, 'submit')
    expect(onSignedIn).toHaveBeenCalledTimes(1)
  })

  test('that is wrong says so, and the next one overwrites it', async () => {
    const { auth } = await toCode()
    await userEvent.type(field('Code'), '111111')
    await refuse(auth, 'submit', 'CODE_INVALID')
    expect(noteOf('Code')).toBe('Invalid code')
    expect(document.activeElement).toBe(field('Code'))
    await userEvent.keyboard('2')
    expect(field('Code').value).toBe('2')
    expect(noteOf('Code')).toMatch(/^We sent a code/)
    await press('Confirm')
    expect(noteOf('Code')).toBe('Enter all 6 digits')
    await userEvent.type(field('Code'), '22222')
    expect(callsOf(auth, 'submit').map(({ args }) => args)).toEqual([['111111'], ['222222']])
  })

  test('can be sent again after the time that the server names', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const { auth } = await toCode({}, { resendAfter: 5 })
      await press('New code in 5 s')
      expect(callsOf(auth, 'resend')).toEqual([])
      act(() => void vi.advanceTimersByTime(5_000))
      await press('Send a new code')
      await answer(auth, 'resend')
      expect(screen.getByText('A new code is on its way. The one before no longer works.')).toBeTruthy()
      expect(button(/^New code in [45] s$/)).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })

  test('can be sent again after that time also where the clock of the device is set back meanwhile', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const { auth } = await toCode({}, { resendAfter: 5 })
      vi.setSystemTime(Date.now() - 3_600_000)
      act(() => void vi.advanceTimersByTime(1_000))
      expect(button(/^New code in [1-5] s$/)).toBeTruthy()
      act(() => void vi.advanceTimersByTime(5_000))
      await press('Send a new code')
      expect(callsOf(auth, 'resend')).toHaveLength(1)
    } finally {
      vi.useRealTimers()
    }
  })

  test('keeps what is typed while another one is on its way', async () => {
    const { auth } = await toCode({}, { resendAfter: 0 })
    await userEvent.type(field('Code'), '1')
    await press('Send a new code')
    await userEvent.type(field('Code'), '23456')
    await answer(auth, 'resend')
    expect(field('Code').value).toBe('123456')
    await press('Confirm')
    expect(callsOf(auth, 'submit').map(({ args }) => args)).toEqual([['123456']])
  })

  test('is asked for anew with an empty field', async () => {
    const { auth } = await toCode({}, { resendAfter: 0 })
    await userEvent.type(field('Code'), '1')
    await press('Send a new code')
    await answer(auth, 'resend')
    expect(field('Code').value).toBe('')
  })

  test('that is sent twice is said twice, and one that fails takes back what was said', async () => {
    const resent = 'A new code is on its way. The one before no longer works.'
    const { auth } = await toCode({}, { resendAfter: 0 })
    for (const _ of [1, 2]) {
      await press('Send a new code')
      expect(screen.queryByText(resent)).toBeNull()
      await answer(auth, 'resend')
      expect(screen.getByText(resent)).toBeTruthy()
    }
    await press('Send a new code')
    await refuse(auth, 'resend', 'CODE_SEND_FAILED')
    expect(said()).toBe('Failed to send code')
    expect(screen.queryByText(resent)).toBeNull()
  })

  test.each(['١٢٣٤٥٦', '۱۲۳۴۵۶', '１２３４５６', '12 34-56'])('is taken as %s', async (typed) => {
    const { auth } = await toCode()
    fireEvent.change(field('Code'), { target: { value: typed } })
    expect(callsOf(auth, 'submit').map(({ args }) => args)).toEqual([['123456']])
  })

  test('waits 30 seconds where the server names no time', async () => {
    await toCode()
    expect(button(/^New code in (29|30) s$/)).toBeTruthy()
  })

  test('lets go back to what was typed, and begins anew when it took too long', async () => {
    const { auth } = await toCode()
    await press('Back')
    expect(field('Email').value).toBe('lan@example.com')
    expect(document.activeElement).toBe(field('Email'))
    await press('Email me a code')
    await answer(auth, 'requestCode', auth.step())
    await userEvent.type(field('Code'), '123456')
    await refuse(auth, 'submit', 'FLOW_EXPIRED')
    expect(said()).toBe('This took too long. Please start again.')
    expect(field('Email').value).toBe('lan@example.com')
    expect(document.activeElement).toBe(field('Email'))
  })

  test('that can not be sent says so', async () => {
    const { auth } = renderLogin()
    await fill({ Email: 'lan@example.com' })
    await press('Email me a code')
    await refuse(auth, 'requestCode', 'CODE_SEND_FAILED')
    expect(said()).toBe('Failed to send code')
  })
})

describe('a registration', () => {
  test('ends with the code', async () => {
    const onSignedIn = vi.fn()
    const { auth } = renderLogin({ initialTab: 'register', onSignedIn })
    await fill(newAccount)
    await press('Create account')
    expect(callsOf(auth, 'register')[0]?.args).toEqual([
      { email: 'lan@example.com', userName: 'lan', password: 'correct horse' },
    ])
    await answer(auth, 'register', auth.step())
    expect(onSignedIn).not.toHaveBeenCalled()
    await userEvent.type(field('Code'), '123456')
    await answer(auth, 'submit')
    expect(onSignedIn).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['PASSWORD_REFUSED', 'Password', 'This password is too easy to guess. Please choose another one.'],
    ['USER_NAME_REFUSED', 'Username', 'This username cannot be used. Please choose another one.'],
  ] as const)('that is refused with %s says so at the field', async (code, label, words) => {
    const { auth } = renderLogin({ initialTab: 'register' })
    await fill(newAccount)
    await press('Create account')
    await refuse(auth, 'register', code)
    expect(noteOf(label)).toBe(words)
    expect(document.activeElement).toBe(field(label))
    expect(said()).toBe('')
    expect(field('Email').value).toBe('lan@example.com')
  })
})

describe('the tabs', () => {
  test('tell which one is chosen, keep the address and forget passwords', async () => {
    const onTabChange = vi.fn()
    renderLogin({ onTabChange })
    await fill(account)
    await chooseTab('Register')
    expect(onTabChange).toHaveBeenCalledWith('register')
    expect([field('Email').value, field('Password').value]).toEqual(['lan@example.com', ''])
    await userEvent.keyboard('{ArrowLeft}')
    expect(onTabChange).toHaveBeenLastCalledWith('login')
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Login' }))
  })

  test('follow the page', () => {
    const { redraw } = renderLogin()
    redraw({ initialTab: 'register' })
    expect(screen.getByRole('tab', { name: 'Register' }).getAttribute('aria-selected')).toBe('true')
  })
})

describe('a forgotten password', () => {
  test('leads to its page, or to whatever the page does instead', async () => {
    const { redraw } = renderLogin()
    const link = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'Forgot password?' })
    expect(link().getAttribute('href')).toBe('/reset-password')
    const onForgotPassword = vi.fn()
    redraw({ onForgotPassword, forgotPasswordHref: '/vi/reset-password' })
    expect(link().getAttribute('href')).toBe('/vi/reset-password')
    await userEvent.click(link())
    expect(onForgotPassword).toHaveBeenCalledTimes(1)
  })
})

describe('where passwords are entered on the page of the service', () => {
  test('only the address is asked for, and goes along', async () => {
    const { auth } = renderLogin({ next: '/plans' }, createFakeAuth(hosted))
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Email me a code' })).toBeNull()
    await fill({ Email: 'lan@example.com' })
    await press('Continue')
    expect(callsOf(auth, 'signInOnHostedPage')[0]?.args).toEqual([
      { loginHint: 'lan@example.com', next: '/plans' },
    ])
  })

  test('a forgotten password leads there, too', async () => {
    const { auth } = renderLogin({ next: '/plans' }, createFakeAuth(hosted))
    await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }))
    expect(callsOf(auth, 'signInOnHostedPage')[0]?.args).toEqual([{ isReset: true, next: '/plans' }])
  })
})

test('where nobody can sign in it says so and asks for nothing', () => {
  const auth = createFakeAuth()
  ;(auth.$config as unknown as { set(value: undefined): void }).set(undefined)
  renderLogin({}, auth)
  expect(said()).toBe('Signing in is not available here.')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('never takes the focus by itself, unless it is told to', () => {
  renderLogin()
  expect(document.activeElement).toBe(document.body)
  cleanup()
  renderLogin({ autoFocus: true })
  expect(document.activeElement).toBe(field('Email'))
})

test('a page that comes back from the history as it was left waits for nothing any more', async () => {
  const { auth } = renderLogin()
  await press('Continue with Microsoft')
  await answer(auth, 'signInWith')
  expect(button(/Microsoft/).getAttribute('aria-busy')).toBe('true')
  act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  expect(button(/Microsoft/).hasAttribute('aria-busy')).toBe(false)
  await press(/Microsoft/)
  expect(callsOf(auth, 'signInWith')).toHaveLength(2)
})
