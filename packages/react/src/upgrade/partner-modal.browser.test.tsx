import { forgetUser, getStudio } from '@ai-studio/core'
import { getUpgrade } from '@ai-studio/core/payments'
import { act, cleanup } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakePartnerAuth, type FakePartnerAuth } from '../login/testing/fake-auth.ts'
import { renderWithStudio } from '../testing/render.tsx'
import '../theme/tokens.css'
import { Button } from '../ui/button.tsx'
import '../ui/ui.css'
import { createFakeStudio, type FakeStudio } from './testing/fake-studio.ts'
import { WithStudio } from './testing/with-studio.tsx'
import { UpgradeModal } from './upgrade-modal.tsx'
import { Upgrade } from './upgrade.tsx'
import type { UpgradeProps } from './upgrade-props.ts'
import './upgrade.css'

const lan = { displayName: 'Lan', subscriptionTier: 'free' } as const
let auth: FakePartnerAuth
vi.mock('@ai-studio/core/auth', () => ({ getPartnerAuth: () => auth, getAuth: () => undefined }))

let studio: FakeStudio
let opened: { closed: boolean; focus: () => void }

function Owner(props: Pick<UpgradeProps, 'onSuccess'>): ReactElement {
  const [isOpen, setOpen] = useState(false)
  return (
    <WithStudio studio={studio}>
      <Button onClick={() => setOpen(true)}>Go Pro</Button>
      <UpgradeModal {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </WithStudio>
  )
}

const dialog = () => page.getByRole('dialog', { name: 'Upgrade to Pro' })
const goPro = () => userEvent.click(page.getByRole('button', { name: 'Go Pro' }))
async function close(): Promise<void> {
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dialog().query()).toBeNull()
}

beforeEach(async () => {
  getStudio()
  forgetUser()
  auth = createFakePartnerAuth({ user: lan })
  studio = createFakeStudio({}, false)
  getUpgrade(studio).change({ step: 'payment' })
  opened = { closed: false, focus: vi.fn() }
  vi.spyOn(globalThis, 'open').mockImplementation(() => opened as Window)
  await page.viewport(800, 900)
})
afterEach(() => {
  getUpgrade(studio).window.forget()
  cleanup()
  vi.restoreAllMocks()
})

test('opened again it says that a payment goes on, and shows its window', async () => {
  renderWithStudio(<Owner />)
  await goPro()
  await userEvent.click(page.getByRole('button', { name: /^Continue on studio-/ }))
  await close()
  await goPro()
  await expect.element(page.getByText('Finish paying in the other window.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Show window' }))
  expect(opened.focus).toHaveBeenCalledTimes(1)
  expect(globalThis.open).toHaveBeenCalledTimes(1)
})

test('who has gone on in a field of the page keeps the focus there when it is paid', async () => {
  renderWithStudio(
    <WithStudio studio={studio}>
      <input aria-label="Search the shop" />
      <Upgrade />
    </WithStudio>,
  )
  const pay = page.getByRole('button', { name: /^Continue on studio-/ })
  await userEvent.click(pay)
  await expect.element(page.getByRole('button', { name: 'Show window' })).toHaveFocus()
  const search = page.getByRole('textbox', { name: 'Search the shop' })
  await userEvent.click(search)
  await act(async () => auth.$user.set({ ...lan, subscriptionTier: 'pro' }))
  await expect.element(page.getByRole('heading', { name: 'Pro is yours' })).toBeVisible()
  await expect.element(search).toHaveFocus()
})

test('closed it still tells the page that it is paid, once, and shows so until that was read', async () => {
  const onSuccess = vi.fn()
  renderWithStudio(<Owner onSuccess={onSuccess} />)
  await goPro()
  await userEvent.click(page.getByRole('button', { name: /^Continue on studio-/ }))
  await close()
  await act(async () => {
    opened.closed = true
    dispatchEvent(new Event('focus'))
    auth.$user.set({ ...lan, subscriptionTier: 'pro' })
  })
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith(null)
  await goPro()
  const heading = page.getByRole('heading', { name: 'Pro is yours' })
  await expect.element(heading).toBeVisible()
  await close()
  await goPro()
  await expect.element(dialog()).toBeVisible()
  expect(heading.query()).toBeNull()
  // Nobody is asked to pay once more.
  await expect.element(page.getByRole('radio', { name: /^Pro/ })).toBeVisible()
  expect(page.getByRole('button', { name: /^Continue on studio-/ }).query()).toBeNull()
  expect(onSuccess).toHaveBeenCalledTimes(1)
})
