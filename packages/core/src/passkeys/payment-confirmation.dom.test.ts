import type { Credential, UserProfile } from '@ai-studio/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, type ApiErrorCode } from '../client/api-error.ts'
import type { ApiClient } from '../client/types.ts'
import { defaultPricing } from '../payments/plan-prices.ts'
import { getUpgrade } from '../payments/upgrade-store.ts'
import { createStudioStorage } from '../storage/studio-storage.ts'
import { forgetUser, markSignedIn } from '../stores/auth.ts'
import type { Studio } from '../studio-types.ts'
import { getPasskeys } from './passkey-list.ts'
import { getPaymentConfirmer, type ConfirmableOrder, type PaymentConfirmer } from './payment-confirmation.ts'
import {
  installAuthenticator,
  refusing,
  unanswered,
  withoutPasskeys,
  type FakeAuthenticator,
} from './testing/fake-authenticator.ts'

interface Input {
  body?: { transaction?: { clientTransactionId: string } } & Record<string, unknown>
  query?: Record<string, unknown>
}

const order: ConfirmableOrder = { provider: 'paypal', purchaseId: 'monthly', amount: 1999, currency: 'USD' }
const challenge = {
  challenge: 'Y2hhbGxlbmdl',
  timeout: 300_000,
  rpId: 'studio.example',
  userVerification: 'required',
  allowCredentials: [{ id: 'b25l', type: 'public-key' }],
}
const passkey: Credential = {
  credentialId: 'b25l',
  credentialName: 'Laptop',
  deviceInfo: 'Chrome on Windows',
  lastUsed: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  isActive: true,
  providerName: null,
  isSynced: false,
  isThisDevice: true,
  rpId: 'studio.example',
  userHandle: 'dXNlcg',
}
const lan: UserProfile = {
  id: 'lan',
  userName: 'lan',
  email: 'lan@example.com',
  displayName: 'Lan',
  authProvider: 'B2C',
  roles: [],
  preferences: { language: 'en', currency: 'USD', theme: 'dark' },
  subscriptionTier: 'free',
}
const refusal = (code: ApiErrorCode, status: number | null) => new ApiError(code, { text: code, status })

let count = 0
let calls: ({ name: string } & Input)[]
let answers: Record<string, (input: Input) => unknown>
let authenticator: FakeAuthenticator
let studio: Studio
let confirmer: PaymentConfirmer

const begun = () => calls.filter(({ name }) => name === 'beginCredentialAuthentication')
const state = () => confirmer.$state.get()
const held = () => getUpgrade(studio).purchases.$state.get().confirmation
const refuses = (name: string, code: ApiErrorCode, status: number | null) => {
  answers[name] = () => {
    throw refusal(code, status)
  }
}

beforeEach(() => {
  calls = []
  answers = {
    listCredentials: () => [passkey],
    beginCredentialAuthentication: () => challenge,
    completeCredentialAuthentication: () => ({ success: true, confirmationToken: 'token' }),
    getPricing: () => defaultPricing,
    getPaymentMethods: () => ({ methods: [], confirmation: 'optional' }),
    getPlans: () => ({ plans: [] }),
  }
  authenticator = installAuthenticator()
  markSignedIn(lan)
  count += 1
  studio = {
    endpoint: `https://confirmation-${count}.example`,
    isOwnOrigin: true,
    storage: createStudioStorage({ prefix: '', allowed: true }),
    api: {
      request: async (name: string, input: Input = {}) => {
        calls.push({ name, ...input })
        return await answers[name]!(input)
      },
    } as unknown as ApiClient,
  }
  confirmer = getPaymentConfirmer(studio)
  expect(getPaymentConfirmer(studio)).toBe(confirmer)
})
afterEach(() => {
  authenticator.remove()
  forgetUser()
})

