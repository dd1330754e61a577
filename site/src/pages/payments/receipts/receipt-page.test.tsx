import { markSignedIn, setLanguage } from '@ai-studio/core'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { user } from '../../../testing/fake-auth.ts'
import { address, renderPages } from '../../../testing/render-pages.tsx'
import { resetChoices } from '../../../testing/render-site.tsx'
import { refusal, startStudioServer, type StudioServer } from '../../../testing/studio-server.ts'
import { paid, payment } from '../testing/payments.ts'

let server: StudioServer
const { id } = paid()

beforeEach(() => {
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
  server = startStudioServer()
  server.on('PUT /api/userpreferences/language', {})
  markSignedIn(user)
})

afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
})

async function open(answer = paid()) {
  server.on('GET /api/payments/status/{id}', { body: answer })
  renderPages(`/settings/receipts/${id}`, server.endpoint)
  await screen.findByRole('heading', { level: 1, name: 'Receipt' })
  const receipt = screen.getByRole('article')
  const facts = [...receipt.querySelectorAll('dt')].map((name) => [
    name.textContent,
    name.nextElementSibling?.textContent.replace(/\s+/g, ' ').trim(),
  ])
  return { receipt, facts: Object.fromEntries(facts) as Record<string, string> }
}

test('says who sold what to whom, when, for how long and for how much', async () => {
  const { receipt, facts } = await open()
  expect(facts).toMatchObject({
    'Receipt number': 'AS2611200001',
    Seller: 'AI Studio, with offices in Singapore and Vietnam',
    Buyer: 'Lan Nguyễn, lan@example.com',
    Bought: 'Pro for a year',
    Period: 'Nov 20, 2026 to Nov 20, 2027',
    'Paid with': 'VNPay',
    Total: '₫5,780,000 (VND)',
  })
  expect(facts['Paid on']).toContain('Nov 20, 2026')
  expect(receipt.textContent).not.toContain('TEST')
  expect(receipt.textContent).not.toContain('REFUNDED')
  expect(document.title).toBe('Receipt AS2611200001 · AI Studio')
  expect(server.calls).toContain(`GET /api/payments/status/${id}`)
})

test('a buyer whose identity service tells no address is named without one', async () => {
  markSignedIn({ ...user, email: '' })
  const { facts } = await open()
  expect(facts.Buyer).toBe('Lan Nguyễn')
})

test('of an add-on that lasts for another time both are said', async () => {
  const { facts } = await open(
    paid({
      purchaseId: 'yearly+godmode',
      period: { startsAt: '2027-01-15T08:05:00Z', endsAt: '2028-01-15T08:05:00Z' },
      godmodePeriod: { startsAt: '2026-11-20T08:05:00Z', endsAt: '2027-11-20T08:05:00Z' },
    }),
  )
  expect(facts).toMatchObject({
    Period: 'Jan 15, 2027 to Jan 15, 2028',
    'Period of GodMode': 'Nov 20, 2026 to Nov 20, 2027',
  })
})

test('an add-on that lasts as long as the plan is not said twice', async () => {
  const { facts } = await open(paid({ purchaseId: 'yearly+godmode', godmodePeriod: paid().period }))
  expect(facts['Period']).toBe('Nov 20, 2026 to Nov 20, 2027')
  expect(facts['Period of GodMode']).toBeUndefined()
})

test('is written in the language of the page', async () => {
  const { receipt } = await open()
  act(() => setLanguage('vi'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Biên nhận' })).toBeTruthy()
  expect(receipt.textContent.replace(/\s+/g, ' ')).toContain('5.780.000 ₫ (VND)')
  expect(receipt.textContent).toContain('có văn phòng tại Singapore và Việt Nam')
})

test('a test and a refund are marked', async () => {
  const { receipt } = await open(
    paid({ status: 'refunded', refundedAt: '2026-11-25T08:00:00Z', isTest: true }),
  )
  expect(receipt.textContent).toContain('TEST')
  expect(receipt.textContent).toContain('no money has moved')
  expect(receipt.textContent).toContain('REFUNDED')
  expect(receipt.textContent).toContain('The amount was refunded on Nov 25, 2026.')
})

test('can be printed', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test('what was not paid has none yet', async () => {
  server.on('GET /api/payments/status/{id}', { body: payment() })
  renderPages(`/settings/receipts/${id}`, server.endpoint)
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no receipt yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See how it stands' }).getAttribute('href')).toBe(
    `/payment/callback?id=${id}`,
  )
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
})

test("another user's is as unknown as none", async () => {
  server.on('GET /api/payments/status/{id}', refusal(404, 'NOT_FOUND', 'Not found.'))
  renderPages(`/settings/receipts/${id}`, server.endpoint)
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no such receipt' })).toBeTruthy()
})

test('a failure can be tried again', async () => {
  server.on('GET /api/payments/status/{id}', refusal(500, 'INTERNAL', 'Server error.'))
  renderPages(`/settings/receipts/${id}`, server.endpoint)
  await screen.findByRole('heading', { level: 1, name: 'The receipt could not be loaded' })
  server.on('GET /api/payments/status/{id}', { body: paid() })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Receipt' })).toBeTruthy()
})

test('is for its owner alone: a stranger is sent to sign in', async () => {
  resetChoices()
  renderPages(`/settings/receipts/${id}`, server.endpoint)
  await waitFor(() => expect(address()).toBe('/login'))
  expect(server.calls).toEqual([])
})
