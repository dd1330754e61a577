import { conversationFileSchema, conversationListSchema, type Message } from '@ai-studio/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ModelError } from '../models/provider.ts'
import { picture } from '../uploads/testing/pictures.ts'
import type { TestClient } from '../testing/index.ts'
import {
  askAndAnswer,
  knownVisitor,
  readHistory,
  resume,
  sendStream,
  testChat,
  type TestChat,
} from './testing/test-chat.ts'
import { edit, rewrite, show, shownTexts } from './testing/versions.ts'

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

const conversation = async (id: string) =>
  (await client.get(`/api/chat/${id}`)).json<{ messageCount: number }>()
const versionsIn = (messages: readonly Message[]) => messages.map(({ versions }) => versions)
const found = async (search: string) =>
  conversationListSchema
    .parse((await client.get(`/api/chat/conversations?${new URLSearchParams({ search })}`)).json())
    .conversations.map(({ id }) => id)

describe('an edited question', () => {
  test('stands in place of the old one, and what followed that is not shown', async () => {
    const first = await askAndAnswer(server, client, 'One?', 'Uno.')
    const { conversationId } = first
    const second = await askAndAnswer(server, client, 'Two?', 'Dos.', { ConversationId: conversationId })
    await askAndAnswer(server, client, 'Three?', 'Tres.', { ConversationId: conversationId })
    const edited = await edit(server, client, second, ['Zwei?', 'Deux.'])
    expect(server.model.answers.at(-1)?.request.turns.map(({ content }) => content)).toEqual([
      'One?',
      'Uno.',
      'Zwei?',
    ])
    const { messages } = await readHistory(client, conversationId)
    expect(messages.map(({ content }) => content)).toEqual(['One?', 'Uno.', 'Zwei?', 'Deux.'])
    expect(versionsIn(messages)).toEqual([
      undefined,
      undefined,
      [second.userMessageId, edited.userMessageId],
      undefined,
    ])
    expect(await conversation(conversationId)).toMatchObject({ messageCount: 4 })
  })

  test('may be the first one, and the title stays', async () => {
    const first = await askAndAnswer(server, client, 'Soup?', 'Phở.')
    const edited = await edit(server, client, first, ['Noodles?', 'Bún.'])
    const again = await edit(server, client, edited, ['Rice?', 'Cơm.'])
    const { messages } = await readHistory(client, first.conversationId)
    expect(messages.map(({ content }) => content)).toEqual(['Rice?', 'Cơm.'])
    expect(messages[0]?.versions).toEqual([first.userMessageId, edited.userMessageId, again.userMessageId])
    expect(await conversation(first.conversationId)).toMatchObject({ title: 'Soup?', messageCount: 2 })
  })

  test('may keep the images of the old one', async () => {
    const { imageUrl } = (await client.upload(await picture(8, 6).png().toBuffer())).json<{
      imageUrl: string
    }>()
    const more = { ModelId: 'scripted/seeing', ImageUrls: [imageUrl] }
    const first = await askAndAnswer(server, client, 'What is it?', 'A picture.', more)
    await edit(server, client, first, ['What colour is it?', 'White.'], more)
    expect(server.model.answers.at(-1)?.request.turns[0]?.images).toHaveLength(1)
    const { messages } = await readHistory(client, first.conversationId)
    expect(messages[0]?.images).toMatchObject([{ url: imageUrl }])
  })

  test('is sent once under its key', async () => {
    const first = await askAndAnswer(server, client, 'One?', 'Uno.')
    const body = {
      Message: 'Eins?',
      ConversationId: first.conversationId,
      editedMessageId: first.userMessageId,
      idempotencyKey: 'edited-once',
    }
    const { ended, headers } = await sendStream(server, client, body)
    const script = await server.model.nextAnswer()
    script.write('Un.')
    script.end()
    await ended
    const again = await sendStream(server, client, body)
    await again.ended
    expect(again.headers['x-message-id']).toBe(headers['x-message-id'])
    expect((await readHistory(client, first.conversationId)).messages[0]?.versions).toHaveLength(2)
  })
})

