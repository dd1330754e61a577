import { once } from 'node:events'
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api-error.ts'
import { MemoryBudget, type HeldMemory } from '../http/memory-budget.ts'
import { receivedFile } from './received-file.ts'

const fileBytes = 100_000
const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'
const tail = '\r\n--x--\r\n'

let app: FastifyInstance
/** How many bytes of each request are held, in the order in which the requests came. */
let arrived: number[]
/** How calls ended, in the order in which they did. */
let outcomes: string[]
let mayEnd: PromiseWithResolvers<void>
let beforeReading: (raw: IncomingMessage) => Promise<void>
beforeEach(async () => {
  arrived = []
  outcomes = []
  mayEnd = Promise.withResolvers()
  beforeReading = () => Promise.resolve()
  const memory = new MemoryBudget(3 * fileBytes)
  app = fastify()
  await app.register(multipart, { throwFileSizeLimit: true })
  app.setErrorHandler((error, _request, reply) =>
    error instanceof ApiError
      ? reply.status(error.status).headers(error.headers).send({ code: error.code })
      : reply.status(500).send({}),
  )
  const receive = async (request: FastifyRequest) => {
    const number = arrived.push(0) - 1
    const held = memory.hold()
    const counted: HeldMemory = {
      add(bytes) {
        held.add(bytes)
        arrived[number]! += bytes
      },
      end: held.end,
    }
    try {
      await beforeReading(request.raw)
      const { data } = await receivedFile(request, 'file', fileBytes, 'en', counted)
      await mayEnd.promise
      outcomes.push('read')
      return { length: data.length }
    } catch (error) {
      outcomes.push(error instanceof ApiError ? error.code : 'failed')
      throw error
    } finally {
      held.end()
    }
  }
  app.route({ method: 'POST', url: '/', handler: receive })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  app.server.closeAllConnections()
  await app.close()
})

interface Sender {
  sending: ClientRequest
  answer: Promise<{ status: number; retryAfter: string | undefined; body: string }>
}

/** Sends a form whose file has so many bytes, without its end. */
function send(bytes: number): Sender {
  const sending = httpRequest({
    port: (app.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    method: 'POST',
    agent: false,
    // Closed by the server before all was sent, the answer would be lost with the connection.
    headers: { 'content-type': 'multipart/form-data; boundary=x', connection: 'keep-alive' },
  })
  const answer = async () => {
    const [response] = (await once(sending, 'response')) as [IncomingMessage]
    let body = ''
    for await (const text of response.setEncoding('utf8')) body += text as string
    const { statusCode, headers } = response
    return { status: statusCode!, retryAfter: headers['retry-after'], body }
  }
  sending.on('error', () => undefined)
  sending.write(head)
  sending.write(Buffer.alloc(bytes))
  const answered = answer()
  answered.catch(() => undefined)
  return { sending, answer: answered }
}

/** The parser keeps the last bytes back, which may be the beginning of the end. */
const almost = fileBytes - 100
const arriving = (count: number) =>
  vi.waitFor(() => expect(arrived.filter((bytes) => bytes >= almost - 100)).toHaveLength(count), 10_000)

test('of files that stall before their last byte no more are held than fit', async () => {
  const stalled = [send(almost), send(almost), send(almost)]
  await arriving(3)
  for (let count = 0; count < 5; count += 1) {
    const { sending, answer } = send(almost)
    expect(await answer).toEqual({ status: 503, retryAfter: '5', body: '{"code":"SERVICE_UNAVAILABLE"}' })
    sending.destroy()
  }
  expect(arrived.filter((bytes) => bytes > 0)).toHaveLength(3)

  // Those that had room get through, and then there is room again.
  mayEnd.resolve()
  for (const { sending, answer } of stalled) {
    sending.end(tail)
    expect(await answer).toMatchObject({ status: 200, body: JSON.stringify({ length: almost }) })
  }
  const next = send(almost)
  next.sending.end(tail)
  expect(await next.answer).toMatchObject({ status: 200 })
})

test('a file that is needed is held until its call ends, and one whose sender went away is not', async () => {
  const kept = [send(almost), send(almost)]
  for (const { sending } of kept) sending.end(tail)
  const gone = send(almost)
  await arriving(3)
  expect((await send(almost).answer).status).toBe(503)
  gone.sending.destroy()
  await vi.waitFor(async () => {
    const { sending, answer } = send(200)
    sending.end(tail)
    const refused = answer.then(({ status }) => status)
    const isHeld = vi.waitFor(() => expect(arrived.at(-1)).toBe(200), 5_000).then(() => 'held')
    expect(await Promise.race([refused, isHeld])).toBe('held')
  }, 20_000)
  mayEnd.resolve()
  for (const { answer } of kept) expect((await answer).status).toBe(200)
})

test('a sender that went away before it was read is not waited for', async () => {
  beforeReading = (raw) => new Promise((resolve) => raw.once('close', () => setImmediate(resolve)))
  // So little that the server goes on listening, and hears that nothing more comes.
  const { sending } = send(100)
  await vi.waitFor(() => expect(arrived).toHaveLength(1))
  sending.destroy()
  // A reader of what has gone would never come to its end.
  await vi.waitFor(() => expect(outcomes).toEqual(['INVALID_REQUEST']))
})
