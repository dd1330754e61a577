import type { ErrorResponse } from '@ai-studio/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestClient } from '../testing/index.ts'
import { seedDeadAnswer } from './testing/seed.ts'
import {
  askAndAnswer,
  knownVisitor,
  sendStream,
  testChat,
  unknownId,
  type TestChat,
} from './testing/test-chat.ts'
import { rewrite, show, shownTexts, type Asked } from './testing/versions.ts'

let server: TestChat
let client: TestClient
let old: Asked
let newId: string
beforeAll(async () => {
  server = await testChat()
})
beforeEach(async () => {
  server.model.forget()
  client = await knownVisitor(server)
  old = await askAndAnswer(server, client, 'Question', 'Answer A')
  newId = await rewrite(server, client, old.messageId, 'Answer B')
})
afterAll(() => server.close())

const codeOf = (response: { json(): unknown }) => (response.json() as ErrorResponse).code

describe('is refused', () => {
  test("for somebody else's message, with the same body as for none", async () => {
    const other = await knownVisitor(server)
    const foreign = await show(other, old.messageId)
    expect(foreign.statusCode).toBe(404)
    expect(foreign.body).toBe((await show(other, unknownId())).body)
    expect(await shownTexts(client, old.conversationId)).toEqual(['Question', 'Answer B'])
  })

  test('for what is no id', async () => {
    expect(codeOf(await show(client, 'first'))).toBe('VALIDATION_FAILED')
  })

  test('while an answer is being written', async () => {
    const { ended } = await sendStream(server, client, {
      Message: 'And?',
      ConversationId: old.conversationId,
    })
    const script = await server.model.nextAnswer()
    expect(codeOf(await show(client, old.messageId))).toBe('CONVERSATION_BUSY')
    script.write('Done')
    script.end()
    await ended
    expect((await show(client, old.messageId)).statusCode).toBe(204)
    expect(await shownTexts(client, old.conversationId)).toEqual(['Question', 'Answer A'])
  })
})

test('works at once where the process that was writing has died', async () => {
  await seedDeadAnswer(server.database, old.conversationId)
  expect((await show(client, old.messageId)).statusCode).toBe(204)
  expect(await shownTexts(client, old.conversationId)).toEqual(['Question', 'Answer A'])
})

test('two versions asked for at once leave exactly one of them', async () => {
  await show(client, old.messageId)
  const answers = await Promise.all([show(client, newId), show(client, old.messageId)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204])
  const shown = await shownTexts(client, old.conversationId)
  expect([
    ['Question', 'Answer A'],
    ['Question', 'Answer B'],
  ]).toContainEqual(shown)
})
