import { ApiError } from '@ai-studio/core'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderWithStudio } from '../testing/render.tsx'
import { offline, refusal, type Answers, type FakeCall } from './testing/fake-studio.ts'
import {
  button,
  press,
  readPricesIn,
  renderUpgrade,
  settle,
  type UpgradeSetting,
} from './testing/render-upgrade.tsx'
import { nothingYet, openPayment, paidPayment, pricing } from './testing/samples.ts'
import { WithStudio } from './testing/with-studio.tsx'
import { Upgrade } from './upgrade.tsx'

const created = {
  id: openPayment.id,
  transactionRef: 'ST-1042',
  expiresAt: openPayment.expiresAt,
  approvalUrl: 'https://paypal.example/approve',
  paymentUrl: 'https://vnpay.example/pay',
}
const changedPrice =
  'The price has changed, so nothing was charged. Please check the new price and try again.'
const page = () => (document.body.textContent ?? '').replace(/[\u00a0\u202f]/g, ' ')
const attempts = (failed: number, blockedUntil: string | null = null): Answers => ({
  getSubscription: { ...nothingYet, attempts: { failed, max: 3, blockedUntil } },
})
const pay = (setting: UpgradeSetting = {}) =>
  renderUpgrade({
    ...setting,
    state: { step: 'payment', ...setting.state },
    answers: { createPaypalPayment: created, createVnpayPayment: created, ...setting.answers },
  })

