import type { PaymentStatus, Pricing, Subscription } from '@ai-studio/contract'
import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { PartnerAuth, SiteUser } from '../auth/auth-types.ts'
import { ApiError, type ApiErrorCode } from '../client/api-error.ts'
import { credentialsOf } from '../client/credentials.ts'
import type { ApiClient } from '../client/types.ts'
import { $auth, forgetUser, markSignedIn } from '../stores/auth.ts'
import { $currency, currencyPreference } from '../stores/currency.ts'
import { createStudioStorage } from '../storage/studio-storage.ts'
import type { Studio } from '../studio-types.ts'
import { defaultPricing } from './plan-prices.ts'
import type { PaymentOrder } from './purchases.ts'
import { getUpgrade, stepFor, type UpgradeStore } from './upgrade-store.ts'

type Answer = (input: { body?: Record<string, unknown>; params?: Record<string, string> }) => unknown

let answers: Record<string, Answer>
let calls: { name: string; body?: Record<string, unknown>; params?: Record<string, string> }[]
let studio: Studio
let upgrade: UpgradeStore
let count = 0

const refusal = (code: ApiErrorCode, status: number | null) => new ApiError(code, { text: code, status })
const subscription = (more: Partial<Subscription> = {}): Subscription => ({
  tier: 'free',
  endsAt: null,
  godmodeEndsAt: null,
  attempts: { failed: 0, max: 3, blockedUntil: null },
  openPayment: null,
  ...more,
})
const payment = (more: Partial<PaymentStatus> = {}): PaymentStatus => ({
  id: 'pay-1',
  status: 'created',
  provider: 'paypal',
  transactionRef: 'ST-1',
  purchaseId: 'monthly',
  amount: 19.99,
  currency: 'USD',
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-01T00:15:00.000Z',
  paidAt: null,
  refundedAt: null,
  failure: null,
  isUnderReview: false,
  isTest: true,
  isMailed: true,
  period: null,
  godmodePeriod: null,
  paymentUrl: 'https://pay.example/1',
  returnUrl: null,
  ...more,
})
const order: PaymentOrder = {
  provider: 'paypal',
  purchaseId: 'monthly',
  amount: 1999,
  currency: 'USD',
  description: 'AI Studio: Pro, one month',
  returnUrl: 'https://studio.example/plans',
}
const signIn = (id = 'lan') =>
  markSignedIn({
    id,
    userName: id,
    email: `${id}@example.com`,
    displayName: id,
    authProvider: 'B2C',
    roles: [],
    preferences: { language: 'en', currency: 'USD', theme: 'dark' },
    subscriptionTier: 'free',
  })
const started = { id: 'pay-1', approvalUrl: 'https://pay.example/1', transactionRef: 'ST-1', expiresAt: '' }
const state = () => upgrade.purchases.$state.get()
const sentIds = () =>
  calls.filter(({ name }) => name === 'createPaypalPayment').map(({ body }) => body?.clientTransactionId)

beforeEach(() => {
  localStorage.clear()
  calls = []
  answers = {
    getSubscription: () => subscription(),
    createPaypalPayment: () => started,
    getAnonymousPreferences: () => ({ currency: 'USD' }),
  }
  count += 1
  studio = {
    endpoint: `https://studio-${count}.example`,
    isOwnOrigin: true,
    storage: createStudioStorage({ prefix: '', allowed: true }),
    api: {
      request: async (name: string, input: Parameters<Answer>[0] = {}) => {
        calls.push({ name, ...input })
        const answer = answers[name]
        if (!answer) throw refusal('NOT_FOUND', 404)
        return await answer(input)
      },
    } as unknown as ApiClient,
  }
  signIn()
  upgrade = getUpgrade(studio)
})
afterEach(() => forgetUser())

test('is one for all views of a studio', () => {
  upgrade.change({ period: 'yearly' })
  expect(getUpgrade(studio).$state.get().period).toBe('yearly')
})

test('a page asks once; what the person chooses afterwards stays', () => {
  upgrade.ask({ period: 'yearly' })
  upgrade.change({ period: 'monthly' })
  upgrade.ask({ period: 'yearly' })
  expect(upgrade.$state.get().period).toBe('monthly')
  upgrade.ask({ plan: 'free' })
  expect(upgrade.$state.get().plan).toBe('free')
})

