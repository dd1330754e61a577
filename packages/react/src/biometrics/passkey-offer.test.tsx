import { toastDurationMs } from '@ai-studio/contract/constants'
import { forgetUser, getStudio, markSignedIn } from '@ai-studio/core'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  installAuthenticator,
  madeCredential,
  refusing,
  unanswered,
  type FakeAuthenticator,
} from '../../../core/src/passkeys/testing/fake-authenticator.ts'
import { renderWithStudio } from '../testing/render.tsx'
import { ToastRegion } from '../ui/toast-region.tsx'
import { $toasts } from '../ui/toasts.ts'
import { refusal, user, type Answers } from '../upgrade/testing/fake-studio.ts'
import { WithStudio } from '../upgrade/testing/with-studio.tsx'
import { PasskeyOffer } from './passkey-offer.tsx'
import { createPasskeyStudio } from './testing/render-biometrics.tsx'

let authenticator: FakeAuthenticator
beforeEach(() => {
  // The page's first studio finds nobody here.
  getStudio()
  markSignedIn(user)
  authenticator = installAuthenticator()
})
afterEach(() => {
  cleanup()
  $toasts.set([])
  authenticator.remove()
  forgetUser()
})

const create = 'Create a passkey'
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function render(answers: Answers = {}, hasToasts = true) {
  const onClose = vi.fn()
  const studio = createPasskeyStudio({ answers })
  const result = renderWithStudio(
    <WithStudio studio={studio}>
      <PasskeyOffer onClose={onClose} />
      {hasToasts && <ToastRegion />}
    </WithStudio>,
  )
  await screen.findByRole('region', { name: 'Sign in faster next time' })
  return { ...result, onClose, studio }
}

test('takes no focus, and is read out once it is there', async () => {
  await render()
  expect(document.activeElement).toBe(document.body)
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Sign in faster next time',
    ),
  )
})

test('makes a passkey, says so, and is over', async () => {
  const { onClose, studio } = await render()
  await press(create)
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(studio.calls.map(({ name }) => name)).toContain('completeCredentialRegistration')
  expect($toasts.get().map(({ text }) => text)).toEqual([
    'Your passkey is ready. You will find it in your settings.',
  ])
})

test('says so itself on a page without a place for toasts, and is over when that could be read', async () => {
  const { onClose } = await render({}, false)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  screen.getByRole('button', { name: create }).click()
  const words = 'Your passkey is ready. You will find it in your settings.'
  expect(await screen.findByRole('region', { name: words })).toBeTruthy()
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(words)
  expect(screen.queryByRole('button')).toBeNull()
  expect($toasts.get()).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(toastDurationMs))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('asks once, however often it is pressed, and ends that when it goes', async () => {
  authenticator.create = unanswered
  const { unmount } = await render()
  await press(create)
  await waitFor(() => expect(authenticator.requests).toHaveLength(1))
  expect(screen.getByRole('button', { name: create }).getAttribute('aria-busy')).toBe('true')
  await press(create)
  unmount()
  await waitFor(() => expect(authenticator.requests[0]?.signal?.aborted).toBe(true))
  expect(authenticator.requests).toHaveLength(1)
})

test('turning back is a quiet notice, and can be tried again', async () => {
  authenticator.create = refusing('NotAllowedError')
  const { onClose } = await render()
  await press(create)
  const notice = await screen.findByText('User cancelled or device locked')
  expect(notice.closest('[role=status]')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  authenticator.create = () => madeCredential()
  await press(create)
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

test.each([
  ['InvalidStateError', 'Authenticator already registered'],
  ['NotSupportedError', 'Authenticator not supported'],
  ['UnknownError', 'Registration failed'],
])('a browser that says %s has its words', async (name, words) => {
  authenticator.create = refusing(name)
  const { onClose } = await render()
  await press(create)
  expect((await screen.findByText(words)).closest('[role=alert]')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

test('a refusal of the server has the server’s words', async () => {
  await render({
    completeCredentialRegistration: refusal('WEBAUTHN_REGISTRATION_FAILED', 'Not this one', 400),
  })
  await press(create)
  expect((await screen.findByText('Not this one')).closest('[role=alert]')).toBeTruthy()
})

test('an offer that has stood for long asks who it is before it goes on', async () => {
  await render({ beginCredentialRegistration: refusal('FRESH_SESSION_REQUIRED', 'Sign in again', 403) })
  await press(create)
  expect(await screen.findByRole('dialog', { name: 'Confirm it is you' })).toBeTruthy()
  expect(authenticator.requests).toEqual([])
})

test('whoever wants none says so, and nothing is asked of anybody', async () => {
  const { onClose } = await render()
  await press('Not now')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(authenticator.requests).toEqual([])
})

test('ends with the user', async () => {
  const { onClose } = await render()
  act(() => forgetUser())
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('region')).toBeNull()
})

test('speaks the language of the page', async () => {
  const { $language } = await render()
  act(() => $language.set('vi'))
  expect(await screen.findByRole('button', { name: 'Tạo khóa truy cập' })).toBeTruthy()
})
