import { protocolVersion } from '@ai-studio/contract/constants'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStudioStorage } from '../storage/studio-storage.ts'
import type { ApiClient } from './types.ts'
import { json, startTestServer, type TestServer } from './testing/test-server.ts'

/** The limit under test, in milliseconds; the other one is too long to be ever reached. */
const short = 60
const never = 600_000

let server: TestServer

async function clientWithLimits(limits: {
  requestTimeoutMs: number
  chatTimeoutMs: number
}): Promise<ApiClient> {
  vi.resetModules()
  vi.doMock('@ai-studio/contract/constants', async (original) => ({
    ...(await original<typeof import('@ai-studio/contract/constants')>()),
    ...limits,
  }))
  const { createClient } = await import('./create-client.ts')
  const storage = createStudioStorage({ prefix: 'ai-studio:', allowed: false, open: () => null })
  return createClient({ endpoint: server.origin, storage, language: () => 'en', onSignedOut: () => {} })
}

beforeEach(async () => {
  server = await startTestServer()
  server.on('GET /api/config', json(200, { protocolVersion, apiBaseUrl: server.origin }))
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  server.on('POST /api/embed/token', json(201, { token: 't', expiresAt }))
})
afterEach(async () => {
  vi.doUnmock('@ai-studio/contract/constants')
  vi.resetModules()
  await server.close()
})

const tooLate = { code: 'TIMEOUT', status: null, text: 'Request timed out. Please try again.' }

test('a general call ends at the general limit', async () => {
  server.on('GET /payment-methods', () => {})
  const client = await clientWithLimits({ requestTimeoutMs: short, chatTimeoutMs: never })
  await expect(client.request('getPaymentMethods')).rejects.toMatchObject(tooLate)
})

test('a chat call ends at the limit of the chat', async () => {
  server.on('GET /api/chat/models', () => {})
  const client = await clientWithLimits({ requestTimeoutMs: never, chatTimeoutMs: short })
  await expect(client.request('listModels')).rejects.toMatchObject(tooLate)
})

test('an answer that begins and does not end is too late as well', async () => {
  server.on('GET /payment-methods', (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.write('{"methods":')
  })
  const client = await clientWithLimits({ requestTimeoutMs: short, chatTimeoutMs: never })
  await expect(client.request('getPaymentMethods')).rejects.toMatchObject(tooLate)
})

test('a stream has the time of the chat until it begins', async () => {
  server.on('POST /api/chat/send', () => {})
  const client = await clientWithLimits({ requestTimeoutMs: never, chatTimeoutMs: short })
  await expect(client.stream('sendMessage', { body: {} })).rejects.toMatchObject(tooLate)
})

test('a stream that has begun has no time limit of its own', async () => {
  const late = Promise.withResolvers<void>()
  server.on('POST /api/chat/send', async (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write('id: 1\n\n')
    await late.promise
    response.end('id: 2\n\n')
  })
  // Long enough for the stream to begin on a busy machine, and then passed twice over.
  const client = await clientWithLimits({ requestTimeoutMs: 2000, chatTimeoutMs: 2000 })
  const { body } = await client.stream('sendMessage', { body: {} })
  const reader = body.getReader()
  await reader.read()
  setTimeout(() => late.resolve(), 4000)
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('id: 2\n\n')
})
