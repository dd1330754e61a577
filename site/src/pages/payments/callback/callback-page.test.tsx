import type { PaymentStatus } from '@ai-studio/contract'
import { paymentFailures } from '@ai-studio/contract/constants'
import { $auth, forgetUser, markSignedIn, setLanguage } from '@ai-studio/core'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { user } from '../../../testing/fake-auth.ts'
import { address, renderPages } from '../../../testing/render-pages.tsx'
import { renderSite, resetChoices } from '../../../testing/render-site.tsx'
import { setLoading } from '../../../testing/set-loading.ts'
import { refusal, startStudioServer, type StudioServer } from '../../../testing/studio-server.ts'
import { $upgrade, closeUpgrade } from '../../../upgrade/upgrade-request.ts'
import { paid, payment } from '../testing/payments.ts'
import { CallbackPage } from './callback-page.tsx'

const vnpayReturn = '/payment/callback?vnp_TxnRef=AS2611200001&vnp_ResponseCode=00&vnp_SecureHash=ab'
const paypalReturn = '/payment/callback?token=ORDER1&txnRef=AS2611200001&PayerID=P1'

let server: StudioServer

beforeEach(() => {
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
  server = startStudioServer()
  server.on('GET /api/userprofile', { body: { ...user, subscriptionTier: 'pro' } })
  server.on('PUT /api/userpreferences/language', {})
  markSignedIn(user)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  resetChoices()
})

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const card = () => within(screen.getByRole('heading', { level: 1 }).closest('section')!)
/** What is announced to people who do not see the page change. */
const announced = () =>
  screen
    .getAllByRole('status')
    .map((each) => each.textContent)
    .join('')
const calls = (call: string) => server.calls.filter((each) => each === call).length

/** VNPay's return, answered with a payment. */
function open(answer: PaymentStatus, path = vnpayReturn) {
  server.on('POST /api/payments/vnpay/callback', { body: answer })
  return renderPages(path, server.endpoint)
}

