import type { Credential, UserProfile } from '@ai-studio/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, type ApiErrorCode } from '../client/api-error.ts'
import type { ApiClient } from '../client/types.ts'
import { createStudioStorage } from '../storage/studio-storage.ts'
import { $auth, forgetUser, markSignedIn } from '../stores/auth.ts'
import type { Studio } from '../studio-types.ts'
import { getPasskeys, renamePasskeyUser, type PasskeyList } from './passkey-list.ts'
import {
  installAuthenticator,
  refusing,
  unanswered,
  type FakeAuthenticator,
} from './testing/fake-authenticator.ts'

interface Input {
  body?: Record<string, unknown>
  params?: Record<string, string>
  query?: Record<string, unknown>
}

const credential = (credentialId: string, more: Partial<Credential> = {}): Credential => ({
  credentialId,
  credentialName: credentialId,
  deviceInfo: 'Chrome on Windows',
  lastUsed: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  isActive: true,
  providerName: null,
  isSynced: false,
  isThisDevice: false,
  rpId: 'studio.example',
  userHandle: 'dXNlcg',
  ...more,
})
const creation = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'studio.example', name: 'AI Studio' },
  user: { id: 'dXNlcg', name: 'lan@example.com', displayName: 'Lan' },
  pubKeyCredParams: [],
}
const refusal = (code: ApiErrorCode, status: number | null) => new ApiError(code, { text: code, status })

let count = 0
let calls: ({ name: string } & Input)[]
let answers: Record<string, (input: Input) => unknown>
let kept: Credential[]
let authenticator: FakeAuthenticator
let studio: Studio
let list: PasskeyList

const names = () => list.$state.get().passkeys?.map(({ credentialName }) => credentialName)
const called = (name: string) => calls.filter((call) => call.name === name)
const said = (name: string) =>
  authenticator.signals.filter((signal) => signal.name === name).map(({ options }) => options)
const signalled = () =>
  said('all').map((options) => (options as { allAcceptedCredentialIds: string[] }).allAcceptedCredentialIds)
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

beforeEach(() => {
  calls = []
  kept = [credential('one'), credential('two')]
  answers = {
    listCredentials: () => [...kept],
    beginCredentialRegistration: () => creation,
    completeCredentialRegistration: () => {
      kept.push(credential('new'))
      return { success: true }
    },
    updateCredential: ({ body }) => ({
      ...kept.find((one) => one.credentialId === body?.credentialId),
      ...body,
    }),
    deleteCredential: ({ params }) => {
      kept = kept.filter(({ credentialId }) => credentialId !== params?.id)
    },
  }
  authenticator = installAuthenticator()
  count += 1
  signIn()
  studio = {
    endpoint: `https://passkeys-${count}.example`,
    isOwnOrigin: true,
    storage: createStudioStorage({ prefix: '', allowed: true }),
    api: {
      request: async (name: string, input: Input = {}) => {
        calls.push({ name, ...input })
        return await answers[name]!(input)
      },
    } as unknown as ApiClient,
  }
  list = getPasskeys(studio)
  expect(getPasskeys(studio)).toBe(list)
})
afterEach(() => {
  authenticator.remove()
  forgetUser()
})

test('is read once for all views, of the user who is signed in', async () => {
  expect(list.$state.get()).toMatchObject({ state: 'idle', passkeys: null })
  const loading = Promise.all([list.load(), list.load()])
  expect(list.$state.get().state).toBe('loading')
  await loading
  await list.load()
  expect(called('listCredentials')).toEqual([{ name: 'listCredentials', params: { userId: 'lan' } }])
  expect(names()).toEqual(['one', 'two'])
})

test('a failure to read it can be mended, and does not take away what is there', async () => {
  answers.listCredentials = () => {
    throw refusal('NETWORK', null)
  }
  await list.load()
  expect(list.$state.get()).toMatchObject({ state: 'failed', passkeys: null, error: { code: 'NETWORK' } })
  answers.listCredentials = () => kept
  await list.load()
  expect(list.$state.get()).toMatchObject({ state: 'ready', error: null })
  answers.listCredentials = () => {
    throw refusal('NETWORK', null)
  }
  await list.reload()
  expect(list.$state.get().state).toBe('failed')
  expect(names()).toEqual(['one', 'two'])
})

test('adds what the authenticator has made, under the name that was asked for', async () => {
  await list.load()
  const adding = list.add({ credentialName: 'Laptop', deviceInfo: 'Chrome on Linux' })
  expect(list.$state.get().running).toEqual({ action: 'adding', id: null })
  expect(await adding).toBe(true)
  expect(called('beginCredentialRegistration')[0]?.body).toEqual({
    userId: 'lan',
    credentialName: 'Laptop',
    deviceInfo: 'Chrome on Linux',
  })
  expect(called('completeCredentialRegistration')[0]).toMatchObject({
    query: { userId: 'lan' },
    body: { id: 'bmV3', type: 'public-key' },
  })
  expect(names()).toEqual(['one', 'two', 'new'])
  expect(list.$state.get().running).toBeNull()
})

