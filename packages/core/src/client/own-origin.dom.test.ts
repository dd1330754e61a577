import { protocolVersion } from '@ai-studio/contract/constants'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { freshFrame } from '../testing/fresh-page.ts'
import { inLanguage } from './in-language.ts'
import { clientOn } from './testing/client-setup.ts'
import { json, startTestServer, type Answer, type TestServer } from './testing/test-server.ts'

let server: TestServer
let visits: number

/** Configuration as our server gives it: with the XSRF cookie, a new one each time. */
const config: Answer = (request, response) => {
  visits += 1
  const body = { version: '1', protocolVersion, apiBaseUrl: server.origin, environment: 'development' }
  return json(200, body, { 'Set-Cookie': `XSRF-TOKEN=xsrf-${visits}; Path=/` })(request, response)
}

beforeEach(async () => {
  visits = 0
  server = await startTestServer()
  server.on('GET /api/config', config)
  server.on('POST /api/chat/conversation', json(201, { id: 'c1' }))
  server.on('GET /api/chat/models/chat', json(200, { models: [], defaultModelId: null }))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

describe('reading', () => {
  test('asks the server who it is once, then makes the call in the language of the page', async () => {
    const { client, page } = clientOn(server, 'own')
    page.language = 'vi'
    const answers = await Promise.all([client.request('listChatModels'), client.request('listChatModels')])
    expect(answers[0]).toEqual({ models: [], defaultModelId: null })
    expect(server.count('GET /api/config')).toBe(1)
    expect(server.count('GET /api/chat/models/chat')).toBe(2)
    expect(server.last('GET /api/chat/models/chat').headers).toMatchObject({
      'accept-language': 'vi',
      accept: 'application/json',
    })
    expect(server.last('GET /api/chat/models/chat').headers.authorization).toBeUndefined()
  })

  test('is done in the language that a chat speaks on a page of another', async () => {
    const { client } = clientOn(server, 'own')
    const vietnamese = inLanguage(client, () => 'vi')
    await vietnamese.request('listChatModels')
    expect(server.last('GET /api/chat/models/chat').headers['accept-language']).toBe('vi')
    await vietnamese.request('listChatModels', { language: 'en' })
    expect(server.last('GET /api/chat/models/chat').headers['accept-language']).toBe('en')
  })

  test('fills in parameters and leaves undefined ones out', async () => {
    server.on('GET /api/chat/history/c%2F1', json(200, { messages: [] }))
    const { client } = clientOn(server, 'own')
    await client.request('getHistory', {
      params: { id: 'c/1' },
      query: { cursor: 'a&b', limit: 20, more: undefined },
    })
    expect(server.last('GET /api/chat/history/c%2F1').path).toBe(
      '/api/chat/history/c%2F1?cursor=a%26b&limit=20',
    )
  })

  test('asks for no token in a frame that a page of the server has written', async () => {
    server.on('GET /api/chat/conversations', json(200, { conversations: [] }))
    const { client } = clientOn(server, 'own')
    await freshFrame('about:srcdoc', server.origin)
    expect(await client.request('listConversations')).toEqual({ conversations: [] })
    expect(server.count('POST /api/embed/token')).toBe(0)
    expect(server.last('GET /api/chat/conversations').headers.authorization).toBeUndefined()
  })

  test('an answer without content is undefined', async () => {
    server.on('DELETE /api/chat/c1', (_, response) => void response.writeHead(204).end())
    const { client } = clientOn(server, 'own')
    expect(await client.request('deleteConversation', { params: { id: 'c1' } })).toBeUndefined()
  })

  test.each(['', '\uD800'])(
    'a call whose path cannot be written with "%s" is a failure like any other',
    async (id) => {
      const { client } = clientOn(server, 'own')
      await expect(client.request('getHistory', { params: { id } })).rejects.toMatchObject({
        name: 'ApiError',
        code: 'UNKNOWN',
      })
    },
  )

  test('an answer that is not JSON is a failure, not text', async () => {
    server.on(
      'GET /api/chat/models/chat',
      (_, response) => void response.end('<html>Sign in to the Wi-Fi</html>'),
    )
    const { client } = clientOn(server, 'own')
    await expect(client.request('listChatModels')).rejects.toMatchObject({
      name: 'ApiError',
      code: 'UNKNOWN',
    })
  })
})

describe('writing', () => {
  test('sends cookie and header of the XSRF pair', async () => {
    const { client } = clientOn(server, 'own')
    expect(await client.request('createConversation')).toEqual({ id: 'c1' })
    const { headers } = server.last('POST /api/chat/conversation')
    expect(headers['x-xsrf-token']).toBe('xsrf-1')
    expect(headers.cookie).toContain('XSRF-TOKEN=xsrf-1')
  })

  test.each([
    ['as it is', '+vv8/f7/AQ==', '+vv8/f7/AQ=='],
    ['percent-encoded', '%2Bvv8%2Ff7%2FAQ%3D%3D', '+vv8/f7/AQ=='],
    ['with a percent sign of its own', '50%off', '50%off'],
  ])('repeats the whole value of a cookie that is written %s', async (_, written, repeated) => {
    server.on(
      'GET /api/config',
      json(200, { protocolVersion }, { 'Set-Cookie': `XSRF-TOKEN=${written}; Path=/` }),
    )
    const { client } = clientOn(server, 'own')
    await client.request('createConversation')
    expect(server.last('POST /api/chat/conversation').headers['x-xsrf-token']).toBe(repeated)
  })

  test('a cookie that has gone is fetched again before the write', async () => {
    const { client } = clientOn(server, 'own')
    await client.request('createConversation')
    document.cookie = 'XSRF-TOKEN=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/'
    await client.request('createConversation')
    expect(server.last('POST /api/chat/conversation').headers['x-xsrf-token']).toBe('xsrf-2')
    expect(server.count('POST /api/chat/conversation')).toBe(2)
  })

  test('a refused pair is renewed once and the write repeated once', async () => {
    const { client } = clientOn(server, 'own')
    server.on('POST /api/chat/conversation', (request, response) =>
      request.headers['x-xsrf-token'] === 'xsrf-2'
        ? json(201, { id: 'c1' })(request, response)
        : json(403, { code: 'XSRF_FAILED', message: 'Reload' })(request, response),
    )
    expect(await client.request('createConversation')).toEqual({ id: 'c1' })
    expect(server.count('POST /api/chat/conversation')).toBe(2)
  })

  describe('beside a cookie of the same name that is not the server’s', () => {
    /** Takes what it has set, whichever of them. */
    const ownPairs =
      (answer: Answer): Answer =>
      (request, response) =>
        String(request.headers['x-xsrf-token']).startsWith('xsrf-')
          ? answer(request, response)
          : json(403, { code: 'XSRF_FAILED', message: 'Reload' })(request, response)
    const create = 'POST /api/chat/conversation'
    const upload = 'POST /api/chat/upload'

    /** Cookies of a path are a second jar that no server takes for its own; the browser lists the older one first. */
    function clientBesideTheirs() {
      const { client } = clientOn(server, 'own')
      history.replaceState(null, '', '/shop')
      document.cookie = 'XSRF-TOKEN=theirs; path=/shop'
      return client
    }

    beforeEach(() => {
      server.on(create, ownPairs(json(201, { id: 'c1' })))
      server.on(upload, ownPairs(json(201, { imageUrl: '/u/1.png' })))
    })

    test('goes through with the second try, and from then on at once', async () => {
      const client = clientBesideTheirs()
      expect(await client.request('createConversation')).toEqual({ id: 'c1' })
      expect(server.count(create)).toBe(2)
      await client.request('createConversation')
      expect(server.count(create)).toBe(3)
    })

    test('a file goes through as well', async () => {
      const client = clientBesideTheirs()
      expect(await client.upload('uploadImage', new Blob(['pixels']))).toEqual({ imageUrl: '/u/1.png' })
      expect(server.count(upload)).toBe(2)
    })

    test('what was refused for a while is tried again when nothing else is left', async () => {
      const client = clientBesideTheirs()
      server.on(
        'GET /api/config',
        json(200, { protocolVersion }, { 'Set-Cookie': 'XSRF-TOKEN=xsrf-0; Path=/' }),
      )
      server.on(create, json(403, { code: 'XSRF_FAILED', message: 'Reload' }))
      for (const _ of [1, 2]) await client.request('createConversation').catch(() => {})
      server.on(create, ownPairs(json(201, { id: 'c1' })))
      expect(await client.request('createConversation')).toEqual({ id: 'c1' })
    })
  })

  test('a pair that is refused again is an error', async () => {
    const { client } = clientOn(server, 'own')
    server.on('POST /api/chat/conversation', json(403, { code: 'XSRF_FAILED', message: 'Reload' }))
    await expect(client.request('createConversation')).rejects.toMatchObject({
      code: 'XSRF_FAILED',
      text: 'Reload',
    })
    expect(server.count('POST /api/chat/conversation')).toBe(2)
  })
})

describe('where calls go', () => {
  test("the server's runtime configuration wins over what the page was built with", async () => {
    const api = await startTestServer()
    api.on('GET /api/chat/models/chat', json(200, { models: ['there'] }))
    server.on('GET /api/config', json(200, { protocolVersion, apiBaseUrl: `${api.origin}/` }))
    const { client } = clientOn(server, 'own')
    expect(await client.request('listChatModels')).toEqual({ models: ['there'] })
    expect(server.count('GET /api/chat/models/chat')).toBe(0)
    expect(api.last('GET /api/chat/models/chat').headers.cookie).toBeUndefined()
    await api.close()
  })

  test.each([
    ['refuses', json(404, {})],
    ['is nothing', json(200, null)],
    ['talks nonsense', ((_, response) => void response.end('<html>')) satisfies Answer],
    ['names no address', json(200, { protocolVersion, apiBaseUrl: 'javascript:alert(1)' })],
  ])('a configuration that %s leaves the address as it is', async (_, answer) => {
    server.on('GET /api/config', answer)
    const { client } = clientOn(server, 'own')
    expect(await client.request('listChatModels')).toMatchObject({ models: [] })
  })

  test.each([
    ['a gateway has nobody behind it', 502],
    ['it was asked too often', 429],
  ])(
    'a configuration that cannot be had now, because %s, is asked for with the next call',
    async (_, status) => {
      const api = await startTestServer()
      api.on('GET /api/chat/models/chat', json(200, { models: ['there'] }))
      server.on('GET /api/config', (_, response) => void response.writeHead(status).end('<h1>Later</h1>'))
      const { client } = clientOn(server, 'own')
      expect(await client.request('listChatModels')).toMatchObject({ models: [] })
      server.on('GET /api/config', json(200, { protocolVersion, apiBaseUrl: api.origin }))
      for (const _ of [1, 2]) expect(await client.request('listChatModels')).toEqual({ models: ['there'] })
      expect(server.count('GET /api/config')).toBe(2)
      await api.close()
    },
  )

  test('a server of another protocol is refused, and the operator learns why', async () => {
    server.on(
      'GET /api/config',
      json(200, { protocolVersion: protocolVersion + 1, apiBaseUrl: server.origin }),
    )
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { client } = clientOn(server, 'own')
    await expect(client.request('listChatModels')).rejects.toMatchObject({ code: 'PROTOCOL_MISMATCH' })
    expect(error).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining(`speaks protocol ${protocolVersion + 1}`),
    )
    expect(server.count('GET /api/chat/models/chat')).toBe(0)
  })

  test('a server of any other release is welcome as long as it speaks the same protocol', async () => {
    server.on(
      'GET /api/config',
      json(200, { version: '99.0.0', protocolVersion, apiBaseUrl: server.origin, environment: 'production' }),
    )
    const { client } = clientOn(server, 'own')
    expect(await client.request('listChatModels')).toMatchObject({ models: [] })
  })
})

describe('refusals', () => {
  test('become errors with code, text, fields, trace id and time to wait', async () => {
    const body = {
      code: 'VALIDATION_FAILED',
      message: 'Please check',
      errors: [{ path: 'x', message: 'Too long' }],
    }
    server.on('POST /api/chat/conversation', json(422, body, { 'X-Trace-Id': 't-1', 'Retry-After': '3' }))
    const { client } = clientOn(server, 'own')
    await expect(client.request('createConversation')).rejects.toMatchObject({
      name: 'ApiError',
      code: 'VALIDATION_FAILED',
      status: 422,
      text: 'Please check',
      errors: [{ path: 'x', message: 'Too long' }],
      traceId: 't-1',
      retryAfter: 3,
    })
  })

  test('a server that is not there is a network failure', async () => {
    const { client } = clientOn(server, 'own')
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await server.close()
    await expect(client.request('listChatModels')).rejects.toMatchObject({
      code: 'NETWORK',
      status: null,
      text: 'Network error. Please check your connection.',
    })
  })

  test.each<[string, Answer]>([
    ['was out of reach', (_, response) => void response.destroy()],
    [
      'broke off in the middle of saying so',
      (_, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' })
        response.write('{"protocolVersion":', () => response.destroy())
      },
    ],
  ])('the next call asks again who the server is when it %s', async (_, answer) => {
    const { client } = clientOn(server, 'own')
    vi.spyOn(console, 'error').mockImplementation(() => {})
    server.on('GET /api/config', answer)
    expect(await client.request('listChatModels')).toMatchObject({ models: [] })
    server.on('GET /api/config', config)
    await client.request('listChatModels')
    expect(server.count('GET /api/config')).toBe(2)
    await client.request('createConversation')
    expect(server.last('POST /api/chat/conversation').headers['x-xsrf-token']).toBe('xsrf-1')
  })

  test('of the session sign the page out; of a password they do not', async () => {
    const { client, onSignedOut } = clientOn(server, 'own')
    server.on('POST /api/auth/verify-code', json(401, { code: 'CREDENTIALS_INVALID', message: 'Wrong' }))
    await expect(client.request('verifyCode', { body: {} })).rejects.toMatchObject({
      code: 'CREDENTIALS_INVALID',
    })
    expect(onSignedOut).not.toHaveBeenCalled()
    server.on('GET /api/userpreferences', json(401, { code: 'SESSION_EXPIRED', message: 'Ended' }))
    await expect(client.request('getUserPreferences')).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
    expect(onSignedOut).toHaveBeenCalledTimes(1)
  })
})

describe('giving up', () => {
  test('ends a running call with ABORTED', async () => {
    const { client } = clientOn(server, 'own')
    const arrived = Promise.withResolvers<void>()
    server.on('GET /api/chat/models/chat', () => arrived.resolve())
    const controller = new AbortController()
    const call = client.request('listChatModels', { signal: controller.signal })
    const failed = expect(call).rejects.toMatchObject({ code: 'ABORTED', text: '' })
    await arrived.promise
    controller.abort()
    await failed
  })

  test('before it began makes no call at all', async () => {
    const { client } = clientOn(server, 'own')
    await client.request('listChatModels')
    const call = client.request('listChatModels', { signal: AbortSignal.abort() })
    await expect(call).rejects.toMatchObject({ code: 'ABORTED' })
    expect(server.count('GET /api/chat/models/chat')).toBe(1)
  })
})

describe('uploading', () => {
  test('sends a multipart form with the field "file"', async () => {
    server.on('POST /api/chat/upload', json(201, { imageUrl: '/u/1.png' }))
    const { client } = clientOn(server, 'own')
    const file = new Blob(['pixels'], { type: 'image/png' })
    expect(await client.upload('uploadImage', file, { name: 'cat.png' })).toEqual({ imageUrl: '/u/1.png' })
    const { headers, body } = server.last('POST /api/chat/upload')
    expect(headers['content-type']).toMatch(/^multipart\/form-data; ?boundary=/)
    expect(headers['x-xsrf-token']).toBe('xsrf-1')
    expect(body).toMatch(/name="file"; filename="cat.png"/)
    expect(body).toContain('pixels')
  })
})
