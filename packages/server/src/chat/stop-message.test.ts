import { messageSchema } from '@ai-studio/contract'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TestClient } from '../testing/index.ts'
import {
  askAndAnswer,
  knownVisitor,
  readHistory,
  resume,
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

const stop = (messageId: string, who = client) => who.post(`/api/chat/messages/${messageId}/stop`)

test('stopping from another tab ends all readers with what there is, as often as one likes', async () => {
  const first = await sendStream(server, client)
  const messageId = String(first.headers['x-message-id'])
  const second = await resume(server, client, messageId)
  const script = await server.model.nextAnswer()
  script.write('Half of')
  await vi.waitFor(() => expect(second.reader.text).toBe('Half of'))
  const answers = [await stop(messageId), await stop(messageId), await stop(messageId)]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200)
    expect(messageSchema.parse(answer.json())).toMatchObject({
      id: messageId,
      content: 'Half of',
      status: 'stopped',
    })
  }
  for (const { ended } of [first, second]) {
    expect((await ended).last).toMatchObject({
      type: 'done',
      message: { content: 'Half of', status: 'stopped' },
    })
  }
  expect(script.isAborted).toBe(true)
})

test('whoever waits for the whole answer gets the part, and the conversation goes on', async () => {
  const conversationId = (await client.post('/api/chat/conversation')).json<{ id: string }>().id
  const whole = client.post('/api/chat/send', sendBody({ ConversationId: conversationId }))
  const script = await server.model.nextAnswer()
  script.write('Part')
  const streaming = await vi.waitFor(async () => {
    const message = (await readHistory(client, conversationId)).messages[1]
    expect(message?.content).toBe('Part')
    return message!
  })
  await stop(streaming.id)
  expect((await whole).json()).toMatchObject({ content: 'Part', status: 'stopped' })
  await askAndAnswer(server, client, 'Go on', 'Gladly', { ConversationId: conversationId })
})

test('an answer that is complete stays complete', async () => {
  const { messageId } = await askAndAnswer(server, client, 'Done?', 'Done.')
  expect((await stop(messageId)).json()).toMatchObject({ status: 'complete', content: 'Done.' })
})

test("somebody else's answer goes on, and the refusal is that of none", async () => {
  const first = await sendStream(server, client)
  const messageId = String(first.headers['x-message-id'])
  const other = await knownVisitor(server)
  const foreign = await stop(messageId, other)
  const missing = await stop(unknownId(), other)
  expect(foreign.statusCode).toBe(404)
  expect(foreign.body).toBe(missing.body)
  const script = await server.model.nextAnswer()
  script.write('Mine')
  script.end()
  expect((await first.ended).last).toMatchObject({ type: 'done', message: { status: 'complete' } })
})
