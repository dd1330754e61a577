import { sendResponseSchema, type ErrorResponse } from '@ai-studio/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestClient } from '../testing/index.ts'
import { ModelError } from '../models/provider.ts'
import {
  askAndAnswer,
  knownVisitor,
  openStream,
  readHistory,
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

const path = (messageId: string) => `/api/chat/messages/${messageId}/regenerate`
const regenerate = (messageId: string, body: object = {}) =>
  openStream(server, client, { method: 'POST', url: path(messageId), body })
const codeOf = (response: { json(): unknown }) => (response.json() as ErrorResponse).code

test('the new answer replaces the old one, to the same question', async () => {
  const old = await askAndAnswer(server, client, 'Best soup?', 'Phở.')
  const { reader, ended } = await regenerate(old.messageId)
  const script = await server.model.nextAnswer()
  expect(script.request.turns).toEqual([{ role: 'user', content: 'Best soup?' }])
  script.write('Bún bò.')
  script.end()
  await ended
  expect(reader.events[0]).toMatchObject({
    type: 'start',
    conversationId: old.conversationId,
    userMessageId: old.userMessageId,
  })
  const { messages } = await readHistory(client, old.conversationId)
  expect(messages.map(({ content }) => content)).toEqual(['Best soup?', 'Bún bò.'])
  expect((await client.get(`/api/chat/${old.conversationId}`)).json()).toMatchObject({ messageCount: 2 })

  await askAndAnswer(server, client, 'Why?', 'Because', { ConversationId: old.conversationId })
  const turns = server.model.answers.at(-1)?.request.turns
  expect(turns?.map(({ content }) => content)).toEqual(['Best soup?', 'Bún bò.', 'Why?'])
})

test('an earlier answer can be written anew, from what was said before it alone', async () => {
  const first = await askAndAnswer(server, client, 'Best soup?', 'Phở.')
  const { conversationId } = first
  await askAndAnswer(server, client, 'Why?', 'Because.', { ConversationId: conversationId })
  const { ended } = await regenerate(first.messageId)
  const script = await server.model.nextAnswer()
  expect(script.request.turns).toEqual([{ role: 'user', content: 'Best soup?' }])
  script.write('Bún bò.')
  script.end()
  const done = (await ended).last
  if (done?.type !== 'done') throw new Error('no end')
  expect(done.message.versions).toEqual([first.messageId, done.message.id])
  const { messages } = await readHistory(client, conversationId)
  expect(messages.map(({ content }) => content)).toEqual(['Best soup?', 'Bún bò.'])
  expect(messages[1]?.versions).toEqual(done.message.versions)
  expect((await client.get(`/api/chat/${conversationId}`)).json()).toMatchObject({ messageCount: 2 })
})

test('an attempt that brought nothing is no version of the answer', async () => {
  const { ended, headers } = await sendStream(server, client, { Message: 'Try' })
  const failing = await server.model.nextAnswer()
  failing.fail(new ModelError('MODEL_UNAVAILABLE'))
  await ended
  const again = await regenerate(String(headers['x-message-id']))
  const script = await server.model.nextAnswer()
  script.write('Here')
  script.end()
  const { last, events } = await again.ended
  if (last?.type !== 'done' || events[0]?.type !== 'start') throw new Error('no answer')
  expect(last.message.versions).toBeUndefined()
  const { messages } = await readHistory(client, events[0].conversationId)
  expect(messages[1]).not.toHaveProperty('versions')
})

test('another model may answer, and the whole answer may be asked for', async () => {
  const old = await askAndAnswer(server, client, 'Who?', 'Plain.')
  const response = client.post(path(old.messageId), { ModelId: 'scripted/small' })
  const script = await server.model.nextAnswer()
  expect(script.request.modelId).toBe('small')
  script.write('Small.')
  script.end()
  expect(sendResponseSchema.parse((await response).json())).toMatchObject({ content: 'Small.' })
  const { messages } = await readHistory(client, old.conversationId)
  expect(messages.at(-1)).toMatchObject({ modelId: 'scripted/small', content: 'Small.' })
  // Chosen for that answer: what is asked next goes to the model that the conversation has.
  expect((await client.get(`/api/chat/${old.conversationId}`)).json()).toMatchObject({
    modelId: 'scripted/plain',
  })
})

test('a failed answer can be tried again', async () => {
  const { ended, headers } = await sendStream(server, client, { Message: 'Try' })
  const failing = await server.model.nextAnswer()
  failing.fail(new ModelError('MODEL_UNAVAILABLE'))
  await ended
  const again = await regenerate(String(headers['x-message-id']))
  const script = await server.model.nextAnswer()
  script.write('Here')
  script.end()
  expect((await again.ended).last).toMatchObject({ type: 'done', message: { content: 'Here' } })
})

describe('is refused', () => {
  test('for anything but an answer that is shown', async () => {
    const first = await askAndAnswer(server, client, 'One', 'Uno')
    const second = await askAndAnswer(server, client, 'Two', 'Dos', { ConversationId: first.conversationId })
    for (const id of [first.userMessageId, second.userMessageId]) {
      const refused = await client.post(path(id), {})
      expect(refused.statusCode).toBe(409)
      expect(codeOf(refused)).toBe('CONFLICT')
    }
    const { ended } = await regenerate(second.messageId)
    const script = await server.model.nextAnswer()
    script.write('Zwei')
    script.end()
    await ended
    expect(codeOf(await client.post(path(second.messageId), {}))).toBe('CONFLICT')
  })

  test('while an answer is being written, its own or the next', async () => {
    const old = await askAndAnswer(server, client, 'One', 'Uno')
    const { headers, ended } = await sendStream(server, client, { ConversationId: old.conversationId })
    const streamingId = String(headers['x-message-id'])
    for (const id of [old.messageId, streamingId]) {
      expect(codeOf(await client.post(path(id), {}))).toBe('CONVERSATION_BUSY')
    }
    const script = await server.model.nextAnswer()
    script.end()
    await ended
  })

  test('the second time, when asked twice at once', async () => {
    const old = await askAndAnswer(server, client, 'One', 'Uno')
    const opened = await Promise.all([regenerate(old.messageId), regenerate(old.messageId)])
    expect(opened.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const script = await server.model.nextAnswer()
    script.write('Eins')
    script.end()
    await Promise.all(opened.map(({ ended }) => ended))
    expect((await readHistory(client, old.conversationId)).messages).toHaveLength(2)
  })

  test('for an unknown model, and the old answer stays', async () => {
    const old = await askAndAnswer(server, client, 'One', 'Uno')
    expect(codeOf(await client.post(path(old.messageId), { ModelId: 'scripted/none' }))).toBe(
      'MODEL_NOT_FOUND',
    )
    expect((await readHistory(client, old.conversationId)).messages.at(-1)).toMatchObject({ content: 'Uno' })
  })

  test("for somebody else's answer, with the same body as for none", async () => {
    const old = await askAndAnswer(server, client, 'One', 'Uno')
    const other = await knownVisitor(server)
    const foreign = await other.post(path(old.messageId), {})
    const missing = await other.post(path(unknownId()), {})
    expect(foreign.statusCode).toBe(404)
    expect(foreign.body).toBe(missing.body)
  })
})
