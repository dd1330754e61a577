import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askPasskey, createPasskey, type AskOptions } from './authenticator.ts'
import { endPasskeyRequest } from './one-request.ts'
import type { CreationOptions, RequestOptions } from './passkey-calls.ts'
import {
  answeredCredential,
  installAuthenticator,
  refusing,
  unanswered,
  withoutPasskeys,
  type FakeAuthenticator,
} from './testing/fake-authenticator.ts'

const creation: CreationOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'studio.example', name: 'AI Studio' },
  user: { id: 'dXNlcg', name: 'lan@example.com', displayName: 'Lan' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [{ id: 'b25l', type: 'public-key' }],
}
const request: RequestOptions = { challenge: 'Y2hhbGxlbmdl', rpId: 'studio.example' }
const text = (value: BufferSource | undefined) => new TextDecoder().decode(value)

let authenticator: FakeAuthenticator

beforeEach(() => {
  authenticator = installAuthenticator()
})
afterEach(() => {
  authenticator.remove()
  vi.restoreAllMocks()
})

test('options reach the browser as bytes, and what it has made comes back as text', async () => {
  const created = await createPasskey(creation)
  const { publicKey } = authenticator.requests[0] as { publicKey: PublicKeyCredentialCreationOptions }
  expect(text(publicKey.challenge)).toBe('challenge')
  expect(text(publicKey.user.id)).toBe('user')
  expect(text(publicKey.excludeCredentials?.[0]?.id)).toBe('one')
  expect(created).toMatchObject({
    id: 'bmV3',
    rawId: 'bmV3',
    type: 'public-key',
    response: { attestationObject: 'YXR0ZXN0YXRpb24', transports: ['internal'] },
  })
})

test('the answer of a passkey comes back as text', async () => {
  expect(
    await askPasskey({ ...request, allowCredentials: [{ id: 'b25l', type: 'public-key' }] }),
  ).toMatchObject({ id: 'b25l', response: { signature: 'c2lnbmF0dXJl', userHandle: 'dXNlcg' } })
  const { publicKey } = authenticator.requests[0] as { publicKey: PublicKeyCredentialRequestOptions }
  expect(text(publicKey.allowCredentials?.[0]?.id)).toBe('one')
})

test.each([
  ['NotAllowedError', 'CANCELLED'],
  ['AbortError', 'CANCELLED'],
  ['TimeoutError', 'CANCELLED'],
  ['InvalidStateError', 'ALREADY_REGISTERED'],
  ['NotSupportedError', 'AUTHENTICATOR_NOT_SUPPORTED'],
  ['ConstraintError', 'AUTHENTICATOR_NOT_SUPPORTED'],
  ['UnknownError', 'REGISTRATION_FAILED'],
] as const)('making one, the browser’s %s is %s', async (name, code) => {
  authenticator.create = refusing(name)
  await expect(createPasskey(creation)).rejects.toMatchObject({ name: 'PasskeyError', code })
})

test.each([
  ['NotAllowedError', 'CANCELLED'],
  ['AbortError', 'CANCELLED'],
  ['NotSupportedError', 'AUTHENTICATOR_NOT_SUPPORTED'],
  ['InvalidStateError', 'AUTHENTICATION_FAILED'],
  ['UnknownError', 'AUTHENTICATION_FAILED'],
] as const)('using one, the browser’s %s is %s', async (name, code) => {
  authenticator.get = refusing(name)
  await expect(askPasskey(request)).rejects.toMatchObject({ code })
})

test('a browser that makes nothing and says nothing has failed to create it', async () => {
  authenticator.create = () => null
  await expect(createPasskey(creation)).rejects.toMatchObject({ code: 'CREATION_FAILED' })
  authenticator.get = () => null
  await expect(askPasskey(request)).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' })
})

test('a wrong relying party is told to the developer, and only that it failed to the person', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  authenticator.create = refusing('SecurityError')
  await expect(createPasskey(creation)).rejects.toMatchObject({ code: 'REGISTRATION_FAILED' })
  authenticator.get = refusing('SecurityError')
  await expect(askPasskey(request)).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' })
  expect(logged).toHaveBeenCalledTimes(2)
  expect(logged.mock.calls[0]?.[0]).toContain('relying party id')
})

test('a browser without passkeys is asked for nothing', async () => {
  const putBack = withoutPasskeys()
  await expect(createPasskey(creation)).rejects.toMatchObject({ code: 'NOT_SUPPORTED' })
  await expect(askPasskey(request)).rejects.toMatchObject({ code: 'NOT_SUPPORTED' })
  expect(authenticator.requests).toEqual([])
  putBack()
})

