import { conversationListSchema, conversationSchema, type Conversation } from '@ai-studio/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askAndAnswer, knownVisitor, testChat, unknownId, type TestChat } from '../chat/testing/test-chat.ts'
import type { TestClient } from '../testing/index.ts'

let server: TestChat
let client: TestClient
beforeAll(async () => {
  server = await testChat()
})
beforeEach(async () => {
  client = await knownVisitor(server)
})
afterAll(() => server.close())

const create = async (): Promise<Conversation> => {
  server.clock.advance(1_000)
  return conversationSchema.parse((await client.post('/api/chat/conversation')).json())
}
const update = (id: string, json: object, who = client) => who.send('PATCH', `/api/chat/${id}`, { json })
const list = async (query: Record<string, string> = {}) =>
  conversationListSchema.parse(
    (await client.get(`/api/chat/conversations?${new URLSearchParams(query)}`)).json(),
  )

test('a new title stays, whatever is written afterwards', async () => {
  const { conversationId } = await askAndAnswer(server, client, 'First question', 'Yes')
  const answer = await update(conversationId, { title: '  Kế hoạch 🎈  ' })
  expect(conversationSchema.parse(answer.json())).toMatchObject({ title: 'Kế hoạch 🎈', pinned: false })
  await askAndAnswer(server, client, 'Second question', 'Yes', { ConversationId: conversationId })
  expect((await client.get(`/api/chat/${conversationId}`)).json()).toMatchObject({ title: 'Kế hoạch 🎈' })
})

test('a title that an empty conversation was given is not replaced by the first message', async () => {
  const { id } = await create()
  await update(id, { title: 'Chosen' })
  await askAndAnswer(server, client, 'Something else', 'Yes', { ConversationId: id })
  expect((await client.get(`/api/chat/${id}`)).json()).toMatchObject({ title: 'Chosen' })
})

test('neither a new title nor a pin makes a conversation newer', async () => {
  const old = await create()
  await create()
  server.clock.advance(5_000)
  const answer = await update(old.id, { title: 'Old', pinned: true })
  expect(answer.json()).toMatchObject({ updatedAt: old.updatedAt, pinned: true })
  await update(old.id, { pinned: false })
  expect((await list()).conversations.map(({ id }) => id).indexOf(old.id)).toBe(1)
})

test('pinned ones stand first, on all pages, each once', async () => {
  const created: string[] = []
  for (let count = 0; count < 6; count += 1) created.push((await create()).id)
  await update(created[1]!, { pinned: true })
  await update(created[3]!, { pinned: true })
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await list({ limit: '2', ...(cursor && { cursor }) })
    ids.push(...page.conversations.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor)
  const expected = [3, 1, 5, 4, 2, 0].map((index) => created[index]!)
  expect(ids.slice(0, 6)).toEqual(expected)
  expect(new Set(ids).size).toBe(ids.length)
})

test('nothing to change leaves everything as it is', async () => {
  const conversation = await create()
  const answer = await update(conversation.id, {})
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual(conversation)
})

test('a conversation of somebody else is changed as little as one that nobody has', async () => {
  const { id } = await create()
  const other = await knownVisitor(server)
  const foreign = await update(id, { title: 'Mine now' }, other)
  const missing = await update(unknownId(), { title: 'Mine now' }, other)
  expect(foreign.statusCode).toBe(404)
  expect(foreign.body).toBe(missing.body)
  expect((await update(id, {}, other)).body).toBe(missing.body)
  expect((await client.get(`/api/chat/${id}`)).json()).toMatchObject({ title: '' })
})

test('the model that answers can be chosen beforehand', async () => {
  const { id, updatedAt } = await create()
  server.clock.advance(5_000)
  const answer = await update(id, { modelId: 'scripted/small' })
  expect(conversationSchema.parse(answer.json())).toMatchObject({ modelId: 'scripted/small', updatedAt })
  expect((await client.get(`/api/chat/${id}`)).json()).toMatchObject({ modelId: 'scripted/small' })
})

test.each([
  ['scripted/none', 'MODEL_NOT_FOUND'],
  ['scripted/painter', 'MODEL_NOT_FOUND'],
  ['scripted/pro', 'MODEL_NOT_ALLOWED'],
])('the model %s is refused, and nothing else is changed', async (modelId, code) => {
  const { id } = await create()
  expect((await update(id, { modelId, title: 'New' })).json()).toMatchObject({ code })
  expect((await client.get(`/api/chat/${id}`)).json()).toMatchObject({ modelId: null, title: '' })
})

test('what the model is told beforehand can be changed and taken back', async () => {
  const { id, updatedAt, instructions } = await create()
  expect(instructions).toBe('')
  server.clock.advance(5_000)
  const answer = await update(id, { instructions: '  Be brief.\0 ' })
  expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
  expect((await update(id, { instructions: '  Be brief. ' })).json()).toMatchObject({
    instructions: 'Be brief.',
    updatedAt,
  })
  expect((await list()).conversations[0]).toMatchObject({ instructions: 'Be brief.' })
  expect((await update(id, { instructions: ' ' })).json()).toMatchObject({ instructions: '' })
})

test.each([
  [{ title: '   ' }],
  [{ title: 'x'.repeat(201) }],
  [{ pinned: 'yes' }],
  [{ colour: 'blue' }],
  [{ modelId: '' }],
  [{ instructions: 'x'.repeat(4_001) }],
  [{ instructions: null }],
])('%j is refused', async (json) => {
  const { id } = await create()
  expect((await update(id, json)).json()).toMatchObject({ code: 'VALIDATION_FAILED' })
})
