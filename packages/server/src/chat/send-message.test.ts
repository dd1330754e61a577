import { setTimeout } from 'node:timers/promises'
import { conversationSchema, sendResponseSchema, type ErrorResponse } from '@ai-studio/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { messages } from '../db/schema.ts'
import { ModelError } from '../models/provider.ts'
import type { TestClient } from '../testing/index.ts'
import { errorText } from '../texts/server-texts.ts'
import { seedDeadAnswer } from './testing/seed.ts'
import {
  askAndAnswer,
  knownVisitor,
  readHistory,
  sendBody,
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

const countMessages = () => server.database.db.$count(messages)
const send = (body: Parameters<typeof sendBody>[0] = {}, who = client) =>
  who.post('/api/chat/send', sendBody(body))
const usage = async () => (await client.get('/api/chat/usage')).json<unknown>()
const remaining = async () =>
  (await client.get('/api/chat/usage')).json<{ messages: { remaining: number } }>().messages.remaining
const codeOf = (response: { json(): unknown }) => (response.json() as ErrorResponse).code

describe('with Accept: text/event-stream', () => {
  test('the answer comes as it is written, with its id in a header', async () => {
    const { status, headers, reader, ended } = await sendStream(server, client)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'x-trace-id': expect.any(String),
    })
    const script = await server.model.nextAnswer()
    for (const word of ['Nothing ', 'new ', '🙂']) {
      script.write(word)
      await vi.waitFor(() => expect(reader.text.endsWith(word)).toBe(true))
    }
    script.end()
    const { events } = await ended
    expect(events[0]).toMatchObject({
      type: 'start',
      sequence: 1,
      modelId: 'scripted/plain',
      messageId: headers['x-message-id'],
    })
    expect(events.slice(1, -1).map(({ type }) => type)).toEqual(['delta', 'delta', 'delta'])
    expect(events.at(-1)).toMatchObject({
      type: 'done',
      sequence: 16,
      message: { content: 'Nothing new 🙂', status: 'complete', role: 'assistant' },
    })
  })

  test('a partner page may read it', async () => {
    const widget = await server.embed()
    const { status, headers } = await sendStream(
      server,
      widget,
      {},
      {
        origin: 'http://127.0.0.1:8070',
        'sec-fetch-site': 'cross-site',
        authorization: `Bearer ${widget.token}`,
      },
    )
    await server.model.nextAnswer()
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'access-control-allow-origin': 'http://127.0.0.1:8070' })
    expect(String(headers['access-control-expose-headers'])).toContain('X-Message-Id')
  })

  test('what is refused before the stream begins is an ordinary error', async () => {
    const { status, headers } = await sendStream(server, client, { ModelId: 'scripted/none' })
    expect(status).toBe(422)
    expect(headers['content-type']).toMatch(/^application\/json/)
  })

  test('a failure is told in the language of the reader', async () => {
    const { ended } = await sendStream(server, client, {}, { 'accept-language': 'vi' })
    const script = await server.model.nextAnswer()
    script.fail(new ModelError('MODEL_TIMEOUT'))
    expect((await ended).last).toMatchObject({ type: 'error', code: 'MODEL_TIMEOUT' })
    expect((await ended).last).toHaveProperty('message', errorText('MODEL_TIMEOUT', 'vi'))
  })
})

describe('without it', () => {
  test('the whole answer comes when it is complete', async () => {
    const response = send()
    const script = await server.model.nextAnswer()
    script.write('All ', 'of it')
    script.end()
    const answer = sendResponseSchema.parse((await response).json())
    expect(answer).toMatchObject({ content: 'All of it', status: 'complete' })
    expect((await response).headers['x-message-id']).toBe(answer.messageId)
    const { messages: stored } = await readHistory(client, answer.conversationId)
    expect(stored.map(({ id }) => id)).toEqual([answer.userMessageId, answer.messageId])
  })

  test.each([
    ['MODEL_UNAVAILABLE', 502],
    ['MODEL_RATE_LIMITED', 503],
    ['MODEL_TIMEOUT', 504],
    ['MODEL_CONTENT_REFUSED', 422],
    ['MODEL_AUTH_FAILED', 502],
  ] as const)('a failure %s is the answer %i', async (code, status) => {
    const response = send()
    const script = await server.model.nextAnswer()
    script.fail(new ModelError(code))
    expect((await response).statusCode).toBe(status)
    expect(codeOf(await response)).toBe(code)
  })
})