beforeEach(() => readPricesIn('USD'))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('before paying', () => {
  test('says what it costs, for how long, and that it does not renew', async () => {
    await pay({ state: { period: 'yearly', hasGodMode: true } })
    expect(page()).toContain('Pro, one year$199.99')
    expect(page()).toContain('GodMode$578.00')
    expect(page()).toContain('Total$777.99 USD')
    expect(page()).toMatch(/\$777\.99 USD for one year, until .+\d{4}\. It does not renew by itself\./)
    expect(page()).toContain('GodMode has no price in VND, so it can be paid in USD only.')
  })

  test('the add-on begins at once, a longer plan behind its end: both ends are said', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00.000Z'), toFake: ['Date'] })
    const holding = { tier: 'godmode', endsAt: '2027-03-20T10:00:00.000Z' } as const
    const { studio, store } = await pay({
      state: { period: 'monthly', hasGodMode: true },
      answers: { getSubscription: { ...nothingYet, ...holding } },
    })
    expect(page()).toContain(
      '$597.99 USD for one month: Pro until Apr 20, 2027, GodMode until Dec 20, 2026. It does not renew by itself.',
    )
    studio.answer({
      getSubscription: { ...nothingYet, ...holding, godmodeEndsAt: '2026-12-05T10:00:00.000Z' },
    })
    await store.purchases.load()
    await settle()
    expect(page()).toContain('Pro until Apr 20, 2027, GodMode until Jan 5, 2027.')
  })

  test('offers the gateways that take the currency, and the other currency', async () => {
    await pay()
    expect(screen.queryByRole('button', { name: /Pay with VNPay/ })).toBeNull()
    expect(page()).toContain('Test: no money moves.')
    await press('Pay ₫578,000 in VND by VNPay')
    expect(button(/Pay with VNPay/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Pay with PayPal/ })).toBeNull()
    expect(page()).toContain('Charged in VND')
    expect(button('Pay $19.99 in USD by PayPal')).toBeTruthy()
  })

  test('what the other currency costs is with GodMode that comes back with it, and says so', async () => {
    const { store } = await pay({ state: { currency: 'VND', hasGodMode: true } })
    expect(page()).toContain('Total₫578,000 VND')
    expect(page()).toContain('GodMode has no price in VND, so it can be paid in USD only.')
    expect(screen.queryByRole('button', { name: 'Pay $19.99 in USD by PayPal' })).toBeNull()
    await press('Pay $597.99 in USD by PayPal, with GodMode')
    expect(page()).toContain('Total$597.99 USD')
    act(() => store.change({ hasGodMode: false }))
    expect(button('Pay ₫578,000 in VND by VNPay')).toBeTruthy()
    act(() => store.change({ currency: 'VND' }))
    expect(button('Pay $19.99 in USD by PayPal')).toBeTruthy()
    expect(page()).not.toContain('GodMode')
  })

  test('GodMode that was withdrawn is said to be missing from the order', async () => {
    const { studio, callsOf } = await pay({
      state: { hasGodMode: true },
      answers: { createPaypalPayment: refusal('PAYMENT_METHOD_NOT_AVAILABLE', 'Not available.') },
    })
    studio.answer({ getPricing: { ...pricing, addOns: {} } })
    await press(/Pay with PayPal/)
    expect(callsOf('getPricing')).toHaveLength(2)
    expect(screen.getByRole('alert').textContent).toBe('Not available.')
    expect(page()).toContain('Total$19.99 USD')
    expect(page()).toContain('GodMode cannot be bought at the moment, so your order is without it.')
  })

  test('a way to pay that was withdrawn is not offered any more', async () => {
    const { studio } = await pay({
      answers: { createPaypalPayment: refusal('PAYMENT_METHOD_NOT_AVAILABLE', 'Not available.') },
    })
    studio.answer({ getPaymentMethods: { methods: [{ id: 'vnpay', currencies: ['VND'] }] } })
    await press(/Pay with PayPal/)
    expect(screen.queryByRole('button', { name: /PayPal/ })).toBeNull()
    expect(button('Pay ₫578,000 in VND by VNPay')).toBeTruthy()
  })

  test('a year that is sold in another currency alone is paid in that', async () => {
    readPricesIn('VND')
    const { callsOf } = await pay({
      state: { period: 'yearly' },
      answers: {
        getPricing: {
          ...pricing,
          subscriptions: { ...pricing.subscriptions, yearly: { USD: 199.99 } },
        },
      },
    })
    expect(page()).toContain('Total$199.99 USD')
    await press(/Pay with PayPal/)
    expect(callsOf('createPaypalPayment')[0]?.body).toMatchObject({ Amount: 199.99, Currency: 'USD' })
  })

  test('says so where nothing can be charged', async () => {
    await pay({ answers: { getPaymentMethods: { methods: [] } } })
    expect(page()).toContain('Nothing can be paid here at the moment.')
    cleanup()
    await pay({ answers: { getPaymentMethods: { methods: [{ id: 'vnpay', currencies: ['VND'] }] } } })
    expect(page()).toContain('Nothing can be paid in USD at the moment.')
    expect(button('Pay ₫578,000 in VND by VNPay')).toBeTruthy()
  })

  test('draws a verification that knows what is paid, and nothing without one', async () => {
    await pay({
      confirmation: ({ amount, currency, purchaseId }) => (
        <p>
          Verify {amount} {currency} {purchaseId}
        </p>
      ),
    })
    expect(page()).toContain('Verify 1999 USD monthly')
  })

  test('nothing is paid by prices that are not the server’s', async () => {
    await pay({ answers: { getPricing: offline() } })
    expect(page()).toContain('Prices could not be loaded.')
    expect(screen.queryByRole('button', { name: /Pay with/ })).toBeNull()
  })

  test('a plan that could not be loaded can be loaded again', async () => {
    const { studio } = await pay({ answers: { getSubscription: offline() } })
    expect(page()).toContain('Your plan could not be loaded.')
    expect(screen.queryByRole('button', { name: /Pay with/ })).toBeNull()
    studio.answer({ getSubscription: nothingYet })
    await press('Try again')
    expect(button(/Pay with PayPal/)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Payment' }))
  })
})