describe('a version that is shown again', () => {
  test('comes with what followed it, and the conversation goes on from there', async () => {
    const first = await askAndAnswer(server, client, 'One?', 'Uno.')
    const { conversationId } = first
    const second = await askAndAnswer(server, client, 'Two?', 'Dos.', { ConversationId: conversationId })
    await edit(server, client, first, ['Eins?', 'Un.'])
    expect((await show(client, first.userMessageId)).statusCode).toBe(204)
    expect(await shownTexts(client, conversationId)).toEqual(['One?', 'Uno.', 'Two?', 'Dos.'])
    expect(await conversation(conversationId)).toMatchObject({ messageCount: 4 })

    await askAndAnswer(server, client, 'Three?', 'Tres.', { ConversationId: conversationId })
    const turns = server.model.answers.at(-1)?.request.turns.map(({ content }) => content)
    expect(turns).toEqual(['One?', 'Uno.', 'Two?', 'Dos.', 'Three?'])
    await rewrite(server, client, second.messageId, 'Deux.')
    expect(await shownTexts(client, conversationId)).toEqual(['One?', 'Uno.', 'Two?', 'Deux.'])
  })

  test('is shown as it was left: on the branch that was written last', async () => {
    const first = await askAndAnswer(server, client, 'Question', 'Answer A')
    const { conversationId, messageId } = first
    const other = await rewrite(server, client, messageId, 'Answer B')
    await show(client, messageId)
    await askAndAnswer(server, client, 'And?', 'More of A', { ConversationId: conversationId })
    await edit(server, client, first, ['Other question', 'Answer C'])
    await show(client, first.userMessageId)
    expect(await shownTexts(client, conversationId)).toEqual(['Question', 'Answer A', 'And?', 'More of A'])
    const { messages } = await readHistory(client, conversationId)
    expect(messages[1]?.versions).toEqual([messageId, other])
    await show(client, other)
    expect(await shownTexts(client, conversationId)).toEqual(['Question', 'Answer B'])
  })

  test('stays as it is when it is shown already', async () => {
    const first = await askAndAnswer(server, client, 'Question', 'Answer A')
    const { conversationId, messageId } = first
    await rewrite(server, client, messageId, 'Answer B')
    await show(client, messageId)
    for (const id of [messageId, first.userMessageId, messageId]) {
      expect((await show(client, id)).statusCode).toBe(204)
      expect(await shownTexts(client, conversationId)).toEqual(['Question', 'Answer A'])
    }
  })

  test('may be a message of another branch altogether', async () => {
    const first = await askAndAnswer(server, client, 'One?', 'Uno.')
    const { conversationId } = first
    const second = await askAndAnswer(server, client, 'Two?', 'Dos.', { ConversationId: conversationId })
    const third = await askAndAnswer(server, client, 'Three?', 'Tres.', { ConversationId: conversationId })
    await edit(server, client, second, ['Zwei?', 'Deux.'])
    await edit(server, client, first, ['Eins?', 'Un.'])
    await show(client, third.messageId)
    expect(await shownTexts(client, conversationId)).toEqual([
      'One?',
      'Uno.',
      'Two?',
      'Dos.',
      'Three?',
      'Tres.',
    ])
  })

  test('makes its conversation no newer', async () => {
    const first = await askAndAnswer(server, client, 'Question', 'Answer A')
    await rewrite(server, client, first.messageId, 'Answer B')
    const before = (await client.get(`/api/chat/${first.conversationId}`)).json<{ updatedAt: string }>()
    server.clock.advance(5_000)
    await show(client, first.messageId)
    expect(await conversation(first.conversationId)).toMatchObject({ updatedAt: before.updatedAt })
  })
})

test('an answer without text stays a version, where the conversation went on after it', async () => {
  const { ended } = await sendStream(server, client, { Message: 'One?' })
  const failing = await server.model.nextAnswer()
  failing.fail(new ModelError('MODEL_UNAVAILABLE'))
  const [start] = (await ended).events
  if (start?.type !== 'start') throw new Error('no start')
  const { conversationId, messageId } = start
  await askAndAnswer(server, client, 'Two?', 'Dos.', { ConversationId: conversationId })
  const other = await rewrite(server, client, messageId, 'Uno.')
  const { messages } = await readHistory(client, conversationId)
  expect(messages.map(({ content }) => content)).toEqual(['One?', 'Uno.'])
  expect(messages[1]?.versions).toEqual([messageId, other])
  await show(client, messageId)
  expect(await shownTexts(client, conversationId)).toEqual(['One?', '', 'Two?', 'Dos.'])
})

