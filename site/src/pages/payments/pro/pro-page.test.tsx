import { markSignedIn } from '@ai-studio/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { user } from '../../../testing/fake-auth.ts'
import { address, renderPages } from '../../../testing/render-pages.tsx'
import { resetChoices } from '../../../testing/render-site.tsx'
import { startStudioServer, type StudioServer } from '../../../testing/studio-server.ts'
import { paid, payment, plans, pricing, subscription } from '../testing/payments.ts'

let server: StudioServer

beforeEach(() => {
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
  server = startStudioServer()
  server.on('GET /pricing', { body: pricing })
  server.on('GET /api/plans', { body: plans })
  server.on('GET /payment-methods', { body: { methods: [{ id: 'paypal', currencies: ['USD'] }] } })
  server.on('GET /api/payments/subscription', { body: subscription() })
  markSignedIn(user)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  resetChoices()
})

test('takes over what a partner page has asked for, and pays for the way back there', async () => {
  let sent: unknown
  server.on('POST /api/payments/paypal/create', ({ body }) => {
    sent = body
    return { status: 502, body: { code: 'PAYPAL_INITIATION_FAILED', message: 'Failed.' } }
  })
  const back = 'https://shop.example/a'
  renderPages(`/pro?plan=pro&period=yearly&return=${encodeURIComponent(back)}`, server.endpoint)
  expect(await screen.findByText(/You come from shop\.example/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: /^Continue/ }))
  await userEvent.click(await screen.findByRole('button', { name: /PayPal/ }))
  await waitFor(() =>
    expect(sent).toMatchObject({ PurchaseId: 'yearly', Amount: 210, Currency: 'USD', returnUrl: back }),
  )
})

test.each([
  ['https://shop.example/thanks', 'https://shop.example/thanks'],
  [null, null],
])(
  'after the payment goes to the way back that was checked, %s, never to the one asked for',
  async (returnUrl, goesTo) => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    server.on('GET /api/payments/subscription', {
      body: subscription({ openPayment: payment({ returnUrl }) }),
    })
    server.on('GET /api/payments/status/{id}', { body: paid({ returnUrl }) })
    renderPages(`/pro?return=${encodeURIComponent('https://evil.example/')}`, server.endpoint)
    const check = await screen.findByRole('button', { name: 'Check again' })
    server.on('GET /api/payments/subscription', { body: subscription({ tier: 'pro' }) })
    await userEvent.click(check)
    await userEvent.click(await screen.findByRole('button', { name: 'Done' }))
    if (goesTo === null) await waitFor(() => expect(address()).toBe('/'))
    expect(assign.mock.calls).toEqual(goesTo === null ? [] : [[goesTo]])
    expect(screen.queryByRole('link', { name: /evil/ })).toBeNull()
  },
)

test('in a window after the payment the window closes, and leads nowhere', async () => {
  vi.stubGlobal('opener', { closed: false })
  const close = vi.spyOn(globalThis, 'close').mockImplementation(() => undefined)
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const returnUrl = 'https://shop.example/thanks'
  server.on('GET /api/payments/subscription', { body: subscription({ openPayment: payment({ returnUrl }) }) })
  server.on('GET /api/payments/status/{id}', { body: paid({ returnUrl }) })
  renderPages(`/pro?return=${encodeURIComponent(returnUrl)}`, server.endpoint)
  const check = await screen.findByRole('button', { name: 'Check again' })
  server.on('GET /api/payments/subscription', { body: subscription({ tier: 'pro' }) })
  await userEvent.click(check)
  await userEvent.click(await screen.findByRole('button', { name: 'Done' }))
  expect(close).toHaveBeenCalledOnce()
  expect(assign).not.toHaveBeenCalled()
})

test('a way back that the server refuses is left out, and that is said', async () => {
  const sent: unknown[] = []
  server.on('POST /api/payments/paypal/create', ({ body }) => {
    const { returnUrl } = body as { returnUrl?: string }
    sent.push(returnUrl)
    if (returnUrl) {
      const errors = [{ path: 'returnUrl', message: 'On another site.' }]
      return { status: 422, body: { code: 'VALIDATION_FAILED', message: 'Please check.', errors } }
    }
    server.on('GET /api/payments/subscription', {
      body: subscription({ openPayment: payment({ paymentUrl: 'https://paypal.example/pay' }) }),
    })
    const url = 'https://paypal.example/pay'
    const ids = { id: payment().id, transactionRef: 'T1', TransactionRef: 'T1', orderId: 'O1', OrderId: 'O1' }
    return { body: { ...ids, expiresAt: payment().expiresAt, approvalUrl: url, ApprovalUrl: url } }
  })
  renderPages(`/pro?return=${encodeURIComponent('https://evil.example/')}`, server.endpoint)
  await userEvent.click(await screen.findByRole('button', { name: /^Continue/ }))
  await userEvent.click(await screen.findByRole('button', { name: /PayPal/ }))
  expect(await screen.findByText(/You cannot be sent back to the page you came from/)).toBeTruthy()
  expect(sent).toEqual(['https://evil.example/', undefined])
  expect(screen.getByRole('button', { name: 'Continue paying' })).toBeTruthy()
})

test('charges in the currency of the page that somebody comes from', async () => {
  const methods = [
    { id: 'paypal', currencies: ['USD'] },
    { id: 'vnpay', currencies: ['VND'] },
  ]
  server.on('GET /payment-methods', { body: { methods } })
  renderPages('/pro?plan=pro&currency=VND', server.endpoint)
  await userEvent.click(await screen.findByRole('button', { name: /^Continue/ }))
  expect(await screen.findByRole('button', { name: /Pay with VNPay/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Pay with PayPal/ })).toBeNull()
})

test('the free plan leads home', async () => {
  renderPages('/pro?plan=free', server.endpoint)
  await userEvent.click(await screen.findByRole('button', { name: /^Continue/ }))
  await waitFor(() => expect(address()).toBe('/home'))
})

test('is a page with a title, and leads to the comparison', async () => {
  renderPages('/vi/pro', server.endpoint)
  expect(await screen.findByRole('heading', { level: 1, name: 'Nâng cấp lên Pro' })).toBeTruthy()
  expect(document.title).toBe('Nâng cấp lên Pro · AI Studio')
  expect(screen.getByRole('link', { name: 'So sánh các gói' }).getAttribute('href')).toBe('/vi/plans')
})

test('remembers that a partner page has opened the window', async () => {
  vi.stubGlobal('opener', { closed: false })
  const { unmount } = renderPages('/pro', server.endpoint)
  await screen.findByRole('heading', { level: 1, name: 'Upgrade to Pro' })
  unmount()
  // The gateway's pages may cut the tie.
  vi.stubGlobal('opener', null)
  renderPages('/payment/callback', server.endpoint)
  expect(await screen.findByRole('button', { name: 'Close this window' })).toBeTruthy()
})