describe('paid', () => {
  test('through VNPay: says what was bought and until when, with the way to the receipt', async () => {
    let sent: unknown
    server.on('POST /api/payments/vnpay/callback', ({ body }) => {
      sent = body
      return { body: paid() }
    })
    renderPages(vnpayReturn, server.endpoint)
    await heading('Thank you, you have Pro')
    expect(sent).toEqual({ vnp_TxnRef: 'AS2611200001', vnp_ResponseCode: '00', vnp_SecureHash: 'ab' })
    expect(card().getByText('Pro for a year')).toBeTruthy()
    expect(card().getByText('Nov 20, 2027')).toBeTruthy()
    expect(card().getByText(/₫5,780,000/)).toBeTruthy()
    expect(card().getByRole('link', { name: 'Start chatting' }).getAttribute('href')).toBe('/')
    expect(card().getByRole('link', { name: 'Receipt' }).getAttribute('href')).toBe(
      `/settings/receipts/${paid().id}`,
    )
    expect(card().queryByRole('button', { name: 'Close this window' })).toBeNull()
    expect(document.title).toBe('Your payment · AI Studio')
  })

  test('through PayPal: the order is captured with the reference of the payment', async () => {
    let asked = ''
    server.on('GET /api/payments/paypal/capture', ({ query }) => {
      asked = query.toString()
      return { body: paid({ provider: 'paypal', amount: 19.99, currency: 'USD', purchaseId: 'monthly' }) }
    })
    renderPages(paypalReturn, server.endpoint)
    await heading('Thank you, you have Pro')
    expect(asked).toBe('orderId=ORDER1&txnRef=AS2611200001')
    expect(card().getByText('$19.99')).toBeTruthy()
    expect(card().getByText('PayPal')).toBeTruthy()
  })

  test('a mail is spoken of where there is an address for it', async () => {
    const { unmount } = open(paid())
    await heading('Thank you, you have Pro')
    expect(card().getByText(/The receipt was mailed to you too/)).toBeTruthy()
    unmount()
    server.on('GET /api/userprofile', { body: { ...user, email: '', subscriptionTier: 'pro' } })
    markSignedIn({ ...user, email: '' })
    open(paid())
    await heading('Thank you, you have Pro')
    expect(card().getByText('Your payment has arrived.')).toBeTruthy()
  })

  test('no mail is spoken of where the studio has no mail server', async () => {
    open(paid({ isMailed: false }))
    await heading('Thank you, you have Pro')
    expect(card().getByText('Your payment has arrived.')).toBeTruthy()
  })

  test('takes the focus when it is the first answer, and is known to the whole page', async () => {
    open(paid())
    const shown = await heading('Thank you, you have Pro')
    // Read once: with the focus, and not announced beside it.
    await waitFor(() => expect(document.activeElement).toBe(shown))
    expect(announced()).not.toContain('Thank you')
    await waitFor(() => expect($auth.get().user?.subscriptionTier).toBe('pro'))
    expect(await screen.findByRole('link', { name: /^Pro/ })).toBeTruthy()
  })

  test('forgets the pending payment and the failed attempts', async () => {
    localStorage.setItem('pendingPaymentTxn', 'x')
    localStorage.setItem('proPaymentAttempts', '2')
    open(paid())
    await heading('Thank you, you have Pro')
    await waitFor(() => expect(localStorage.getItem('pendingPaymentTxn')).toBeNull())
    expect(localStorage.getItem('proPaymentAttempts')).toBeNull()
  })

  test('with the add-on: says until when each of both lasts', async () => {
    const godmodePeriod = { startsAt: '2026-11-20T08:05:00Z', endsAt: '2027-05-20T08:05:00Z' }
    open(paid({ purchaseId: 'yearly+godmode', godmodePeriod }))
    await heading('Thank you, you have Pro')
    const facts = [...screen.getAllByRole('definition')].map((each) => each.textContent)
    expect(card().getByText('GodMode valid until')).toBeTruthy()
    expect(facts).toEqual(expect.arrayContaining(['Nov 20, 2027', 'May 20, 2027']))
  })

  test('a test says that no money has moved', async () => {
    open(paid({ isTest: true }))
    await heading('Thank you, you have Pro')
    expect(card().getByText('Test: no money moved')).toBeTruthy()
    expect(card().getByText('The test payment has arrived; no money has moved.')).toBeTruthy()
  })

  test('leads back to the site it was begun on', async () => {
    open(paid({ returnUrl: 'https://shop.example/upgrade?x=1' }))
    await heading('Thank you, you have Pro')
    const back = card().getByRole('link', { name: 'Back to shop.example' })
    expect(back.getAttribute('href')).toBe('https://shop.example/upgrade?x=1')
  })

  test('leads on to the page of this site it was begun on', async () => {
    open(paid({ returnUrl: `${location.origin}/help` }))
    await heading('Thank you, you have Pro')
    expect(card().getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/help')
  })

  test.each(['javascript:alert(1)', `${location.origin}/payment/callback?x=1`, `${location.origin}/nowhere`])(
    'does not lead back to %s',
    async (returnUrl) => {
      open(paid({ returnUrl }))
      await heading('Thank you, you have Pro')
      expect(card().getByRole('link', { name: 'Start chatting' }).getAttribute('href')).toBe('/')
    },
  )

  test('offers to close a window that another page has opened', async () => {
    vi.stubGlobal('opener', { closed: false })
    const close = vi.spyOn(globalThis, 'close').mockImplementation(() => undefined)
    open(paid())
    await heading('Thank you, you have Pro')
    await userEvent.click(card().getByRole('button', { name: 'Close this window' }))
    expect(close).toHaveBeenCalledOnce()
  })

  test('is closed first of all where the page that has opened it goes on', async () => {
    vi.stubGlobal('opener', { closed: false })
    open(paid({ returnUrl: 'https://shop.example/upgrade?x=1' }))
    await heading('Thank you, you have Pro')
    const [first] = screen
      .getByRole('heading', { level: 1 })
      .closest('section')!
      .querySelectorAll<HTMLElement>('.st-button')
    expect(first!.textContent).toBe('Close this window')
    expect(first!.dataset.variant).toBe('primary')
    expect(card().queryByRole('link', { name: 'Back to shop.example' })).toBeNull()
  })

  test('a reload, and coming back to it, ask the same and show the same', async () => {
    const { unmount } = open(paid())
    await heading('Thank you, you have Pro')
    unmount()
    renderPages(vnpayReturn, server.endpoint)
    await heading('Thank you, you have Pro')
    expect(calls('POST /api/payments/vnpay/callback')).toBe(2)
  })
})

test('effects that run twice come to the same end', async () => {
  server.on('POST /api/payments/vnpay/callback', { body: paid() })
  renderSite(
    <StrictMode>
      <CallbackPage />
    </StrictMode>,
    vnpayReturn,
    server.endpoint,
  )
  expect(await heading('Thank you, you have Pro')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

describe('other ends', () => {
  test('cancelled at PayPal: the payment is given up, and can be made again', async () => {
    localStorage.setItem('pendingPaymentTxn', 'x')
    localStorage.setItem('proPaymentAttempts', '2')
    server.on('POST /api/payments/cancel/{id}', ({ id }) => {
      expect(id).toBe('AS2611200001')
      return { body: payment({ provider: 'paypal', status: 'failed', failure: 'cancelled' }) }
    })
    renderPages('/payment/callback?cancelled=1&txnRef=AS2611200001&token=ORDER1', server.endpoint)
    await heading('You have cancelled the payment')
    expect(card().getByRole('button', { name: 'Pay again' })).toBeTruthy()
    await waitFor(() => expect(localStorage.getItem('pendingPaymentTxn')).toBeNull())
    // A failure does not set the count back.
    expect(localStorage.getItem('proPaymentAttempts')).toBe('2')
    expect(server.calls).not.toContain('GET /api/payments/paypal/capture')
  })

  test('a cancellation that comes too late shows what was paid', async () => {
    server.on('POST /api/payments/cancel/{id}', { body: paid() })
    renderPages('/payment/callback?cancelled=1&txnRef=AS2611200001', server.endpoint)
    expect(await heading('Thank you, you have Pro')).toBeTruthy()
  })

  test('cancelled at VNPay', async () => {
    open(payment({ status: 'failed', failure: 'cancelled' }))
    expect(await heading('You have cancelled the payment')).toBeTruthy()
  })

  test.each(paymentFailures.filter((failure) => failure !== 'cancelled'))(
    'failed for %s: says why in both languages',
    async (failure) => {
      open(payment({ status: 'failed', failure }))
      await heading('The payment did not go through')
      const english = card().getByText(/^Nothing was bought\. ./).textContent
      expect(english).not.toMatch(/callback\.|\{\{/)
      act(() => setLanguage('vi'))
      await heading('Thanh toán không thành công')
      expect(card().getByText(/^Bạn chưa mua gói nào\. ./).textContent).not.toMatch(/callback\.|\{\{/)
    },
  )

  describe('declined by PayPal', () => {
    const declined = payment({ provider: 'paypal', status: 'failed', failure: 'declined' })
    const looked = `/payment/callback?id=${declined.id}`

    async function openDeclined() {
      server.on('GET /api/payments/paypal/capture', { body: declined })
      server.on(`GET /api/payments/status/${declined.id}`, { body: declined })
      const shown = renderPages(paypalReturn, server.endpoint)
      await heading('The payment did not go through')
      await waitFor(() => expect(address()).toContain('?id='))
      return shown
    }

    test('a page that is opened again only looks, and asks for no money', async () => {
      const { unmount } = await openDeclined()
      expect(address()).toBe(looked)
      unmount()
      renderPages(looked, server.endpoint)
      await heading('The payment did not go through')
      expect(calls('GET /api/payments/paypal/capture')).toBe(1)
    })

    test('whoever signs in again is shown the same, and asked for no money', async () => {
      await openDeclined()
      act(() => forgetUser())
      await heading('Log in to finish')
      act(() => markSignedIn(user))
      await heading('The payment did not go through')
      act(() => forgetUser())
      const link = await screen.findAllByRole('link', { name: /^Log in/ })
      await userEvent.click(link.at(-1)!)
      await waitFor(() => expect(address()).toMatch(/^\/login/))
      act(() => markSignedIn(user))
      await heading('The payment did not go through')
      expect(address()).toBe(looked)
      expect(calls('GET /api/payments/paypal/capture')).toBe(1)
    })

    test('it goes on standing there while it is looked at by its id', async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      server.on('GET /api/payments/paypal/capture', { body: declined })
      server.on(`GET /api/payments/status/${declined.id}`, async () => {
        await promise
        return { body: declined }
      })
      renderPages(paypalReturn, server.endpoint)
      await heading('The payment did not go through')
      await waitFor(() => expect(calls(`GET /api/payments/status/${declined.id}`)).toBe(1))
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The payment did not go through')
      resolve()
    })
  })

  test('failed without a reason says so much', async () => {
    open(payment({ status: 'failed' }))
    await heading('The payment did not go through')
    expect(card().getByText('Nothing was bought.')).toBeTruthy()
    expect(card().getByText(/it still counts/)).toBeTruthy()
  })

  test('a purchase that began on another site is begun again on the page that knows the way back', async () => {
    const returnUrl = 'https://shop.example/?a=1'
    open(payment({ status: 'failed', failure: 'funds', purchaseId: 'yearly+godmode', returnUrl }))
    await heading('The payment did not go through')
    const href = card().getByRole('link', { name: 'Pay again' }).getAttribute('href') ?? ''
    expect(Object.fromEntries(new URL(href, location.origin).searchParams)).toEqual({
      plan: 'pro',
      period: 'yearly',
      godmode: '1',
      currency: 'VND',
      return: returnUrl,
    })
  })

  test('expired: the same can be paid again, in the same currency', async () => {
    open(payment({ status: 'expired' }))
    await heading('The time to pay is over')
    onTestFinished(closeUpgrade)
    await userEvent.click(card().getByRole('button', { name: 'Pay again' }))
    expect($upgrade.get()).toEqual({ plan: 'pro', period: 'yearly', hasGodMode: false, currency: 'VND' })
  })

  test('refunded', async () => {
    open(paid({ status: 'refunded', refundedAt: '2026-11-21T08:00:00Z' }))
    await heading('This payment was refunded')
    expect(card().getByRole('link', { name: 'Receipt' })).toBeTruthy()
    expect(card().queryByText('Valid until')).toBeNull()
  })

  test('under review: nobody is to pay twice', async () => {
    open(payment({ isUnderReview: true }))
    await heading('Your payment is not confirmed yet')
    expect(card().getByText(/one of us is looking at it/)).toBeTruthy()
  })
})

describe('addresses that lead to nothing', () => {
  test('a doubled parameter is refused, and the server is not asked', async () => {
    renderPages(`${vnpayReturn}&vnp_TxnRef=OTHER`, server.endpoint)
    await heading('This address cannot be used')
    expect(server.calls.filter((call) => call.includes('/payments/'))).toEqual([])
  })

  test('an address without a payment, when none is pending', async () => {
    renderPages('/payment/callback', server.endpoint)
    await heading('There is no payment here')
    expect(card().getByRole('link', { name: 'Your payments' }).getAttribute('href')).toBe(
      '/settings#payments',
    )
  })

  test('without a word in the address the payment that this browser has begun is looked after', async () => {
    localStorage.setItem('pendingPaymentTxn', 'begun-here')
    server.on('GET /api/payments/status/{id}', ({ id }) =>
      id === 'begun-here' ? { body: paid() } : { status: 404 },
    )
    renderPages('/payment/callback', server.endpoint)
    expect(await heading('Thank you, you have Pro')).toBeTruthy()
  })

  test("another user's payment is not known, and not asked for again", async () => {
    server.on('POST /api/payments/vnpay/callback', refusal(404, 'NOT_FOUND', 'Not found.'))
    renderPages(vnpayReturn, server.endpoint)
    await heading('This payment is not known here')
    expect(calls('POST /api/payments/vnpay/callback')).toBe(1)
  })

  test('what the server cannot read is told', async () => {
    server.on('POST /api/payments/vnpay/callback', refusal(422, 'VALIDATION_FAILED', 'No.'))
    renderPages(vnpayReturn, server.endpoint)
    expect(await heading('This payment could not be checked')).toBeTruthy()
    expect(card().queryByText('No.')).toBeNull()
  })
})

describe('signed out on the way back', () => {
  test('asks to sign in, keeps the query, and goes on by itself', async () => {
    forgetUser()
    open(paid())
    await heading('Log in to finish')
    expect(server.calls).not.toContain('POST /api/payments/vnpay/callback')
    await userEvent.click(card().getByRole('link', { name: 'Log in' }))
    await waitFor(() => expect(address()).toBe('/login'))
    act(() => markSignedIn(user))
    await waitFor(() => expect(address()).toBe(vnpayReturn))
    expect(await heading('Thank you, you have Pro')).toBeTruthy()
  })

  test('a session that ends meanwhile', async () => {
    server.on('POST /api/payments/vnpay/callback', refusal(401, 'UNAUTHENTICATED', 'Please log in.'))
    renderPages(vnpayReturn, server.endpoint)
    await heading('Log in to finish')
    act(() => forgetUser())
    open(paid())
    act(() => markSignedIn(user))
    expect(await screen.findAllByRole('heading', { name: 'Thank you, you have Pro' })).toBeTruthy()
  })

  test('until it is known who is here nothing is asked', async () => {
    setLoading()
    open(paid())
    await heading('Checking your payment…')
    expect(server.calls).not.toContain('POST /api/payments/vnpay/callback')
    act(() => markSignedIn(user))
    expect(await heading('Thank you, you have Pro')).toBeTruthy()
  })
})

describe('not reached', () => {
  test('a failure of the server is told, and can be tried again at once', async () => {
    server.on('POST /api/payments/vnpay/callback', refusal(503, 'SERVICE_UNAVAILABLE', 'Failed.'))
    renderPages(vnpayReturn, server.endpoint)
    await heading('We could not check your payment yet')
    server.on('POST /api/payments/vnpay/callback', { body: paid() })
    await userEvent.click(card().getByRole('button', { name: 'Try again' }))
    expect(await heading('Thank you, you have Pro')).toBeTruthy()
  })

  test('what the gateway has not signed is said to be unreadable, and leads to the payments', async () => {
    const words = 'Failed to process payment callback'
    server.on('POST /api/payments/vnpay/callback', refusal(502, 'PAYMENT_CALLBACK_FAILED', words))
    renderPages(vnpayReturn, server.endpoint)
    await heading('This payment could not be checked')
    expect(card().getByText(words)).toBeTruthy()
    expect(card().queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(card().getByRole('link', { name: 'Your payments' })).toBeTruthy()
  })
})

test('what the gateway could not be asked is said in the words of the server, also while it is pending', async () => {
  const words = 'Failed to check payment status'
  server.on('POST /api/payments/cancel/{id}', refusal(502, 'PAYMENT_STATUS_FAILED', words))
  renderPages('/payment/callback?cancelled=1&txnRef=AS2611200001', server.endpoint)
  await heading('We could not check your payment yet')
  expect(card().getByText(words)).toBeTruthy()
  server.on('POST /api/payments/cancel/{id}', { body: payment() })
  await userEvent.click(card().getByRole('button', { name: 'Try again' }))
  await heading('Your payment is not confirmed yet')
  expect(card().queryByText(words)).toBeNull()
  server.on('POST /api/payments/cancel/{id}', refusal(502, 'PAYMENT_STATUS_FAILED', words))
  await userEvent.click(card().getByRole('button', { name: 'Check now' }))
  expect(await card().findByText(words)).toBeTruthy()
  expect(card().queryByText(/keep trying/)).toBeNull()
})

test('a change in the background is announced, and leaves the focus where it is', async () => {
  open(payment())
  const shown = await heading('Your payment is not confirmed yet')
  await waitFor(() => expect(document.activeElement).toBe(shown))
  // A press that brings nothing new, after which the visitor goes on elsewhere.
  await userEvent.click(card().getByRole('button', { name: 'Check now' }))
  await waitFor(() => expect(calls('POST /api/payments/vnpay/callback')).toBe(2))
  const section = screen.getByRole('heading', { level: 1 }).closest('section')!
  const elsewhere = screen.getAllByRole('link').find((each) => !section.contains(each))!
  act(() => elsewhere.focus())
  server.on('GET /api/payments/status/{id}', { body: paid() })
  act(() => void globalThis.dispatchEvent(new Event('online')))
  await heading('Thank you, you have Pro')
  expect(document.activeElement).toBe(elsewhere)
  await waitFor(() => expect(announced()).toContain('Thank you, you have Pro'))
})

test('pending: may be closed, can be paid on, and checks at once', async () => {
  localStorage.setItem('pendingPaymentTxn', 'x')
  open(payment({ paymentUrl: 'https://vnpay.example/pay?x=1' }))
  await heading('Your payment is not confirmed yet')
  expect(card().getByText(/You may close this page/)).toBeTruthy()
  expect(card().getByRole('link', { name: 'Go on paying with VNPay' }).getAttribute('href')).toBe(
    'https://vnpay.example/pay?x=1',
  )
  expect(localStorage.getItem('pendingPaymentTxn')).toBe('x')
  server.on('POST /api/payments/vnpay/callback', { body: paid() })
  await userEvent.click(card().getByRole('button', { name: 'Check now' }))
  const shown = await heading('Thank you, you have Pro')
  await waitFor(() => expect(document.activeElement).toBe(shown))
  expect(announced()).not.toContain('Thank you')
})
