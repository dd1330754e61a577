import { protocolVersion } from '@ai-studio/contract/constants'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { markLoading, markSignedOut } from '../stores/auth.ts'
import { credentialsOf, type Credentials } from './credentials.ts'
import { clientOn } from './testing/client-setup.ts'
import { json, startTestServer, type Answer, type TestServer } from './testing/test-server.ts'
import type { ApiClient } from './types.ts'

let server: TestServer
let user: { [Name in keyof Credentials]: ReturnType<typeof vi.fn<Credentials[Name]>> }
let signedIn: AbortController

const list = 'GET /api/chat/conversations'
const make = 'POST /api/chat/conversation'

const accepts =
  (token: string): Answer =>
  (request, response) =>
    request.headers.authorization === `Bearer ${token}`
      ? json(200, { ok: true })(request, response)
      : json(401, { code: 'TOKEN_INVALID', message: 'Not known' })(request, response)

/** A client on a page on which somebody has signed in. */
function signedInClient(place: 'own' | 'foreign' = 'own') {
  credentialsOf(server.origin).current = user
  return clientOn(server, place)
}

beforeEach(async () => {
  localStorage.clear()
  server = await startTestServer()
  server.on(
    'GET /api/config',
    json(200, { protocolVersion, apiBaseUrl: server.origin }, { 'Set-Cookie': 'XSRF-TOKEN=xsrf; Path=/' }),
  )
  server.on('POST /api/embed/token', json(201, { token: 'visitor', expiresAt: '2999-01-01T00:00:00.000Z' }))
  signedIn = new AbortController()
  user = {
    token: vi.fn(() => Promise.resolve<string | null>('first')),
    renew: vi.fn(async () => {
      user.token.mockResolvedValue('second')
      return 'second'
    }),
    giveUp: vi.fn(),
    signal: vi.fn(() => signedIn.signal),
  }
  for (const call of [list, make, 'POST /api/chat/upload']) server.on(call, accepts('first'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

describe("on the studio's own origin", () => {
  test('a call that a visitor began is made again as the user who has signed in meanwhile', async () => {
    const { client, onSignedOut } = clientOn(server, 'own')
    server.on(make, (request, response) => {
      credentialsOf(server.origin).current = user
      return accepts('first')(request, response)
    })
    expect(await client.request('createConversation')).toEqual({ ok: true })
    expect(server.count(make)).toBe(2)
    expect(onSignedOut).not.toHaveBeenCalled()
  })

  describe('where nothing on the page has taken up the sign-in that is remembered', () => {
    // As a page begins whose browser remembers somebody.
    beforeEach(() => {
      markSignedOut()
      markLoading()
    })
    afterEach(() => markSignedOut())

    test("the first call for users does, and is the user's", async () => {
      const { client, takeUpSignIn } = clientOn(server, 'own')
      takeUpSignIn.mockImplementation(async () => {
        credentialsOf(server.origin).current = user
      })
      server.on('GET /api/plans', json(200, { plans: [] }))
      await client.request('getPlans')
      expect(takeUpSignIn).not.toHaveBeenCalled()
      expect(await client.request('listConversations')).toEqual({ ok: true })
      expect(await client.request('createConversation')).toEqual({ ok: true })
      expect(takeUpSignIn).toHaveBeenCalledOnce()
    })

    test('nothing is asked for a stranger meanwhile', async () => {
      const { client, takeUpSignIn } = clientOn(server, 'own')
      takeUpSignIn.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
      await expect(client.request('listConversations')).rejects.toMatchObject({ code: 'NETWORK' })
      expect(server.count(list)).toBe(0)
    })

    test('nobody who was never signed in waits for it, and no page of somebody else', async () => {
      server.on(list, json(200, { ok: true }))
      const foreign = clientOn(server, 'foreign')
      await foreign.client.request('listConversations')
      markSignedOut()
      const own = clientOn(server, 'own')
      await own.client.request('listConversations')
      for (const { takeUpSignIn } of [own, foreign]) expect(takeUpSignIn).not.toHaveBeenCalled()
    })
  })

  test('calls carry the token of the user and fetch no XSRF pair', async () => {
    server.on('GET /api/config', json(200, { protocolVersion, apiBaseUrl: server.origin }))
    const { client } = signedInClient()
    await client.request('listConversations')
    await client.request('createConversation')
    expect(server.last(make).headers.authorization).toBe('Bearer first')
    expect(server.last(make).headers['x-xsrf-token']).toBeUndefined()
    expect(server.count('GET /api/config')).toBe(1)
  })

  test('uploads carry it', async () => {
    const { client } = signedInClient()
    expect(await client.upload('uploadImage', new Blob(['x'], { type: 'image/png' }))).toEqual({ ok: true })
  })

  test('models are listed for whoever is signed in, because a plan opens more of them', async () => {
    server.on('GET /api/chat/models/chat', json(200, { models: [] }))
    const { client } = signedInClient()
    await client.request('listChatModels')
    expect(server.last('GET /api/chat/models/chat').headers.authorization).toBe('Bearer first')
  })

  test('a passkey confirms a payment of whoever is signed in, and signs somebody in where nobody is', async () => {
    const begin = 'POST /api/webauthn/authenticate/begin'
    server.on(begin, json(200, { challenge: 'abc' }))
    const { client } = signedInClient()
    await client.request('beginCredentialAuthentication', { body: {} })
    expect(server.last(begin).headers.authorization).toBe('Bearer first')
    user.token.mockResolvedValue(null)
    await client.request('beginCredentialAuthentication', { body: {} })
    expect(server.last(begin).headers.authorization).toBeUndefined()
  })

  test('calls that need nobody ask for no token', async () => {
    server.on('GET /pricing', json(200, {}))
    const { client } = signedInClient()
    await client.request('getPricing')
    expect(server.last('GET /pricing').headers.authorization).toBeUndefined()
    expect(user.token).not.toHaveBeenCalled()
  })

  test('while nobody is signed in the visitor stays: cookie and XSRF pair', async () => {
    user.token.mockResolvedValue(null)
    server.on(make, json(201, {}))
    const { client } = signedInClient()
    await client.request('createConversation')
    expect(server.last(make).headers).toMatchObject({ 'x-xsrf-token': 'xsrf' })
    expect(server.last(make).headers.authorization).toBeUndefined()
  })

  test.each(['TOKEN_INVALID', 'SESSION_EXPIRED', 'AUTHENTICATION_REQUIRED'])(
    'after %s the token is renewed once, and the call repeated once',
    async (code) => {
      server.on(list, (request, response) =>
        request.headers.authorization === 'Bearer second'
          ? json(200, { ok: true })(request, response)
          : json(401, { code, message: 'No' })(request, response),
      )
      const { client } = signedInClient()
      expect(await client.request('listConversations')).toEqual({ ok: true })
      expect(user.renew).toHaveBeenCalledExactlyOnceWith('first')
      expect(user.giveUp).not.toHaveBeenCalled()
    },
  )

  test('a renewed token that is refused as well ends the sign-in', async () => {
    server.on(list, accepts('never'))
    const { client, onSignedOut } = signedInClient()
    await expect(client.request('listConversations')).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
    expect(server.count(list)).toBe(2)
    expect(user.giveUp).toHaveBeenCalledTimes(1)
    expect(onSignedOut).not.toHaveBeenCalled()
  })

  test('what cannot be renewed is not repeated as a visitor', async () => {
    server.on(list, accepts('never'))
    user.renew.mockResolvedValue(null)
    const { client } = signedInClient()
    await expect(client.request('listConversations')).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
    expect(server.count(list)).toBe(1)
  })

  test('a renewal without a network is a failure of the network, and ends nothing', async () => {
    server.on(list, accepts('never'))
    user.renew.mockRejectedValue(new Error('offline'))
    const { client } = signedInClient()
    await expect(client.request('listConversations')).rejects.toMatchObject({ code: 'NETWORK' })
    expect(user.giveUp).not.toHaveBeenCalled()
  })

  test.each([
    ['CREDENTIALS_INVALID', 401],
    ['CODE_INVALID', 400],
    ['FRESH_SESSION_REQUIRED', 403],
    ['PAYMENT_SIGN_IN_REQUIRED', 401],
  ])('%s signs nobody out and renews nothing', async (code, status) => {
    server.on('POST /api/account/password', json(status, { code, message: 'No' }))
    const { client, onSignedOut } = signedInClient()
    await expect(client.request('changePassword', { body: {} })).rejects.toMatchObject({ code })
    expect(server.count('POST /api/account/password')).toBe(1)
    expect(user.renew).not.toHaveBeenCalled()
    expect(user.giveUp).not.toHaveBeenCalled()
    expect(onSignedOut).not.toHaveBeenCalled()
  })

  test('streams carry the token, are begun again with a renewed one, and end with the sign-in', async () => {
    server.on('POST /api/chat/send', (request, response) => {
      if (request.headers.authorization !== 'Bearer second') {
        return json(401, { code: 'TOKEN_INVALID', message: 'No' })(request, response)
      }
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write(': open\n\n')
    })
    const { client } = signedInClient()
    const { body } = await client.stream('sendMessage', { body: {}, signal: new AbortController().signal })
    const reader = body.getReader()
    await reader.read()
    const ended = expect(reader.read()).rejects.toThrow()
    signedIn.abort()
    await ended
    expect(server.count('POST /api/chat/send')).toBe(2)
  })
})

describe('on a page of somebody else', () => {
  test("the user's token replaces the visitor's", async () => {
    const { client } = signedInClient('foreign')
    await client.request('listConversations')
    expect(server.last(list).headers.authorization).toBe('Bearer first')
    expect(server.count('POST /api/embed/token')).toBe(0)
  })

  /** Somebody signs in while a call of the visitor is on its way, which is the user's then. */
  const signsInMeanwhile: Answer = (request, response) => {
    credentialsOf(server.origin).current = user
    return accepts('first')(request, response)
  }

  test('a call that a visitor began is made again as the user who has signed in meanwhile', async () => {
    server.on(make, signsInMeanwhile)
    server.on('POST /api/chat/upload', signsInMeanwhile)
    const image = new Blob(['x'], { type: 'image/png' })
    for (const act of [
      (client: ApiClient) => client.request('createConversation'),
      (client: ApiClient) => client.upload('uploadImage', image),
    ]) {
      credentialsOf(server.origin).current = null
      expect(await act(clientOn(server, 'foreign').client)).toEqual({ ok: true })
    }
    expect([server.count(make), server.count('POST /api/chat/upload')]).toEqual([2, 2])
    // The visitor, who goes on after a sign-out, keeps the token of each client.
    expect(server.count('POST /api/embed/token')).toBe(2)
    expect(user.renew).not.toHaveBeenCalled()
  })

  test('a sign-in that is refused to the visitor does not wait for itself', async () => {
    const redeem = 'POST /api/embed/connect/redeem'
    const redeemed = Promise.withResolvers<null>()
    user.token.mockImplementation((operation) =>
      operation === 'redeemConnectCode' ? Promise.resolve(null) : redeemed.promise,
    )
    server.on(redeem, accepts('never'))
    const { client } = signedInClient('foreign')
    await expect(client.request('redeemConnectCode', { body: {} })).rejects.toMatchObject({
      code: 'TOKEN_INVALID',
    })
    expect(server.count(redeem)).toBe(2)
  })

  test('a user whom the server does not know any more gives way to the visitor', async () => {
    server.on(list, accepts('visitor'))
    user.renew.mockImplementation(async () => {
      user.token.mockResolvedValue(null)
      return null
    })
    const { client } = signedInClient('foreign')
    expect(await client.request('listConversations')).toEqual({ ok: true })
    expect(server.count(list)).toBe(2)
  })
})
