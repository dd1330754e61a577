import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { json, startTestServer, type TestServer } from '../client/testing/test-server.ts'
import {
  answeredCredential,
  installAuthenticator,
  refusing,
  unanswered,
  withoutPasskeys,
  type FakeAuthenticator,
} from '../passkeys/testing/fake-authenticator.ts'
import { endPasskeyRequest } from '../passkeys/one-request.ts'
import { embeddedConfig, externalIdConfig } from './testing/auth-configs.ts'
import { identityOn, type IdentityServer } from './testing/identity-server.ts'
import { forgetBrowser, visit } from './testing/visit.ts'

let server: TestServer
let identity: IdentityServer
let authenticator: FakeAuthenticator

const begin = 'POST /api/webauthn/authenticate/begin'
const complete = 'POST /api/webauthn/authenticate/complete'
const token = 'POST /native-auth/oauth2/v2.0/token'
const open = (path = '/login') => visit(server, path, { ...embeddedConfig(server.origin), hasPasskeys: true })
const isMsalHere = () => document.cookie.includes('msal')

/** Challenges in the order in which they were given: `challenge-1`, … in base64url. */
function challenges(options: object = {}) {
  let given = 0
  server.on(begin, (request, response) => {
    given += 1
    const challenge = Buffer.from(`challenge-${given}`).toString('base64url')
    return json(200, { challenge, rpId: '127.0.0.1', userVerification: 'required', ...options })(
      request,
      response,
    )
  })
}
/** Continuation tokens in the order in which they were given: `proved-by-passkey-1`, … */
function proofs() {
  let given = 0
  server.on(complete, (request, response) => {
    given += 1
    return json(200, { success: true, continuationToken: `proved-by-passkey-${given}` })(request, response)
  })
}
const challengesSeen = () =>
  authenticator.requests.map(({ publicKey }) => Buffer.from(publicKey?.challenge as ArrayBuffer).toString())

beforeEach(async () => {
  forgetBrowser()
  server = await startTestServer()
  identity = identityOn(server)
  challenges()
  proofs()
  authenticator = installAuthenticator()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  authenticator.remove()
  vi.restoreAllMocks()
  await server.close()
})

