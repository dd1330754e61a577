import { randomUUID } from 'node:crypto'
import { tierLimits, type ErrorResponse, type Message, type TemporaryRequest } from '@ai-studio/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { takeMessage } from '../allowance/index.ts'
import { messages, usageCounters } from '../db/schema.ts'
import { ModelError } from '../models/provider.ts'
import type { Principal } from '../principal/principal.ts'
import type { TestClient } from '../testing/index.ts'
import { countAnswer } from './counted-answer.ts'
import {
  askAndAnswer,
  knownVisitor,
  openStream,
  sendBody,
  sendStream,
  testChat,
  type TestChat,
} from './testing/test-chat.ts'

const { messagesPerDay } = tierLimits.anonymous
const deep = 'scripted/deep'
const half = 'scripted/half'
/** Leaves two. */
const nearlyAll = 'scripted/nearly-all'

let server: TestChat
let client: TestClient
beforeAll(async () => {
  server = await testChat()
  const costs = { deep: 3, half: messagesPerDay / 2, 'nearly-all': messagesPerDay - 2 }
  for (const [id, credits] of Object.entries(costs)) {
    server.model.models.push({ ...server.model.models[0]!, id, name: id, credits })
  }
})
beforeEach(async () => {
  server.model.forget()
  client = await knownVisitor(server)
})
afterAll(() => server.close())

const remaining = async (who = client) =>
  (await who.get('/api/chat/usage')).json<{ messages: { remaining: number } }>().messages.remaining
const send = (modelId: string) => client.post('/api/chat/send', sendBody({ ModelId: modelId }))
const codeOf = (response: { json(): unknown }) => (response.json() as ErrorResponse).code
const askTemporarily = (modelId: string) =>
  openStream(server, client, {
    method: 'POST',
    url: '/api/chat/temporary',
    body: {
      ModelId: modelId,
      messages: [{ role: 'user', content: 'Between us?' }],
    } satisfies TemporaryRequest,
  })
const regenerate = (messageId: string, modelId: string) =>
  openStream(server, client, {
    method: 'POST',
    url: `/api/chat/messages/${messageId}/regenerate`,
    body: { ModelId: modelId },
  })

describe('a model that costs three', () => {
  test('costs three for an answer that is complete', async () => {
    await askAndAnswer(server, client, 'Deep?', 'Deep.', { ModelId: deep })
    expect(await remaining()).toBe(messagesPerDay - 3)
    await askAndAnswer(server, client, 'Plain?', 'Plain.')
    expect(await remaining()).toBe(messagesPerDay - 4)
  })

  test('costs three for another answer to the same question, and for one that is not kept', async () => {
    const { messageId } = await askAndAnswer(server, client, 'Plain?', 'Plain.')
    for (const [index, ask] of [() => regenerate(messageId, deep), () => askTemporarily(deep)].entries()) {
      const { ended } = await ask()
      const script = await server.model.nextAnswer()
      script.write('Deep.')
      script.end()
      await ended
      expect(await remaining()).toBe(messagesPerDay - 1 - 3 * (index + 1))
    }
  })

  test('costs all while it answers, and one when it breaks off', async () => {
    for (const [index, ask] of [
      () => sendStream(server, client, { ModelId: deep }),
      () => askTemporarily(deep),
    ].entries()) {
      const { ended } = await ask()
      const script = await server.model.nextAnswer()
      expect(await remaining()).toBe(messagesPerDay - index - 3)
      script.write('Deep, and then')
      script.fail(new ModelError('MODEL_STREAM_BROKEN'))
      await ended
      await vi.waitFor(async () => expect(await remaining()).toBe(messagesPerDay - index - 1))
    }
  })

  test('costs nothing when it brings nothing', async () => {
    const { ended } = await sendStream(server, client, { ModelId: deep })
    const script = await server.model.nextAnswer()
    script.write('\n ')
    script.fail(new ModelError('MODEL_UNAVAILABLE'))
    await ended
    await vi.waitFor(async () => expect(await remaining()).toBe(messagesPerDay))
  })

  test('costs three when it is stopped', async () => {
    const { headers, reader, ended } = await sendStream(server, client, { ModelId: deep })
    const script = await server.model.nextAnswer()
    script.write('Deep')
    await vi.waitFor(() => expect(reader.text).toBe('Deep'))
    await client.post(`/api/chat/messages/${String(headers['x-message-id'])}/stop`)
    await ended
    expect(await remaining()).toBe(messagesPerDay - 3)
  })
})

