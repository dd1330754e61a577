import { protocolVersion } from '@ai-studio/contract/constants'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { credentialsOf } from './credentials.ts'
import { clientOn } from './testing/client-setup.ts'
import { json, startTestServer, type TestServer } from './testing/test-server.ts'

const loaded = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock(import('./upload-client.ts'), async (original) => {
  await loaded.promise
  return original()
})

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
  server.on('GET /api/config', json(200, { protocolVersion, apiBaseUrl: server.origin }))
  server.on('POST /api/embed/token', json(201, { token: 'visitor', expiresAt: '2999-01-01T00:00:00.000Z' }))
  server.on('POST /api/chat/upload', json(201, { ok: true }))
})
afterEach(() => server.close())

test('a file whose visitor signs in while what sends it still loads is sent as theirs', async () => {
  const { client } = clientOn(server, 'foreign')
  // Everything else is there already.
  await client.request('listConversations').catch(() => {})
  const uploading = client.upload('uploadImage', new Blob(['x'], { type: 'image/png' }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  credentialsOf(server.origin).current = {
    token: () => Promise.resolve('user'),
    renew: () => Promise.resolve(null),
    giveUp: () => {},
    signal: () => new AbortController().signal,
  }
  loaded.resolve()
  expect(await uploading).toEqual({ ok: true })
  expect(server.last('POST /api/chat/upload').headers.authorization).toBe('Bearer user')
})
