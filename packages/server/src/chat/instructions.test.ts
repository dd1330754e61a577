import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestClient } from '../testing/index.ts'
import { askAndAnswer, knownVisitor, openStream, testChat, type TestChat } from './testing/test-chat.ts'
import { edit } from './testing/versions.ts'

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

const turns = () => server.model.answers.at(-1)?.request.turns
const told = { role: 'system', content: 'Answer in rhymes.' }
const conversation = async (id: string) => (await client.get(`/api/chat/${id}`)).json<object>()

test('a new conversation takes its instructions along, and the model is told first, each time', async () => {
  const first = await askAndAnswer(server, client, 'One?', 'Sun.', { instructions: ' Answer in rhymes. ' })
  expect(turns()).toEqual([told, { role: 'user', content: 'One?' }])
  expect(await conversation(first.conversationId)).toMatchObject({ instructions: told.content })
  const { conversationId } = first
  await askAndAnswer(server, client, 'Two?', 'Blue.', { ConversationId: conversationId })
  expect(turns()?.[0]).toEqual(told)
  await edit(server, client, first, ['Three?', 'Tree.'])
  expect(turns()).toEqual([told, { role: 'user', content: 'Three?' }])
})

test('an existing conversation keeps its own, whatever comes with a question', async () => {
  const { conversationId } = await askAndAnswer(server, client, 'One?', 'Uno.')
  await askAndAnswer(server, client, 'Two?', 'Dos.', {
    ConversationId: conversationId,
    instructions: told.content,
  })
  expect(turns()?.some(({ role }) => role === 'system')).toBe(false)
  expect(await conversation(conversationId)).toMatchObject({ instructions: '' })
})

test('changed instructions hold from the next answer on, also for one that is written anew', async () => {
  const { conversationId, messageId } = await askAndAnswer(server, client, 'One?', 'Uno.')
  await client.send('PATCH', `/api/chat/${conversationId}`, { json: { instructions: told.content } })
  const url = `/api/chat/messages/${messageId}/regenerate`
  const { ended } = await openStream(server, client, { method: 'POST', url, body: {} })
  const script = await server.model.nextAnswer()
  expect(script.request.turns).toEqual([told, { role: 'user', content: 'One?' }])
  script.write('Sun.')
  script.end()
  await ended
})

test('instructions leave less room for the past', async () => {
  const { conversationId } = await askAndAnswer(server, client, 'One?', 'Uno.', {
    instructions: 'x'.repeat(200),
  })
  await askAndAnswer(server, client, 'Two?', 'Dos.', {
    ConversationId: conversationId,
    ModelId: 'scripted/small',
  })
  expect(turns()?.map(({ content }) => content)).toEqual(['x'.repeat(200), 'Two?'])
})

test('a share shows nothing of them, and who continues it has none', async () => {
  const { conversationId } = await askAndAnswer(server, client, 'One?', 'Sun.', {
    instructions: told.content,
  })
  const shared = await client.post('/api/chat/share', { conversationId, expiresInDays: 1 })
  const { slug } = shared.json<{ slug: string }>()
  expect((await client.get(`/api/chat/share/${slug}`)).body).not.toContain('rhymes')
  const other = await knownVisitor(server)
  const continued = await other.post(`/api/chat/share/${slug}/continue`)
  expect(continued.json()).toMatchObject({ title: 'One?', instructions: '' })
})
