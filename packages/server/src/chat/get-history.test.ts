import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TestClient } from '../testing/index.ts'
import {
  askAndAnswer,
  knownVisitor,
  readHistory,
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

test('pages go back in time without a gap or a repetition, also while an answer is written', async () => {
  const { conversationId } = await askAndAnswer(server, client, 'Question 1', 'Answer 1')
  for (const count of [2, 3, 4]) {
    await askAndAnswer(server, client, `Question ${count}`, `Answer ${count}`, {
      ConversationId: conversationId,
    })
  }
  const newest = await readHistory(client, conversationId, { limit: '3' })
  expect(newest.messages.map(({ content }) => content)).toEqual(['Answer 3', 'Question 4', 'Answer 4'])

  const { ended } = await sendStream(server, client, {
    Message: 'Question 5',
    ConversationId: conversationId,
  })
  const script = await server.model.nextAnswer()
  const contents: string[] = []
  let cursor = newest.nextCursor
  while (cursor !== undefined) {
    const page = await readHistory(client, conversationId, { limit: '2', cursor })
    contents.unshift(...page.messages.map(({ content }) => content))
    cursor = page.nextCursor
  }
  expect(contents).toEqual(['Question 1', 'Answer 1', 'Question 2', 'Answer 2', 'Question 3'])
  script.end()
  await ended
})

test('an answer being written has the text so far and the place to go on from', async () => {
  const { reader, headers, ended } = await sendStream(server, client, { Message: 'Slowly' })
  const script = await server.model.nextAnswer()
  script.write('One ', '👍🏽 ')
  await vi.waitFor(() => expect(reader.text).toBe('One 👍🏽 '))
  const start = reader.events[0]
  if (start?.type !== 'start') throw new Error('no start')
  const message = (await readHistory(client, start.conversationId)).messages[1]!
  expect(message).toMatchObject({ status: 'streaming', content: 'One 👍🏽 ', sequence: 10 })

  const rest = await resume(server, client, String(headers['x-message-id']), message.sequence)
  script.write('two')
  script.end()
  expect(message.content + (await rest.ended).text).toBe('One 👍🏽 two')
  await ended
  const finished = (await readHistory(client, start.conversationId)).messages[1]
  expect(finished).toMatchObject({ status: 'complete', content: 'One 👍🏽 two' })
  expect(finished).not.toHaveProperty('sequence')
})

test('an empty conversation has an empty history', async () => {
  const { id } = (await client.post('/api/chat/conversation')).json<{ id: string }>()
  expect(await readHistory(client, id)).toEqual({ messages: [] })
})

test('a conversation of somebody else is not found, as one that does not exist', async () => {
  const { conversationId } = await askAndAnswer(server, client, 'Mine', 'Yes')
  const other = await knownVisitor(server)
  const foreign = await other.get(`/api/chat/history/${conversationId}`)
  const missing = await other.get(`/api/chat/history/${unknownId()}`)
  expect(foreign.statusCode).toBe(404)
  expect(foreign.body).toBe(missing.body)
})

test.each([
  'rubbish',
  'cDA',
  Buffer.from('p1e9').toString('base64url'),
  Buffer.from('p-1').toString('base64url'),
])('the cursor %s is refused or finds nothing', async (cursor) => {
  const { conversationId } = await askAndAnswer(server, client, 'Mine', 'Yes')
  const response = await client.get(`/api/chat/history/${conversationId}?cursor=${cursor}`)
  if (response.statusCode === 200) expect(response.json()).toEqual({ messages: [] })
  else expect(response.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'cursor' }] })
})