describe('the model', () => {
  test('gets the conversation so far, oldest first, and the question last', async () => {
    const first = await askAndAnswer(server, client, 'One?', 'Uno.')
    await askAndAnswer(server, client, 'Two?', 'Dos.', { ConversationId: first.conversationId })
    await sendStream(server, client, { Message: 'Three?', ConversationId: first.conversationId })
    const script = await server.model.nextAnswer()
    expect(script.request).toMatchObject({ modelId: 'plain', language: 'en' })
    expect(script.request.turns).toEqual([
      { role: 'user', content: 'One?' },
      { role: 'assistant', content: 'Uno.' },
      { role: 'user', content: 'Two?' },
      { role: 'assistant', content: 'Dos.' },
      { role: 'user', content: 'Three?' },
    ])
  })

  test('gets a partial answer, and two questions as one where there was none', async () => {
    const { conversationId } = await askAndAnswer(server, client, 'One?', 'Uno.')
    for (const [question, text] of [
      ['Two?', 'Part'],
      ['Three?', ''],
    ] as const) {
      const { ended } = await sendStream(server, client, {
        Message: question,
        ConversationId: conversationId,
      })
      const script = await server.model.nextAnswer()
      if (text) script.write(text)
      script.fail(new ModelError('MODEL_UNAVAILABLE'))
      await ended
    }
    await sendStream(server, client, { Message: 'Four?', ConversationId: conversationId })
    const script = await server.model.nextAnswer()
    expect(script.request.turns.slice(2)).toEqual([
      { role: 'user', content: 'Two?' },
      { role: 'assistant', content: 'Part' },
      { role: 'user', content: 'Three?\n\nFour?' },
    ])
  })

  test('gets what fits into its context, beginning with a question', async () => {
    const long = 'x'.repeat(70)
    const { conversationId } = await askAndAnswer(server, client, long, long, { ModelId: 'scripted/small' })
    await askAndAnswer(server, client, 'Second', 'short', { ConversationId: conversationId })
    await sendStream(server, client, {
      Message: 'Third',
      ModelId: 'scripted/small',
      ConversationId: conversationId,
    })
    const script = await server.model.nextAnswer()
    expect(script.request.turns.map(({ content }) => content)).toEqual(['Second', 'short', 'Third'])
  })

  test('is asked in the language of the request', async () => {
    await sendStream(server, client, {}, { 'accept-language': 'vi-VN,vi;q=0.9' })
    const script = await server.model.nextAnswer()
    expect(script.request.language).toBe('vi')
  })
})

describe('is refused, and nothing is stored,', () => {
  const refusals: [string, Parameters<typeof sendBody>[0], string][] = [
    ['for an unknown model', { ModelId: 'scripted/none' }, 'MODEL_NOT_FOUND'],
    ['for a model that does not chat', { ModelId: 'scripted/painter' }, 'MODEL_NOT_FOUND'],
    ['for a model of a higher tier', { ModelId: 'scripted/pro' }, 'MODEL_NOT_ALLOWED'],
    ['for a spoken reply', { ReturnAudio: true }, 'SPEECH_NOT_AVAILABLE'],
    ['for a conversation that does not exist', { ConversationId: unknownId() }, 'NOT_FOUND'],
    ['for an image with a model that cannot see', { ImageUrls: ['/x.png'] }, 'MODEL_CANNOT_SEE'],
    [
      "for an image that is not the visitor's",
      { ModelId: 'scripted/seeing', ImageUrls: ['https://elsewhere.example/x.png'] },
      'IMAGE_NOT_FOUND',
    ],
    ['for a blank message', { Message: ' \n ' }, 'VALIDATION_FAILED'],
    ['for a message of 100,000 characters', { Message: 'x'.repeat(100_000) }, 'VALIDATION_FAILED'],
  ]
  test.each(refusals)('%s', async (_, body, code) => {
    const before = {
      usage: await usage(),
      messages: await countMessages(),
      asked: server.model.answers.length,
    }
    expect(codeOf(await send(body))).toBe(code)
    expect({
      usage: await usage(),
      messages: await countMessages(),
      asked: server.model.answers.length,
    }).toEqual(before)
  })

  test("for somebody else's conversation, with the same body as for none", async () => {
    const { conversationId } = await askAndAnswer(server, client, 'Mine', 'Yours')
    const other = await knownVisitor(server)
    const foreign = await send({ ConversationId: conversationId }, other)
    const missing = await send({ ConversationId: unknownId() }, other)
    expect(foreign.statusCode).toBe(404)
    expect(foreign.body).toBe(missing.body)
    expect((await readHistory(client, conversationId)).messages).toHaveLength(2)
  })

  test('when the allowance is used up', async () => {
    for (let count = 0; count < 10; count += 1) await askAndAnswer(server, client, 'Again', 'And again')
    const before = await countMessages()
    const refused = await send()
    expect(codeOf(refused)).toBe('RATE_LIMITED')
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    expect(await countMessages()).toBe(before)
  })
})