test('nothing is stored of a passkey that was not made', async () => {
  await list.load()
  authenticator.create = refusing('NotAllowedError')
  await expect(list.add({})).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(called('completeCredentialRegistration')).toEqual([])
  expect(list.$state.get()).toMatchObject({ running: null, state: 'ready' })
  expect(names()).toEqual(['one', 'two'])
})

test('adding is given up by its signal', async () => {
  authenticator.create = unanswered
  const life = new AbortController()
  const adding = list.add({}, { signal: life.signal })
  await vi.waitFor(() => expect(authenticator.requests).toHaveLength(1))
  life.abort()
  await expect(adding).rejects.toMatchObject({ code: 'ABORTED' })
})

test('the browser forgets a passkey that the server does not keep, and no other', async () => {
  answers.completeCredentialRegistration = () => {
    throw refusal('WEBAUTHN_ALREADY_REGISTERED', 409)
  }
  const unknown = () => authenticator.signals.filter(({ name }) => name === 'unknown')
  await expect(list.add({})).rejects.toMatchObject({ code: 'WEBAUTHN_ALREADY_REGISTERED' })
  answers.completeCredentialRegistration = () => {
    throw refusal('NETWORK', null)
  }
  await expect(list.add({})).rejects.toMatchObject({ code: 'NETWORK' })
  expect(unknown()).toEqual([])
  answers.completeCredentialRegistration = () => {
    throw refusal('WEBAUTHN_REGISTRATION_FAILED', 400)
  }
  await expect(list.add({})).rejects.toMatchObject({ code: 'WEBAUTHN_REGISTRATION_FAILED' })
  expect(unknown()).toEqual([{ name: 'unknown', options: { rpId: 'studio.example', credentialId: 'bmV3' } }])
})

test.each([
  ['the authenticator', 'ALREADY_REGISTERED'],
  ['the server', 'WEBAUTHN_ALREADY_REGISTERED'],
])('one that is there already, as %s says, is shown', async (who, code) => {
  await list.load()
  // Another tab has added it.
  kept.push({ ...kept[0]!, credentialId: 'c2l4', credentialName: 'six' })
  if (who === 'the authenticator') authenticator.create = refusing('InvalidStateError')
  else
    answers.completeCredentialRegistration = () => {
      throw refusal('WEBAUTHN_ALREADY_REGISTERED', 409)
    }
  await expect(list.add({})).rejects.toMatchObject({ code })
  await vi.waitFor(() => expect(names()).toEqual(['one', 'two', 'six']))
})

test('a server that says why it did not keep it is quoted', async () => {
  answers.completeCredentialRegistration = () => ({ success: false, errorMessage: 'Not this one.' })
  await expect(list.add({})).rejects.toMatchObject({ code: 'REGISTRATION_FAILED', text: 'Not this one.' })
})

test('renames by what the server answers; an empty name and the same one change nothing', async () => {
  await list.load()
  expect(await list.rename('one', '   ')).toBe(false)
  expect(await list.rename('one', ' one ')).toBe(false)
  expect(called('updateCredential')).toEqual([])
  expect(await list.rename('one', ' Laptop ')).toBe(true)
  expect(called('updateCredential')[0]?.body).toEqual({ credentialId: 'one', credentialName: 'Laptop' })
  expect(names()).toEqual(['Laptop', 'two'])
})

test('shows the new name only when the server has it, and goes on to the next change then', async () => {
  await list.load()
  const answered = Promise.withResolvers<Credential>()
  answers.updateCredential = () => answered.promise
  const renaming = list.rename('one', 'Laptop')
  expect(names()).toEqual(['one', 'two'])
  expect(list.$state.get().running).toEqual({ action: 'renaming', id: 'one' })
  const removing = list.remove('two')
  expect(called('deleteCredential')).toEqual([])
  const renamed = credential('one', { credentialName: 'Laptop' })
  kept = [renamed, credential('two')]
  answered.resolve(renamed)
  await renaming
  expect(names()).toEqual(['Laptop', 'two'])
  await removing
  expect(names()).toEqual(['Laptop'])
})