test('names the payment whole, and keeps the token for exactly that payment', async () => {
  const confirming = confirmer.confirm(order)
  expect(state()).toMatchObject({ state: 'authenticating', provider: 'paypal' })
  expect(await confirming).toBe(true)
  expect(begun()).toHaveLength(1)
  expect(begun()[0]?.body).toEqual({
    purpose: 'payment',
    userId: 'lan',
    transaction: {
      provider: 'paypal',
      purchaseId: 'monthly',
      amount: 19.99,
      currency: 'USD',
      clientTransactionId: expect.stringMatching(/^[\da-f-]{36}$/),
    },
  })
  expect(calls.at(-1)).toMatchObject({
    name: 'completeCredentialAuthentication',
    query: { userId: 'lan', purpose: 'payment' },
    body: { id: 'b25l', type: 'public-key' },
  })
  expect(held()).toEqual({ ...(begun()[0]?.body?.transaction as object), token: 'token' })
  expect(state().state).toBe('select')
})

test('what is confirmed already is not asked for again; another gateway is', async () => {
  await confirmer.confirm(order)
  expect(await confirmer.confirm(order)).toBe(true)
  expect(authenticator.requests).toHaveLength(1)
  expect(await confirmer.confirm({ ...order, provider: 'vnpay' })).toBe(true)
  expect(authenticator.requests).toHaveLength(2)
  expect(held()?.provider).toBe('vnpay')
})

test('a challenge that was fetched ahead is used, once, and only for its payment', async () => {
  confirmer.prepare(order)
  confirmer.prepare(order)
  expect(begun()).toHaveLength(1)
  await confirmer.confirm(order)
  expect(begun()).toHaveLength(1)
  await confirmer.confirm({ ...order, amount: 2499 })
  expect(begun()).toHaveLength(2)
})

test('a challenge is fetched anew after a fresh sign-in, which ends the session that it is for', async () => {
  await getPasskeys(studio).load()
  confirmer.prepare(order)
  markSignedIn({ ...lan })
  expect(await confirmer.confirm(order)).toBe(true)
  expect(begun()).toHaveLength(2)
})

test('a challenge is fetched anew when there are other passkeys, and only then', async () => {
  confirmer.prepare(order)
  await getPasskeys(studio).load()
  await getPasskeys(studio).reload()
  await confirmer.confirm(order)
  expect(begun()).toHaveLength(1)

  getUpgrade(studio).purchases.dropConfirmation()
  confirmer.prepare(order)
  answers.listCredentials = () => [passkey, { ...passkey, credentialId: 'dHdv' }]
  await getPasskeys(studio).reload()
  expect(await confirmer.confirm(order)).toBe(true)
  expect(begun()).toHaveLength(3)
})

test('a challenge that has grown old, or was refused, is fetched anew', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  confirmer.prepare(order)
  await vi.advanceTimersByTimeAsync(250_000)
  expect(await confirmer.confirm(order)).toBe(true)
  expect(begun()).toHaveLength(2)
  vi.useRealTimers()
  getUpgrade(studio).purchases.dropConfirmation()
  refuses('beginCredentialAuthentication', 'NETWORK', null)
  confirmer.prepare(order)
  await vi.waitFor(() => expect(begun()).toHaveLength(3))
  answers.beginCredentialAuthentication = () => challenge
  expect(await confirmer.confirm(order)).toBe(true)
})

test.each([
  ['NotAllowedError', 'CANCELLED'],
  ['SecurityError', 'AUTHENTICATION_FAILED'],
] as const)(
  'after the browser’s %s nothing is confirmed, and the next try has a new challenge',
  async (name, code) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    authenticator.get = refusing(name)
    expect(await confirmer.confirm(order)).toBe(false)
    expect(state()).toMatchObject({ state: 'error', provider: 'paypal', error: { code }, round: 1 })
    expect(held()).toBeNull()
    await confirmer.confirm(order)
    expect(begun()).toHaveLength(2)
    expect(state().round).toBe(2)
    vi.restoreAllMocks()
  },
)

test('without a passkey nobody is prompted', async () => {
  answers.listCredentials = () => []
  await getPasskeys(studio).load()
  expect(await confirmer.confirm(order)).toBe(false)
  expect(state().error).toMatchObject({ code: 'NO_CREDENTIALS' })
  expect(authenticator.requests).toEqual([])
})

