import { randomUUID } from 'node:crypto'
import { sendResponseSchema, type ErrorResponse } from '@ai-studio/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ModelError } from '../models/provider.ts'
import type { TestClient } from '../testing/index.ts'
import { requestHash } from './request-hash.ts'
import {
  knownVisitor,
  readHistory,
  sendBody,
  sendStream,
  testChat,
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

const codeOf = (response: { json(): unknown }) => (response.json() as ErrorResponse).code

describe('the same request under the same key', () => {
  test('attaches to the answer while it is being written', async () => {
    const idempotencyKey = randomUUID()
    const first = await sendStream(server, client, { idempotencyKey })
    const script = await server.model.nextAnswer()
    script.write('One ')
    await vi.waitFor(() => expect(first.reader.text).toBe('One '))
    const second = await sendStream(server, client, { idempotencyKey })
    expect(second.headers['x-message-id']).toBe(first.headers['x-message-id'])
    script.write('answer')
    script.end()
    expect((await second.ended).events.at(0)).toEqual((await first.ended).events.at(0))
    expect(second.reader.text).toBe('One answer')
    expect(second.reader.last).toEqual(first.reader.last)
  })

  test('gives the stored answer afterwards, streamed or whole, and asks nobody again', async () => {
    const idempotencyKey = randomUUID()
    const asked = server.model.answers.length
    const first = await sendStream(server, client, { idempotencyKey })
    const script = await server.model.nextAnswer()
    script.write('Stored')
    script.end()
    await first.ended
    const streamed = await (await sendStream(server, client, { idempotencyKey })).ended
    expect(streamed.text).toBe('Stored')
    expect(streamed.last).toEqual(first.reader.last)
    const whole = await client.post('/api/chat/send', sendBody({ idempotencyKey }))
    expect(sendResponseSchema.parse(whole.json())).toMatchObject({
      content: 'Stored',
      status: 'complete',
      messageId: first.headers['x-message-id'],
    })
    expect(server.model.answers).toHaveLength(asked + 1)
  })

  test('gives a failure again', async () => {
    const idempotencyKey = randomUUID()
    const first = await sendStream(server, client, { idempotencyKey })
    const script = await server.model.nextAnswer()
    script.write('Part')
    script.fail(new ModelError('MODEL_STREAM_BROKEN'))
    await first.ended
    const again = await (await sendStream(server, client, { idempotencyKey })).ended
    expect(again.text).toBe('Part')
    expect(again.last).toMatchObject({ type: 'error', code: 'MODEL_STREAM_BROKEN' })
    const whole = await client.post('/api/chat/send', sendBody({ idempotencyKey }))
    expect(codeOf(whole)).toBe('MODEL_STREAM_BROKEN')
  })

  test.each([['in a new conversation'], ['in an old one']])(
    'many times at once is one answer and one count, %s',
    async (where) => {
      const ConversationId = where.includes('new')
        ? null
        : (await client.post('/api/chat/conversation')).json<{ id: string }>().id
      const idempotencyKey = randomUUID()
      const asked = server.model.answers.length
      const before = await remaining()
      const endWaiting = startTogether(6)
      const opened = await Promise.all(
        Array.from({ length: 6 }, () => sendStream(server, client, { idempotencyKey, ConversationId })),
      )
      endWaiting()
      const script = await server.model.nextAnswer()
      script.write('Once')
      script.end()
      const readers = await Promise.all(opened.map(({ ended }) => ended))
      expect(new Set(opened.map(({ headers }) => headers['x-message-id'])).size).toBe(1)
      expect(readers.map(({ text }) => text)).toEqual(Array(6).fill('Once'))
      expect(server.model.answers).toHaveLength(asked + 1)
      expect(await remaining()).toBe(before - 1)
      const start = readers[0]?.events[0]
      if (start?.type !== 'start') throw new Error('no start')
      expect((await readHistory(client, start.conversationId)).messages).toHaveLength(2)
      const list = (await client.get('/api/chat/conversations')).json<{ conversations: unknown[] }>()
      expect(list.conversations).toHaveLength(2)
    },
  )

  test('is not found when its conversation has been deleted', async () => {
    const idempotencyKey = randomUUID()
    const { ended, reader } = await sendStream(server, client, { idempotencyKey })
    const script = await server.model.nextAnswer()
    script.write('Gone soon')
    script.end()
    await ended
    const start = reader.events[0]
    if (start?.type !== 'start') throw new Error('no start')
    await client.delete(`/api/chat/${start.conversationId}`)
    expect(codeOf(await client.post('/api/chat/send', sendBody({ idempotencyKey })))).toBe('NOT_FOUND')
  })

  test('of somebody else is another request', async () => {
    const idempotencyKey = randomUUID()
    const mine = await sendStream(server, client, { idempotencyKey })
    const theirs = await sendStream(server, await knownVisitor(server), { idempotencyKey })
    expect(theirs.headers['x-message-id']).not.toBe(mine.headers['x-message-id'])
    for (const opened of [mine, theirs]) {
      const script = await server.model.nextAnswer()
      script.end()
      await opened.ended
    }
  })
})

test('another request under the same key is refused, and the first one goes on', async () => {
  const idempotencyKey = randomUUID()
  const first = await sendStream(server, client, { idempotencyKey })
  const other = await client.post('/api/chat/send', sendBody({ idempotencyKey, Message: 'Something else' }))
  expect(other.statusCode).toBe(409)
  expect(codeOf(other)).toBe('IDEMPOTENCY_KEY_REUSED')
  const script = await server.model.nextAnswer()
  script.write('First')
  script.end()
  expect((await first.ended).text).toBe('First')
})

test('a request that was refused leaves its key free', async () => {
  const idempotencyKey = randomUUID()
  const refused = await client.post('/api/chat/send', sendBody({ idempotencyKey, ModelId: 'scripted/none' }))
  expect(codeOf(refused)).toBe('MODEL_NOT_FOUND')
  const { status, ended } = await sendStream(server, client, { idempotencyKey })
  expect(status).toBe(200)
  const script = await server.model.nextAnswer()
  script.end()
  await ended
})

test('requests are the same whatever is left out or spelled as nothing', () => {
  const request = { Message: 'Hi', ModelId: 'm', ReturnAudio: false, AudioFormat: 'mp3' } as const
  const hash = requestHash(request)
  expect(requestHash({ ...request, ConversationId: null, ImageUrls: [], Voice: null })).toBe(hash)
  expect(requestHash({ ...request, idempotencyKey: 'other-key' })).toBe(hash)
  expect(requestHash({ ...request, Message: 'Hi!' })).not.toBe(hash)
  expect(requestHash({ ...request, ImageUrls: ['a'] })).not.toBe(hash)
})

async function remaining(): Promise<number> {
  const usage = (await client.get('/api/chat/usage')).json<{ messages: { remaining: number } }>()
  return usage.messages.remaining
}

/** Lets transactions begin only when so many wait: each request has then found its key unused. */
function startTogether(count: number): () => void {
  const { db } = server.database
  const transaction = db.transaction.bind(db)
  const all = Promise.withResolvers<void>()
  let waiting = 0
  const spy = vi.spyOn(db, 'transaction').mockImplementation(async (...parameters) => {
    waiting += 1
    if (waiting === count) all.resolve()
    await all.promise
    return transaction(...parameters)
  })
  return () => spy.mockRestore()
}
