import { markSignedIn, setLanguage } from '@ai-studio/core'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { user } from '../../../testing/fake-auth.ts'
import { renderPages } from '../../../testing/render-pages.tsx'
import { resetChoices } from '../../../testing/render-site.tsx'
import { refusal, startStudioServer, type Answer, type StudioServer } from '../../../testing/studio-server.ts'
import { $upgrade, closeUpgrade } from '../../../upgrade/upgrade-request.ts'
import { paid, payment, subscription } from '../testing/payments.ts'

let server: StudioServer

beforeEach(() => {
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
  server = startStudioServer()
  server.on('PUT /api/userpreferences/language', {})
  server.on('GET /api/payments/subscription', { body: subscription() })
  server.on('GET /api/payments', { body: { payments: [], nextCursor: null } })
  markSignedIn(user)
})

afterEach(() => {
  act(() => closeUpgrade())
  vi.restoreAllMocks()
  resetChoices()
})

async function open(name = 'Plan and payments') {
  renderPages('/settings', server.endpoint)
  return within(await screen.findByRole('region', { name }))
}

/** Which spaces belong to a convention is not ours to test. */
const plain = (element: HTMLElement) => element.textContent.replace(/\s+/g, ' ')

test('without anything bought: the plan is Free, and there is a way to more', async () => {
  const part = await open()
  expect(await part.findByText('Free')).toBeTruthy()
  expect(await part.findByText('You have not paid anything yet.')).toBeTruthy()
  await userEvent.click(part.getByRole('button', { name: 'Upgrade to Pro' }))
  expect($upgrade.get()).toEqual({ plan: 'pro' })
})

