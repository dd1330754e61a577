import { afterEach, expect, test } from 'vitest'
import {
  createsPasskeysItself,
  hasPlatformAuthenticator,
  offersPasskeysInFields,
  supportsPasskeys,
} from './passkey-abilities.ts'
import {
  installAuthenticator,
  withoutPasskeys,
  type FakeAuthenticator,
} from './testing/fake-authenticator.ts'

let authenticator: FakeAuthenticator | null = null
afterEach(() => {
  authenticator?.remove()
  authenticator = null
})

const abilities = async () => [
  supportsPasskeys(),
  await hasPlatformAuthenticator(),
  await offersPasskeysInFields(),
  await createsPasskeysItself(),
]

test('says what the browser says', async () => {
  authenticator = installAuthenticator()
  authenticator.capabilities = { conditionalCreate: true }
  expect(await abilities()).toEqual([true, true, true, true])
  authenticator.hasPlatformAuthenticator = false
  authenticator.offersInFields = false
  authenticator.capabilities = {}
  expect(await abilities()).toEqual([true, false, false, false])
})

test('what the browser does not know, or fails at, it cannot do', async () => {
  authenticator = installAuthenticator()
  Object.assign(globalThis.PublicKeyCredential, {
    isUserVerifyingPlatformAuthenticatorAvailable: () => Promise.reject(new Error('broken')),
    isConditionalMediationAvailable: undefined,
    getClientCapabilities: undefined,
  })
  expect(await abilities()).toEqual([true, false, false, false])
})

test('without the interface there is nothing', async () => {
  const putBack = withoutPasskeys()
  expect(await abilities()).toEqual([false, false, false, false])
  putBack()
})