test.each([
  ['sign-in', false, 'pro', false, 'sign-in'],
  ['sign-in', true, 'pro', false, 'plan'],
  ['sign-in', true, 'pro', true, 'payment'],
  ['payment', false, 'pro', false, 'sign-in'],
  ['payment', true, 'free', false, 'plan'],
  ['plan', false, 'pro', false, 'plan'],
] as const)('at %s, signed in: %s, %s, decided: %s → %s', (step, isSignedIn, plan, isDecided, shown) => {
  expect(stepFor({ ...upgrade.$state.get(), step, plan, isDecided }, isSignedIn)).toBe(shown)
})

test.each(['put away', 'followed by another attempt'])(
  'a failure that was %s while the page still looked how things stand does not come back',
  async (what) => {
    const read = Promise.withResolvers<void>()
    await upgrade.purchases.load()
    answers.createPaypalPayment = () => {
      throw refusal('SERVICE_UNAVAILABLE', 503)
    }
    answers.getSubscription = async () => {
      await read.promise
      return subscription()
    }
    const paying = upgrade.purchases.pay(order)
    await vi.waitFor(() => expect(state().error).not.toBeNull())
    answers.createPaypalPayment = () => started
    if (what === 'put away') upgrade.purchases.dismiss()
    else await upgrade.purchases.pay(order)
    read.resolve()
    await paying
    expect(state().error).toBeNull()
  },
)

test('a payment is begun in major units with an id that is kept', async () => {
  expect(await upgrade.purchases.pay(order)).toMatchObject({ id: 'pay-1', url: 'https://pay.example/1' })
  const [call] = calls
  expect(call?.body).toMatchObject({
    Amount: 19.99,
    Currency: 'USD',
    PurchaseType: 'subscription',
    PurchaseId: 'monthly',
    Description: order.description,
    returnUrl: order.returnUrl,
  })
  const id = String(call?.body?.clientTransactionId)
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(localStorage.getItem('pendingPaymentTxn')).toBe(id)
  expect(state().running).toBe('leaving')
})

test('who is signed out while paying reads why', async () => {
  answers.createPaypalPayment = () => {
    forgetUser()
    throw refusal('PAYMENT_SIGN_IN_REQUIRED', 401)
  }
  expect(await upgrade.purchases.pay(order)).toBeNull()
  expect(state()).toMatchObject({ running: null, error: { code: 'PAYMENT_SIGN_IN_REQUIRED' }, round: 1 })
})

test('a plan that has begun meanwhile is known to the whole page', async () => {
  answers.getSubscription = () => subscription({ tier: 'godmode' })
  await upgrade.purchases.load()
  expect($auth.get().user?.subscriptionTier).toBe('pro')
  answers.getSubscription = () => subscription()
  await upgrade.purchases.load()
  expect($auth.get().user?.subscriptionTier).toBe('free')
})

test('Pro that has got GodMode, or lost it, is told to who shows what a plan allows', async () => {
  const heard = vi.fn()
  credentialsOf(studio.endpoint).listeners.add(heard)
  const read = async (tier: Subscription['tier']) => {
    answers.getSubscription = () => subscription({ tier })
    await upgrade.purchases.load()
  }
  await read('pro')
  await read('pro')
  expect(heard).not.toHaveBeenCalled()
  await read('godmode')
  expect(heard).toHaveBeenCalledTimes(1)
  await read('godmode')
  expect(heard).toHaveBeenCalledTimes(1)
  await read('pro')
  expect(heard).toHaveBeenCalledTimes(2)
  // The profile tells that, to everybody.
  await read('free')
  expect($auth.get().user?.subscriptionTier).toBe('free')
  expect(heard).toHaveBeenCalledTimes(2)
})

