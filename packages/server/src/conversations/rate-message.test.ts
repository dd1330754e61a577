import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  askAndAnswer,
  knownVisitor,
  readHistory,
  sendStream,
  testChat,
  unknownId,
  type TestChat,
} from '../chat/testing/test-chat.ts'
import { messages } from '../db/schema.ts'
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

const rate = (id: string, json: object, who = client) =>
  who.send('PUT', `/api/chat/messages/${id}/feedback`, { json })
const stored = async (id: string) => {
  const [row] = await server.database.db.select().from(messages).where(eq(messages.id, id))
  return { rating: row!.feedback, comment: row!.feedbackComment }
}

test('a rating comes back with the history, can change and be taken back', async () => {
  const { conversationId, messageId } = await askAndAnswer(server, client, 'Well?', 'Well.')
  const shown = async () =>
    (await readHistory(client, conversationId)).messages.map(({ feedback }) => feedback)
  expect(await shown()).toEqual([undefined, undefined])
  expect((await rate(messageId, { rating: 'down', comment: ' Too short. ' })).statusCode).toBe(204)
  expect(await shown()).toEqual([undefined, 'down'])
  expect(await stored(messageId)).toEqual({ rating: 'down', comment: 'Too short.' })
  await rate(messageId, { rating: 'up' })
  expect(await stored(messageId)).toEqual({ rating: 'up', comment: null })
  await rate(messageId, { rating: null, comment: 'Never mind' })
  expect(await stored(messageId)).toEqual({ rating: null, comment: null })
  expect(await shown()).toEqual([undefined, undefined])
})

test('questions, answers that are being written and those of others cannot be rated', async () => {
  const { messageId, userMessageId } = await askAndAnswer(server, client, 'Mine', 'Yes')
  const other = await knownVisitor(server)
  const missing = await rate(unknownId(), { rating: 'up' })
  expect(missing.statusCode).toBe(404)
  expect((await rate(userMessageId, { rating: 'up' })).body).toBe(missing.body)
  expect((await rate(messageId, { rating: 'up' }, other)).body).toBe(missing.body)
  expect(await stored(messageId)).toEqual({ rating: null, comment: null })

  const { ended } = await sendStream(server, client)
  const script = await server.model.nextAnswer()
  const [writing] = await server.database.db.select().from(messages).where(eq(messages.status, 'streaming'))
  expect((await rate(writing!.id, { rating: 'up' })).body).toBe(missing.body)
  script.end()
  await ended
})

test.each([[{}], [{ rating: 'great' }], [{ rating: 'up', comment: 'x'.repeat(2_001) }]])(
  '%j is refused',
  async (json) => {
    expect((await rate(unknownId(), json)).json()).toMatchObject({ code: 'VALIDATION_FAILED' })
  },
)
