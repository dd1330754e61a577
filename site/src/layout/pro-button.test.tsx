import { markSignedIn } from '@ai-studio/core'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { plans, pricing, subscription } from '../pages/payments/testing/payments.ts'
import { user } from '../testing/fake-auth.ts'
import { address, renderPages } from '../testing/render-pages.tsx'
import { resetChoices } from '../testing/render-site.tsx'
import { startStudioServer, type StudioServer } from '../testing/studio-server.ts'
import { closeUpgrade } from '../upgrade/upgrade-request.ts'

let server: StudioServer

beforeEach(() => {
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
  server = startStudioServer()
  server.on('GET /pricing', { body: pricing })
  server.on('GET /api/plans', { body: plans })
  server.on('GET /payment-methods', { body: { methods: [{ id: 'paypal', currencies: ['USD'] }] } })
  server.on('GET /api/payments/subscription', { body: subscription() })
})

afterEach(() => {
  act(() => closeUpgrade())
  vi.restoreAllMocks()
  resetChoices()
})

const pro = () => within(screen.getByRole('banner')).getByRole('button', { name: /^Pro/ })
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Upgrade to Pro' }))

test('opens the upgrade over the page, and Free leads home', async () => {
  markSignedIn(user)
  renderPages('/purchases-refunds', server.endpoint)
  await userEvent.click(pro())
  // Stands there at once; what is in it may still be on its way.
  expect(await dialog()).toBeTruthy()
  await userEvent.click(await screen.findByRole('radio', { name: /^Free/ }))
  await userEvent.click(screen.getByRole('button', { name: /^Continue/ }))
  await waitFor(() => expect(address()).toBe('/home'))
  expect(screen.queryByRole('dialog', { name: 'Upgrade to Pro' })).toBeNull()
})

test('whoever has come back from signing in elsewhere is in the plan step again, with what they had chosen', async () => {
  markSignedIn(user)
  renderPages('/purchases-refunds?x=1&plan=pro&period=yearly&upgrade=plan#refund', server.endpoint)
  const modal = await dialog()
  expect(await modal.findByText('Step 1 of 2')).toBeTruthy()
  expect(modal.getByText(/\$210\.00/)).toBeTruthy()
  // The mark counts once: neither a reload nor the way back opens it again.
  await waitFor(() => expect(address()).toBe('/purchases-refunds?x=1#refund'))
  await userEvent.click(modal.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog', { name: 'Upgrade to Pro' })).toBeNull()
})

test('for those who have Pro it is a sign, and leads to what they have bought', async () => {
  server.on('GET /api/account/security', { status: 404 })
  server.on('GET /api/payments', { body: { payments: [], nextCursor: null } })
  markSignedIn({ ...user, subscriptionTier: 'pro' })
  renderPages('/purchases-refunds', server.endpoint)
  await userEvent.click(screen.getByRole('link', { name: 'Pro: your plan and payments' }))
  expect(address()).toBe('/settings#payments')
  const part = await screen.findByRole('region', { name: 'Plan and payments' })
  expect(document.activeElement?.contains(part)).toBe(true)
})