describe('paying', () => {
  test('begins the payment and goes to the gateway', async () => {
    const [onIntentCreated, onRedirect] = [vi.fn(), vi.fn(() => false)]
    const { callsOf } = await pay({
      onIntentCreated,
      onRedirect,
      returnUrl: 'https://shop.example/thanks',
    })
    await press(/Pay with PayPal/)
    const [call] = callsOf('createPaypalPayment')
    expect(call?.body).toMatchObject({
      Amount: 19.99,
      Currency: 'USD',
      PurchaseType: 'subscription',
      PurchaseId: 'monthly',
      Description: 'AI Studio: Pro, one month',
      returnUrl: 'https://shop.example/thanks',
    })
    expect(onIntentCreated).toHaveBeenCalledExactlyOnceWith({
      id: openPayment.id,
      provider: 'paypal',
      amount: 1999,
      currency: 'USD',
    })
    expect(onRedirect).toHaveBeenCalledExactlyOnceWith({ url: created.approvalUrl, provider: 'paypal' })
  })

  test('goes on whatever the page’s own handlers throw', async () => {
    const reported: unknown[] = []
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const fail = (name: string) => () => {
      throw name
    }
    await pay({ onIntentCreated: fail('intent'), onRedirect: fail('redirect'), onStatus: fail('status') })
    await press(/Pay with PayPal/)
    vi.unstubAllGlobals()
    expect(assign).toHaveBeenCalledExactlyOnceWith(created.approvalUrl)
    expect(reported).toEqual(expect.arrayContaining(['intent', 'redirect']))
    expect(screen.getByRole('heading', { name: 'Payment' })).toBeTruthy()
    assign.mockRestore()
  })

  test('leaves the page, unless somebody keeps it', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const { studio } = await pay({ onRedirect: () => {}, state: { currency: 'VND' } })
    await press(/Pay with VNPay/)
    expect(assign).toHaveBeenCalledExactlyOnceWith(created.paymentUrl)
    expect(studio.storage.get('pendingPaymentTxn')).toMatch(/^[\da-f-]{36}$/)
    expect(page()).toContain('You are taken to VNPay…')
    assign.mockRestore()
  })

  test('who closes it while the payment begins stays on the page, and can go on with it', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const begun = Promise.withResolvers<typeof created>()
    const { studio, store, unmount } = await pay({
      onRedirect: () => {},
      answers: { createPaypalPayment: () => begun.promise },
    })
    await press(/Pay with PayPal/)
    expect(button('Back').getAttribute('aria-disabled')).toBe('true')
    unmount()
    studio.answer({ getSubscription: { ...nothingYet, openPayment } })
    begun.resolve(created)
    await settle()
    expect(assign).not.toHaveBeenCalled()
    expect(store.purchases.$state.get()).toMatchObject({ running: null, payment: openPayment })
    assign.mockRestore()
  })

  test('a page that was not left after all goes on with the payment', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const { studio } = await pay({ onRedirect: () => {} })
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true })
    await press(/Pay with PayPal/)
    expect(page()).toContain('You are taken to PayPal…')
    studio.answer({ getSubscription: { ...nothingYet, openPayment } })
    await vi.advanceTimersByTimeAsync(15_000)
    await settle()
    expect(screen.getByRole('heading', { name: 'You have begun a payment' })).toBeTruthy()
    expect(page()).not.toContain('Nothing new yet.')
    assign.mockRestore()
  })

  test.each([
    ['PAYPAL_INITIATION_FAILED', 'Failed to initiate PayPal payment', 502],
    ['SUBSCRIPTION_INITIATION_FAILED', 'Failed to initiate subscription', 502],
    ['PAYMENT_SIGN_IN_REQUIRED', 'You must be logged in to make a payment', 401],
  ] as const)('%s: %s', async (code, words, status) => {
    const onError = vi.fn()
    await pay({
      onError,
      answers: { createPaypalPayment: refusal(code, words, status), ...attempts(1) },
    })
    await press(/Pay with PayPal/)
    expect(screen.getByRole('alert').textContent).toContain(words)
    expect(page()).toContain('Attempt 1 of 3')
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code }))
  })

  test('a failure is told to each upgrade that is there, and not again to one that is opened later', async () => {
    const [first, second, later] = [vi.fn(), vi.fn(), vi.fn()]
    const { studio, store, unmount } = await pay({
      onError: first,
      answers: { createPaypalPayment: refusal('PAYPAL_INITIATION_FAILED', 'Failed to initiate.', 502) },
    })
    const open = (onError: (error: unknown) => void) =>
      renderWithStudio(
        <WithStudio studio={studio}>
          <Upgrade onError={onError} />
        </WithStudio>,
      )
    const beside = open(second)
    await settle()
    await act(() =>
      store.purchases.pay({
        provider: 'paypal',
        purchaseId: 'monthly',
        amount: 1999,
        currency: 'USD',
        description: 'Pro',
      }),
    )
    const failure = expect.objectContaining({ code: 'PAYPAL_INITIATION_FAILED' })
    expect(first).toHaveBeenCalledExactlyOnceWith(failure)
    expect(second).toHaveBeenCalledExactlyOnceWith(failure)
    unmount()
    beside.unmount()
    open(later)
    await settle()
    expect(screen.getByRole('alert').textContent).toContain('Failed to initiate.')
    expect(later).not.toHaveBeenCalled()
  })

  test('what fails while it is closed is told when it is opened again', async () => {
    const begun = Promise.withResolvers<unknown>()
    const onError = vi.fn()
    const { studio, unmount } = await pay({ onError, answers: { createPaypalPayment: () => begun.promise } })
    await press(/Pay with PayPal/)
    unmount()
    begun.resolve(refusal('PAYPAL_INITIATION_FAILED', 'Failed to initiate.', 502))
    await settle()
    expect(onError).not.toHaveBeenCalled()
    renderWithStudio(
      <WithStudio studio={studio}>
        <Upgrade onError={onError} />
      </WithStudio>,
    )
    await settle()
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'PAYPAL_INITIATION_FAILED' }),
    )
  })

  test('where the plan cannot be read afterwards either, why paying failed is told once', async () => {
    const onError = vi.fn()
    const { studio } = await pay({ onError })
    studio.answer({
      createPaypalPayment: refusal('PAYPAL_INITIATION_FAILED', 'Failed to initiate.', 502),
      getSubscription: offline(),
    })
    await press(/Pay with PayPal/)
    expect(onError.mock.calls.map(([error]) => (error as ApiError).code)).toEqual([
      'PAYPAL_INITIATION_FAILED',
      'NETWORK',
    ])
  })

  test('after three failures it is blocked, and says until when', async () => {
    const { callsOf, studio } = await pay({ answers: attempts(3, '2099-01-01T10:00:00.000Z') })
    expect(page()).toMatch(
      /Paying is paused after 3 failed attempts\. You can try again at \w+ \d+, 2099, \d+:\d\d [AP]M\./,
    )
    expect(button(/Pay with PayPal/).getAttribute('aria-disabled')).toBe('true')
    await press(/Pay with PayPal/)
    expect(callsOf('createPaypalPayment')).toEqual([])
    expect(studio.storage.get('proPaymentAttempts')).toBe('3')
  })

  test('a pause ends by itself, also where the clocks of both sides differ', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const paused = { failed: 3, max: 3, blockedUntil: '2020-01-01T10:00:00.000Z' }
    const { studio } = await pay({
      answers: { getSubscription: () => ({ ...nothingYet, attempts: paused }) },
    })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(button(/Pay with PayPal/).getAttribute('aria-disabled')).toBe('true')
    studio.answer(attempts(0))
    await vi.advanceTimersByTimeAsync(5_000)
    await settle()
    expect(button(/Pay with PayPal/).getAttribute('aria-disabled')).toBeNull()
  })

  test('a price that has changed is shown, in the server’s words: nothing was charged', async () => {
    const { studio } = await pay({
      answers: { createPaypalPayment: refusal('PAYMENT_AMOUNT_MISMATCH', changedPrice) },
    })
    studio.answer({
      getPricing: { ...pricing, subscriptions: { monthly: { USD: 24.99 }, yearly: { USD: 249.99 } } },
    })
    await press(/Pay with PayPal/)
    expect(screen.getByRole('alert').textContent).toBe(changedPrice)
    expect(page()).toContain('Total$24.99 USD')
  })
})

