import type { ErrorResponse, SendRequestInput } from '@ai-studio/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '../db/schema.ts'
import type { TestClient } from '../testing/index.ts'
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
import { edit, shownTexts, type Asked } from './testing/versions.ts'

let server: TestChat
let client: TestClient
let first: Asked
beforeAll(async () => {
  server = await testChat()
})
beforeEach(async () => {
  server.model.forget()
  client = await knownVisitor(server)
  first = await askAndAnswer(server, client, 'One?', 'Uno.')
})
afterAll(() => server.close())

const send = (body: Partial<SendRequestInput>, who = client) =>
  who.post('/api/chat/send', sendBody({ ConversationId: first.conversationId, ...body }))
const codeOf = (response: { json(): unknown }) => (response.json() as ErrorResponse).code
const used = async () => (await client.get('/api/chat/usage')).json<unknown>()

describe('is refused, and nothing changes,', () => {
  const cases: [string, () => Promise<Partial<SendRequestInput>> | Partial<SendRequestInput>][] = [
    ['in place of an answer', () => ({ editedMessageId: first.messageId })],
    ['in place of nothing', () => ({ editedMessageId: unknownId() })],
    [
      'in place of a question of another conversation',
      async () => ({ editedMessageId: (await askAndAnswer(server, client, 'Else?', 'No.')).userMessageId }),
    ],
    [
      'in place of a question that is not shown',
      async () => {
        await edit(server, client, first, ['Eins?', 'Un.'])
        return { editedMessageId: first.userMessageId }
      },
    ],
  ]
  test.each(cases)('%s', async (_, body) => {
    const asked = await body()
    const before = [await used(), await shownTexts(client, first.conversationId)]
    const refused = await send(asked)
    expect(refused.statusCode).toBe(404)
    expect(codeOf(refused)).toBe('NOT_FOUND')
    expect([await used(), await shownTexts(client, first.conversationId)]).toEqual(before)
  })

  test('outside of a conversation', async () => {
    for (const ConversationId of [undefined, null, ' ']) {
      const refused = await send({ ConversationId, editedMessageId: first.userMessageId })
      expect(refused.json()).toMatchObject({
        code: 'VALIDATION_FAILED',
        errors: [{ path: 'ConversationId' }],
      })
    }
  })

  test("in place of somebody else's question, with the same body as for none", async () => {
    const other = await knownVisitor(server)
    const own = await askAndAnswer(server, other, 'Mine?', 'Yes.')
    const asked = (editedMessageId: string) =>
      send({ ConversationId: own.conversationId, editedMessageId }, other)
    const foreign = await asked(first.userMessageId)
    expect(foreign.statusCode).toBe(404)
    expect(foreign.body).toBe((await asked(unknownId())).body)
    expect(await shownTexts(client, first.conversationId)).toEqual(['One?', 'Uno.'])
  })

  test('while an answer is being written', async () => {
    const { ended } = await sendStream(server, client, { ConversationId: first.conversationId })
    const script = await server.model.nextAnswer()
    expect(codeOf(await send({ editedMessageId: first.userMessageId }))).toBe('CONVERSATION_BUSY')
    script.write('Done')
    script.end()
    await ended
    expect(await shownTexts(client, first.conversationId)).toEqual(['One?', 'Uno.', 'What is new?', 'Done'])
  })

  test('the second time, when a question is edited twice at once', async () => {
    const body = { ConversationId: first.conversationId, editedMessageId: first.userMessageId }
    const opened = await Promise.all(
      ['Eins?', 'Ein?'].map((Message) => sendStream(server, client, { Message, ...body })),
    )
    expect(opened.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const script = await server.model.nextAnswer()
    script.write('Un.')
    script.end()
    await Promise.all(opened.map(({ ended }) => ended))
    const history = await readHistory(client, first.conversationId)
    expect(history.messages).toHaveLength(2)
    expect(history.messages[0]?.versions).toHaveLength(2)
  })
})

test('takes the place of a question whose answering process has died', async () => {
  await seedDeadAnswer(server.database, first.conversationId)
  const { messages: shown } = await readHistory(client, first.conversationId)
  const unanswered = { ...first, userMessageId: shown[2]!.id }
  await edit(server, client, unanswered, ['Still there?', 'Yes.'])
  expect(await shownTexts(client, first.conversationId)).toEqual(['One?', 'Uno.', 'Still there?', 'Yes.'])
})

test('every message of a conversation but the first follows one with a smaller position', async () => {
  await edit(server, client, first, ['Eins?', 'Un.'])
  await askAndAnswer(server, client, 'Zwei?', 'Deux.', { ConversationId: first.conversationId })
  const rows = await server.database.db.select().from(messages)
  const places = new Map(rows.map(({ id, position }) => [id, position]))
  for (const { parentId, position } of rows) {
    if (parentId !== null) expect(places.get(parentId)).toBeLessThan(position)
  }
})
