import { protocolVersion } from '@ai-studio/contract/constants'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clientOn } from './testing/client-setup.ts'
import { json, startTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer

function begin(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Message-Id': 'm1' })
}

beforeEach(async () => {
  server = await startTestServer()
  const body = { protocolVersion, apiBaseUrl: server.origin }
  server.on('GET /api/config', json(200, body, { 'Set-Cookie': 'XSRF-TOKEN=a%2Bb; Path=/' }))
  server.on(
    'POST /api/embed/token',
    json(201, { token: 't', expiresAt: new Date(Date.now() + 1e6).toISOString() }),
  )
})
afterEach(() => server.close())

const decode = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

describe.each(['own', 'foreign'] as const)('a stream on a page that is %s', (place) => {
  test('arrives piece by piece', async () => {
    const goOn = Promise.withResolvers<void>()
    server.on('POST /api/chat/send', async (_, response) => {
      begin(response)
      response.write('id: 1\n\n')
      await goOn.promise
      response.end('id: 2\n\n')
    })
    const { client } = clientOn(server, place)
    const { status, messageId, body } = await client.stream('sendMessage', { body: { Message: 'Hi' } })
    expect({ status, messageId }).toEqual({ status: 200, messageId: 'm1' })
    const reader = body.getReader()
    expect(decode((await reader.read()).value)).toBe('id: 1\n\n')
    goOn.resolve()
    expect(decode((await reader.read()).value)).toBe('id: 2\n\n')
    expect((await reader.read()).done).toBe(true)

    const sent = server.last('POST /api/chat/send')
    expect(sent.body).toBe('{"Message":"Hi"}')
    expect(sent.headers).toMatchObject({
      accept: 'text/event-stream',
      'accept-language': 'en',
      'content-type': 'application/json',
    })
    expect(sent.headers['x-xsrf-token']).toBe(place === 'own' ? 'a+b' : undefined)
    expect(sent.headers.authorization).toBe(place === 'own' ? undefined : 'Bearer t')
    expect(sent.headers.cookie).toBe(place === 'own' ? 'XSRF-TOKEN=a%2Bb' : undefined)
  })

  test('that is refused is an error of the catalogue', async () => {
    server.on(
      'POST /api/chat/send',
      json(429, { code: 'RATE_LIMITED', message: 'Slow down' }, { 'Retry-After': '9' }),
    )
    const { client } = clientOn(server, place)
    await expect(client.stream('sendMessage', { body: {} })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      status: 429,
      text: 'Slow down',
      retryAfter: 9,
    })
  })
})

test('resumes after the last event seen', async () => {
  server.on('GET /api/chat/messages/m1/events', (_, response) => {
    begin(response)
    response.end()
  })
  const { client } = clientOn(server, 'own')
  await client.stream('streamMessage', { params: { messageId: 'm1' }, lastEventId: 41 })
  const { headers, body } = server.last('GET /api/chat/messages/m1/events')
  expect(headers['last-event-id']).toBe('41')
  expect(headers['content-type']).toBeUndefined()
  expect(body).toBe('')
})

test('giving up in the middle ends the reading and closes the connection', async () => {
  const closed = Promise.withResolvers<void>()
  server.on('POST /api/chat/send', (_, response) => {
    begin(response)
    response.write('id: 1\n\n')
    response.on('close', () => closed.resolve())
  })
  const { client } = clientOn(server, 'own')
  const controller = new AbortController()
  const { body } = await client.stream('sendMessage', { body: {}, signal: controller.signal })
  const reader = body.getReader()
  await reader.read()
  const next = expect(reader.read()).rejects.toThrow()
  controller.abort()
  await next
  await closed.promise
})

test('a stream begins in whatever case its content type is written', async () => {
  server.on('POST /api/chat/send', (_, response) => {
    response.writeHead(200, { 'Content-Type': 'Text/Event-Stream; charset=UTF-8' }).end('id: 1\n\n')
  })
  const { client } = clientOn(server, 'own')
  const { body } = await client.stream('sendMessage', { body: {} })
  expect(decode((await body.getReader().read()).value)).toBe('id: 1\n\n')
})

test('an answer that is no stream is a failure', async () => {
  server.on('POST /api/chat/send', json(200, { content: 'whole' }))
  const { client } = clientOn(server, 'own')
  await expect(client.stream('sendMessage', { body: {} })).rejects.toMatchObject({ code: 'UNKNOWN' })
})

test('a refused XSRF pair is renewed once', async () => {
  let tries = 0
  server.on('POST /api/chat/send', (request, response) => {
    tries += 1
    if (tries === 1) return json(403, { code: 'XSRF_FAILED', message: 'Reload' })(request, response)
    begin(response)
    response.end()
  })
  const { client } = clientOn(server, 'own')
  expect((await client.stream('sendMessage', { body: {} })).status).toBe(200)
  expect(tries).toBe(2)
})
