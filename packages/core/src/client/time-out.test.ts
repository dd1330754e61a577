import { protocolVersion } from '@ai-studio/contract/constants'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStudioStorage } from '../storage/studio-storage.ts'
import { createClient } from './create-client.ts'
import type { ApiClient } from './types.ts'
import { json, startTestServer, type TestServer } from './testing/test-server.ts'

// The real limits are 60 and 120 seconds; here the chat's must still be told apart from the general one.
vi.mock('@ai-studio/contract/constants', async (original) => ({
  ...(await original<typeof import('@ai-studio/contract/constants')>()),
  requestTimeoutMs: 60,
  chatTimeoutMs: 600,
}))

let server: TestServer

function createTestClient() {
  const storage = createStudioStorage({ prefix: 'ai-studio:', allowed: false, open: () => null })
  return createClient({ endpoint: server.origin, storage, language: () => 'en', onSignedOut: () => {} })
}

beforeEach(async () => {
  server = await startTestServer()
  server.on('GET /api/config', json(200, { protocolVersion, apiBaseUrl: server.origin }))
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  server.on('POST /api/embed/token', json(201, { token: 't', expiresAt }))
})
afterEach(() => server.close())

const tooLate = { code: 'TIMEOUT', status: null, text: 'Request timed out. Please try again.' }

/** How long a call that is never answered took to fail. */
async function duration(call: (client: ApiClient) => Promise<unknown>): Promise<number> {
  const client = createTestClient()
  // Neither loading the code nor asking who the server is belongs to what is measured.
  server.on('GET /api/chat/models/chat', json(200, {}))
  await client.request('listChatModels')
  const began = performance.now()
  await expect(call(client)).rejects.toMatchObject(tooLate)
  return performance.now() - began
}

test('a general call ends at the general limit', async () => {
  server.on('GET /payment-methods', () => {})
  expect(await duration((client) => client.request('getPaymentMethods'))).toBeLessThan(500)
})

test('a chat call has more time', async () => {
  server.on('GET /api/chat/models', () => {})
  expect(await duration((client) => client.request('listModels'))).toBeGreaterThan(500)
})

test('a stream has the time of the chat until it begins', async () => {
  server.on('POST /api/chat/send', () => {})
  expect(await duration((client) => client.stream('sendMessage', { body: {} }))).toBeGreaterThan(500)
})

test('a stream that has begun has no time limit of its own', async () => {
  const late = Promise.withResolvers<void>()
  server.on('POST /api/chat/send', async (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write('id: 1\n\n')
    await late.promise
    response.end('id: 2\n\n')
  })
  const client = createTestClient()
  const { body } = await client.stream('sendMessage', { body: {} })
  const reader = body.getReader()
  await reader.read()
  setTimeout(() => late.resolve(), 900)
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('id: 2\n\n')
})