describe('the allowance', () => {
  test('is used by an answer, and given back for one that brought nothing', async () => {
    const before = await remaining()
    await askAndAnswer(server, client, 'One', 'answer')
    expect(await remaining()).toBe(before - 1)

    const { ended } = await sendStream(server, client)
    expect(await remaining()).toBe(before - 2)
    const script = await server.model.nextAnswer()
    script.fail(new ModelError('MODEL_UNAVAILABLE'))
    await ended
    await vi.waitFor(async () => expect(await remaining()).toBe(before - 1))
  })

  test('is used by what the model refuses to answer, and by a partial answer', async () => {
    const before = await remaining()
    for (const [text, code] of [
      ['', 'MODEL_CONTENT_REFUSED'],
      ['Part', 'MODEL_STREAM_BROKEN'],
    ] as const) {
      const { ended } = await sendStream(server, client)
      const script = await server.model.nextAnswer()
      if (text) script.write(text)
      script.fail(new ModelError(code))
      await ended
    }
    expect(await remaining()).toBe(before - 2)
  })
})

describe('a conversation', () => {
  test('begins with the first message and takes its title from it', async () => {
    const { conversationId } = await askAndAnswer(
      server,
      client,
      '# Plan **a trip** to Huế\n\nDetails',
      'Sure',
    )
    const conversation = conversationSchema.parse((await client.get(`/api/chat/${conversationId}`)).json())
    expect(conversation).toMatchObject({
      title: 'Plan a trip to Huế',
      modelId: 'scripted/plain',
      messageCount: 2,
    })
    await askAndAnswer(server, client, 'Another line', 'Yes', { ConversationId: conversationId })
    expect((await client.get(`/api/chat/${conversationId}`)).json()).toMatchObject({
      title: 'Plan a trip to Huế',
      messageCount: 4,
    })
  })

  test('that was made empty gets its title with the first message', async () => {
    const { id } = conversationSchema.parse((await client.post('/api/chat/conversation')).json())
    await askAndAnswer(server, client, 'Hello there', 'Hi', { ConversationId: id })
    expect((await client.get(`/api/chat/${id}`)).json()).toMatchObject({
      title: 'Hello there',
      messageCount: 2,
    })
  })

  test.each([[null], [''], ['  ']])('is new for the id %j', async (ConversationId) => {
    const { conversationId } = await askAndAnswer(server, client, 'New', 'One', { ConversationId })
    expect((await readHistory(client, conversationId)).messages).toHaveLength(2)
  })

  test('takes one question at a time, also when two tabs send at once', async () => {
    const { conversationId } = await askAndAnswer(server, client, 'First', 'Answer')
    const asked = server.model.answers.length
    const opened = await Promise.all(
      Array.from({ length: 4 }, () => sendStream(server, client, { ConversationId: conversationId })),
    )
    expect(opened.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect((await readHistory(client, conversationId)).messages).toHaveLength(4)
    const script = await server.model.nextAnswer()
    expect(server.model.answers).toHaveLength(asked + 1)
    script.write('Done')
    script.end()
    await Promise.all(opened.map(({ ended }) => ended))
    await askAndAnswer(server, client, 'Next', 'Fine', { ConversationId: conversationId })
  })

  test('whose answering process has died takes the next question at once', async () => {
    const { conversationId } = await askAndAnswer(server, client, 'First', 'Answer')
    const deadId = await seedDeadAnswer(server.database, conversationId)
    await askAndAnswer(server, client, 'Still there?', 'Yes', { ConversationId: conversationId })
    const history = await readHistory(client, conversationId)
    expect(history.messages.find(({ id }) => id === deadId)).toMatchObject({ status: 'interrupted' })
  })
})

test('of what no database can hold in what the model says, nothing that is seen is missing', async () => {
  const { conversationId } = await askAndAnswer(server, client, 'Odd?', 'x\0y\udfffz')
  const { messages: stored } = await readHistory(client, conversationId)
  expect(stored.at(-1)?.content).toBe('xy\uFFFDz')
})

test('a disk that is full refuses the message, and nothing is counted or stored', async () => {
  const before = [await usage(), await countMessages()]
  const failure = Object.assign(new Error('No space left on device'), { code: '53100' })
  const transaction = vi.spyOn(server.database.db, 'transaction').mockRejectedValue(failure)
  const refused = await send()
  expect(refused.statusCode).toBe(507)
  expect(codeOf(refused)).toBe('STORAGE_FULL')
  transaction.mockRestore()
  expect([await usage(), await countMessages()]).toEqual(before)
})

test('a model is waited for as long as its provider does', async () => {
  const own = await testChat({ generation: { silenceLimit: 1 } })
  own.model.patience = 60_000
  const visitor = await knownVisitor(own)
  const { ended } = await sendStream(own, visitor)
  const script = await own.model.nextAnswer()
  await setTimeout(50)
  script.write('At last.')
  script.end()
  expect((await ended).last).toMatchObject({ type: 'done', message: { content: 'At last.' } })
  await own.close()
})
