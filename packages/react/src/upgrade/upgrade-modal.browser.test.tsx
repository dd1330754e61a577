import { forgetUser, getStudio, markSignedIn } from '@ai-studio/core'
import { getUpgrade } from '@ai-studio/core/payments'
import { act, cleanup } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeAuth, type FakeAuth } from '../login/testing/fake-auth.ts'
import { renderWithStudio } from '../testing/render.tsx'
import '../login/login.css'
import '../theme/tokens.css'
import { Button } from '../ui/button.tsx'
import '../ui/form.css'
import '../ui/ui.css'
import { createFakeStudio, user, type FakeStudio } from './testing/fake-studio.ts'
import { nothingYet, openPayment } from './testing/samples.ts'
import { WithStudio } from './testing/with-studio.tsx'
import { UpgradeModal, type UpgradeModalProps } from './upgrade-modal.tsx'
import './upgrade.css'

let auth: FakeAuth
vi.mock('@ai-studio/core/auth', () => ({ getAuth: () => auth, getPartnerAuth: () => undefined }))

let studio: FakeStudio

function Owner(props: Partial<UpgradeModalProps>): ReactElement {
  const [isOpen, setOpen] = useState(false)
  return (
    <WithStudio studio={studio}>
      <Button onClick={() => setOpen(true)}>Go Pro</Button>
      <p style={{ blockSize: 3000 }}>A long page</p>
      <UpgradeModal
        onRedirect={() => false}
        {...props}
        isOpen={isOpen}
        onClose={(reason) => {
          props.onClose?.(reason)
          setOpen(false)
        }}
      />
    </WithStudio>
  )
}

const opener = () => page.getByRole('button', { name: 'Go Pro' })
const dialog = () => page.getByRole('dialog', { name: 'Upgrade to Pro' })
const heading = (name: string) => page.getByRole('heading', { name })
const overflow = () => document.documentElement.style.overflow

beforeEach(async () => {
  auth = createFakeAuth()
  getStudio()
  markSignedIn(user)
  studio = createFakeStudio()
  await page.viewport(800, 900)
})
afterEach(() => {
  cleanup()
  forgetUser()
})

test('keeps the page still, closes by Escape and by a press outside, and gives the focus back', async () => {
  const onClose = vi.fn()
  renderWithStudio(<Owner onClose={onClose} />)
  await userEvent.click(opener())
  await expect.element(dialog()).toBeVisible()
  expect(overflow()).toBe('hidden')
  await userEvent.keyboard('{Escape}')
  expect(dialog().query()).toBeNull()
  expect(overflow()).toBe('')
  await expect.element(opener()).toHaveFocus()
  await userEvent.click(opener())
  await expect.element(dialog()).toBeVisible()
  await userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true })
  await expect.poll(() => dialog().query()).toBeNull()
  expect(onClose.mock.calls).toEqual([['dismissed'], ['dismissed']])
})

test('all steps can be walked by the keyboard alone', async () => {
  const onIntentCreated = vi.fn()
  studio.answer({
    createPaypalPayment: {
      id: openPayment.id,
      transactionRef: 'ST-1042',
      expiresAt: openPayment.expiresAt,
      approvalUrl: 'https://paypal.example/approve',
    },
  })
  renderWithStudio(<Owner onIntentCreated={onIntentCreated} />)
  await userEvent.click(opener())
  await expect.element(page.getByRole('radio', { name: /Monthly/ })).toBeVisible()
  // Close button, period, plan, add-on, Back, Continue.
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(page.getByRole('radio', { name: /Monthly/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: /Yearly/ })).toBeChecked()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('radio', { name: /^Pro/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByRole('radio', { name: /^Free/ })).toBeChecked()
  await userEvent.keyboard('{ArrowDown}{Tab}')
  await expect.element(page.getByRole('switch', { name: /GodMode/ })).toHaveFocus()
  await userEvent.keyboard(' {Tab}{Tab}{Enter}')
  await expect.element(heading('Payment')).toHaveFocus()
  await expect.element(page.getByText(/777\.99 USD for one year/)).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(() => onIntentCreated.mock.calls).toHaveLength(1)
  expect(onIntentCreated.mock.calls[0]?.[0]).toMatchObject({ amount: 77_799, currency: 'USD' })
})

test('what was chosen is there when it opens again', async () => {
  renderWithStudio(<Owner />)
  await userEvent.click(opener())
  await userEvent.click(page.getByRole('radio', { name: /Yearly/ }))
  await userEvent.click(page.getByRole('button', { name: 'Continue' }))
  await expect.element(heading('Payment')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(opener())
  await expect.element(heading('Payment')).toBeVisible()
  await expect.element(page.getByText('Pro, one year')).toBeVisible()
})

test('a proposal that ends with closing counts again when it is made again', async () => {
  function Offer(): ReactElement {
    const [choice, setChoice] = useState<UpgradeModalProps['choice']>()
    return (
      <WithStudio studio={studio}>
        <Button onClick={() => setChoice({ period: 'yearly', hasGodMode: true })}>A year with GodMode</Button>
        <UpgradeModal isOpen={choice !== undefined} choice={choice} onClose={() => setChoice(undefined)} />
      </WithStudio>
    )
  }
  const offer = page.getByRole('button', { name: 'A year with GodMode' })
  const yearly = page.getByRole('radio', { name: /Yearly/ })
  const godMode = page.getByRole('switch', { name: /GodMode/ })
  renderWithStudio(<Offer />)
  await userEvent.click(offer)
  await expect.element(yearly).toBeChecked()
  await userEvent.click(godMode)
  await userEvent.click(page.getByRole('radio', { name: /Monthly/ }))
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dialog().query()).toBeNull()
  await userEvent.click(offer)
  await expect.element(yearly).toBeChecked()
  await expect.element(godMode).toBeChecked()
})

test('a payment that has begun is there when it opens again', async () => {
  studio.answer({ getSubscription: { ...nothingYet, openPayment } })
  renderWithStudio(<Owner />)
  await userEvent.click(opener())
  await expect.element(heading('You have begun a payment')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(opener())
  await expect.element(page.getByRole('button', { name: 'Continue paying' })).toBeVisible()
})

test('signs in where it is needed, and goes on to the plan', async () => {
  forgetUser()
  renderWithStudio(<Owner />)
  await userEvent.click(opener())
  await expect.element(page.getByText('Step 1 of 3')).toBeVisible()
  await userEvent.fill(page.getByLabelText('Email'), 'lan@example.com')
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'correct horse')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => auth.calls.some(({ name }) => name === 'signIn')).toBe(true)
  await act(async () => {
    markSignedIn(user)
    auth.calls.find(({ name }) => name === 'signIn')!.answer()
  })
  await expect.element(page.getByText('Step 2 of 3')).toBeVisible()
  await expect.element(heading('Select Plan')).toHaveFocus()
})

test('the way back from another service opens the plan again', async () => {
  forgetUser()
  getUpgrade(studio).change({ period: 'yearly' })
  renderWithStudio(<Owner />)
  await userEvent.click(opener())
  await userEvent.click(page.getByRole('button', { name: /Continue with Microsoft/ }))
  const call = () => auth.calls.find(({ name }) => name === 'signInWith')
  await expect.poll(call).toBeTruthy()
  expect(call()?.args).toEqual([
    'microsoft',
    { next: expect.stringMatching(/^\/.*plan=pro&period=yearly&upgrade=plan/) },
  ])
})
