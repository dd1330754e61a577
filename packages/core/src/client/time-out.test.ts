import type { ServerResponse } from 'node:http'
import { chatTimeoutMs, protocolVersion, requestTimeoutMs } from '@ai-studio/contract/constants'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStudioStorage } from '../storage/studio-storage.ts'
import { keepAhead } from './asked-ahead.ts'
import { createClient } from './create-client.ts'
import type { ApiClient } from './types.ts'
import { json, startTestServer, type Answer, type TestServer } from './testing/test-server.ts'

let server: TestServer
let client: ApiClient

beforeEach(async () => {
  server = await startTestServer()
  server.on('GET /api/config', json(200, { protocolVersion, apiBaseUrl: server.origin }))
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  server.on('POST /api/embed/token', json(201, { token: 't', expiresAt }))
  const storage = createStudioStorage({ prefix: 'ai-studio:', allowed: false, open: () => null })
  client = createClient({ endpoint: server.origin, storage, language: () => 'en', onSignedOut: () => {} })
  // The time of the client alone stands still; requests are real, and take as long as they take.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

const tooLate = { code: 'TIMEOUT', status: null, text: 'Request timed out. Please try again.' }
const silence: Answer = () => {}
const unfinished: Answer = (_, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.write('{"is":')
}

/** Resolves when a call has come to the server, of which nothing before it has used up the time. */
function arrival(call: string, answer: Answer): Promise<void> {
  return new Promise((resolve) => {
    server.on(call, async (request, response) => {
      await answer(request, response)
      resolve()
    })
  })
}

/** What has become of a call by the time that another one has gone to the server and back. */
const stateOf = (call: Promise<unknown>) =>
  Promise.race([
    call.then(
      () => 'answered',
      () => 'ended',
    ),
    fetch(`${server.origin}/healthz`).then(() => 'waiting'),
  ])

/** A call ends at its limit, and not before. */
async function endsAt(limit: number, call: Promise<unknown>, arrived: Promise<void>): Promise<void> {
  const ended = expect(call).rejects.toMatchObject(tooLate)
  await arrived
  vi.advanceTimersByTime(limit - 1)
  expect(await stateOf(call)).toBe('waiting')
  vi.advanceTimersByTime(1)
  await ended
}

test('a general call ends at the general limit', async () => {
  const arrived = arrival('GET /payment-methods', silence)
  await endsAt(requestTimeoutMs, client.request('getPaymentMethods'), arrived)
})

test('a chat call ends at the limit of the chat', async () => {
  const arrived = arrival('GET /api/chat/models', silence)
  await endsAt(chatTimeoutMs, client.request('listModels'), arrived)
})

test('an answer that begins and does not end is too late as well', async () => {
  const arrived = arrival('GET /payment-methods', unfinished)
  await endsAt(requestTimeoutMs, client.request('getPaymentMethods'), arrived)
})

describe('a file', () => {
  const call = 'GET /api/account/export'
  let file: PromiseWithResolvers<ServerResponse>

  beforeEach(() => {
    file = Promise.withResolvers()
    server.on(call, (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.write('[1')
      file.resolve(response)
    })
  })

  test('has its time anew with everything that arrives of it', async () => {
    const begun = vi.spyOn(globalThis, 'setTimeout')
    const limits = () => begun.mock.calls.filter(([, limit]) => limit === requestTimeoutMs).length
    const answer = client.request<Blob>('exportAccount', { isFile: true })
    const response = await file.promise
    for (const piece of [',2', ',3']) {
      const before = limits()
      response.write(piece)
      for (let look = 0; look < 1_000 && limits() === before; look += 1) await stateOf(answer)
      expect(limits()).toBeGreaterThan(before)
      vi.advanceTimersByTime(requestTimeoutMs - 1)
    }
    response.end(']')
    const blob = await answer
    expect([await blob.text(), blob.type]).toEqual(['[1,2,3]', 'application/json'])
  })

  test('that stops arriving is too late', async () => {
    const answer = client.request<Blob>('exportAccount', { isFile: true })
    const failed = expect(answer).rejects.toMatchObject(tooLate)
    await file.promise
    vi.advanceTimersByTime(2 * requestTimeoutMs)
    await failed
  })
})

test('a token that begins and does not end is too late as well, and asked for again by the next call', async () => {
  const make = 'POST /api/embed/token'
  await endsAt(requestTimeoutMs, client.request('listConversations'), arrival(make, unfinished))
  server.on(make, json(201, { token: 't', expiresAt: '2100-01-01T00:00:00Z' }))
  server.on('GET /api/chat/conversations', json(200, { conversations: [] }))
  expect(await client.request('listConversations')).toEqual({ conversations: [] })
})

describe('the first call waits for the configuration for five seconds at most, and the next asks for it again:', () => {
  const config = 'GET /api/config'
  const limit = 5_000

  beforeEach(() => server.on('GET /api/chat/conversations', json(200, { conversations: [] })))

  async function goesOnWithout(arrived: Promise<void>): Promise<void> {
    const call = client.request('listConversations')
    await arrived
    vi.advanceTimersByTime(limit - 1)
    expect(await stateOf(call)).toBe('waiting')
    vi.advanceTimersByTime(1)
    expect(await call).toEqual({ conversations: [] })
    const asked = server.count(config)
    server.on(config, json(200, { protocolVersion, apiBaseUrl: server.origin }))
    await client.request('listConversations')
    expect(server.count(config)).toBe(asked + 1)
  }

  test('one that does not come', () => goesOnWithout(arrival(config, silence)))

  test('one that begins and does not end', () => goesOnWithout(arrival(config, unfinished)))

  test('one that was asked for before the client was there', async () => {
    keepAhead(`config ${server.origin}`, new Promise(() => {}))
    // The token is asked for along with the configuration.
    const token = json(201, { token: 't', expiresAt: '2100-01-01T00:00:00Z' })
    await goesOnWithout(arrival('POST /api/embed/token', token))
  })
})

test('a stream has the time of the chat until it begins', async () => {
  const arrived = arrival('POST /api/chat/send', silence)
  await endsAt(chatTimeoutMs, client.stream('sendMessage', { body: {} }), arrived)
})

test('a stream that has begun has no time limit of its own', async () => {
  const late = Promise.withResolvers<void>()
  server.on('POST /api/chat/send', async (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write('id: 1\n\n')
    await late.promise
    response.end('id: 2\n\n')
  })
  const { body } = await client.stream('sendMessage', { body: {} })
  const reader = body.getReader()
  await reader.read()
  vi.advanceTimersByTime(2 * chatTimeoutMs)
  late.resolve()
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('id: 2\n\n')
})
