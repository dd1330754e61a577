import { protocolVersion } from '@ai-studio/contract/constants'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clientOn } from '../client/testing/client-setup.ts'
import { json, startTestServer, type TestServer } from '../client/testing/test-server.ts'
import {
  continueShare,
  getSharedConversation,
  listShares,
  previewShare,
  reportShare,
  revokeAllShares,
  revokeShare,
  shareConversation,
} from './index.ts'

const slug = 'q3dkJ0nqv1sZyVtPz0oG7w'
const shared = { title: 'Lamps', messages: [] }
const noContent = json(204, undefined)

let server: TestServer
/** What arrived besides the configuration, in order. */
const calls = () =>
  server.received.map(({ method, path }) => `${method} ${path}`).filter((call) => call !== 'GET /api/config')

beforeEach(async () => {
  localStorage.clear()
  server = await startTestServer()
  server.on('GET /api/config', json(200, { protocolVersion, apiBaseUrl: server.origin }))
  server.on('POST /api/embed/token', json(201, { token: 'visitor', expiresAt: '2999-01-01T00:00:00.000Z' }))
  server.on(`GET /api/chat/share/${slug}`, json(200, shared))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

test('a share is read on a page of another company without a token, a cookie or anything kept', async () => {
  const { client, storage } = clientOn(server, 'foreign')
  storage.allow()
  expect(await getSharedConversation(client, slug)).toEqual(shared)
  const { headers } = server.last(`GET /api/chat/share/${slug}`)
  expect(headers.authorization).toBeUndefined()
  expect(headers.cookie).toBeUndefined()
  expect(calls()).toEqual([`GET /api/chat/share/${slug}`])
  expect(localStorage.length).toBe(0)
})

test('a share that cannot be reached asks for no visitor either', async () => {
  const { client } = clientOn(server, 'foreign')
  server.on(`GET /api/chat/share/${slug}`, (_, response) => void response.destroy())
  await expect(getSharedConversation(client, slug)).rejects.toMatchObject({ code: 'NETWORK' })
  expect(calls()).not.toContain('POST /api/embed/token')
})

test.each(['', ':slug', '.', '..', '\ud800'])('%j is not available, and nothing is sent', async (no) => {
  const { client } = clientOn(server, 'foreign')
  for (const call of [getSharedConversation, revokeShare, continueShare]) {
    await expect(call(client, no)).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 })
  }
  await expect(reportShare(client, no, { reason: 'spam' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(server.received).toEqual([])
})

test('a slug reaches the server as one piece of the path, whatever it holds', async () => {
  const { client } = clientOn(server, 'foreign')
  await expect(getSharedConversation(client, '../a b?c#d')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(calls()).toEqual(['GET /api/chat/share/..%2Fa%20b%3Fc%23d'])
})

test('a reader reports and continues', async () => {
  const { client } = clientOn(server, 'foreign')
  server.on(`POST /api/chat/share/${slug}/report`, noContent)
  server.on(`POST /api/chat/share/${slug}/continue`, json(201, { id: 'c1', title: 'Lamps' }))
  await reportShare(client, slug, { reason: 'spam', comment: 'Ads only' })
  const report = server.last(`POST /api/chat/share/${slug}/report`)
  expect(JSON.parse(report.body)).toEqual({ reason: 'spam', comment: 'Ads only' })
  expect(report.headers.authorization).toBeUndefined()
  expect(await continueShare(client, slug)).toMatchObject({ id: 'c1' })
  expect(server.last(`POST /api/chat/share/${slug}/continue`).headers.authorization).toBe('Bearer visitor')
})

test('an owner previews, shares, lists and revokes', async () => {
  const { client } = clientOn(server, 'own')
  const preview = { conversation: shared, messageIds: [], warnings: [] }
  server.on('POST /api/chat/share/preview', json(200, preview))
  server.on('POST /api/chat/share', json(201, { slug }))
  server.on('GET /api/chat/shares', json(200, { shares: [{ slug }] }))
  server.on(`DELETE /api/chat/share/${slug}`, noContent)
  server.on('DELETE /api/chat/shares', noContent)
  expect(await previewShare(client, { conversationId: 'c1', fromMessageId: 'm1' })).toEqual(preview)
  expect(JSON.parse(server.last('POST /api/chat/share/preview').body)).toEqual({
    conversationId: 'c1',
    fromMessageId: 'm1',
  })
  expect(await shareConversation(client, { conversationId: 'c1', expiresInDays: 7 })).toEqual({ slug })
  expect(await listShares(client)).toEqual([{ slug }])
  await revokeShare(client, slug)
  await revokeAllShares(client)
  expect(calls().slice(-2)).toEqual([`DELETE /api/chat/share/${slug}`, 'DELETE /api/chat/shares'])
})
