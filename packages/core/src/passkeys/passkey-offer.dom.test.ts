import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../client/api-error.ts'
import type { ApiClient } from '../client/types.ts'
import { createStudioStorage } from '../storage/studio-storage.ts'
import { forgetUser, markSignedIn } from '../stores/auth.ts'
import type { Studio } from '../studio-types.ts'
import { isPasskeyOfferDue } from './passkey-offer.ts'
import {
  installAuthenticator,
  madeCredential,
  refusing,
  withoutPasskeys,
  type FakeAuthenticator,
} from './testing/fake-authenticator.ts'

const day = 24 * 60 * 60 * 1000
const creation = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'studio.example', name: 'AI Studio' },
  user: { id: 'dXNlcg', name: 'lan@example.com', displayName: 'Lan' },
  pubKeyCredParams: [],
}

let count = 0
let now: number
let kept: unknown[]
let calls: string[]
let answers: Record<string, () => unknown>
let authenticator: FakeAuthenticator
let studio: Studio

const signIn = (id = 'lan') =>
  markSignedIn({
    id,
    userName: id,
    email: `${id}@example.com`,
    displayName: id,
    authProvider: 'Local',
    roles: [],
    preferences: { language: 'en', currency: 'USD', theme: 'dark' },
    subscriptionTier: 'free',
  })
const isDue = () => isPasskeyOfferDue(studio, { now: () => now })

beforeEach(() => {
  count += 1
  now = Date.parse('2026-11-21T08:00:00Z')
  kept = []
  calls = []
  localStorage.clear()
  answers = {
    listCredentials: () => kept,
    beginCredentialRegistration: () => creation,
    completeCredentialRegistration: () => {
      kept = [{ credentialId: 'bmV3', rpId: 'studio.example', userHandle: 'dXNlcg' }]
      return { success: true }
    },
  }
  const api = {
    request: async (name: string) => {
      calls.push(name)
      return answers[name]?.()
    },
  } as unknown as ApiClient
  studio = {
    api,
    endpoint: `https://studio-${count}.example`,
    isOwnOrigin: true,
    storage: createStudioStorage({ prefix: '', allowed: true }),
  }
  authenticator = installAuthenticator()
  signIn()
})
afterEach(() => {
  authenticator.remove()
  vi.restoreAllMocks()
  forgetUser()
})

test('whoever has no passkey is offered one, and then not for 30 days, whoever signs in', async () => {
  expect(await isDue()).toBe(true)
  now += 1
  expect(await isDue()).toBe(false)
  signIn('minh')
  now += 30 * day - 2
  expect(await isDue()).toBe(false)
  now += 1
  expect(await isDue()).toBe(true)
  expect(authenticator.requests).toEqual([])
  // Nothing says whose sign-in it was.
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/lan|minh/)
})

test('a clock that was put back does not silence it', async () => {
  expect(await isDue()).toBe(true)
  now -= 400 * day
  expect(await isDue()).toBe(true)
})

test.each([
  ['who has one', () => (kept = [{ credentialId: 'b25l', rpId: 'studio.example', userHandle: 'dXNlcg' }])],
  [
    'of whom it is not known',
    () =>
      (answers.listCredentials = () => {
        throw new ApiError('NETWORK', { text: '' })
      }),
  ],
  ['whose device recognises nobody', () => (authenticator.hasPlatformAuthenticator = false)],
  ['who has signed out meanwhile', () => (answers.listCredentials = () => (forgetUser(), []))],
  [
    'on pages of another company',
    () =>
      (studio = {
        ...studio,
        isOwnOrigin: false,
        storage: createStudioStorage({ prefix: 'x:', allowed: false }),
      }),
  ],
])('nobody is offered one %s, and that leaves no trace', async (_, given) => {
  given()
  expect(await isDue()).toBe(false)
  expect({ ...localStorage }).toEqual({})
})

test('a browser without passkeys is not even asked for the list', async () => {
  const putBack = withoutPasskeys()
  expect(await isDue()).toBe(false)
  putBack()
  expect(calls).toEqual([])
})

test('a password manager that makes one by itself has made it, and nobody needs to be asked', async () => {
  authenticator.capabilities = { conditionalCreate: true }
  expect(await isDue()).toBe(false)
  expect(authenticator.requests.map(({ mediation }) => mediation)).toEqual(['conditional'])
  expect(calls.slice(0, 3)).toEqual([
    'listCredentials',
    'beginCredentialRegistration',
    'completeCredentialRegistration',
  ])
  expect(kept).toHaveLength(1)
  expect({ ...localStorage }).toEqual({})
})

test.each([
  ['the password manager', () => (authenticator.create = refusing('NotAllowedError'))],
  ['nothing', () => (authenticator.create = () => null)],
  [
    'the server',
    () =>
      (answers.completeCredentialRegistration = () => {
        throw new ApiError('WEBAUTHN_REGISTRATION_FAILED', { text: '', status: 400 })
      }),
  ],
])('what %s declines to do by itself fails in silence, and is offered instead', async (_, given) => {
  authenticator.capabilities = { conditionalCreate: true }
  authenticator.create = () => madeCredential()
  given()
  expect(await isDue()).toBe(true)
  expect(authenticator.requests).toHaveLength(1)
})

test('what is made by itself is tried with every password, also while nobody is offered one', async () => {
  expect(await isDue()).toBe(true)
  authenticator.capabilities = { conditionalCreate: true }
  expect(await isDue()).toBe(false)
  expect(kept).toHaveLength(1)
})
