import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderWithStudio } from '../testing/render.tsx'
import { FreshSignInView, type FreshSignInProps } from './fresh-sign-in.tsx'
import { PartnerLoginView, type PartnerLoginProps } from './partner-login.tsx'
import { ResetPasswordView, type ResetPasswordProps } from './reset-password.tsx'
import { createFakeAuth, createFakePartnerAuth, embedded, hosted } from './testing/fake-auth.ts'
import { answer, button, callsOf, field, fill, press, refuse } from './testing/render-login.tsx'
import { WaitForTexts } from './testing/wait-for-texts.tsx'

afterEach(cleanup)

const said = () => screen.getByRole('alert').textContent

describe('a forgotten password', () => {
  function renderReset(props: ResetPasswordProps = {}, auth = createFakeAuth()) {
    renderWithStudio(
      <WaitForTexts>
        <ResetPasswordView auth={auth} {...props} />
      </WaitForTexts>,
    )
    return auth
  }
  const newPassword = { 'New password': 'battery staple', 'Confirm password': 'battery staple' }

  test('is replaced with a code by mail, after which the person has signed in', async () => {
    const onDone = vi.fn()
    const auth = renderReset({ onDone })
    await press('Send the code')
    expect(screen.getByText('Email is required')).toBeTruthy()
    await fill({ Email: 'lan@example.com' })
    await press('Send the code')
    expect(callsOf(auth, 'requestPasswordReset')[0]?.args).toEqual(['lan@example.com'])
    await answer(auth, 'requestPasswordReset', auth.step())
    await userEvent.type(field('Code'), '123456')
    await answer(auth, 'submit')
    expect(document.activeElement).toBe(field('New password'))
    await fill({ ...newPassword, 'Confirm password': 'another one' })
    await press('Save password')
    expect(screen.getByText('Passwords do not match')).toBeTruthy()
    await fill(newPassword)
    await press('Save password')
    expect(callsOf(auth, 'setPassword').map(({ args }) => args)).toEqual([['battery staple']])
    await answer(auth, 'setPassword')
    expect(onDone).toHaveBeenCalledExactlyOnceWith({ isSignedIn: true })
    expect(screen.getByText('Your password has been changed.')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
    expect(document.activeElement?.textContent).toBe('Your password has been changed.')
  })

  test('is replaced at once with the token of a mailed link', async () => {
    const onDone = vi.fn()
    const auth = renderReset({ token: 'a-token-of-a-mailed-link', onDone, loginHref: '/vi/login' })
    await fill(newPassword)
    await press('Save password')
    expect(callsOf(auth, 'completePasswordReset')[0]?.args).toEqual([
      { token: 'a-token-of-a-mailed-link', newPassword: 'battery staple' },
    ])
    await answer(auth, 'completePasswordReset')
    expect(onDone).toHaveBeenCalledExactlyOnceWith({ isSignedIn: false })
    expect(screen.getByRole('link', { name: 'Go to login' }).getAttribute('href')).toBe('/vi/login')
  })

  test('that is replaced is said in a region that was there before, and the focus goes to the way on', async () => {
    const auth = renderReset({ token: 'a-token-of-a-mailed-link' })
    const region = screen.getByRole('status')
    await fill(newPassword)
    await press('Save password')
    await answer(auth, 'completePasswordReset')
    expect(screen.getByRole('status')).toBe(region)
    expect(region.textContent).toBe('Your password has been changed.')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Go to login' }))
  })

  test('lets go back from the code to the address', async () => {
    const auth = renderReset()
    await fill({ Email: 'lan@example.com' })
    await press('Send the code')
    await answer(auth, 'requestPasswordReset', auth.step())
    await press('Back')
    expect(document.activeElement).toBe(field('Email'))
  })

  test('says why it could not be replaced, and keeps what was typed', async () => {
    const auth = renderReset({ token: 'a-token-of-a-mailed-link' })
    await fill(newPassword)
    await press('Save password')
    await refuse(auth, 'completePasswordReset', 'PASSWORD_RESET_FAILED')
    expect(said()).toBe('Password reset failed. Please try again later.')
    expect(field('New password').value).toBe('battery staple')
    await press('Save password')
    await refuse(auth, 'completePasswordReset', 'PASSWORD_REFUSED')
    expect(said()).toBe('')
    expect(screen.getByText('This password is too easy to guess. Please choose another one.')).toBeTruthy()
    expect(field('New password').getAttribute('aria-invalid')).toBe('true')
  })

  test('begins anew when the code took too long', async () => {
    const auth = renderReset()
    await fill({ Email: 'lan@example.com' })
    await press('Send the code')
    await answer(auth, 'requestPasswordReset', auth.step())
    await userEvent.type(field('Code'), '123456')
    await refuse(auth, 'submit', 'FLOW_EXPIRED')
    expect(said()).toBe('This took too long. Please start again.')
    expect(field('Email').value).toBe('lan@example.com')
  })

  test('begins anew when the new password took too long', async () => {
    const auth = renderReset()
    await fill({ Email: 'lan@example.com' })
    await press('Send the code')
    await answer(auth, 'requestPasswordReset', auth.step())
    await userEvent.type(field('Code'), '123456')
    await answer(auth, 'submit')
    await fill(newPassword)
    await press('Save password')
    await refuse(auth, 'setPassword', 'FLOW_EXPIRED')
    expect(said()).toBe('This took too long. Please start again.')
    expect(document.activeElement).toBe(field('Email'))
    await press('Send the code')
    await answer(auth, 'requestPasswordReset', auth.step())
    expect(document.activeElement).toBe(field('Code'))
  })

  test('is replaced on the page of the service where passwords live there', async () => {
    const auth = renderReset({ next: '/plans' }, createFakeAuth(hosted))
    await press('Continue')
    expect(callsOf(auth, 'signInOnHostedPage')[0]?.args).toEqual([{ isReset: true, next: '/plans' }])
  })
})

describe('a fresh sign-in', () => {
  function renderFresh(props: Partial<FreshSignInProps> = {}, auth = createFakeAuth()) {
    const onDone = vi.fn()
    renderWithStudio(
      <WaitForTexts>
        <FreshSignInView auth={auth} email="lan@example.com" onDone={onDone} {...props} />
      </WaitForTexts>,
    )
    return { auth, onDone }
  }

  test('asks for the password of the same account only', async () => {
    const { auth, onDone } = renderFresh()
    expect(field('Email').readOnly).toBe(true)
    expect(field('Email').autocomplete).toBe('username')
    expect(document.activeElement).toBe(field('Password'))
    await press('Confirm')
    expect(screen.getByText('Password is required')).toBeTruthy()
    await fill({ Password: 'correct horse' })
    await press('Confirm')
    expect(callsOf(auth, 'signIn')[0]?.args).toEqual([
      { email: 'lan@example.com', password: 'correct horse' },
    ])
    await refuse(auth, 'signIn', 'CREDENTIALS_INVALID')
    expect(said()).toBe('The email or the password is not right.')
    expect(onDone).not.toHaveBeenCalled()
    await press('Confirm')
    await answer(auth, 'signIn')
    expect(onDone).toHaveBeenCalledTimes(1)
  })

  test.each([
    [true, () => field('Password')],
    [false, () => button('Email me a code')],
  ])('goes on where it was when the code is not entered, with a password: %s', async (hasPassword, first) => {
    const { auth } = renderFresh({ hasPassword, autoFocus: false })
    await press('Email me a code')
    await answer(auth, 'requestCode', auth.step())
    await press('Back')
    expect(document.activeElement).toBe(first())
    await press('Email me a code')
    await answer(auth, 'requestCode', auth.step())
    await userEvent.type(field('Code'), '123456')
    await refuse(auth, 'submit', 'FLOW_EXPIRED')
    expect(document.activeElement).toBe(first())
  })

  test.each([true, false])(
    'is made on the page of a service that asks for passwords there, and leads back here (password: %s)',
    async (hasPassword) => {
      const { auth } = renderFresh({ hasPassword }, createFakeAuth(hosted))
      expect(screen.queryByLabelText('Password')).toBeNull()
      expect(screen.queryByRole('button', { name: 'Email me a code' })).toBeNull()
      await press('Continue')
      expect(callsOf(auth, 'signInOnHostedPage')[0]?.args).toEqual([
        { loginHint: 'lan@example.com', isFresh: true, next: location.pathname + location.search },
      ])
    },
  )

  test('of an account without an address is made on the page of the service, which knows whose it is', async () => {
    const { auth } = renderFresh({ email: '' })
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Email me a code' })).toBeNull()
    await press('Continue')
    expect(callsOf(auth, 'signInOnHostedPage')[0]?.args).toEqual([
      { isFresh: true, next: location.pathname + location.search },
    ])
  })

  test('of an account with an unproved address offers no code, which would take the account over', async () => {
    const unproved = { isEmailVerified: false }
    const { auth } = renderFresh({ ...unproved, hasPassword: false })
    expect(screen.queryByRole('button', { name: 'Email me a code' })).toBeNull()
    await press('Continue')
    expect(callsOf(auth, 'signInOnHostedPage')[0]?.args).toEqual([
      { loginHint: 'lan@example.com', isFresh: true, next: location.pathname + location.search },
    ])
    cleanup()
    renderFresh(unproved)
    expect(button('Continue')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Email me a code' })).toBeNull()
    cleanup()
    // There a code proves no more than who is there.
    renderFresh({ ...unproved, hasPassword: false }, createFakeAuth({ ...embedded, kind: 'external-id' }))
    expect(button('Email me a code')).toBeTruthy()
  })

  test('takes a code by mail for who has no password, and can be given up', async () => {
    const onCancel = vi.fn()
    const { auth, onDone } = renderFresh({ hasPassword: false, onCancel })
    expect(screen.queryByLabelText('Password')).toBeNull()
    await press('Cancel')
    expect(onCancel).toHaveBeenCalledTimes(1)
    await press('Email me a code')
    await answer(auth, 'requestCode', auth.step())
    await userEvent.type(field('Code'), '123456')
    await answer(auth, 'submit')
    expect(onDone).toHaveBeenCalledTimes(1)
  })
})

describe("sign-in on a partner's page", () => {
  function renderPartner(props: PartnerLoginProps = {}, auth = createFakePartnerAuth()) {
    renderWithStudio(
      <WaitForTexts>
        <PartnerLoginView auth={auth} {...props} />
      </WaitForTexts>,
      { endpoint: 'https://studio.example' },
    )
    return auth
  }

  test('opens the window within the press, says which and why, and waits', async () => {
    const onSignedIn = vi.fn()
    const auth = renderPartner({ onSignedIn })
    expect(screen.getByText(/^A window of studio\.example opens\./)).toBeTruthy()
    expect(screen.queryByLabelText('Password')).toBeNull()
    // Not `userEvent`, which lets time pass: the call has to be made while the press lasts.
    act(() => button('Sign in with AI Studio').click())
    expect(callsOf(auth, 'connect')).toHaveLength(1)
    expect(screen.getByText('Continue in the window that has opened.')).toBeTruthy()
    await press('Show the window')
    expect(callsOf(auth, 'reopen')).toHaveLength(1)
    act(() => auth.$user.set({ displayName: 'Lan Anh', subscriptionTier: 'pro' }))
    await answer(auth, 'connect')
    expect(onSignedIn).toHaveBeenCalledTimes(1)
    expect(screen.getByText('Lan Anh')).toBeTruthy()
  })

  test('says in one region, which is always there, how far it is', async () => {
    const auth = renderPartner()
    const region = document.querySelector('output')!
    expect(region.textContent).toBe('')
    act(() => button('Sign in with AI Studio').click())
    expect(region.textContent).toBe('Continue in the window that has opened.')
    act(() => auth.$state.set('window-closed'))
    expect(region.textContent).toBe('Window closed?')
    act(() => auth.$user.set({ displayName: 'Lan Anh', subscriptionTier: 'pro' }))
    await answer(auth, 'connect')
    expect(region.textContent).toBe('Signed in as Lan Anh.')
    await press('Sign out')
    expect(region.textContent).toBe('')
    expect(document.querySelectorAll('output')).toHaveLength(1)
    expect(region.isConnected).toBe(true)
  })

  test('opens the window in the language of the view', async () => {
    const auth = createFakePartnerAuth()
    const { $language } = renderWithStudio(
      <WaitForTexts>
        <PartnerLoginView auth={auth} />
      </WaitForTexts>,
      { endpoint: 'https://studio.example' },
    )
    act(() => $language.set('vi'))
    await userEvent.click(await screen.findByRole('button', { name: 'Đăng nhập bằng AI Studio' }))
    expect(callsOf(auth, 'connect')[0]!.args).toEqual([{ language: 'vi' }])
  })

  describe('that was begun in another view', () => {
    function renderTwo() {
      const auth = createFakePartnerAuth()
      const heard = { first: vi.fn(), second: vi.fn(), signedIn: vi.fn() }
      const draw = (names: readonly ('first' | 'second')[]) => (
        <StrictMode>
          <WaitForTexts>
            {names.map((name) => (
              <PartnerLoginView
                key={name}
                auth={auth}
                onCancel={() => heard[name]('cancel')}
                onError={heard[name]}
                onSignedIn={heard.signedIn}
              />
            ))}
          </WaitForTexts>
        </StrictMode>
      )
      const { rerender } = renderWithStudio(draw(['first']), { endpoint: 'https://studio.example' })
      return { auth, heard, show: (...names: ('first' | 'second')[]) => rerender(draw(names)) }
    }

    test.each([
      ['USER_CANCELLED', 'cancel', 'Sign-in was cancelled.'],
      ['FLOW_EXPIRED', 'FLOW_EXPIRED', 'This took too long. Please start again.'],
    ] as const)('and has ended with %s is told here once that one is gone', async (code, told, words) => {
      const { auth, heard, show } = renderTwo()
      await press('Sign in with AI Studio')
      show('second')
      expect(button('Show the window')).toBeTruthy()
      await refuse(auth, 'connect', code)
      expect(screen.getByText(words)).toBeTruthy()
      expect(heard.second).toHaveBeenCalledExactlyOnceWith(told)
      expect(heard.first).not.toHaveBeenCalled()
    })

    test('is told there alone as long as it is there', async () => {
      const { auth, heard, show } = renderTwo()
      show('second', 'first')
      await userEvent.click(screen.getAllByRole('button', { name: 'Sign in with AI Studio' })[1]!)
      await refuse(auth, 'connect', 'USER_CANCELLED')
      expect(heard.first).toHaveBeenCalledExactlyOnceWith('cancel')
      expect(heard.second).not.toHaveBeenCalled()
      expect(screen.getAllByText('Sign-in was cancelled.')).toHaveLength(1)
    })

    test('is told by one of several', async () => {
      const { auth, heard, show } = renderTwo()
      show('first', 'second')
      // By nobody who shows anything.
      act(() => void auth.connect().catch(() => {}))
      await refuse(auth, 'connect', 'NETWORK')
      expect([...heard.first.mock.calls, ...heard.second.mock.calls]).toEqual([['NETWORK']])
    })
  })

  test('offers to try again when the window seems to be closed', async () => {
    const auth = renderPartner({}, createFakePartnerAuth({ state: 'window-closed' }))
    expect(screen.getByText('Window closed?')).toBeTruthy()
    await press('Try again')
    expect(callsOf(auth, 'reopen')).toHaveLength(1)
    await press('Cancel')
    expect(callsOf(auth, 'cancel')).toHaveLength(1)
  })

  test('says how to allow a window that was blocked, and takes a cancelled one quietly', async () => {
    const [onCancel, onError] = [vi.fn(), vi.fn()]
    const auth = renderPartner({ onCancel, onError })
    await press('Sign in with AI Studio')
    await refuse(auth, 'connect', 'POPUP_WINDOW_ERROR')
    expect(said()).toBe(
      'The sign-in window could not be opened. Allow pop-up windows for this page, then try again.',
    )
    expect(onError).toHaveBeenCalledExactlyOnceWith('POPUP_WINDOW_ERROR')
    await press('Sign in with AI Studio')
    await refuse(auth, 'connect', 'USER_CANCELLED')
    expect(said()).toBe('')
    expect(screen.getByText('Sign-in was cancelled.')).toBeTruthy()
    expect(onCancel).toHaveBeenCalledTimes(1)
  })

  test('shows who has signed in, and lets sign out', async () => {
    const onSignedOut = vi.fn()
    renderPartner(
      { onSignedOut },
      createFakePartnerAuth({ user: { displayName: 'Lan Anh', subscriptionTier: 'free' } }),
    )
    expect(screen.getByText('Free')).toBeTruthy()
    // No news, and said once.
    expect(document.querySelector('output')!.textContent).toBe('')
    await press('Sign out')
    expect(onSignedOut).toHaveBeenCalledTimes(1)
    expect(button('Sign in with AI Studio')).toBeTruthy()
  })
})