test('who had Pro and comes back from the window of the studio may have GodMode, which is told as well', async () => {
  const heard = vi.fn()
  credentialsOf(studio.endpoint).listeners.add(heard)
  vi.spyOn(globalThis, 'open').mockReturnValue({ closed: true } as Window)
  const $user = atom<SiteUser | null>({ displayName: 'Lan', subscriptionTier: 'pro' })
  const auth = { $user, refresh: () => Promise.resolve() } as unknown as PartnerAuth
  upgrade.window.open('https://studio.example/pro', upgrade.$state.get(), auth)
  await upgrade.window.check()
  expect(heard).not.toHaveBeenCalled()
  dispatchEvent(new Event('focus'))
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce())
  upgrade.window.forget()
  vi.restoreAllMocks()
})

test('what the next user has is no change of what the last one had', async () => {
  const heard = vi.fn()
  credentialsOf(studio.endpoint).listeners.add(heard)
  answers.getSubscription = () => subscription({ tier: 'pro' })
  await upgrade.purchases.load()
  signIn('minh')
  answers.getSubscription = () => subscription({ tier: 'godmode' })
  await upgrade.purchases.load()
  expect(heard).not.toHaveBeenCalled()
})

test('what could not be loaded is forgiven once it is there', async () => {
  answers.getSubscription = () => {
    throw refusal('NETWORK', null)
  }
  await upgrade.purchases.load()
  expect(state()).toMatchObject({ state: 'failed', error: { code: 'NETWORK' } })
  answers.getSubscription = () => subscription()
  await upgrade.purchases.load()
  expect(state()).toMatchObject({ state: 'ready', error: null })
})

test('a press that is repeated begins nothing more', async () => {
  const [first, second] = await Promise.all([upgrade.purchases.pay(order), upgrade.purchases.pay(order)])
  expect([first?.id, second]).toEqual(['pay-1', null])
  expect(sentIds()).toHaveLength(1)
})

