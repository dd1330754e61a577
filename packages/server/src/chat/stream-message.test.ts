import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { generationEvents } from '../db/schema.ts'
import { ModelError } from '../models/provider.ts'
import type { TestClient } from '../testing/index.ts'
import { errorText } from '../texts/server-texts.ts'
import {
  askAndAnswer,
  knownVisitor,
  resume,
  sendStream,
  testChat,
  unknownId,
  type TestChat,
} from './testing/test-chat.ts'

let server: TestChat
let client: TestClient
beforeAll(async () => {
  server = await testChat()
})
beforeEach(async () => {
  server.model.forget()
  client = await knownVisitor(server)
})
afterAll(() => server.close())

const path = (id: string) => `/api/chat/messages/${id}/events`
const text = 'Ngày 👩🏽‍🚀 mai.'

test('a reader that comes back at any place while the answer is written gets exactly the rest', async () => {
  const first = await sendStream(server, client)
  const messageId = String(first.headers['x-message-id'])
  const script = await server.model.nextAnswer()
  const opened = []
  for (const unit of text) {
    script.write(unit)
    await vi.waitFor(() => expect(first.reader.text.endsWith(unit)).toBe(true))
    const { sequence } = first.reader.last!
    for (let after = 0; after <= sequence; after += 1)
      opened.push(await resume(server, client, messageId, after))
  }
  script.end()
  await first.ended
  let after = 0
  for (const { status, reader, ended } of opened) {
    const events = (await ended).events
    expect(status).toBe(200)
    // Rounds of growing length, each from 0 on.
    if (events[0]?.type === 'start') after = 0
    expect(reader.text).toBe(text.slice(Math.max(0, after - 1)))
    expect(reader.last).toEqual(first.reader.last)
    after += 1
  }
})

test('three reloads in the middle lose and double nothing', async () => {
  let { reader, leave, headers } = await sendStream(server, client)
  const messageId = String(headers['x-message-id'])
  const script = await server.model.nextAnswer()
  let seen = ''
  for (const part of ['Wake ', 'up ', '🌅 ']) {
    script.write(part)
    await vi.waitFor(() => expect(reader.text).toContain(part))
    seen += reader.text
    const { sequence } = reader.last!
    leave()
    ;({ reader, leave } = await resume(server, client, messageId, sequence))
  }
  script.write('now')
  script.end()
  await vi.waitFor(() => expect(reader.last?.type).toBe('done'))
  expect(seen + reader.text).toBe('Wake up 🌅 now')
})

test('after the end, any place still gives the rest and the end', async () => {
  const { messageId } = await askAndAnswer(server, client, 'When?', text)
  for (let after = 0; after <= text.length + 1; after += 1) {
    const { events, reader } = await resume(server, client, messageId, after).then(
      async ({ ended, reader }) => ({
        events: (await ended).events,
        reader,
      }),
    )
    expect(reader.text).toBe(text.slice(Math.max(0, after - 1)))
    expect(events.at(-1)).toMatchObject({ type: 'done', sequence: text.length + 2 })
  }
})

test('when the log is pruned, the text comes as a snapshot', async () => {
  const { messageId } = await askAndAnswer(server, client, 'When?', text)
  await server.database.db.delete(generationEvents).where(eq(generationEvents.messageId, messageId))
  const { ended } = await resume(server, client, messageId, 3)
  expect((await ended).events).toMatchObject([
    { type: 'snapshot', content: text, sequence: text.length + 1 },
    { type: 'done', sequence: text.length + 2 },
  ])
})

test('whoever asks for all of an answer whose log is pruned hears to which question it belongs', async () => {
  const { messageId, userMessageId } = await askAndAnswer(server, client, 'When?', text)
  await server.database.db.delete(generationEvents).where(eq(generationEvents.messageId, messageId))
  const { ended } = await resume(server, client, messageId, 0)
  expect((await ended).events).toMatchObject([
    { type: 'start', userMessageId },
    { type: 'snapshot', content: text },
    { type: 'done' },
  ])
})

test('a reader who has seen more than was kept gets what was kept', async () => {
  const { messageId } = await askAndAnswer(server, client, 'When?', text)
  const { ended } = await resume(server, client, messageId, 10_000)
  expect((await ended).events.map(({ type }) => type)).toEqual(['snapshot', 'done'])
})

test('each reader hears of a failure in their own language', async () => {
  const { ended, headers } = await sendStream(server, client, {}, { 'accept-language': 'en' })
  const script = await server.model.nextAnswer()
  script.fail(new ModelError('MODEL_UNAVAILABLE'))
  await ended
  const messageId = String(headers['x-message-id'])
  for (const language of ['en', 'vi'] as const) {
    const reader = await (await resume(server, client, messageId, 1, { 'accept-language': language })).ended
    expect(reader.last).toMatchObject({
      type: 'error',
      message: errorText('MODEL_UNAVAILABLE', language),
      retryable: true,
    })
  }
})

test('an answer of somebody else, a question, and nothing at all are the same refusal', async () => {
  const { messageId, userMessageId } = await askAndAnswer(server, client, 'Mine?', 'Yes')
  const other = await knownVisitor(server)
  const answers = [
    await other.get(path(messageId)),
    await client.get(path(userMessageId)),
    await client.get(path(unknownId())),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
})

test.each(['-1', 'abc', '1.5', '9'.repeat(40)])('Last-Event-ID %s is refused', async (id) => {
  const { messageId } = await askAndAnswer(server, client, 'Well?', 'Well.')
  const response = await client.get(`/api/chat/messages/${messageId}/events`, {
    headers: { 'last-event-id': id },
  })
  expect(response.statusCode).toBe(422)
  expect(response.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'Last-Event-ID' }] })
})