describe('a way back that the server refuses', () => {
  const refused = new ApiError('VALIDATION_FAILED', {
    text: 'Please check your input.',
    status: 422,
    errors: [{ path: 'returnUrl', message: 'This address is on another site.' }],
  })
  const begins = ({ body }: FakeCall) => (body?.returnUrl ? refused : created)

  test('is left out: the payment begins without it, and says so before anybody leaves', async () => {
    const [onRedirect, onIntentCreated] = [vi.fn(() => false), vi.fn()]
    const { studio, callsOf } = await pay({
      onRedirect,
      onIntentCreated,
      returnUrl: 'https://elsewhere.example/',
      answers: { createPaypalPayment: begins },
    })
    studio.answer({ getSubscription: { ...nothingYet, openPayment } })
    await press(/Pay with PayPal/)
    expect(callsOf('createPaypalPayment').map(({ body }) => body?.returnUrl)).toEqual([
      'https://elsewhere.example/',
      undefined,
    ])
    expect(onIntentCreated).toHaveBeenCalledTimes(1)
    expect(onRedirect).not.toHaveBeenCalled()
    expect(page()).toContain('You cannot be sent back to the page you came from.')
    expect(screen.getByRole('alert').textContent).toBe('')
    await press('Continue paying')
    expect(onRedirect).toHaveBeenCalledExactlyOnceWith({ url: openPayment.paymentUrl, provider: 'paypal' })
  })

  test('another refusal is not tried again', async () => {
    const { callsOf } = await pay({
      returnUrl: 'https://elsewhere.example/',
      answers: { createPaypalPayment: refusal('VALIDATION_FAILED', 'Please check your input.') },
    })
    await press(/Pay with PayPal/)
    expect(callsOf('createPaypalPayment')).toHaveLength(1)
    expect(screen.getByRole('alert').textContent).toContain('Please check your input.')
  })
})