describe('with a passkey, by a press', () => {
  test('somebody signs in: the answer goes to the server, what it gives to native authentication', async () => {
    const { auth, $auth, events } = await open()
    await auth.start()
    const onChosen = vi.fn(() => expect(server.count(complete)).toBe(0))
    await auth.signInWithPasskey({ onChosen })
    expect($auth.get()).toMatchObject({ state: 'authenticated', user: { userName: 'lan' } })
    expect(JSON.parse(server.last(begin).body)).toEqual({ purpose: 'authentication' })
    expect(server.last(complete).path).toBe('/api/webauthn/authenticate/complete?purpose=authentication')
    expect(JSON.parse(server.last(complete).body)).toMatchObject({ id: 'b25l', type: 'public-key' })
    const form = new URLSearchParams(server.last(token).body)
    expect(Object.fromEntries(form)).toMatchObject({
      client_id: 'studio',
      grant_type: 'continuation_token',
      continuation_token: 'proved-by-passkey-1',
    })
    expect(form.get('username')).not.toBe('')
    expect(onChosen).toHaveBeenCalledTimes(1)
    expect(events).toEqual(['Login start', 'Login success'])
    expect(authenticator.requests[0]?.mediation).toBeUndefined()
  })

  test('what they have then is what a password gives: a cached account, renewals, another page', async () => {
    const first = await open()
    await first.auth.signInWithPasskey()
    expect(localStorage.getItem('msal-account')).toBe('lan.studio')
    expect(await first.auth.token({ isForced: true })).toBe('access-2')
    expect(identity.tokenRequests.map((form) => form.get('refresh_token'))).toEqual(['refresh-1'])
    const { auth, $auth } = await open('/profile')
    await auth.start()
    expect($auth.get()).toMatchObject({ state: 'authenticated', user: { userName: 'lan' } })
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
    for (const secret of ['access-1', 'refresh-1', 'proved-by-passkey']) expect(kept).not.toContain(secret)
  })

  test('the browser is told what the user of that passkey is called by now', async () => {
    const { auth, $auth } = await open()
    await auth.signInWithPasskey()
    const { email, displayName } = $auth.get().user!
    const told = { rpId: '127.0.0.1', userId: 'dXNlcg', name: email, displayName }
    expect(authenticator.signals).toEqual([{ name: 'user', options: told }])
  })

  test('a browser that cannot hear it signs in all the same', async () => {
    authenticator.isDeaf = true
    const { auth, $auth } = await open()
    await auth.signInWithPasskey()
    expect($auth.get().state).toBe('authenticated')
  })

  test('who was signed in before gives way to whose passkey it is', async () => {
    const { auth, $auth } = await open()
    await auth.signInWithPasskey()
    identity.become('minh')
    await auth.signInWithPasskey()
    expect($auth.get()).toMatchObject({ user: { userName: 'minh' } })
    expect(localStorage.getItem('msal-account')).toBe('minh.studio')
  })

  test.each([
    ['NotAllowedError', 'PASSKEY_CANCELLED'],
    // What Firefox says when the person turns back.
    ['AbortError', 'PASSKEY_CANCELLED'],
    ['NotSupportedError', 'AUTHENTICATOR_NOT_SUPPORTED'],
    ['SecurityError', 'PASSKEY_FAILED'],
    ['UnknownError', 'PASSKEY_FAILED'],
  ])('a browser that says %s ends it with %s', async (name, code) => {
    authenticator.get = refusing(name)
    const { auth, $auth, events } = await open()
    await auth.start()
    await expect(auth.signInWithPasskey()).rejects.toMatchObject({ name: 'AuthError', code })
    expect(server.count(complete)).toBe(0)
    expect($auth.get().state).toBe('anonymous')
    expect(events.at(-1)).toBe('Login failure')
    expect(isMsalHere()).toBe(false)
  })

  test.each([
    [begin, json(429, { code: 'RATE_LIMITED', message: 'Later' }), 'TOO_MANY_REQUESTS'],
    [begin, json(404, { code: 'NOT_AVAILABLE', message: 'Not here' }), 'NOT_AVAILABLE'],
    [begin, json(503, { code: 'SERVICE_UNAVAILABLE', message: 'Later' }), 'NETWORK'],
    [complete, json(400, { code: 'WEBAUTHN_AUTHENTICATION_FAILED', message: 'No' }), 'PASSKEY_FAILED'],
    [complete, json(200, { success: false, errorMessage: 'No' }), 'PASSKEY_FAILED'],
    [complete, json(200, { success: true }), 'PASSKEY_FAILED'],
    [token, json(400, { error: 'expired_token', error_description: 'Late.' }), 'FLOW_EXPIRED'],
    [token, json(400, { error: 'invalid_request', error_description: 'No.' }), 'PASSKEY_FAILED'],
    [
      'POST /api/auth/session',
      json(503, { code: 'SERVICE_UNAVAILABLE', message: 'Later' }),
      'NETWORK',
    ] as const,
  ] as const)('a refusal of %s signs nobody in', async (call, answer, code) => {
    server.on(call, answer)
    const { auth, $auth } = await open()
    await auth.start()
    await expect(auth.signInWithPasskey()).rejects.toMatchObject({ name: 'AuthError', code })
    expect($auth.get().state).toBe('anonymous')
    expect(await auth.token()).toBeNull()
  })

  test('a page that wants it no longer ends it in silence', async () => {
    authenticator.get = unanswered
    const { auth } = await open()
    const life = new AbortController()
    const asking = auth.signInWithPasskey({ signal: life.signal })
    await vi.waitFor(() => expect(authenticator.requests).toHaveLength(1))
    life.abort()
    await expect(asking).rejects.toMatchObject({ code: 'ABORTED' })
  })

  test('a browser without passkeys says so', async () => {
    const putBack = withoutPasskeys()
    const { auth } = await open()
    await expect(auth.signInWithPasskey()).rejects.toMatchObject({ code: 'PASSKEYS_NOT_SUPPORTED' })
    putBack()
  })
})