test.each([
  ['NETWORK', null],
  ['TIMEOUT', null],
  ['UNKNOWN', 503],
] as const)('after %s the same payment is begun again, another one anew', async (code, status) => {
  answers.createPaypalPayment = () => {
    throw refusal(code, status)
  }
  answers.getPaymentStatus = answers.createPaypalPayment
  await upgrade.purchases.pay(order)
  expect(localStorage.getItem('pendingPaymentTxn')).toBe(sentIds()[0])
  // Nothing has arrived yet; it still may.
  delete answers.getPaymentStatus
  await upgrade.purchases.load()
  await upgrade.purchases.pay(order)
  await upgrade.purchases.pay({ ...order, purchaseId: 'yearly' })
  const [first, second, third] = sentIds()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('after a refusal the next try is another payment, and the server counts', async () => {
  answers.createPaypalPayment = () => {
    throw refusal('PAYPAL_INITIATION_FAILED', 502)
  }
  answers.getSubscription = () => subscription({ attempts: { failed: 1, max: 3, blockedUntil: null } })
  expect(await upgrade.purchases.pay(order)).toBeNull()
  expect(state().error).toMatchObject({ code: 'PAYPAL_INITIATION_FAILED' })
  expect(state().subscription?.attempts.failed).toBe(1)
  expect(localStorage.getItem('proPaymentAttempts')).toBe('1')
  expect(localStorage.getItem('pendingPaymentTxn')).toBeNull()
  await upgrade.purchases.pay(order)
  expect(new Set(sentIds()).size).toBe(2)
})

test('who has chosen no currency sees prices in the one that the server has for visitors', async () => {
  answers.getPricing = () => ({ subscriptions: { monthly: { USD: 24.99, VND: 600_000 }, yearly: {} } })
  answers.getPaymentMethods = () => ({ methods: [] })
  answers.getPlans = () => ({ plans: [] })
  answers.getAnonymousPreferences = () => ({ currency: 'VND' })
  onTestFinished(() => currencyPreference.adopt('USD'))
  await upgrade.catalogue.load()
  expect([upgrade.catalogue.$state.get().state, $currency.get()]).toEqual(['ready', 'VND'])
})

test.each([
  ['another price than expected', 'PAYMENT_AMOUNT_MISMATCH'],
  ['a way to pay, or an add-on, that was withdrawn', 'PAYMENT_METHOD_NOT_AVAILABLE'],
] as const)('%s has the catalogue read anew', async (_, code) => {
  const dearer: Pricing = { subscriptions: { monthly: { USD: 24.99 }, yearly: {} } }
  answers.getPricing = () => dearer
  answers.getPaymentMethods = () => ({ methods: [] })
  answers.getPlans = () => ({ plans: [] })
  answers.createPaypalPayment = () => {
    throw refusal(code, 422)
  }
  await upgrade.purchases.pay(order)
  expect(upgrade.catalogue.$state.get()).toMatchObject({ state: 'ready', pricing: dearer })
  expect(state().error).toMatchObject({ code })
})

test('a payment that has begun is found by the server, or by the id kept here', async () => {
  answers.getSubscription = () => subscription({ openPayment: payment({ id: 'open' }) })
  await upgrade.purchases.load()
  expect(state().payment?.id).toBe('open')

  answers.getSubscription = () => subscription()
  localStorage.setItem('pendingPaymentTxn', 'kept')
  answers.getPaymentStatus = ({ params }) => payment({ id: params?.id ?? '', status: 'paid' })
  await upgrade.purchases.load()
  expect(state().payment).toMatchObject({ id: 'kept', status: 'paid' })
  expect(localStorage.getItem('pendingPaymentTxn')).toBeNull()
  upgrade.purchases.dismiss()
  expect(state().payment).toBeNull()
})

test('an id that the server does not know is forgotten; one that cannot be asked for is kept', async () => {
  localStorage.setItem('pendingPaymentTxn', 'kept')
  answers.getPaymentStatus = () => {
    throw refusal('NETWORK', null)
  }
  await upgrade.purchases.load()
  expect(localStorage.getItem('pendingPaymentTxn')).toBe('kept')
  delete answers.getPaymentStatus
  await upgrade.purchases.load()
  expect(localStorage.getItem('pendingPaymentTxn')).toBeNull()
})

test('a payment that is beginning is not asked for, and what is asked meanwhile forgets nothing', async () => {
  const subscribed = Promise.withResolvers<Subscription>()
  const begun = Promise.withResolvers<typeof started>()
  answers.getSubscription = () => subscribed.promise
  answers.createPaypalPayment = () => begun.promise
  const loading = upgrade.purchases.load()
  const paying = upgrade.purchases.pay(order)
  subscribed.resolve(subscription())
  await loading
  expect(calls.map(({ name }) => name)).not.toContain('getPaymentStatus')
  expect(localStorage.getItem('pendingPaymentTxn')).toBe(sentIds()[0])
  begun.resolve(started)
  await paying
})

test.each([
  ['unknown', () => Promise.reject(refusal('NOT_FOUND', 404))],
  ['paid', () => payment({ status: 'paid' })],
] as const)('a payment that begins while the one before turns out to be %s is kept', async (_, answer) => {
  localStorage.setItem('pendingPaymentTxn', 'before')
  const asked = Promise.withResolvers<void>()
  answers.getPaymentStatus = () => asked.promise.then(answer)
  const loading = upgrade.purchases.load()
  await vi.waitFor(() => expect(calls.at(-1)?.name).toBe('getPaymentStatus'))
  await upgrade.purchases.pay(order)
  asked.resolve()
  await loading
  expect(localStorage.getItem('pendingPaymentTxn')).toBe(sentIds()[0])
})

test('after a failure the plan is read again, also where it was being read before', async () => {
  const subscribed = Promise.withResolvers<Subscription>()
  answers.getSubscription = () => subscribed.promise
  answers.createPaypalPayment = () => Promise.reject(refusal('PAYPAL_INITIATION_FAILED', 502))
  const loading = upgrade.purchases.load()
  const paying = upgrade.purchases.pay(order)
  await vi.waitFor(() => expect(state().error).not.toBeNull())
  answers.getSubscription = () => subscription({ attempts: { failed: 1, max: 3, blockedUntil: null } })
  subscribed.resolve(subscription())
  await Promise.all([loading, paying])
  expect(state().subscription?.attempts.failed).toBe(1)
})

test('giving up a payment that was paid meanwhile shows that it is paid', async () => {
  answers.getSubscription = () => subscription({ openPayment: payment() })
  await upgrade.purchases.load()
  answers.cancelPayment = () => payment({ status: 'paid' })
  answers.getSubscription = () => subscription({ tier: 'pro' })
  await upgrade.purchases.startAnew()
  expect(state().payment?.status).toBe('paid')
  expect(state().subscription?.tier).toBe('pro')
})

test('giving up a payment that a person looks at keeps it, so that nobody pays twice', async () => {
  localStorage.setItem('pendingPaymentTxn', 'kept')
  answers.getSubscription = () => subscription({ openPayment: payment() })
  await upgrade.purchases.load()
  const reviewed = payment({ status: 'pending', isUnderReview: true })
  answers.cancelPayment = () => reviewed
  await upgrade.purchases.startAnew()
  expect(state()).toMatchObject({ payment: reviewed, running: null })
  expect(localStorage.getItem('pendingPaymentTxn')).toBe('kept')
})

test('a payment whose time is over is followed, also by a browser that has not begun it', async () => {
  answers.getSubscription = () => subscription({ openPayment: payment() })
  await upgrade.purchases.load()
  answers.getSubscription = () => subscription()
  answers.getPaymentStatus = () => {
    throw refusal('NETWORK', null)
  }
  await upgrade.purchases.load()
  expect(state().payment).toMatchObject({ id: 'pay-1', status: 'created' })
  answers.getPaymentStatus = ({ params }) => payment({ id: params?.id ?? '', status: 'paid' })
  await upgrade.purchases.load()
  expect(state().payment).toMatchObject({ id: 'pay-1', status: 'paid' })
})

test.each([
  { status: 'failed', failure: 'declined' },
  { status: 'expired', failure: null },
] as const)('a payment that is over when it is given up makes room: %j', async (ended) => {
  answers.getSubscription = () => subscription({ openPayment: payment() })
  await upgrade.purchases.load()
  answers.cancelPayment = () => payment(ended)
  answers.getSubscription = () => subscription()
  await upgrade.purchases.startAnew()
  expect(state()).toMatchObject({ payment: null, error: null })
})

test('giving up a payment makes room for another one', async () => {
  answers.getSubscription = () => subscription({ openPayment: payment() })
  await upgrade.purchases.load()
  answers.cancelPayment = () => payment({ status: 'failed', failure: 'cancelled' })
  answers.getSubscription = () => subscription()
  await upgrade.purchases.startAnew()
  expect(state()).toMatchObject({ payment: null, error: null, running: null })
})

test('who signs out leaves nothing for the next one', async () => {
  answers.getSubscription = () => subscription({ tier: 'pro', openPayment: payment() })
  await upgrade.purchases.load()
  forgetUser()
  expect(state()).toMatchObject({ state: 'idle', subscription: null, payment: null })
  await upgrade.purchases.load()
  expect(state().state).toBe('idle')
})

test('an answer for somebody who has signed out meanwhile is not shown to the next one', async () => {
  const { promise, resolve } = Promise.withResolvers<Subscription>()
  answers.getSubscription = () => promise
  const loading = upgrade.purchases.load()
  signIn('minh')
  resolve(subscription({ tier: 'pro' }))
  await loading
  expect(state().subscription).toBeNull()
})

const confirmed = {
  provider: 'paypal',
  purchaseId: 'monthly',
  amount: 19.99,
  currency: 'USD',
  clientTransactionId: 'b3b8f9d0-0000-4000-8000-000000000001',
} as const
const confirm = () => upgrade.purchases.confirm(confirmed, async () => 'token')
const sentTokens = () =>
  calls.filter(({ name }) => name.startsWith('create')).map(({ body }) => body?.confirmationToken)

test('a confirmed payment is begun under the id that was confirmed, with its token, once', async () => {
  expect(await confirm()).toBe(true)
  await upgrade.purchases.pay(order)
  expect(calls[0]?.body).toMatchObject({
    clientTransactionId: confirmed.clientTransactionId,
    confirmationToken: 'token',
  })
  expect(state().confirmation).toBeNull()
  await upgrade.purchases.stay()
  await upgrade.purchases.pay(order)
  expect(sentTokens()).toEqual(['token', undefined])
})

test('while a payment is confirmed nothing else begins', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const confirming = upgrade.purchases.confirm(confirmed, () => promise)
  expect(state()).toMatchObject({ running: 'confirming', provider: 'paypal' })
  expect(await upgrade.purchases.pay(order)).toBeNull()
  expect(await confirm()).toBe(false)
  resolve('token')
  await confirming
  expect(state()).toMatchObject({ running: null, provider: null })
})

test('a payment that was not confirmed leaves nothing behind, and says why', async () => {
  const failure = new Error('turned back')
  await expect(upgrade.purchases.confirm(confirmed, () => Promise.reject(failure))).rejects.toBe(failure)
  expect(state()).toMatchObject({ running: null, provider: null, confirmation: null, error: null })
})

test.each([
  { ...order, amount: 2499 },
  { ...order, provider: 'vnpay' as const },
  { ...order, currency: 'VND' as const },
  { ...order, purchaseId: 'yearly' as const },
])('the confirmation of another payment proves nothing: %j', async (other) => {
  answers.createVnpayPayment = () => started
  await confirm()
  await upgrade.purchases.pay(other)
  expect(sentTokens()).toEqual([undefined])
  expect(state().confirmation).toBeNull()
})

test.each([{ period: 'yearly' }, { hasGodMode: true }, { currency: 'VND' }, { plan: 'free' }] as const)(
  'a confirmation is dropped when something else is chosen: %j',
  async (change) => {
    await confirm()
    upgrade.change({ step: 'plan' })
    expect(state().confirmation).not.toBeNull()
    upgrade.change(change)
    expect(state().confirmation).toBeNull()
  },
)

test('a confirmation whose payment got no answer is sent again with it', async () => {
  await confirm()
  answers.createPaypalPayment = () => {
    throw refusal('NETWORK', null)
  }
  await upgrade.purchases.pay(order)
  await upgrade.purchases.pay(order)
  expect(sentTokens()).toEqual(['token', 'token'])
  expect(new Set(sentIds())).toEqual(new Set([confirmed.clientTransactionId]))
})

test('a refused confirmation is dropped; an address that was refused has not used it up', async () => {
  await confirm()
  answers.createPaypalPayment = () => {
    throw refusal('VALIDATION_FAILED', 400)
  }
  await upgrade.purchases.pay(order)
  expect(state().confirmation).not.toBeNull()
  answers.createPaypalPayment = () => {
    throw refusal('PAYMENT_CONFIRMATION_REQUIRED', 403)
  }
  await upgrade.purchases.pay(order)
  // The token was too old: whether one is needed at all is for the catalogue to say.
  expect(state()).toMatchObject({ confirmation: null, isConfirmationRequired: false })
})

test('a payment that has to be confirmed after all is known to, and so is the new rule', async () => {
  answers.getPricing = () => defaultPricing
  answers.getPaymentMethods = () => ({ methods: [], confirmation: 'required' })
  answers.getPlans = () => ({ plans: [] })
  answers.createPaypalPayment = () => {
    throw refusal('PAYMENT_CONFIRMATION_REQUIRED', 403)
  }
  await upgrade.purchases.pay(order)
  expect(state()).toMatchObject({
    isConfirmationRequired: true,
    error: { code: 'PAYMENT_CONFIRMATION_REQUIRED' },
  })
  expect(upgrade.catalogue.$state.get()).toMatchObject({ state: 'ready', confirmation: 'required' })
  forgetUser()
  expect(state().isConfirmationRequired).toBe(false)
})

test('prices that cannot be read are the usual ones, until they can', async () => {
  answers.getPaymentMethods = () => ({ methods: [{ id: 'paypal', currencies: ['USD'] }] })
  answers.getPricing = () => {
    throw refusal('NETWORK', null)
  }
  await upgrade.catalogue.load()
  expect(upgrade.catalogue.$state.get()).toMatchObject({
    state: 'failed',
    pricing: defaultPricing,
    methods: [],
  })
  answers.getPricing = () => defaultPricing
  await upgrade.catalogue.load()
  // The table of what plans allow is missing, which keeps nobody from paying.
  expect(upgrade.catalogue.$state.get()).toMatchObject({ state: 'ready', plans: [], confirmation: null })
  expect(upgrade.catalogue.$state.get().methods).toHaveLength(1)
})
