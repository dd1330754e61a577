import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fetchResponse } from './fetch-response.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
let user: AbortController

beforeEach(async () => {
  user = new AbortController()
  server = await startTestServer()
  server.on('GET /stream', (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write('id: 1\n\n')
  })
})
afterEach(() => server.close())

const begin = () =>
  fetchResponse(`${server.origin}/stream`, {}, { timeout: 60_000, signal: user.signal, language: 'en' })

test('an answer that has begun leaves nothing at a signal that outlives it', async () => {
  const { body } = await begin()
  await body!.cancel()
  expect(getEventListeners(user.signal, 'abort')).toEqual([])
})

test('the signal ends the body of an answer that has begun', async () => {
  const { body } = await begin()
  const reader = body!.getReader()
  await reader.read()
  const next = reader.read()
  user.abort()
  await expect(next).rejects.toMatchObject({ name: 'AbortError' })
})

test('a signal that aborts before the answer begins is no time-out', async () => {
  server.on('GET /stream', () => user.abort())
  await expect(begin()).rejects.toMatchObject({ code: 'ABORTED' })
})