describe('among what the browser fills in', () => {
  test('passkeys are offered without MSAL, until one is chosen', async () => {
    const asked = Promise.withResolvers<unknown>()
    authenticator.get = () => asked.promise
    const { auth, $auth, events } = await open()
    await auth.start()
    const waiting = auth.signInWithPasskey({ isConditional: true })
    await vi.waitFor(() => expect(authenticator.requests).toHaveLength(1))
    expect(authenticator.requests[0]?.mediation).toBe('conditional')
    expect([isMsalHere(), auth.$interaction.get(), events]).toEqual([false, 'None', []])
    asked.resolve(answeredCredential())
    await waiting
    expect($auth.get().state).toBe('authenticated')
    expect(events).toEqual(['Login start', 'Login success'])
    expect(isMsalHere()).toBe(true)
  })

  test('a challenge that has grown old is replaced by a fresh one', async () => {
    challenges({ timeout: 60 })
    authenticator.get = unanswered
    const { auth, $auth } = await open()
    const waiting = auth.signInWithPasskey({ isConditional: true })
    await vi.waitFor(() => expect(authenticator.requests.length).toBeGreaterThan(1))
    authenticator.get = () => answeredCredential()
    await waiting
    expect($auth.get().state).toBe('authenticated')
    expect(new Set(challengesSeen()).size).toBe(authenticator.requests.length)
  })

  test('a page that nobody sees asks for no fresh challenge until somebody does', async () => {
    let isVisible = true
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'))
    challenges({ timeout: 60 })
    let wasEnded = false
    authenticator.get = (request) => {
      isVisible = false
      request.signal?.addEventListener('abort', () => (wasEnded = true))
      return unanswered(request)
    }
    const { auth } = await open()
    const life = new AbortController()
    const waiting = auth.signInWithPasskey({ isConditional: true, signal: life.signal })
    waiting.catch(() => {})
    await vi.waitFor(() => expect(wasEnded).toBe(true))
    await new Promise((resolve) => setTimeout(resolve))
    expect(server.count(begin)).toBe(1)
    isVisible = true
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(server.count(begin)).toBe(2))
    life.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
  })

  test('a passkey that was not unlocked is offered again, with a fresh challenge', async () => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    authenticator.get = () => {
      now += 5_000
      authenticator.get = () => answeredCredential()
      throw new DOMException('The person turned back.', 'NotAllowedError')
    }
    const { auth, $auth } = await open()
    await auth.signInWithPasskey({ isConditional: true })
    expect($auth.get().state).toBe('authenticated')
    expect(challengesSeen()).toEqual(['challenge-1', 'challenge-2'])
  })

  test('a browser that gives up at once is not asked again', async () => {
    vi.spyOn(performance, 'now').mockImplementation(() => 0)
    authenticator.get = refusing('NotAllowedError')
    const { auth } = await open()
    await expect(auth.signInWithPasskey({ isConditional: true })).rejects.toMatchObject({
      code: 'PASSKEY_CANCELLED',
    })
    expect(authenticator.requests).toHaveLength(1)
  })

  test('a press ends the offer, and is the only request then', async () => {
    const ended = vi.fn()
    authenticator.get = (request) => {
      request.signal?.addEventListener('abort', ended)
      return unanswered(request)
    }
    const { auth, $auth } = await open()
    const offered = auth.signInWithPasskey({ isConditional: true })
    const outcome = expect(offered).rejects.toMatchObject({ code: 'ABORTED' })
    await vi.waitFor(() => expect(authenticator.requests).toHaveLength(1))
    authenticator.get = () => {
      expect(ended).toHaveBeenCalled()
      return answeredCredential()
    }
    await auth.signInWithPasskey()
    await outcome
    expect($auth.get().state).toBe('authenticated')
    expect(authenticator.requests).toHaveLength(2)
  })

  describe('another form asks for one, and the offer', () => {
    /** An offer that waits, in the form that was there first. */
    async function offered() {
      authenticator.get = unanswered
      const { auth, $auth } = await open()
      const life = new AbortController()
      const offer = auth.signInWithPasskey({ isConditional: true, signal: life.signal })
      offer.catch(() => {})
      await vi.waitFor(() => expect(authenticator.requests).toHaveLength(1))
      return { auth, $auth, offer, end: () => life.abort() }
    }
    const fromField = ({ mediation }: { mediation?: string }) => mediation === 'conditional'

    test('comes back with a fresh challenge when nothing came of it', async () => {
      const { auth, $auth, offer } = await offered()
      authenticator.get = (request) => {
        if (fromField(request)) return answeredCredential()
        throw new DOMException('The person turned back.', 'NotAllowedError')
      }
      await expect(auth.signInWithPasskey()).rejects.toMatchObject({ code: 'PASSKEY_CANCELLED' })
      await offer
      expect($auth.get().state).toBe('authenticated')
      expect(challengesSeen()).toEqual(['challenge-1', 'challenge-2', 'challenge-3'])
    })

    test('comes back when the other form, which waits in its own field, is taken away', async () => {
      const { auth, offer } = await offered()
      const other = new AbortController()
      const elsewhere = auth.signInWithPasskey({ isConditional: true, signal: other.signal })
      await vi.waitFor(() => expect(authenticator.requests).toHaveLength(2))
      authenticator.get = () => answeredCredential()
      other.abort()
      await expect(elsewhere).rejects.toMatchObject({ code: 'ABORTED' })
      await offer
      expect(challengesSeen()).toEqual(['challenge-1', 'challenge-2', 'challenge-3'])
    })

    test('ends when that has signed somebody in, who was not asked twice', async () => {
      const { auth, $auth, offer } = await offered()
      authenticator.get = () => answeredCredential()
      await auth.signInWithPasskey()
      await expect(offer).rejects.toMatchObject({ code: 'ABORTED' })
      expect($auth.get().state).toBe('authenticated')
      expect(authenticator.requests.filter(fromField)).toHaveLength(1)
    })

    test('ends with its own form, whatever the other one does', async () => {
      const { auth, offer, end } = await offered()
      const press = new AbortController()
      const pressed = auth.signInWithPasskey({ signal: press.signal })
      await vi.waitFor(() => expect(authenticator.requests).toHaveLength(2))
      end()
      await expect(offer).rejects.toMatchObject({ code: 'ABORTED' })
      press.abort()
      await expect(pressed).rejects.toMatchObject({ code: 'ABORTED' })
      expect(server.count(begin)).toBe(2)
    })

    test('stays away when the page ends every request', async () => {
      const { offer } = await offered()
      endPasskeyRequest()
      await expect(offer).rejects.toMatchObject({ code: 'ABORTED' })
    })
  })

  test('nothing stops a sign-in whose passkey was chosen', async () => {
    const { auth, $auth } = await open()
    const life = new AbortController()
    await auth.signInWithPasskey({
      isConditional: true,
      signal: life.signal,
      onChosen: () => life.abort(),
    })
    expect($auth.get().state).toBe('authenticated')
  })
})

test('where another service signs people in there are no passkeys', async () => {
  for (const config of [embeddedConfig(server.origin), externalIdConfig]) {
    const { auth } = await visit(server, '/login', config)
    await expect(auth.signInWithPasskey()).rejects.toMatchObject({ code: 'NOT_AVAILABLE' })
  }
  expect(authenticator.requests).toEqual([])
  expect(server.count(begin)).toBe(0)
})
