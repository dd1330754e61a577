import { once } from 'node:events'
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { limits } from '@ai-studio/contract'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testServer } from '../testing/index.ts'
import { endSlowBodies } from './slow-bodies.ts'

let app: FastifyInstance
let isRead: PromiseWithResolvers<void>
let mayAnswer: PromiseWithResolvers<void>
beforeEach(async () => {
  // The time of the limits alone stands still; requests are real, and take as long as they take.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  app = fastify({ requestTimeout: 0 })
  endSlowBodies(app)
  isRead = Promise.withResolvers()
  mayAnswer = Promise.withResolvers()
  app.addContentTypeParser('test/body', (_request, payload, done) => done(null, payload))
  for (const kind of ['file', 'json', 'late'] as const) {
    const body = kind === 'file' ? 'file' : 'json'
    app.post(`/${kind}`, { config: { body } }, async (request) => {
      let length = 0
      for await (const bytes of request.body as AsyncIterable<Buffer>) length += bytes.length
      isRead.resolve()
      if (kind === 'late') await mayAnswer.promise
      return { length }
    })
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  vi.useRealTimers()
  app.server.closeAllConnections()
  await app.close()
})

interface Sender {
  sending: ClientRequest
  /** Sends ten bytes; resolves when they are there. */
  send(): Promise<void>
  ended: Promise<unknown>
}

/** Begins to send a body of a hundred bytes. */
async function sender(kind: 'file' | 'json' | 'late'): Promise<Sender> {
  const connected = once(app.server, 'connection') as Promise<[Socket]>
  const asked = once(app.server, 'request') as Promise<[IncomingMessage]>
  const { port } = app.server.address() as AddressInfo
  const sending = httpRequest({
    port,
    host: '127.0.0.1',
    path: `/${kind}`,
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'test/body', 'content-length': 100 },
  })
  sending.on('error', () => undefined)
  sending.flushHeaders()
  const [socket] = await connected
  await asked
  return {
    sending,
    async send() {
      const before = socket.bytesRead
      sending.write('x'.repeat(10))
      while (socket.bytesRead < before + 10) await new Promise(setImmediate)
    },
    ended: once(socket, 'close'),
  }
}

test('a file that arrives steadily may take several minutes', async () => {
  const { sending, send } = await sender('file')
  for (let sent = 0; sent < 100; sent += 10) {
    vi.advanceTimersByTime(29_000)
    await send()
  }
  sending.end()
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  response.resume()
})

test('a file of which nothing arrives any more is not waited for', async () => {
  const { send, ended } = await sender('file')
  await send()
  vi.advanceTimersByTime(60_000)
  await ended
})

test('the body of any other call has a minute, however steadily it arrives', async () => {
  const { send, ended } = await sender('json')
  for (let second = 0; second < 60; second += 15) {
    await send()
    vi.advanceTimersByTime(15_000)
  }
  await ended
})

test('an answer may take as long as it takes', async () => {
  const { sending, send } = await sender('late')
  for (let sent = 0; sent < 100; sent += 10) await send()
  sending.end()
  await isRead.promise
  vi.advanceTimersByTime(600_000)
  mayAnswer.resolve()
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  response.resume()
})

test('the server leaves the largest file the time it needs at two megabits a second', async () => {
  vi.useRealTimers()
  const server = await testServer()
  expect(server.app.server.requestTimeout).toBeGreaterThan((limits.importBytes * 8) / 2_000)
  await server.close()
})