describe('what is not shown', () => {
  test('is not found, and is again when it is shown', async () => {
    const first = await askAndAnswer(server, client, 'Where is the lighthouse?', 'By the harbour.')
    const { conversationId } = first
    await edit(server, client, first, ['Where is the windmill?', 'On the hill.'])
    expect(await found('harbour')).toEqual([])
    expect(await found('windmill hill')).toEqual([conversationId])
    await show(client, first.messageId)
    expect(await found('harbour')).toEqual([conversationId])
    expect(await found('windmill')).toEqual([])
  })

  test('is part of no export and of no share', async () => {
    const first = await askAndAnswer(server, client, 'Old question', 'Old answer')
    const { conversationId } = first
    await edit(server, client, first, ['New question', 'New answer'])
    const file = conversationFileSchema.parse((await client.get(`/api/chat/${conversationId}/export`)).json())
    const shown = ['New question', 'New answer']
    expect(file.conversations[0]!.messages.map(({ content }) => content)).toEqual(shown)
    const preview = await client.post('/api/chat/share/preview', { conversationId })
    expect(preview.json()).toMatchObject({
      conversation: { messages: shown.map((content) => ({ content })) },
    })
    const hidden = { conversationId, fromMessageId: first.userMessageId }
    expect((await client.post('/api/chat/share/preview', hidden)).json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'fromMessageId' }],
    })
  })

  test('can still be rated, and be read as it was streamed', async () => {
    const first = await askAndAnswer(server, client, 'Question', 'Answer A')
    const other = await rewrite(server, client, first.messageId, 'Answer B')
    const rated = await client.send('PUT', `/api/chat/messages/${first.messageId}/feedback`, {
      json: { rating: 'up' },
    })
    expect(rated.statusCode).toBe(204)
    const { last } = await (await resume(server, client, first.messageId)).ended
    expect(last).toMatchObject({
      type: 'done',
      message: { content: 'Answer A', versions: [first.messageId, other] },
    })
    await show(client, first.messageId)
    expect((await readHistory(client, first.conversationId)).messages[1]).toMatchObject({ feedback: 'up' })
  })

  test('goes with its conversation', async () => {
    const first = await askAndAnswer(server, client, 'Question', 'Answer A')
    await rewrite(server, client, first.messageId, 'Answer B')
    expect((await client.send('DELETE', `/api/chat/${first.conversationId}`)).statusCode).toBe(204)
    expect((await show(client, first.messageId)).statusCode).toBe(404)
    await client.post(`/api/chat/${first.conversationId}/restore`)
    expect((await show(client, first.messageId)).statusCode).toBe(204)
    expect(await shownTexts(client, first.conversationId)).toEqual(['Question', 'Answer A'])
  })
})

test('pages of a branched conversation go back in time without a gap or a repetition', async () => {
  const first = await askAndAnswer(server, client, 'Question 1', 'Old answer 1')
  const { conversationId } = first
  await rewrite(server, client, first.messageId, 'Answer 1')
  const second = await askAndAnswer(server, client, 'Old question 2', 'Old answer 2', {
    ConversationId: conversationId,
  })
  await edit(server, client, second, ['Question 2', 'Answer 2'])
  const contents: string[] = []
  const counts: (number | undefined)[] = []
  let cursor: string | undefined
  do {
    const page = await readHistory(client, conversationId, { limit: '1', ...(cursor && { cursor }) })
    contents.unshift(...page.messages.map(({ content }) => content))
    counts.unshift(...page.messages.map(({ versions }) => versions?.length))
    cursor = page.nextCursor
  } while (cursor !== undefined)
  expect(contents).toEqual(['Question 1', 'Answer 1', 'Question 2', 'Answer 2'])
  expect(counts).toEqual([undefined, 2, 2, undefined])
})