describe('a day that has too little left', () => {
  beforeEach(async () => {
    await askAndAnswer(server, client, 'Nearly all?', 'Yes.', { ModelId: nearlyAll })
  })

  test('refuses the dear model, keeps nothing of the question, and still has the others', async () => {
    const before = await server.database.db.$count(messages)
    const refused = await send(deep)
    expect(refused.statusCode).toBe(429)
    expect(codeOf(refused)).toBe('ALLOWANCE_EXHAUSTED')
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    const message = 'This takes 3 messages, but you have 2 left today.'
    expect(refused.json<{ message: string }>().message).toContain(message)
    const { status } = await askTemporarily(deep)
    expect(status).toBe(429)
    expect(await server.database.db.$count(messages)).toBe(before)
    expect(await remaining()).toBe(2)
    await askAndAnswer(server, client, 'Plain?', 'Plain.')
    expect(await remaining()).toBe(1)
  })

  test('says first what is wrong with the model', async () => {
    expect(codeOf(await send('scripted/none'))).toBe('MODEL_NOT_FOUND')
    expect(codeOf(await send('scripted/pro'))).toBe('MODEL_NOT_ALLOWED')
  })
})

test('however many ask at once, no more begin than the day pays for', async () => {
  const opened = await Promise.all(
    Array.from({ length: 8 }, () => sendStream(server, client, { ModelId: half })),
  )
  expect(opened.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    200,
    ...Array<number>(6).fill(429),
  ])
  expect(await remaining()).toBe(0)
  for (let each = 0; each < 2; each += 1) {
    const script = await server.model.nextAnswer()
    script.write('Half.')
    script.end()
  }
  await Promise.all(opened.map(({ ended }) => ended))
  expect(await remaining()).toBe(0)
})

describe('an answer whose end is reported again', () => {
  const ending = (values: Partial<Message>) => ({ role: 'assistant', content: '', ...values }) as Message

  test.each([
    ['complete', ending({ status: 'complete', content: 'All.' }), 3],
    ['stopped with nothing', ending({ status: 'stopped' }), 3],
    ['refused by the model', ending({ status: 'failed', errorCode: 'MODEL_CONTENT_REFUSED' }), 3],
    [
      'interrupted in the middle',
      ending({ status: 'interrupted', errorCode: 'GENERATION_INTERRUPTED', content: 'Half' }),
      1,
    ],
    [
      'interrupted before it began',
      ending({ status: 'interrupted', errorCode: 'GENERATION_INTERRUPTED' }),
      0,
    ],
    ['not let in by the service', ending({ status: 'failed', errorCode: 'MODEL_AUTH_FAILED' }), 0],
    [
      'of a model that its service has no more',
      ending({ status: 'failed', errorCode: 'MODEL_NOT_FOUND' }),
      0,
    ],
    ['too long a past', ending({ status: 'failed', errorCode: 'MODEL_CONTEXT_EXCEEDED' }), 0],
  ])('%s, is settled once', async (_, message, cost) => {
    const deps = { database: server.database, now: server.clock, log: { warn: vi.fn() } as never }
    const principal: Principal = { id: randomUUID(), kind: 'user', tier: 'free', origin: null }
    const model = (await server.model.listModels()).find(({ id }) => id === 'deep')!
    const call = { deps, principal, addressKey: 'address:nowhere' }
    // Something else of the same day, from which a second settlement would take.
    await takeMessage(deps, principal, call.addressKey, 10)
    const onEnd = await countAnswer(call, { id: deep, model, provider: server.model })
    onEnd(message)
    onEnd(message)
    await vi.waitFor(async () => expect(await used(principal)).toBe(10 + cost))
  })

  async function used(principal: Principal): Promise<number> {
    const counters = await server.database.db
      .select()
      .from(usageCounters)
      .where(and(eq(usageCounters.subject, principal.id), eq(usageCounters.kind, 'messages/day')))
    return counters[0]?.count ?? 0
  }
})
