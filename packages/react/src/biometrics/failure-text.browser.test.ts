import { createSmallTexts } from '@ai-studio/core'
import { askPasskey, createPasskey } from '@ai-studio/core/passkeys'
import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  creation,
  plugIn,
  request,
  switchOff,
  switchOn,
} from '../../../core/src/passkeys/testing/virtual-authenticator.ts'
import { failureText } from './failure-text.ts'
import en from './locales/en.json' with { type: 'json' }

// What people read about the errors that a browser really has, from its virtual authenticator to the words. Two of them
// are no browser's: that there is no passkey is said by the server, and that nobody is signed in by the page itself.

const texts = createSmallTexts({ $language: atom('en') })
texts.add('en', 'biometrics', en)
const told = (error: unknown) => failureText((key, values) => texts.t(`biometrics:${key}`, values), error)
const wordsFor = (asked: Promise<unknown>) =>
  asked.then(
    () => 'nothing failed',
    (error: unknown) => told(error)?.text,
  )
/** Over soon, in milliseconds: a virtual authenticator is not waited for longer than it is said. */
const timeout = 100

beforeEach(switchOn)
afterEach(async () => {
  await switchOff()
  vi.restoreAllMocks()
})

const cancelled = 'User cancelled or device locked'
const cases: [string, words: string, browserSays: string, () => Promise<unknown>][] = [
  [
    'whoever uses it is not its owner',
    cancelled,
    'NotAllowedError',
    async () => {
      await plugIn({ isUserVerified: false })
      return createPasskey(creation())
    },
  ],
  [
    'it recognises nobody',
    cancelled,
    'NotAllowedError',
    async () => {
      await plugIn({ transport: 'usb', hasUserVerification: false, isUserVerified: false })
      return createPasskey(creation())
    },
  ],
  [
    'it cannot keep a passkey that has to be kept',
    cancelled,
    'NotAllowedError',
    async () => {
      await plugIn({ hasResidentKey: false })
      return createPasskey(creation())
    },
  ],
  [
    'nobody touches it in time, to make one',
    cancelled,
    'NotAllowedError',
    async () => {
      await plugIn({ automaticPresenceSimulation: false })
      return createPasskey(creation({ timeout }))
    },
  ],
  ['there is none in time', cancelled, 'NotAllowedError', () => createPasskey(creation({ timeout }))],
  [
    'nobody touches it in time, to use one',
    cancelled,
    'NotAllowedError',
    async () => {
      await plugIn({ automaticPresenceSimulation: false })
      return askPasskey(request({ timeout }))
    },
  ],
  [
    'it does not have the passkey',
    cancelled,
    'NotAllowedError',
    async () => {
      await plugIn()
      return askPasskey(request({ allowCredentials: [{ id: 'AAAA', type: 'public-key' }] }))
    },
  ],
  [
    'it has one of this user already',
    'Authenticator already registered',
    'InvalidStateError',
    async () => {
      await plugIn()
      const { id } = await createPasskey(creation())
      return createPasskey(creation({ excludeCredentials: [{ id, type: 'public-key' }] }))
    },
  ],
  [
    'nothing that is wanted is supported',
    'Authenticator not supported',
    'NotSupportedError',
    async () => {
      await plugIn()
      const type = 'of-the-future' as 'public-key'
      return createPasskey(creation({ pubKeyCredParams: [{ type, alg: -7 }] }))
    },
  ],
  [
    'the server is another site’s, to make one',
    'Registration failed',
    'SecurityError',
    async () => {
      await plugIn()
      return createPasskey(creation({ rp: { id: 'elsewhere.example', name: '' } }))
    },
  ],
  [
    'the server wants what there cannot be',
    'Registration failed',
    'TypeError',
    async () => {
      await plugIn()
      return createPasskey(creation({ user: { id: 'A'.repeat(88), name: 'lan', displayName: 'Lan' } }))
    },
  ],
  [
    'the server is another site’s, to use one',
    'Authentication failed',
    'SecurityError',
    async () => {
      await plugIn()
      return askPasskey(request({ rpId: 'elsewhere.example' }))
    },
  ],
]

test.each(cases)('an authenticator: %s — “%s”', async (_, words, name, ask) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const failures: unknown[] = []
  const note = (error: unknown) => {
    failures.push(error)
    throw error
  }
  const container = navigator.credentials
  const { create, get } = container
  vi.spyOn(container, 'create').mockImplementation((options) => create.call(container, options).catch(note))
  vi.spyOn(container, 'get').mockImplementation((options) => get.call(container, options).catch(note))
  expect(await wordsFor(ask())).toBe(words)
  expect(failures).toMatchObject([{ name }])
})

test('a browser that answers nothing: “Failed to create credential”', async () => {
  await plugIn()
  // Chromium answers with a passkey or with an error. The interface lets a browser answer null as well (Credential
  // Management Level 1, section 2.5.4), which extensions that stand in for it do.
  vi.spyOn(navigator.credentials, 'create').mockResolvedValue(null)
  expect(await wordsFor(createPasskey(creation()))).toBe('Failed to create credential')
})

test('a browser without the interface: “WebAuthn is not supported in this browser”', async () => {
  // Every engine that runs these tests has it, so it is taken away, as pages without TLS find it.
  vi.stubGlobal('PublicKeyCredential', undefined)
  expect(await wordsFor(createPasskey(creation()))).toBe('WebAuthn is not supported in this browser')
  vi.unstubAllGlobals()
})
