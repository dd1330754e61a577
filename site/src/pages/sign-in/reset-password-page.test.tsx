import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeAuth } from '../../testing/fake-auth.ts'
import { address, renderPages } from '../../testing/render-pages.tsx'
import { renderSite, resetChoices } from '../../testing/render-site.tsx'
import { startStudioServer } from '../../testing/studio-server.ts'
import { ResetPasswordPage } from './reset-password-page.tsx'

beforeEach(() => void vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined))

afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
})

test('the token of a mailed link is taken out of the address, and used', async () => {
  const auth = fakeAuth()
  const token = 'a-token-that-is-long-enough'
  renderPages(`/reset-password#token=${token}`, startStudioServer().endpoint, auth)
  await screen.findByRole('heading', { level: 1, name: 'Reset your password' })
  await waitFor(() => expect(address()).toBe('/reset-password'))
  await userEvent.type(await screen.findByLabelText('New password'), 'a new password')
  await userEvent.type(screen.getByLabelText('Confirm password'), 'a new password{Enter}')
  await waitFor(() =>
    expect(auth.completePasswordReset).toHaveBeenCalledWith({ token, newPassword: 'a new password' }),
  )
  expect(await screen.findByText('Your password has been changed.')).toBeTruthy()
})

test('without a token the address is asked for', async () => {
  renderPages('/reset-password', startStudioServer().endpoint)
  expect(await screen.findByRole('textbox', { name: 'Email' })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Back to login' }))
  expect(address()).toBe('/login')
})

test('a second link that is opened in the same tab is used as well, also after the first one', async () => {
  const auth = fakeAuth()
  const token = 'the-second-token-that-was-mailed'
  renderSite(
    <>
      <Link to={`/reset-password#token=${token}`}>The second mail</Link>
      <ResetPasswordPage />
    </>,
    '/reset-password#token=the-first-token-that-was-mailed',
    startStudioServer().endpoint,
    { auth },
  )
  const setPassword = async (password: string) => {
    await userEvent.type(await screen.findByLabelText('New password'), password)
    await userEvent.type(screen.getByLabelText('Confirm password'), `${password}{Enter}`)
    expect(await screen.findByText('Your password has been changed.')).toBeTruthy()
  }
  await setPassword('a new password')
  await userEvent.click(screen.getByRole('link', { name: 'The second mail' }))
  await setPassword('another password')
  expect(auth.completePasswordReset).toHaveBeenLastCalledWith({ token, newPassword: 'another password' })
})
