import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import {
  historySchema,
  type History,
  type SendRequestInput,
  xsrfCookieName,
  xsrfHeaderName,
} from '@ai-studio/contract'
import type { InjectOptions } from 'fastify'
import {
  testServer,
  type TestClient,
  type TestServer,
  type TestServerOverrides,
} from '../../testing/index.ts'
import type { Dependencies } from '../../dependencies.ts'
import { tidyUp } from '../../operations/maintenance.ts'
import { folderUploadStore } from '../../uploads/upload-store.ts'
import { EventReader } from './read-events.ts'
import { catalogueOf, ScriptedModel } from './scripted-model.ts'

export interface TestChat extends TestServer {
  model: ScriptedModel
}

/** The whole application with a scripted model, quick to write and to look again. */
export async function testChat(overrides: TestServerOverrides = {}): Promise<TestChat> {
  const model = new ScriptedModel()
  const generation = { flushAfter: 5, pollEvery: 50, shutdownGrace: 200, ...overrides.generation }
  // Refusals of every kind are what these tests are about; only what nobody expected is worth a line.
  const log = { level: 'fatal' as const, stream: process.stderr }
  const server = await testServer({ models: catalogueOf(model), log, ...overrides, generation })
  return { ...server, model }
}

/** A request to send a message, complete but for what the test is about. */
export const sendBody = (body: Partial<SendRequestInput> = {}): SendRequestInput => ({
  Message: 'What is new?',
  ModelId: 'scripted/plain',
  ...body,
})

interface OpenedStream {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  reader: EventReader
  /** Resolves when the stream is over. */
  ended: Promise<EventReader>
  leave: () => void
}

/** Asks for a stream of events, as the client does. */
export async function openStream(
  { app }: Pick<TestServer, 'app'>,
  client: TestClient,
  request: { method?: 'GET' | 'POST'; url: string; body?: object; headers?: Record<string, string> },
): Promise<OpenedStream> {
  const xsrf = client.cookies.get(xsrfCookieName)
  const options: InjectOptions & { payloadAsStream: true } = {
    method: request.method ?? 'GET',
    url: request.url,
    headers: {
      accept: 'text/event-stream',
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(xsrf && { [xsrfHeaderName.toLowerCase()]: xsrf }),
      ...request.headers,
    },
    ...(request.body && { payload: request.body }),
    payloadAsStream: true,
  }
  const response = await app.inject(options)
  const stream = response.stream()
  const reader = new EventReader()
  const isStream = String(response.headers['content-type']).startsWith('text/event-stream')
  const ended = (async () => {
    for await (const bytes of stream) if (isStream) reader.take(bytes as Buffer)
    return reader
  })()
  ended.catch(() => undefined)
  return {
    status: response.statusCode,
    headers: response.headers,
    reader,
    ended,
    leave: () => stream.destroy(),
  }
}

/** Sends a message and reads the answer's events. */
export const sendStream = (
  server: TestServer,
  client: TestClient,
  body: Partial<SendRequestInput> = {},
  headers: Record<string, string> = {},
): Promise<OpenedStream> =>
  openStream(server, client, { method: 'POST', url: '/api/chat/send', body: sendBody(body), headers })

/** Attaches to an answer after a sequence number. */
export const resume = (
  server: TestServer,
  client: TestClient,
  messageId: string,
  after?: number,
  headers: Record<string, string> = {},
): Promise<OpenedStream> =>
  openStream(server, client, {
    url: `/api/chat/messages/${messageId}/events`,
    headers: { ...(after !== undefined && { 'last-event-id': String(after) }), ...headers },
  })

let addresses = 0

/** A visitor of the site who is known already, at an address of their own. */
export async function knownVisitor(server: TestServer, language?: string): Promise<TestClient> {
  addresses += 1
  const address = `10.0.${addresses >> 8}.${addresses & 255}`
  const client = server.visitor({ address, ...(language && { language }) })
  await client.post('/api/chat/conversation')
  return client
}

/** A question with its complete answer; the conversation is new unless given. */
export async function askAndAnswer(
  server: TestChat,
  client: TestClient,
  question: string,
  answer: string,
  body: Partial<SendRequestInput> = {},
): Promise<{ conversationId: string; messageId: string; userMessageId: string }> {
  const { reader, ended } = await sendStream(server, client, { Message: question, ...body })
  const script = await server.model.nextAnswer()
  script.write(answer)
  script.end()
  await ended
  const start = reader.events[0]
  if (start?.type !== 'start') throw new Error(`The stream began with ${start?.type}`)
  const { conversationId, messageId, userMessageId } = start
  return { conversationId, messageId, userMessageId }
}

export async function readHistory(
  client: TestClient,
  conversationId: string,
  query: Record<string, string> = {},
): Promise<History> {
  const response = await client.get(`/api/chat/history/${conversationId}?${new URLSearchParams(query)}`)
  return historySchema.parse(response.json())
}

/** The job that tidies up, some time after a deletion could still be undone. */
export async function tidyUpLater(server: TestServer, seconds = 600): Promise<void> {
  const now = () => new Date(server.clock().getTime() + seconds * 1000)
  const uploads = folderUploadStore(join(server.config.dataFolder, 'uploads'))
  const audio = folderUploadStore(join(server.config.dataFolder, 'audio'))
  await tidyUp({ ...server, now, uploads, audio } as unknown as Dependencies)
}

export const unknownId = (): string => randomUUID()
