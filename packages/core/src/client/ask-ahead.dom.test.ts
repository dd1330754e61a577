import { protocolVersion } from '@ai-studio/contract/constants'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askHistoryAhead } from './ask-ahead.ts'
import { keepAhead, takeAhead } from './asked-ahead.ts'
import { clientOn } from './testing/client-setup.ts'
import { json, startTestServer, type TestServer } from './testing/test-server.ts'

const conversationId = '00000000-0000-4000-8000-000000000001'
const page = { messages: [] }
const config = 'GET /api/config'
const make = 'POST /api/embed/token'
const history = `GET /api/chat/history/${conversationId}`
const list = 'GET /api/chat/conversations'
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

let server: TestServer

beforeEach(async () => {
  localStorage.clear()
  server = await startTestServer()
  server.on(config, json(200, { protocolVersion, apiBaseUrl: server.origin }))
  server.on(make, json(201, { token: 'new', expiresAt: inAnHour() }))
  server.on(history, json(200, page))
  server.on(list, json(200, { conversations: [] }))
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

const about = (kept?: string) => ({ base: server.origin, conversationId, language: 'vi' as const, kept })
const kept = (more: object) =>
  JSON.stringify({ token: 'kept', expiresAt: inAnHour(), base: server.origin, ...more })

test('brings the end of a conversation with a new token, without cookies', async () => {
  clientOn(server, 'foreign')
  expect(await askHistoryAhead(about())).toEqual(page)
  const { headers } = server.last(history)
  expect(headers).toMatchObject({ authorization: 'Bearer new', 'accept-language': 'vi' })
  expect(headers.cookie).toBeUndefined()
  expect(server.received).toHaveLength(3)
})

test('a client that comes later takes over configuration, token and answer, each once', async () => {
  const { client, storage } = clientOn(server, 'foreign')
  const asked = askHistoryAhead(about())
  expect(await takeAhead(`history ${server.origin} ${conversationId}`)).toEqual(await asked)
  await client.request('listConversations')
  expect(server.last(list).headers.authorization).toBe('Bearer new')
  expect([config, make, history].map((call) => server.count(call))).toEqual([1, 1, 1])
  storage.allow()
  expect(JSON.parse(localStorage.getItem('ai-studio:visitor') ?? '')).toMatchObject({
    [server.origin]: { token: 'new' },
  })

  const other = clientOn(server, 'foreign')
  localStorage.clear()
  await other.client.request('listConversations')
  expect([config, make].map((call) => server.count(call))).toEqual([2, 2])
})

test('two conversations of a page are asked for by one visitor', async () => {
  clientOn(server, 'foreign')
  const other = '00000000-0000-4000-8000-000000000002'
  server.on(`GET /api/chat/history/${other}`, json(200, page))
  await Promise.all([askHistoryAhead(about()), askHistoryAhead({ ...about(), conversationId: other })])
  expect([config, make].map((call) => server.count(call))).toEqual([1, 1])
})

test('the token that this browser has kept is used', async () => {
  clientOn(server, 'foreign')
  await askHistoryAhead(about(kept({})))
  expect(server.last(history).headers.authorization).toBe('Bearer kept')
  expect(server.count(make)).toBe(0)
})

describe('leaves to the client', () => {
  test.each([
    ['a token that is about to end', () => kept({ expiresAt: new Date().toISOString() })],
    ['a token of another server', () => kept({ base: 'https://other.test' })],
    ['rubbish in place of a token', () => '{'],
  ])('%s', async (_, stored) => {
    clientOn(server, 'foreign')
    await expect(askHistoryAhead(about(stored()))).rejects.toThrow()
    expect(server.received).toEqual([])
    expect(await takeAhead(`history ${server.origin} ${conversationId}`)).toBeNull()
  })

  test.each([
    ['a server that speaks another protocol', config, () => json(200, { protocolVersion: 99 })],
    ['a server whose calls go elsewhere', config, () => json(200, { apiBaseUrl: 'https://other.test' })],
    ['a page that is not allowed', make, () => json(403, { code: 'ORIGIN_NOT_ALLOWED' })],
    ['a conversation that is not to be had', history, () => json(404, { code: 'NOT_FOUND' })],
  ])('%s', async (_, call, answer) => {
    clientOn(server, 'foreign')
    server.on(call, answer())
    await expect(askHistoryAhead(about())).rejects.toThrow()
    expect(await takeAhead(`history ${server.origin} ${conversationId}`)).toBeNull()
  })
})

test('a refused token is asked for again by the client, which tells why', async () => {
  const { client } = clientOn(server, 'foreign')
  server.on(make, json(403, { code: 'ORIGIN_NOT_ALLOWED', message: 'Not here' }))
  await askHistoryAhead(about()).catch(() => {})
  await expect(client.request('listConversations')).rejects.toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
})

test('what nobody has taken for half a minute is forgotten', async () => {
  vi.useFakeTimers()
  keepAhead('a', Promise.resolve(1))
  vi.advanceTimersByTime(29_999)
  keepAhead('b', Promise.resolve(2))
  vi.advanceTimersByTime(1)
  expect(await takeAhead('a')).toBeNull()
  expect(await takeAhead('b')).toBe(2)
  expect(await takeAhead('b')).toBeNull()
})