test('passkeys are made by the password manager alone when they are asked for so', async () => {
  await createPasskey(creation, { isAutomatic: true })
  expect(authenticator.requests[0]?.mediation).toBe('conditional')
})

test('a password manager that makes one alone cannot be asked to recognise anybody', async () => {
  const wanted: CreationOptions = {
    ...creation,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  }
  await createPasskey(wanted)
  await createPasskey(wanted, { isAutomatic: true })
  const selections = authenticator.requests.map(({ publicKey }) => publicKey?.authenticatorSelection)
  expect(selections).toEqual([
    { residentKey: 'preferred', userVerification: 'required' },
    { residentKey: 'preferred', userVerification: 'preferred' },
  ])
})

describe('one request at a time', () => {
  const outcome = (asked: Promise<unknown>) =>
    asked.then(
      () => 'answered',
      (error: { code?: string }) => error.code,
    )
  const arrived = (count: number) => vi.waitFor(() => expect(authenticator.requests).toHaveLength(count))

  test('a new one ends the older one in silence', async () => {
    authenticator.get = unanswered
    const older = outcome(askPasskey(request))
    await arrived(1)
    authenticator.get = () => answeredCredential()
    expect(await outcome(askPasskey(request))).toBe('answered')
    expect(await older).toBe('ABORTED')
  })

  test('an offer in a field is ended also in the moment in which it begins', async () => {
    const inField: AskOptions = { isInField: true }
    const availability = Promise.withResolvers<boolean>()
    const isAvailable = vi.fn(() => availability.promise)
    Object.assign(globalThis.PublicKeyCredential, { isConditionalMediationAvailable: isAvailable })
    authenticator.get = (asked) => (asked.mediation ? unanswered(asked) : answeredCredential())
    const offer = outcome(askPasskey(request, inField))
    await vi.waitFor(() => expect(isAvailable).toHaveBeenCalledTimes(1))
    const pressed = outcome(askPasskey(request))
    availability.resolve(true)
    expect(await pressed).toBe('answered')
    expect(await offer).toBe('ABORTED')
    expect(authenticator.requests.map(({ mediation }) => mediation)).toEqual(['conditional', undefined])
  })

  test('of three in a row the last one is asked, and nothing is asked for the second', async () => {
    authenticator.get = unanswered
    const first = outcome(askPasskey(request))
    await arrived(1)
    const second = outcome(askPasskey(request))
    const third = outcome(createPasskey(creation))
    expect(await Promise.all([first, second, third])).toEqual(['ABORTED', 'ABORTED', 'answered'])
    expect(authenticator.requests).toHaveLength(2)
  })

  test('a request ends by its signal, before and after it has begun', async () => {
    authenticator.get = unanswered
    const life = new AbortController()
    const asked = outcome(askPasskey(request, { signal: life.signal }))
    await arrived(1)
    life.abort()
    expect(await asked).toBe('ABORTED')
    expect(await outcome(askPasskey(request, { signal: life.signal }))).toBe('ABORTED')
    expect(authenticator.requests).toHaveLength(1)
  })

  test('another copy of the library on the page ends it as well', async () => {
    authenticator.get = unanswered
    const here = outcome(askPasskey(request))
    await arrived(1)
    vi.resetModules()
    const other = await import('./authenticator.ts')
    expect(other.askPasskey).not.toBe(askPasskey)
    authenticator.get = () => answeredCredential()
    expect(await outcome(other.askPasskey(request))).toBe('answered')
    expect(await here).toBe('ABORTED')
  })

  test('a browser that does not let go of the older one keeps nobody from the new one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] })
    authenticator.get = () => new Promise(() => {})
    const older = outcome(askPasskey(request))
    await vi.waitFor(() => expect(authenticator.requests).toHaveLength(1))
    authenticator.get = (asked) =>
      new Promise((resolve, reject) => {
        asked.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
        setTimeout(() => resolve(answeredCredential()), 5_000)
      })
    const next = outcome(askPasskey(request))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await next).toBe('answered')
    // Nor is whoever has asked first left waiting.
    expect(await older).toBe('ABORTED')
    vi.useRealTimers()
  })

  test('the page can end whatever is going on', async () => {
    authenticator.get = unanswered
    const asked = outcome(askPasskey(request))
    await arrived(1)
    endPasskeyRequest()
    expect(await asked).toBe('ABORTED')
    endPasskeyRequest()
  })
})
