import { randomUUID } from 'node:crypto'
import { conversationFileSchema, conversationListSchema, importResultSchema } from '@ai-studio/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  askAndAnswer,
  knownVisitor,
  readHistory,
  testChat,
  unknownId,
  type TestChat,
} from '../chat/testing/test-chat.ts'
import { conversations, messages } from '../db/schema.ts'
import { formRequest, type TestClient } from '../testing/index.ts'

let server: TestChat
let client: TestClient
beforeAll(async () => {
  server = await testChat()
})
beforeEach(async () => {
  client = await knownVisitor(server, 'en')
})
afterAll(() => server.close())

const get = (id: string, format?: string, who = client) =>
  who.get(`/api/chat/${id}/export${format === undefined ? '' : `?format=${format}`}`)

test('a conversation as JSON is what an import reads', async () => {
  const { conversationId } = await askAndAnswer(server, client, 'Hello "you"', '**Hi** <script>')
  const answer = await get(conversationId)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="Hello you.json"; filename*=UTF-8''Hello%20you.json`,
    'cache-control': 'no-store',
  })
  const file = conversationFileSchema.strict().parse(answer.json())
  const time = server.clock().toISOString()
  expect(file.conversations).toEqual([
    {
      title: 'Hello "you"',
      modelId: 'scripted/plain',
      createdAt: time,
      messages: [
        { role: 'user', content: 'Hello "you"', timestamp: time },
        { role: 'assistant', content: '**Hi** <script>', timestamp: time, modelId: 'scripted/plain' },
      ],
    },
  ])

  const form = new FormData()
  form.append('file', new Blob([answer.body]), 'mine.json')
  const other = await knownVisitor(server)
  const imported = await other.send('POST', '/api/chat/import', await formRequest(form))
  expect(importResultSchema.parse(imported.json())).toEqual({ imported: 1, skipped: 0 })
})

test('what the model is told beforehand stands in the file, and comes back with it', async () => {
  const { conversationId } = await askAndAnswer(server, client, 'Hello', 'Hi', { instructions: 'Be brief.' })
  const answer = await get(conversationId)
  const file = conversationFileSchema.strict().parse(answer.json())
  expect(file.conversations[0]).toMatchObject({ instructions: 'Be brief.' })
  const form = new FormData()
  form.append('file', new Blob([answer.body]), 'mine.json')
  const other = await knownVisitor(server)
  await other.send('POST', '/api/chat/import', await formRequest(form))
  const listed = conversationListSchema.parse((await other.get('/api/chat/conversations')).json())
  expect(listed.conversations.find(({ title }) => title === 'Hello')).toMatchObject({
    instructions: 'Be brief.',
  })
})

test.each([
  ['en', 'You', 'Assistant'],
  ['vi', 'Bạn', 'Trợ lý'],
])('a conversation as text is written in the language %s of the request', async (language, you, it) => {
  const who = await knownVisitor(server, language)
  const { conversationId } = await askAndAnswer(server, who, 'What *now*?', '# Well\n\nNothing.')
  const answer = await get(conversationId, 'markdown', who)
  expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8')
  const time = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(server.clock())
  expect(answer.body).toBe(
    [
      '# What now?',
      `## ${you} · ${time} UTC`,
      'What *now*?',
      `## ${it} · ${time} UTC`,
      '# Well\n\nNothing.\n',
    ].join('\n\n'),
  )
})

test('code that an answer has not ended does not go on over the messages that follow', async () => {
  const { conversationId } = await askAndAnswer(server, client, '~~~\nwhy', 'Here:\n\n```js\nconst a = 1')
  const { body } = await get(conversationId, 'markdown')
  expect(body).toContain('\n~~~\nwhy\n~~~\n\n## ')
  expect(body).toMatch(/\n```js\nconst a = 1\n```\n$/)
})

test('markup in a title stays a title', async () => {
  const { conversationId } = await askAndAnswer(server, client, 'x', 'y')
  const title = 'a](b) <i>\n# c'
  await server.database.db.update(conversations).set({ title }).where(eq(conversations.id, conversationId))
  expect((await get(conversationId, 'markdown')).body).toMatch(/^# a\\\]\(b\) \\<i\\> \\# c\n\n## /)
})

test('every message of a long conversation is there once, in its order', async () => {
  const { conversationId } = await askAndAnswer(server, client, 'Begin', 'Yes')
  const rows = Array.from({ length: 450 }, (_, index) => ({
    id: randomUUID(),
    conversationId,
    position: index + 3,
    role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content: `Message ${index}`,
    status: 'complete' as const,
    createdAt: server.clock(),
  }))
  await server.database.db.insert(messages).values(rows)
  const file = conversationFileSchema.parse((await get(conversationId, 'json')).json())
  const contents = file.conversations[0]!.messages.map(({ content }) => content)
  expect(contents).toEqual(['Begin', 'Yes', ...rows.map(({ content }) => content)])
  expect((await readHistory(client, conversationId)).messages.at(-1)?.content).toBe(contents.at(-1))
})

test('an empty conversation is a file without messages', async () => {
  const { id } = (await client.post('/api/chat/conversation')).json<{ id: string }>()
  expect(conversationFileSchema.parse((await get(id)).json()).conversations[0]!.messages).toEqual([])
  const text = await get(id, 'markdown')
  expect(text.body).toBe('# Conversation\n')
})

test('nobody gets a conversation of somebody else', async () => {
  const { conversationId } = await askAndAnswer(server, client, 'Mine', 'Yes')
  const other = await knownVisitor(server)
  const foreign = await get(conversationId, 'json', other)
  expect(foreign.statusCode).toBe(404)
  expect(foreign.body).toBe((await get(unknownId(), 'json', other)).body)
  expect((await get(conversationId, 'pdf')).json()).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ path: 'format' }],
  })
})