test('what was bought in the dialog stands behind it once it has closed', async () => {
  server.on('GET /api/payments', ({ query }) => ({
    body: query.has('cursor')
      ? { payments: [paid({ id: 'old' })], nextCursor: null }
      : { payments: [paid({ id: 'a' })], nextCursor: 'n' },
  }))
  const part = await open()
  await userEvent.click(await part.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(part.getAllByRole('listitem')).toHaveLength(2))
  await userEvent.click(part.getByRole('button', { name: 'Upgrade to Pro' }))
  server.on('GET /api/payments/subscription', {
    body: subscription({ tier: 'pro', endsAt: '2027-03-01T12:00:00Z' }),
  })
  server.on('GET /api/payments', {
    body: { payments: [paid({ id: 'new' }), paid({ id: 'a', status: 'refunded' })], nextCursor: 'n' },
  })
  act(() => closeUpgrade())
  expect(await part.findByText('Mar 1, 2027')).toBeTruthy()
  await waitFor(() => expect(part.getAllByRole('listitem')).toHaveLength(3))
  expect(part.getAllByRole('link', { name: /^Receipt of/ }).map((link) => link.getAttribute('href'))).toEqual(
    ['/settings/receipts/new', '/settings/receipts/a', '/settings/receipts/old'],
  )
  expect(part.getByText('Refunded')).toBeTruthy()
  // The older ones are here already.
  expect(part.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('what cannot be read again after the dialog leaves what is there', async () => {
  server.on('GET /api/payments', { body: { payments: [paid({ id: 'a' })], nextCursor: null } })
  const part = await open()
  await part.findByRole('listitem')
  await userEvent.click(await part.findByRole('button', { name: 'Upgrade to Pro' }))
  const asked = server.calls.length
  server.on('GET /api/payments', refusal(500, 'INTERNAL', 'Server error.'))
  server.on('GET /api/payments/subscription', refusal(500, 'INTERNAL', 'Server error.'))
  act(() => closeUpgrade())
  const again = () => server.calls.slice(asked)
  await waitFor(() =>
    expect(again()).toEqual(expect.arrayContaining(['GET /api/payments', 'GET /api/payments/subscription'])),
  )
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(part.getAllByRole('listitem')).toHaveLength(1)
  expect(part.getByText('Free')).toBeTruthy()
  expect(part.queryByText('Server error.')).toBeNull()
})

test('says until when Pro and GodMode last, and that they end by themselves', async () => {
  server.on('GET /api/payments/subscription', {
    body: subscription({
      tier: 'godmode',
      endsAt: '2027-03-01T12:00:00Z',
      godmodeEndsAt: '2027-01-01T12:00:00Z',
    }),
  })
  const part = await open()
  expect(await part.findByText('Pro + GodMode')).toBeTruthy()
  expect(part.getByText('Mar 1, 2027')).toBeTruthy()
  expect(part.getByText('Jan 1, 2027')).toBeTruthy()
  expect(part.getByText(/does not renew by itself/)).toBeTruthy()
  expect(part.getByRole('button', { name: 'Buy again' })).toBeTruthy()
})

test('tells of a payment that is open, and of a pause after failed ones', async () => {
  const openPayment = payment()
  const blockedUntil = new Date(2026, 10, 20, 9, 30).toISOString()
  server.on('GET /api/payments/subscription', {
    body: subscription({ openPayment, attempts: { failed: 3, max: 3, blockedUntil } }),
  })
  const part = await open()
  const link = await part.findByRole('link', { name: 'See how it stands' })
  expect(link.getAttribute('href')).toBe(`/payment/callback?id=${openPayment.id}`)
  expect(
    part.getByText(/^Paying pauses after 3 failed attempts, until (Nov 20, (2026, )?)?9:30/),
  ).toBeTruthy()
})

test('lists payments with amount and state in the language of the page', async () => {
  server.on('GET /api/payments', {
    body: {
      payments: [
        paid({ id: 'a' }),
        payment({
          id: 'b',
          status: 'failed',
          provider: 'paypal',
          amount: 19.99,
          currency: 'USD',
          isTest: true,
        }),
        payment({ id: 'c' }),
        paid({ id: 'd', status: 'refunded' }),
      ],
      nextCursor: null,
    },
  })
  const part = await open()
  const rows = within(await part.findByRole('list', { name: 'Payments' })).getAllByRole('listitem')
  expect(rows.map(plain)).toEqual([
    'Pro for a yearPaidNov 20, 2026 · ₫5,780,000 · VNPayReceipt',
    'Pro for a yearFailedNov 20, 2026 · $19.99 · PayPal · Test: no money moved',
    'Pro for a yearOpenNov 20, 2026 · ₫5,780,000 · VNPayCheck',
    'Pro for a yearRefundedNov 20, 2026 · ₫5,780,000 · VNPayReceipt',
  ])
  expect(within(rows[0]!).getByRole('link').getAttribute('href')).toBe('/settings/receipts/a')
  expect(within(rows[2]!).getByRole('link').getAttribute('href')).toBe('/payment/callback?id=c')
  act(() => setLanguage('vi'))
  expect(plain(await screen.findByText(/5\.780\.000 ₫ · VNPay$/, { selector: 'li:first-child p' }))).toBe(
    '20 thg 11, 2026 · 5.780.000 ₫ · VNPay',
  )
})

test('older payments come when they are asked for, each once; a failure can be tried again', async () => {
  let isAway = true
  server.on('GET /api/payments', ({ query }) => {
    const cursor = query.get('cursor')
    if (cursor === null)
      return { body: { payments: [paid({ id: 'a' }), paid({ id: 'b' })], nextCursor: 'n' } }
    if (isAway) return refusal(500, 'INTERNAL', 'Server error.')
    return { body: { payments: [paid({ id: 'b' }), paid({ id: 'c' })], nextCursor: null } }
  })
  const part = await open()
  await userEvent.click(await part.findByRole('button', { name: 'Show more' }))
  expect(await part.findByText('Server error.')).toBeTruthy()
  expect(part.getAllByRole('listitem')).toHaveLength(2)
  isAway = false
  await userEvent.click(part.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(part.getAllByRole('listitem')).toHaveLength(3))
  expect(part.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(part.queryByText('Server error.')).toBeNull()
})

test('older payments that fail once more are told once more, and nothing moves meanwhile', async () => {
  const answers = [Promise.withResolvers<Answer>(), Promise.withResolvers<Answer>()]
  let asked = 0
  server.on('GET /api/payments', ({ query }) =>
    query.has('cursor')
      ? answers[asked++]!.promise
      : { body: { payments: [paid({ id: 'a' })], nextCursor: 'n' } },
  )
  const part = await open()
  await userEvent.click(await part.findByRole('button', { name: 'Show more' }))
  answers[0]!.resolve(refusal(500, 'INTERNAL', 'Server error.'))
  const first = await part.findByText('Server error.')
  await userEvent.click(part.getByRole('button', { name: 'Show more' }))
  expect(part.getByText('Server error.')).toBe(first)
  answers[1]!.resolve(refusal(500, 'INTERNAL', 'Server error.'))
  // A region says what comes into it, not what stays.
  await waitFor(() => expect(part.getByText('Server error.')).not.toBe(first))
  expect(part.getByText('Server error.').closest('[role=alert]')).toBeTruthy()
})

test('what cannot be loaded is told, and comes with another try', async () => {
  server.on('GET /api/payments', refusal(500, 'INTERNAL', 'Server error.'))
  const part = await open()
  const title = await part.findByRole('heading', { name: 'Your payments could not be loaded' })
  server.on('GET /api/payments', { body: { payments: [], nextCursor: null } })
  await userEvent.click(within(title.closest<HTMLElement>('.st-note')!).getByRole('button'))
  expect(await part.findByText('You have not paid anything yet.')).toBeTruthy()
})
