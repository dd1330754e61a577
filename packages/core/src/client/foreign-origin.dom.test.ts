import { protocolVersion } from '@ai-studio/contract/constants'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { changeInOtherTab } from '../testing/fresh-page.ts'
import { clientOn } from './testing/client-setup.ts'
import { json, startTestServer, type Answer, type TestServer } from './testing/test-server.ts'

let server: TestServer
let tokens: number

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const token: Answer = (request, response) => {
  tokens += 1
  return json(201, { token: `token-${tokens}`, expiresAt: inAnHour() })(request, response)
}
/** Accepts one token only. */
const accepts =
  (accepted: string): Answer =>
  (request, response) =>
    request.headers.authorization === `Bearer ${accepted}`
      ? json(200, { conversations: [] })(request, response)
      : json(401, { code: 'TOKEN_INVALID', message: 'Reload' })(request, response)

const list = 'GET /api/chat/conversations'
const make = 'POST /api/embed/token'

beforeEach(async () => {
  tokens = 0
  localStorage.clear()
  server = await startTestServer()
  server.on('GET /api/config', json(200, { protocolVersion, apiBaseUrl: server.origin }))
  server.on('GET /api/chat/models/chat', json(200, { models: [] }))
  server.on(make, token)
  server.on(list, accepts('token-1'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

test('calls that need nobody carry no token, no cookie and no XSRF header', async () => {
  const { client } = clientOn(server, 'foreign')
  await client.request('listChatModels')
  expect(server.count(make)).toBe(0)
  const { headers } = server.last('GET /api/chat/models/chat')
  expect(headers.authorization).toBeUndefined()
  expect(headers.cookie).toBeUndefined()
  expect(headers['x-xsrf-token']).toBeUndefined()
})

test('calls made at the same time share one token', async () => {
  const { client } = clientOn(server, 'foreign')
  await Promise.all([client.request('listConversations'), client.request('listConversations')])
  await client.request('listConversations')
  expect(server.count(make)).toBe(1)
  expect(server.count(list)).toBe(3)
  expect(server.last(make).headers.origin).toBe('http://shop.test')
  expect(server.last(make).headers.cookie).toBeUndefined()
})

describe('while the configuration is on its way', () => {
  test('the token is asked for already', async () => {
    const config = Promise.withResolvers<void>()
    server.on('GET /api/config', async (request, response) => {
      await config.promise
      await json(200, { protocolVersion, apiBaseUrl: server.origin })(request, response)
    })
    const { client } = clientOn(server, 'foreign')
    const asking = client.request('listConversations')
    await vi.waitFor(() => expect(server.count(make)).toBe(1))
    config.resolve()
    await asking
    expect(server.count(make)).toBe(1)
  })

  test('it is asked for again where the configuration sends calls elsewhere, once and for all visits', async () => {
    const other = await startTestServer()
    other.on(make, json(201, { token: 'theirs', expiresAt: inAnHour() }))
    other.on(list, accepts('theirs'))
    server.on('GET /api/config', json(200, { protocolVersion, apiBaseUrl: other.origin }))
    try {
      for (let visit = 0; visit < 3; visit += 1) {
        const { client, storage } = clientOn(server, 'foreign')
        expect(await client.request('listConversations')).toEqual({ conversations: [] })
        storage.allow()
      }
      // The same visitor at each of the addresses.
      expect([server.count(make), other.count(make)]).toEqual([1, 1])
    } finally {
      await other.close()
    }
  })
})

describe('the token', () => {
  test('is kept only after the first use, as ai-studio:visitor, and serves the next visit', async () => {
    const first = clientOn(server, 'foreign')
    await first.client.request('listConversations')
    expect(localStorage.length).toBe(0)
    first.storage.allow()
    expect(JSON.parse(localStorage.getItem('ai-studio:visitor') ?? '')).toMatchObject({
      [server.origin]: { token: 'token-1' },
    })

    const second = clientOn(server, 'foreign')
    await second.client.request('listConversations')
    expect(server.count(make)).toBe(1)
  })

  test('of two studios on one page stays, whichever is used first', async () => {
    const other = await startTestServer()
    onTestFinished(() => other.close())
    other.on(make, json(201, { token: 'theirs', expiresAt: inAnHour() }))
    other.on(list, accepts('theirs'))
    const first = clientOn(server, 'foreign')
    const second = clientOn(other, 'foreign')
    // Both are asked before either may keep anything.
    await Promise.all([first.client.request('listConversations'), second.client.request('listConversations')])
    first.storage.allow()
    await first.client.request('listConversations')
    second.storage.allow()
    await second.client.request('listConversations')
    await clientOn(server, 'foreign').client.request('listConversations')
    await clientOn(other, 'foreign').client.request('listConversations')
    expect([server.count(make), other.count(make)]).toEqual([1, 1])
  })

  test('that a former version kept alone goes on being used', async () => {
    const kept = { token: 'token-1', expiresAt: inAnHour(), base: server.origin }
    localStorage.setItem('ai-studio:visitor', JSON.stringify(kept))
    const { client, storage } = clientOn(server, 'foreign')
    storage.allow()
    await client.request('listConversations')
    expect(server.count(make)).toBe(0)
  })

  describe('of somebody who keeps coming', () => {
    const day = 86_400_000
    const keptSince = (days: number) => {
      const at = Date.now() - days * day
      const expiresAt = new Date(at + 180 * day).toISOString()
      const kept = { token: 'old', expiresAt, base: server.origin, at }
      localStorage.setItem('ai-studio:visitor', JSON.stringify(kept))
    }
    const stored = () =>
      JSON.parse(localStorage.getItem('ai-studio:visitor') ?? '')[server.origin]?.token as string
    beforeEach(() => server.on(list, json(200, { conversations: [] })))

    test('is exchanged long before it ends, once on a page, while calls go on with it', async () => {
      keptSince(40)
      const renewed = Promise.withResolvers<void>()
      server.on(make, async (request, response) => {
        await renewed.promise
        await token(request, response)
      })
      const { client, storage } = clientOn(server, 'foreign')
      storage.allow()
      await client.request('listConversations')
      expect(server.last(list).headers.authorization).toBe('Bearer old')
      await vi.waitFor(() => expect(server.count(make)).toBe(1))
      expect(server.last(make).headers.authorization).toBe('Bearer old')
      renewed.resolve()
      await vi.waitFor(() => expect(stored()).toBe('token-1'))
      await client.request('listConversations')
      expect(server.last(list).headers.authorization).toBe('Bearer token-1')
      expect(server.count(make)).toBe(1)

      const next = clientOn(server, 'foreign')
      await next.client.request('listConversations')
      expect(server.count(make)).toBe(1)
    })

    test('stays where that fails', async () => {
      keptSince(40)
      server.on(make, json(503, {}))
      const { client, storage } = clientOn(server, 'foreign')
      storage.allow()
      await client.request('listConversations')
      await vi.waitFor(() => expect(server.count(make)).toBe(1))
      await client.request('listConversations')
      expect(server.last(list).headers.authorization).toBe('Bearer old')
      // As it was kept.
      expect(JSON.parse(localStorage.getItem('ai-studio:visitor') ?? '')).toMatchObject({ token: 'old' })
      expect(server.count(make)).toBe(1)
    })

    test('is left alone while it is new', async () => {
      keptSince(10)
      const { client } = clientOn(server, 'foreign')
      await client.request('listConversations')
      expect(server.count(make)).toBe(0)
    })
  })

  test('of another server is not used', async () => {
    const kept = { token: 'stranger', expiresAt: inAnHour(), base: 'https://other.test' }
    localStorage.setItem('ai-studio:visitor', JSON.stringify(kept))
    const { client } = clientOn(server, 'foreign')
    await client.request('listConversations')
    expect(server.last(make).headers.authorization).toBeUndefined()
    expect(server.last(list).headers.authorization).toBe('Bearer token-1')
  })

  test.each(['', 'null', '{', '"x"', '{"token":7}', '{"token":"t"}'])(
    'stored as %j is rubbish',
    async (rubbish) => {
      localStorage.setItem('ai-studio:visitor', rubbish)
      const { client } = clientOn(server, 'foreign')
      await client.request('listConversations')
      expect(server.count(make)).toBe(1)
    },
  )

  test('that is about to end is renewed with itself as proof', async () => {
    const kept = { token: 'old', expiresAt: new Date(Date.now() + 20_000).toISOString(), base: server.origin }
    localStorage.setItem('ai-studio:visitor', JSON.stringify(kept))
    const { client } = clientOn(server, 'foreign')
    await client.request('listConversations')
    expect(server.last(make).headers.authorization).toBe('Bearer old')
    expect(server.count(list)).toBe(1)
  })

  test('is asked for once where the clock of the device is hours ahead, and again when it is refused', async () => {
    const expiresAt = inAnHour()
    server.on(make, (request, response) => {
      tokens += 1
      return json(201, { token: `token-${tokens}`, expiresAt })(request, response)
    })
    const hoursAhead = Date.now() + 5 * 3_600_000
    vi.spyOn(Date, 'now').mockReturnValue(hoursAhead)
    const { client } = clientOn(server, 'foreign')
    for (const _ of [1, 2, 3]) await client.request('listConversations')
    expect(server.count(make)).toBe(1)
    server.on(list, accepts('token-2'))
    for (const _ of [1, 2, 3]) await client.request('listConversations')
    expect(server.count(make)).toBe(2)
  })

  test('that is refused is renewed silently, once for all calls, and each call repeated once', async () => {
    server.on(list, accepts('token-2'))
    const { client } = clientOn(server, 'foreign')
    await Promise.all([client.request('listConversations'), client.request('listConversations')])
    expect(server.count(make)).toBe(2)
    expect(server.last(make).headers.authorization).toBe('Bearer token-1')
    expect(server.count(list)).toBe(4)
  })

  test('that is refused again is an error', async () => {
    server.on(list, accepts('never'))
    const { client, onSignedOut } = clientOn(server, 'foreign')
    await expect(client.request('listConversations')).rejects.toMatchObject({
      code: 'TOKEN_INVALID',
      status: 401,
    })
    expect(server.count(list)).toBe(2)
    expect(server.count(make)).toBe(2)
    expect(onSignedOut).not.toHaveBeenCalled()
  })

  test('that cannot be renewed is replaced by a new one', async () => {
    server.on(make, (request, response) =>
      request.headers.authorization
        ? json(401, { code: 'TOKEN_INVALID', message: 'Revoked' })(request, response)
        : token(request, response),
    )
    server.on(list, accepts('token-2'))
    const { client } = clientOn(server, 'foreign')
    await client.request('listConversations')
    expect(
      server.received
        .filter(({ path }) => path === '/api/embed/token')
        .map(({ headers }) => headers.authorization),
    ).toEqual([undefined, 'Bearer token-1', undefined])
  })

  test('that another tab has kept first is used by both, from the first use of this page on', async () => {
    const { client, storage } = clientOn(server, 'foreign')
    onTestFinished(storage.subscribe(() => {}))
    await client.request('listConversations')
    const theirs = { token: 'of-other-tab', expiresAt: inAnHour(), base: server.origin }
    changeInOtherTab('ai-studio:visitor', JSON.stringify(theirs))
    storage.allow()
    server.on(list, accepts('of-other-tab'))
    await client.request('listConversations')
    // What comes later is another visitor, who has nothing to do with this page.
    changeInOtherTab('ai-studio:visitor', JSON.stringify({ ...theirs, token: 'of-a-stranger' }))
    await client.request('listConversations')
    expect(server.count(make)).toBe(1)
    expect(server.count(list)).toBe(3)
  })

  test('that another tab has kept while this one asked for its own is used by both', async () => {
    const asked = Promise.withResolvers<void>()
    server.on(make, async (request, response) => {
      await asked.promise
      await token(request, response)
    })
    server.on(list, accepts('of-other-tab'))
    const { client, storage } = clientOn(server, 'foreign')
    const asking = client.request('listConversations')
    await vi.waitFor(() => expect(server.count(make)).toBe(1))
    const theirs = JSON.stringify({ token: 'of-other-tab', expiresAt: inAnHour(), base: server.origin })
    changeInOtherTab('ai-studio:visitor', theirs)
    asked.resolve()
    await asking
    storage.allow()
    await client.request('listConversations')
    expect(localStorage.getItem('ai-studio:visitor')).toBe(theirs)
    expect(server.count(make)).toBe(1)
  })

  test('that another tab has renewed meanwhile is taken over', async () => {
    const { client, storage } = clientOn(server, 'foreign')
    storage.allow()
    await client.request('listConversations')
    const renewed = { token: 'from-other-tab', expiresAt: inAnHour(), base: server.origin }
    localStorage.setItem('ai-studio:visitor', JSON.stringify(renewed))
    server.on(list, accepts('from-other-tab'))
    await client.request('listConversations')
    expect(server.count(make)).toBe(1)
  })
})

test('a page that is not allowed hears so, and the next call tries again', async () => {
  server.on(make, json(403, { code: 'ORIGIN_NOT_ALLOWED', message: 'Not here' }))
  const { client } = clientOn(server, 'foreign')
  await expect(client.request('listConversations')).rejects.toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
  server.on(make, token)
  await client.request('listConversations')
  expect(server.count(list)).toBe(1)
})

test.each<[string, Answer, string]>([
  [
    'breaks off',
    (_, response) => {
      response.writeHead(201, { 'Content-Type': 'application/json' })
      response.write('{"token":', () => response.destroy())
    },
    'NETWORK',
  ],
  ['is a page', (_, response) => void response.end('<html>Sign in to the Wi-Fi</html>'), 'UNKNOWN'],
  ['is nothing', json(201, null), 'UNKNOWN'],
  ['has no token', json(201, {}), 'UNKNOWN'],
])('an answer in the place of a token that %s is a failure like any other', async (_, answer, code) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  server.on(make, answer)
  const { client } = clientOn(server, 'foreign')
  await expect(client.request('listConversations')).rejects.toMatchObject({ name: 'ApiError', code })
  server.on(make, token)
  await client.request('listConversations')
  expect(server.count(list)).toBe(1)
})

describe('a call without identity that gets no answer', () => {
  test('from a page that is not allowed says so, instead of blaming the network', async () => {
    server.on('GET /api/chat/models/chat', (_, response) => void response.destroy())
    server.on(make, json(403, { code: 'ORIGIN_NOT_ALLOWED', message: 'Not here' }))
    const { client } = clientOn(server, 'foreign')
    await expect(client.request('listChatModels')).rejects.toMatchObject({
      code: 'ORIGIN_NOT_ALLOWED',
      text: 'Not here',
    })
  })

  test('for another reason is a network failure', async () => {
    server.on('GET /api/chat/models/chat', (_, response) => void response.destroy())
    const { client } = clientOn(server, 'foreign')
    await expect(client.request('listChatModels')).rejects.toMatchObject({ code: 'NETWORK' })
    server.on(make, (_, response) => void response.destroy())
    const { client: other } = clientOn(server, 'foreign')
    await expect(other.request('listChatModels')).rejects.toMatchObject({ code: 'NETWORK' })
  })
})

test('a caller who leaves while the token is made does not take it from the others', async () => {
  const asked = Promise.withResolvers<void>()
  const allowed = Promise.withResolvers<void>()
  server.on(make, async (request, response) => {
    asked.resolve()
    await allowed.promise
    return token(request, response)
  })
  const { client } = clientOn(server, 'foreign')
  const controller = new AbortController()
  const leaving = expect(
    client.request('listConversations', { signal: controller.signal }),
  ).rejects.toMatchObject({
    code: 'ABORTED',
  })
  const staying = client.request('listConversations')
  await asked.promise
  controller.abort()
  await leaving
  allowed.resolve()
  expect(await staying).toEqual({ conversations: [] })
  expect(server.count(list)).toBe(1)
})
