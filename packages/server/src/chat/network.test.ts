import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type SendRequestInput, xsrfCookieName, xsrfHeaderName } from '@ai-studio/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMetrics } from '../operations/metrics.ts'
import type { TestClient } from '../testing/index.ts'
import { EventReader } from './testing/read-events.ts'
import { catalogueOf, ScriptedModel } from './testing/scripted-model.ts'
import {
  knownVisitor,
  readHistory,
  resume,
  sendBody,
  sendStream,
  testChat,
  type TestChat,
} from './testing/test-chat.ts'

let server: TestChat
let client: TestClient
let isClosed = false
beforeEach(async () => {
  server = await testChat({ generation: { lengthLimit: 100_000_000 } })
  isClosed = false
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  client = await knownVisitor(server)
})
afterEach(async () => {
  if (!isClosed) await server.close()
})

/** Sends a message over a real connection. */
function sendTo({ app }: TestChat, sender: TestClient, body: Partial<SendRequestInput> = {}): ClientRequest {
  const { port } = app.server.address() as AddressInfo
  const sending = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/chat/send',
    agent: false,
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      cookie: [...sender.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      [xsrfHeaderName]: sender.cookies.get(xsrfCookieName),
    },
  })
  sending.end(JSON.stringify(sendBody(body)))
  return sending
}

/** The same with its answer, which is then read as fast as the test wants. */
async function connect(): Promise<IncomingMessage> {
  const [response] = (await once(sendTo(server, client), 'response')) as [IncomingMessage]
  return response
}

test('the head and the start arrive before the model has said anything', async () => {
  const response = await connect()
  expect(response.statusCode).toBe(200)
  const [bytes] = (await once(response, 'data')) as [Buffer]
  expect(bytes.toString()).toContain('event: start')
  expect((await server.model.nextAnswer()).isAborted).toBe(false)
  response.destroy()
})

test('a connection that breaks stops nothing, and the reader finds the rest', async () => {
  const response = await connect()
  const script = await server.model.nextAnswer()
  const reader = new EventReader()
  response.on('data', (bytes: Buffer) => reader.take(bytes))
  response.on('error', () => undefined)
  script.write('Before ')
  await vi.waitFor(() => expect(reader.text).toBe('Before '))
  const closed = once(response, 'close')
  response.destroy()
  await closed
  const streams = server.app.server
  await vi.waitFor(async () => {
    const [connections] = await new Promise<[number]>((resolve) =>
      streams.getConnections((_, count) => resolve([count])),
    )
    expect(connections).toBe(0)
  })
  script.write('and after')
  script.end()
  const { sequence } = reader.last!
  const rest = await resume(server, client, String(response.headers['x-message-id']), sequence)
  expect((await rest.ended).text).toBe('and after')
})

test('a reader who leaves before the answer begins leaves no open stream, and closing waits for none', async () => {
  const model = new ScriptedModel()
  const models = catalogueOf(model)
  const metrics = createMetrics()
  const asked = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  const slow = await testChat({
    metrics,
    models: {
      ...models,
      async resolve(id) {
        asked.resolve()
        await left.promise
        return models.resolve(id)
      },
    },
  })
  await slow.app.listen({ port: 0, host: '127.0.0.1' })
  slow.app.server.once('request', (_request, response) => response.once('close', () => left.resolve()))
  const leaver = await knownVisitor(slow)
  const conversationId = (await leaver.post('/api/chat/conversation')).json<{ id: string }>().id
  const sending = sendTo(slow, leaver, { ConversationId: conversationId })
  sending.on('error', () => undefined)
  await asked.promise
  sending.destroy()

  const script = await model.nextAnswer()
  script.write('For nobody')
  script.end()
  await vi.waitFor(async () => {
    const { messages } = await readHistory(leaver, conversationId)
    expect(messages.at(-1)).toMatchObject({ status: 'complete', content: 'For nobody' })
  })
  expect((await metrics.streamsOpen.get()).values).toMatchObject([{ value: 0 }])
  // No time passes, so closing ends only when it waits for nobody.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    await slow.close()
  } finally {
    vi.useRealTimers()
  }
})

test('a whole answer is written to the end although nobody waits for it any more', async () => {
  const conversationId = (await client.post('/api/chat/conversation')).json<{ id: string }>().id
  const { port } = server.app.server.address() as AddressInfo
  const aborting = new AbortController()
  const waiting = fetch(`http://127.0.0.1:${port}/api/chat/send`, {
    method: 'POST',
    signal: aborting.signal,
    headers: {
      'content-type': 'application/json',
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      [xsrfHeaderName]: client.cookies.get(xsrfCookieName) ?? '',
    },
    body: JSON.stringify(sendBody({ ConversationId: conversationId })),
  })
  const script = await server.model.nextAnswer()
  aborting.abort()
  await expect(waiting).rejects.toThrow(/abort/i)
  script.write('For nobody')
  script.end()
  await vi.waitFor(async () => {
    const { messages } = await readHistory(client, conversationId)
    expect(messages.at(-1)).toMatchObject({ status: 'complete', content: 'For nobody' })
  })
})

test('a reader that takes nothing keeps nobody waiting, costs little, and gets everything later', async () => {
  const slow = await connect()
  slow.pause()
  const script = await server.model.nextAnswer()
  const messageId = String(slow.headers['x-message-id'])
  const quick = await resume(server, client, messageId)
  const part = 'Slow 🐢 reader. '.repeat(64)
  const parts = 1_500
  for (let count = 0; count < parts; count += 1) script.write(part)
  script.end()
  expect((await quick.ended).text).toHaveLength(part.length * parts)

  const reader = new EventReader()
  for await (const bytes of slow) reader.take(bytes as Buffer)
  expect(reader.text).toBe(quick.reader.text)
  expect(reader.last).toEqual(quick.reader.last)
  // What piled up came in long pieces: nothing was kept for this reader piece by piece.
  expect(reader.events.length).toBeLessThan(parts / 2)
})

test('open streams do not keep the server from shutting down, and end properly', async () => {
  const response = await connect()
  const script = await server.model.nextAnswer()
  const reader = new EventReader()
  response.on('data', (bytes: Buffer) => reader.take(bytes))
  const ended = once(response, 'end')
  script.write('Not finished')
  await vi.waitFor(() => expect(reader.text).toBe('Not finished'))
  isClosed = true
  await server.close()
  await ended
  expect(reader.last).toMatchObject({ type: 'error', code: 'GENERATION_INTERRUPTED' })
})

test(
  'a reader that takes nothing does not keep the server from shutting down',
  { tags: 'full' },
  async () => {
    const stuck = await connect()
    stuck.pause()
    stuck.on('error', () => undefined)
    const script = await server.model.nextAnswer()
    // More than the buffers of a connection take.
    const part = 'x'.repeat(500_000)
    for (let count = 0; count < 60; count += 1) script.write(part)
    script.end()
    const whole = await resume(server, client, String(stuck.headers['x-message-id']))
    expect((await whole.ended).text).toHaveLength(30_000_000)
    isClosed = true
    await server.close()
    stuck.destroy()
  },
)

test('what arrives during a shutdown is refused', async () => {
  const { ended } = await sendStream(server, client)
  const script = await server.model.nextAnswer()
  isClosed = true
  const closing = server.close()
  const refused = await client.post('/api/chat/send', sendBody())
  expect(refused.statusCode).toBe(503)
  script.write('Last words')
  script.end()
  expect((await ended).last).toMatchObject({ type: 'done' })
  await closing
})
