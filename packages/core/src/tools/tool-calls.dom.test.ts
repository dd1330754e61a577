import { protocolVersion } from '@ai-studio/contract/constants'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, startTestServer, type TestServer } from '../client/testing/test-server.ts'
import { freshPage } from '../testing/fresh-page.ts'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
  server.on('GET /api/config', json(200, { protocolVersion, apiBaseUrl: server.origin }))
  server.on('GET /payment-methods', json(200, { methods: [] }))
  server.on('GET /api/tools', json(200, { tools: [] }))
  await freshPage(`${server.origin}/`)
})
afterEach(() => server.close())

test('calls about tools are made by the client of the page, whichever copy of the library it came in', async () => {
  const { getStudio } = await import('../studio.ts')
  const { api } = getStudio()
  // The client comes with its first call.
  await api.request('getPaymentMethods')
  vi.resetModules()
  const second = await import('./tool-calls.ts')
  await expect(second.createToolCalls(api).list()).resolves.toEqual([])
})

test('one that nobody has made known fails as every other call does', async () => {
  const { getStudio } = await import('../studio.ts')
  await expect(getStudio().api.request('listTools')).rejects.toMatchObject({
    name: 'ApiError',
    code: 'UNKNOWN',
    cause: new TypeError('Nobody has said where listTools is.'),
  })
  expect(server.received).toEqual([])
})