test('one that is gone cannot be renamed, and is not shown any longer', async () => {
  await list.load()
  kept = [credential('two')]
  answers.updateCredential = () => {
    throw refusal('NOT_FOUND', 404)
  }
  await expect(list.rename('one', 'Laptop')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await vi.waitFor(() => expect(names()).toEqual(['two']))
})

test('deletes, also what is gone already, and lets the browser know what is left', async () => {
  await list.load()
  expect(await list.remove('one')).toBe(true)
  expect(called('deleteCredential')[0]?.params).toEqual({ id: 'one' })
  expect(names()).toEqual(['two'])
  answers.deleteCredential = () => {
    throw refusal('NOT_FOUND', 404)
  }
  kept = []
  await list.remove('two')
  expect(names()).toEqual([])
  expect(said('unknown')).toEqual([
    { rpId: 'studio.example', credentialId: 'one' },
    { rpId: 'studio.example', credentialId: 'two' },
  ])
  await vi.waitFor(() => expect(called('listCredentials')).toHaveLength(3))
  expect(signalled()).toEqual([['one', 'two'], ['two']])
})

test('deleting one here leaves the browser those that were added elsewhere meanwhile', async () => {
  kept = [credential('one')]
  await list.load()
  kept.push(credential('elsewhere'))
  await list.remove('one')
  await vi.waitFor(() => expect(names()).toEqual(['elsewhere']))
  expect(signalled()).toEqual([['one'], ['elsewhere']])
})

test('deletes one also before any was read', async () => {
  await list.remove('one')
  await vi.waitFor(() => expect(names()).toEqual(['two']))
  expect(called('deleteCredential')).toHaveLength(1)
})

describe('what the user is called', () => {
  const called = (name: string, displayName: string) => ({
    rpId: 'studio.example',
    userId: 'dXNlcg',
    name,
    displayName,
  })
  const rename = (change: Partial<UserProfile>) => markSignedIn({ ...$auth.get().user!, ...change })

  test('the browser is told with the passkeys, and again when it has changed', async () => {
    await list.load()
    await list.reload()
    expect(said('user')).toEqual([called('lan@example.com', 'lan')])
    rename({ preferences: { language: 'vi', currency: 'VND', theme: 'light' } })
    rename({ displayName: 'Lan N.' })
    rename({ email: '', userName: 'lan.n' })
    expect(said('user').slice(1)).toEqual([called('lan@example.com', 'Lan N.'), called('lan.n', 'Lan N.')])
  })

  test('is told nobody for a user without passkeys', async () => {
    kept = []
    await list.load()
    rename({ displayName: 'Lan N.' })
    expect(said('user')).toEqual([])
  })

  test('is told on pages that have not read the passkeys, where the browser hears it', async () => {
    rename({ displayName: 'Lan N.' })
    await renamePasskeyUser(studio)
    expect(said('user')).toEqual([called('lan@example.com', 'Lan N.')])
    await renamePasskeyUser(studio)
    expect(calls.map(({ name }) => name)).toEqual(['listCredentials'])
  })

  test('nothing is read for a browser that does not hear it, or on the page of somebody else', async () => {
    await renamePasskeyUser({ ...studio, isOwnOrigin: false })
    Object.assign(globalThis, { PublicKeyCredential: () => {} })
    await renamePasskeyUser(studio)
    expect(calls).toEqual([])
  })

  test('a browser that fails at it, or a server that is away, is nobody’s concern', async () => {
    authenticator.isDeaf = true
    await renamePasskeyUser(studio)
    rename({ displayName: 'Lan N.' })
    answers.listCredentials = () => {
      throw refusal('NETWORK', null)
    }
    signIn('mai')
    await renamePasskeyUser(studio)
    expect(authenticator.signals).toEqual([])
  })
})

test('a refused deletion deletes nothing', async () => {
  await list.load()
  answers.deleteCredential = () => {
    throw refusal('FRESH_SESSION_REQUIRED', 403)
  }
  await expect(list.remove('one')).rejects.toMatchObject({ code: 'FRESH_SESSION_REQUIRED' })
  expect(names()).toEqual(['one', 'two'])
  expect(list.$state.get().running).toBeNull()
})

test('a browser that cannot be told about passkeys, or fails at it, disturbs nobody', async () => {
  authenticator.isDeaf = true
  await list.load()
  Object.assign(globalThis.PublicKeyCredential, { signalAllAcceptedCredentials: undefined })
  await list.remove('one')
  expect(names()).toEqual(['two'])
})

test('what was read before a change does not undo it', async () => {
  await list.load()
  const answered = Promise.withResolvers<Credential[]>()
  answers.listCredentials = () => answered.promise
  const reloading = list.reload()
  await list.remove('one')
  answers.listCredentials = () => kept
  answered.resolve([credential('one'), credential('two')])
  await reloading
  expect(names()).toEqual(['two'])
})

test('switches one off and on', async () => {
  await list.load()
  await list.setActive('one', false)
  expect(list.$state.get().passkeys?.[0]).toMatchObject({ credentialId: 'one', isActive: false })
})

test('who signs out leaves nothing for the next one, whatever is still on its way', async () => {
  await list.load()
  const answered = Promise.withResolvers<Credential[]>()
  answers.listCredentials = () => answered.promise
  const reloading = list.reload()
  forgetUser()
  expect(list.$state.get()).toMatchObject({ state: 'idle', passkeys: null })
  await expect(list.remove('one')).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' })
  await list.load()
  signIn('minh')
  answered.resolve([credential('one')])
  await reloading
  expect(list.$state.get().passkeys).toBeNull()
  answers.listCredentials = ({ params }) => [credential(`of ${params?.userId}`)]
  await list.load()
  expect(names()).toEqual(['of minh'])
})
