import { cleanup } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderWithStudio } from '../testing/render.tsx'
import '../theme/tokens.css'
import { Button } from '../ui/button.tsx'
import '../ui/form.css'
import '../ui/ui.css'
import './login.css'
import { LoginModal, type LoginModalProps } from './login-modal.tsx'
import { createFakeAuth, type FakeAuth } from './testing/fake-auth.ts'

let auth: FakeAuth
const signIns = () => auth.calls.filter(({ name }) => name === 'signIn')
vi.mock('@ai-studio/core/auth', () => ({ getAuth: () => auth, getPartnerAuth: () => undefined }))

function Owner(props: Partial<LoginModalProps>): ReactElement {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Sign in</Button>
      <LoginModal {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

const opener = () => page.getByRole('button', { name: 'Sign in', exact: true })
const overflow = () => document.documentElement.style.overflow

beforeEach(async () => {
  auth = createFakeAuth()
  await page.viewport(800, 900)
})
afterEach(cleanup)

test('begins in the first field, keeps the page still, and gives the focus back', async () => {
  renderWithStudio(<Owner />)
  await userEvent.click(opener())
  await expect.element(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await expect.element(page.getByLabelText('Email')).toHaveFocus()
  expect(overflow()).toBe('hidden')
  await userEvent.click(page.getByRole('tab', { name: 'Register' }))
  await expect.element(page.getByRole('dialog', { name: 'Create account' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(page.getByRole('dialog').query()).toBeNull()
  expect(overflow()).toBe('')
  await expect.element(opener()).toHaveFocus()
})

test('closes when somebody has signed in, and then says so', async () => {
  const onSignedIn = vi.fn(() => expect(signIns()).toHaveLength(1))
  renderWithStudio(<Owner onSignedIn={onSignedIn} heading="Welcome back" />)
  await userEvent.click(opener())
  await expect.element(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
  await userEvent.fill(page.getByLabelText('Email'), 'lan@example.com')
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'correct horse')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => signIns().length).toBe(1)
  signIns()[0]!.answer()
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
  expect(onSignedIn).toHaveBeenCalledTimes(1)
})

test('is headed by what it shows, also when the page itself has closed it meanwhile', async () => {
  const draw = (isOpen: boolean) => <LoginModal isOpen={isOpen} onClose={() => undefined} />
  const { rerender } = renderWithStudio(draw(true))
  await userEvent.click(page.getByRole('tab', { name: 'Register' }))
  await expect.element(page.getByRole('dialog', { name: 'Create account' })).toBeVisible()
  rerender(draw(false))
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
  rerender(draw(true))
  await expect.element(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true')
})
