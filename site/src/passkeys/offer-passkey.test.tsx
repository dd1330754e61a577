import { forgetUser, getStudio, markSignedIn } from '@ai-studio/core'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  installAuthenticator,
  type FakeAuthenticator,
} from '../../../packages/core/src/passkeys/testing/fake-authenticator.ts'
import { $notice } from '../layout/notice.ts'
import { offerPasskey } from './offer-passkey.ts'
import { fakeAuth, user, type FakeAuth } from '../testing/fake-auth.ts'
import { address, renderPages } from '../testing/render-pages.tsx'
import { resetChoices } from '../testing/render-site.tsx'
import { startStudioServer, type StudioServer } from '../testing/studio-server.ts'

const passkey = {
  credentialId: 'bmV3',
  credentialName: 'iCloud Keychain',
  deviceInfo: 'Safari on macOS',
  lastUsed: null,
  createdAt: '2026-11-21T08:00:00.000Z',
  isActive: true,
  providerName: 'iCloud Keychain',
  isSynced: true,
  isThisDevice: true,
  rpId: 'localhost',
  userHandle: 'dXNlcg',
}

let server: StudioServer
let authenticator: FakeAuthenticator
let kept: object[]

beforeEach(() => {
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
  kept = []
  server = startStudioServer()
  server.on('GET /api/webauthn/credentials/{id}', ({ id }) => {
    expect(id).toBe(user.id)
    return { body: kept }
  })
  server.on('POST /api/webauthn/register/begin', {
    body: {
      challenge: 'Y2hhbGxlbmdl',
      rp: { id: 'localhost', name: 'AI Studio' },
      user: { id: 'dXNlcg', name: user.email, displayName: user.displayName },
      pubKeyCredParams: [],
    },
  })
  server.on('POST /api/webauthn/register/complete', () => {
    kept = [passkey]
    return { body: { success: true } }
  })
  authenticator = installAuthenticator()
})
afterEach(() => {
  act(() => $notice.set(null))
  authenticator.remove()
  vi.restoreAllMocks()
  resetChoices()
  sessionStorage.clear()
})

function withPasskeys(parts: Partial<FakeAuth> = {}): FakeAuth {
  const auth = fakeAuth()
  return { ...auth, ...parts, $config: atom({ ...auth.$config.get()!, hasPasskeys: true }) }
}

/** Signs in with a password and goes on to the profile. */
async function signIn(auth: FakeAuth = withPasskeys()): Promise<void> {
  renderPages('/login', server.endpoint, auth)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), user.email)
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
  await waitFor(() => expect(address()).toBe('/profile'))
}
const offer = () => screen.findByRole('region', { name: 'Sign in faster next time' })
const isOffered = () => screen.queryByRole('region', { name: 'Sign in faster next time' }) !== null
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('after a sign-in with a password', () => {
  test('a passkey is offered beside the next page, without taking the focus, and read out', async () => {
    await signIn()
    const region = await offer()
    expect(address()).toBe('/profile')
    expect(region.contains(document.activeElement)).toBe(false)
    await waitFor(() =>
      expect(
        screen.getAllByRole('status').some(({ textContent }) => textContent === 'Sign in faster next time'),
      ).toBe(true),
    )
    expect(authenticator.requests).toEqual([])
  })

  test('whoever wants it gets one, is told so, and the offer goes', async () => {
    await signIn()
    await offer()
    await press('Create a passkey')
    await waitFor(() => expect(isOffered()).toBe(false))
    expect(authenticator.requests).toHaveLength(1)
    expect(kept).toEqual([passkey])
    expect(
      screen.getAllByText('Your passkey is ready. You will find it in your settings.').length,
    ).toBeGreaterThan(0)
  })

  test('whoever does not want it goes on with the page, and is left alone the next time', async () => {
    await signIn()
    await offer()
    await press('Not now')
    expect(isOffered()).toBe(false)
    expect(document.activeElement?.id).toBe('content')
    expect(authenticator.requests).toEqual([])
    expect(Date.parse(localStorage.getItem('passkey_offer') ?? '')).not.toBeNaN()
  })

  test('whoever signs out takes the offer along', async () => {
    await signIn()
    await offer()
    act(() => forgetUser())
    await waitFor(() => expect(isOffered()).toBe(false))
    expect($notice.get()).toBeNull()
  })
})

describe('nobody is asked', () => {
  const studio = () => getStudio({ endpoint: server.endpoint })
  beforeEach(() => {
    studio()
    markSignedIn(user)
  })

  test('who has a passkey', async () => {
    kept = [passkey]
    await offerPasskey(studio())
    expect($notice.get()).toBeNull()
  })

  test('whose password manager makes one by itself', async () => {
    authenticator.capabilities = { conditionalCreate: true }
    await offerPasskey(studio())
    expect(kept).toEqual([passkey])
    expect($notice.get()).toBeNull()
  })

  test('a second time within 30 days', async () => {
    await offerPasskey(studio())
    expect($notice.get()).not.toBeNull()
    $notice.set(null)
    await offerPasskey(studio())
    expect($notice.get()).toBeNull()
  })
})

test.each([
  ['where no passkey signs in', () => fakeAuth()],
  [
    'after a sign-in with a passkey',
    () =>
      withPasskeys({
        signInWithPasskey: vi.fn<FakeAuth['signInWithPasskey']>(async ({ isConditional } = {}) => {
          if (isConditional) return new Promise(() => {})
          return markSignedIn(user)
        }),
      }),
  ],
])('the server is not asked for passkeys %s', async (where, auth) => {
  renderPages('/login', server.endpoint, auth())
  await screen.findByRole('textbox', { name: 'Email' })
  if (where.startsWith('after')) await press('Sign in with a passkey')
  else await userEvent.type(screen.getByLabelText('Password'), 'correct horse')
  if (!where.startsWith('after')) {
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), `${user.email}{Enter}`)
  }
  await waitFor(() => expect(address()).toBe('/profile'))
  await vi.dynamicImportSettled()
  expect(server.calls.filter((call) => call.includes('webauthn'))).toEqual([])
})