describe('a payment that has begun', () => {
  const open = { getSubscription: { ...nothingYet, openPayment } }

  test('is said, and can be gone on with', async () => {
    const [onRedirect, onStatus] = [vi.fn(() => false), vi.fn()]
    await renderUpgrade({ answers: open, onRedirect, onStatus })
    expect(screen.getByRole('heading', { name: 'You have begun a payment' })).toBeTruthy()
    expect(page()).toContain('Pro, one year: $199.99 by PayPal.')
    expect(page()).not.toContain('Step')
    expect(onStatus).toHaveBeenCalledExactlyOnceWith(openPayment)
    await press('Continue paying')
    expect(onRedirect).toHaveBeenCalledExactlyOnceWith({ url: openPayment.paymentUrl, provider: 'paypal' })
  })

  test('is told by an upgrade to which the page listens', async () => {
    const { studio, unmount } = await renderUpgrade({ answers: open })
    unmount()
    const onStatus = vi.fn()
    renderWithStudio(
      <WithStudio studio={studio}>
        <Upgrade />
        <Upgrade onStatus={onStatus} />
      </WithStudio>,
    )
    await settle()
    expect(onStatus).toHaveBeenCalledExactlyOnceWith(openPayment)
  })

  test('is asked for again, until it is paid', async () => {
    const [onSuccess, onClose] = [vi.fn(), vi.fn()]
    const { studio } = await renderUpgrade({
      answers: { ...open, getPaymentStatus: openPayment },
      onSuccess,
      onClose,
    })
    await press('Check again')
    expect(page()).toContain('Nothing new yet.')
    studio.answer({ getPaymentStatus: paidPayment, getSubscription: { ...nothingYet, tier: 'pro' } })
    await press('Check again')
    expect(screen.getByRole('heading', { name: 'Pro is yours' })).toBeTruthy()
    expect(page()).toContain('Pro, one year, until Jan 1, 2100.')
    expect(page()).toContain('Receipt number ST-1042')
    expect(onSuccess).toHaveBeenCalledExactlyOnceWith(paidPayment)
    await press('Done')
    expect(onClose).toHaveBeenCalledExactlyOnceWith('done')
    expect(screen.getByRole('heading', { name: 'Select Plan' })).toBeTruthy()
  })

  test('bought with the add-on says until when each of both lasts', async () => {
    const paid = {
      ...paidPayment,
      purchaseId: 'yearly+godmode',
      godmodePeriod: { startsAt: '2099-01-01T10:05:00.000Z', endsAt: '2099-06-01T10:05:00.000Z' },
    }
    const { studio } = await renderUpgrade({ answers: { ...open, getPaymentStatus: paid } })
    studio.answer({ getSubscription: { ...nothingYet, tier: 'godmode' } })
    await press('Check again')
    expect(screen.getByRole('heading', { name: 'Pro with GodMode is yours' })).toBeTruthy()
    expect(page()).toContain('Pro, one year + GodMode: Pro until Jan 1, 2100, GodMode until Jun 1, 2099.')
  })

  test('that a person looks at is not given up: nobody is to pay twice', async () => {
    const review = { ...openPayment, status: 'pending', isUnderReview: true, paymentUrl: null }
    await renderUpgrade({ answers: { ...open, cancelPayment: review } })
    await press('Start anew')
    expect(page()).toContain('a person looks at this payment')
    expect(screen.queryByRole('button', { name: /Pay with|Start anew/ })).toBeNull()
  })

  test.each([
    ['Check again', 'getPaymentStatus'],
    ['Start anew', 'cancelPayment'],
  ])('%s: says in the server’s words that it could not be checked', async (name, call) => {
    const words = 'Failed to check payment status'
    await renderUpgrade({ answers: { ...open, [call]: refusal('PAYMENT_STATUS_FAILED', words, 502) } })
    await press(name)
    expect(screen.getByRole('alert').textContent).toBe(words)
    expect(button('Continue paying')).toBeTruthy()
  })

  test('is given up for another one', async () => {
    const { studio, callsOf } = await renderUpgrade({
      answers: { ...open, cancelPayment: { ...openPayment, status: 'failed', failure: 'cancelled' } },
    })
    studio.answer({ getSubscription: nothingYet })
    await press('Start anew')
    expect(callsOf('cancelPayment')[0]?.params).toEqual({ id: openPayment.id })
    expect(screen.getByRole('heading', { name: 'Select Plan' })).toBeTruthy()
  })

  test('that was begun in another tab is found when somebody comes back to this one', async () => {
    const { studio, callsOf } = await pay()
    expect(button(/VNPay/)).toBeTruthy()
    studio.answer({ getSubscription: { ...nothingYet, openPayment } })
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    expect(screen.getByRole('button', { name: 'Continue paying' })).toBeTruthy()
    expect(callsOf('createVnpayPayment')).toEqual([])
  })

  test('coming back to the tab without a connection changes nothing', async () => {
    const { studio } = await pay()
    const before = page()
    studio.answer({ getSubscription: offline() })
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    expect(page()).toBe(before)
  })

  test('is found by what this browser has kept', async () => {
    const { studio, store } = await renderUpgrade({ answers: { getPaymentStatus: paidPayment } })
    studio.storage.set('pendingPaymentTxn', 'kept')
    await store.purchases.load()
    await settle()
    expect(screen.getByRole('heading', { name: 'Pro is yours' })).toBeTruthy()
    expect(studio.storage.get('pendingPaymentTxn')).toBeNull()
  })

  test.each([
    [{ status: 'pending', paymentUrl: null }, 'PayPal has not confirmed it yet.'],
    [{ isUnderReview: true, paymentUrl: null }, 'a person looks at this payment'],
  ] as const)('waits where it cannot be paid any more: %j', async (more, words) => {
    await renderUpgrade({
      answers: { getSubscription: { ...nothingYet, openPayment: { ...openPayment, ...more } } },
    })
    expect(page()).toContain(words)
    expect(screen.queryByRole('button', { name: 'Continue paying' })).toBeNull()
  })

  test.each([
    [{ status: 'failed', failure: 'declined' }, 'The payment did not go through.'],
    [{ status: 'failed', failure: 'cancelled' }, 'The payment was cancelled.'],
    [{ status: 'expired' }, 'The time to pay has passed. Nothing was bought.'],
    [{ status: 'refunded' }, 'The payment was refunded.'],
  ] as const)('that has ended without success says so: %j', async (more, words) => {
    const { studio } = await renderUpgrade({
      answers: { ...open, getPaymentStatus: { ...openPayment, ...more } },
    })
    studio.answer({ getSubscription: nothingYet })
    await press('Check again')
    expect(screen.getByRole('alert').textContent).toContain(words)
    expect(screen.getByRole('heading', { name: 'Select Plan' })).toBeTruthy()
  })
})
