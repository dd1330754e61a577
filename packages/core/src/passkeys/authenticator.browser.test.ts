import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askPasskey, createPasskey } from './authenticator.ts'
import { hasPlatformAuthenticator, supportsPasskeys } from './passkey-abilities.ts'
import { signalAcceptedPasskeys, signalPasskeyUser } from './passkey-signals.ts'
import {
  creation,
  present,
  keptPasskeys,
  outcome,
  plugIn,
  request,
  switchOff,
  switchOn,
} from './testing/virtual-authenticator.ts'

// With the browser's own virtual authenticator: what no fake can prove.

beforeEach(switchOn)
afterEach(async () => {
  await switchOff()
  vi.restoreAllMocks()
})

test('a passkey is made, recognised, and answers', async () => {
  await plugIn()
  expect([supportsPasskeys(), await hasPlatformAuthenticator()]).toEqual([true, true])
  const made = await createPasskey(creation())
  expect(made).toMatchObject({ type: 'public-key', authenticatorAttachment: 'platform' })
  expect(made.response.transports).toEqual(['internal'])
  const again = creation({ excludeCredentials: [{ id: made.id, type: 'public-key' }] })
  expect(await outcome(createPasskey(again))).toBe('ALREADY_REGISTERED')
  const answer = await askPasskey(request({ allowCredentials: [{ id: made.id, type: 'public-key' }] }))
  expect([answer.id, answer.response.userHandle]).toEqual([made.id, 'dXNlcg'])
  await signalAcceptedPasskeys({ rpId: location.hostname, userHandle: 'dXNlcg' }, [made.id])
  expect(await keptPasskeys()).toHaveLength(1)
})

test('a passkey is called as its user is called by now', async () => {
  await plugIn()
  await createPasskey(creation())
  const owner = { rpId: location.hostname, userHandle: 'dXNlcg' }
  await signalPasskeyUser(owner, { name: 'mai@example.com', displayName: 'Mai' })
  expect(await keptPasskeys()).toMatchObject([{ userName: 'mai@example.com', userDisplayName: 'Mai' }])
})

test('a security key that knows nobody cannot say who holds it', async () => {
  await plugIn({ transport: 'usb', hasUserVerification: false, isUserVerified: false, hasResidentKey: false })
  expect(await hasPlatformAuthenticator()).toBe(false)
  const authenticatorSelection = { residentKey: 'discouraged', userVerification: 'discouraged' } as const
  const made = await createPasskey(creation({ authenticatorSelection }))
  expect(made.authenticatorAttachment).toBe('cross-platform')
})

test('whoever is not recognised is told as one who turned back', async () => {
  await plugIn({ isUserVerified: false })
  expect(await outcome(createPasskey(creation()))).toBe('CANCELLED')
})

test('what the browser itself does not support is told so', async () => {
  await plugIn()
  const pubKeyCredParams = [{ type: 'of-the-future' as 'public-key', alg: -7 }]
  expect(await outcome(createPasskey(creation({ pubKeyCredParams })))).toBe('AUTHENTICATOR_NOT_SUPPORTED')
})

test('another site’s relying party is refused, and told to the developer', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await plugIn()
  expect(await outcome(createPasskey(creation({ rp: { id: 'elsewhere.example', name: '' } })))).toBe(
    'REGISTRATION_FAILED',
  )
  expect(await outcome(askPasskey(request({ rpId: 'elsewhere.example' })))).toBe('AUTHENTICATION_FAILED')
  expect(logged).toHaveBeenCalledTimes(2)
})

test('a press takes over from the offer in a field, however soon it comes', async () => {
  await plugIn()
  const { id } = await createPasskey(creation())
  const press = () => askPasskey(request({ allowCredentials: [{ id, type: 'public-key' }] }))
  // In the moment in which the offer begins.
  const early = outcome(askPasskey(request(), { isInField: true }))
  expect((await press()).id).toBe(id)
  expect(await early).toBe('ABORTED')
  // While it waits.
  await present(false)
  const asking = vi.spyOn(navigator.credentials, 'get')
  const offer = outcome(askPasskey(request(), { isInField: true }))
  await expect.poll(() => asking.mock.calls).toHaveLength(1)
  await present(true)
  expect((await press()).id).toBe(id)
  expect(await offer).toBe('ABORTED')
})

test('what is asked ends by its signal, and the next request finds the browser free', async () => {
  await plugIn()
  const { id } = await createPasskey(creation())
  await present(false)
  const life = new AbortController()
  const asking = vi.spyOn(navigator.credentials, 'get')
  const asked = outcome(askPasskey(request(), { signal: life.signal }))
  await expect.poll(() => asking.mock.calls).toHaveLength(1)
  life.abort()
  expect(await asked).toBe('ABORTED')
  await present(true)
  expect((await askPasskey(request())).id).toBe(id)
})