test('a passkey that was added in another tab meanwhile is heard of', async () => {
  answers.listCredentials = () => []
  await getPasskeys(studio).load()
  answers.listCredentials = () => [passkey]
  await confirmer.confirm(order)
  await vi.waitFor(() => expect(getPasskeys(studio).$state.get().passkeys).toEqual([passkey]))
  expect(await confirmer.confirm(order)).toBe(true)
})

test('a passkey that is switched off counts as none', async () => {
  answers.listCredentials = () => [{ ...passkey, isActive: false }]
  await getPasskeys(studio).load()
  await confirmer.confirm(order)
  expect(state().error).toMatchObject({ code: 'NO_CREDENTIALS' })
})

test('where the list is not known the challenge tells, and the list is read', async () => {
  answers.beginCredentialAuthentication = () => ({ ...challenge, allowCredentials: [] })
  await confirmer.confirm(order)
  expect(state().error).toMatchObject({ code: 'NO_CREDENTIALS' })
  refuses('beginCredentialAuthentication', 'WEBAUTHN_NO_CREDENTIALS', 404)
  await confirmer.confirm(order)
  expect(state().error).toMatchObject({ code: 'WEBAUTHN_NO_CREDENTIALS' })
  expect(calls.some(({ name }) => name === 'listCredentials')).toBe(true)
  expect(authenticator.requests).toEqual([])
})

test.each([
  ['a price that has changed', 'PAYMENT_AMOUNT_MISMATCH'],
  ['a way to pay, or an add-on, that was withdrawn', 'PAYMENT_METHOD_NOT_AVAILABLE'],
] as const)('%s has the catalogue read anew', async (_, code) => {
  refuses('beginCredentialAuthentication', code, 422)
  await confirmer.confirm(order)
  expect(state().error).toMatchObject({ code })
  await vi.waitFor(() => expect(getUpgrade(studio).catalogue.$state.get().state).toBe('ready'))
})

test('a right answer without a token confirms nothing', async () => {
  answers.completeCredentialAuthentication = () => ({ success: true })
  expect(await confirmer.confirm(order)).toBe(false)
  expect(state().error).toMatchObject({ code: 'AUTHENTICATION_FAILED' })
  answers.completeCredentialAuthentication = () => ({ success: false, errorMessage: 'No.' })
  await confirmer.confirm(order)
  expect(state().error).toMatchObject({ code: 'AUTHENTICATION_FAILED', text: 'No.' })
})

test('what the person gives up ends in silence', async () => {
  authenticator.get = unanswered
  const confirming = confirmer.confirm(order)
  await vi.waitFor(() => expect(authenticator.requests).toHaveLength(1))
  await confirmer.cancel()
  expect(getUpgrade(studio).purchases.$state.get().running).toBeNull()
  expect(await confirming).toBe(false)
  expect(state()).toMatchObject({ state: 'select', error: null })
})

test('who gives up while the answer is being verified has confirmed nothing', async () => {
  const verifying = Promise.withResolvers<void>()
  const right = answers.completeCredentialAuthentication!
  let isAsked = false
  answers.completeCredentialAuthentication = async (asked) => {
    isAsked = true
    await verifying.promise
    return right(asked)
  }
  const confirming = confirmer.confirm(order)
  await vi.waitFor(() => expect(isAsked).toBe(true))
  const cancelling = confirmer.cancel()
  verifying.resolve()
  await cancelling
  expect(await confirming).toBe(false)
  expect(state()).toMatchObject({ state: 'select', error: null })
  expect(getUpgrade(studio).purchases.$state.get().confirmation).toBeNull()
})

test('a browser without passkeys, and nobody signed in, are told apart', async () => {
  const putBack = withoutPasskeys()
  confirmer.prepare(order)
  await confirmer.confirm(order)
  expect(state().error).toMatchObject({ code: 'NOT_SUPPORTED' })
  expect(begun()).toEqual([])
  putBack()
  forgetUser()
  expect(state()).toMatchObject({ state: 'select', error: null })
  await confirmer.confirm(order)
  expect(state().error).toMatchObject({ code: 'NOT_AUTHENTICATED' })
})

test('the wish to confirm ends with the sign-in', () => {
  confirmer.setWanted(true)
  expect(state().isWanted).toBe(true)
  forgetUser()
  expect(state().isWanted).toBe(false)
})
