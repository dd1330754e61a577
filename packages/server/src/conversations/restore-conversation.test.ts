import { conversationListSchema, undoDeleteSeconds } from '@ai-studio/contract'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  askAndAnswer,
  knownVisitor,
  readHistory,
  sendBody,
  testChat,
  tidyUpLater,
  type TestChat,
} from '../chat/testing/test-chat.ts'
import { conversations, uploads } from '../db/schema.ts'
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

const restore = (id: string, who = client) => who.post(`/api/chat/${id}/restore`)
const found = async (search: string) =>
  conversationListSchema
    .parse((await client.get(`/api/chat/conversations?${new URLSearchParams({ search })}`)).json())
    .conversations.map(({ id }) => id)

/** A conversation with an image, deleted. */
async function deletedConversation() {
  const image = sharp({ create: { width: 4, height: 3, channels: 3, background: '#c0ffee' } })
  const { imageUrl } = (await client.upload(await image.png().toBuffer())).json<{ imageUrl: string }>()
  const ids = await askAndAnswer(server, client, 'A remarkable picture', 'Indeed', {
    ModelId: 'scripted/seeing',
    ImageUrls: [imageUrl],
  })
  const before = (await client.get(`/api/chat/${ids.conversationId}`)).json<object>()
  expect((await client.delete(`/api/chat/${ids.conversationId}`)).statusCode).toBe(204)
  return { ...ids, before, imagePath: new URL(imageUrl).pathname, imageUrl }
}

describe('a deleted conversation', () => {
  test('is nowhere to be seen, and nothing can be done with it', async () => {
    const { conversationId, messageId, imagePath } = await deletedConversation()
    const refusals = await Promise.all([
      client.get(`/api/chat/${conversationId}`),
      client.get(`/api/chat/history/${conversationId}`),
      client.get(`/api/chat/${conversationId}/export`),
      client.send('PATCH', `/api/chat/${conversationId}`, { json: { title: 'Back' } }),
      client.delete(`/api/chat/${conversationId}`),
      client.post('/api/chat/send', sendBody({ ConversationId: conversationId })),
      client.post(`/api/chat/messages/${messageId}/regenerate`, {}),
      client.post(`/api/chat/messages/${messageId}/stop`),
      client.get(`/api/chat/messages/${messageId}/events`),
      client.send('PUT', `/api/chat/messages/${messageId}/feedback`, { json: { rating: 'up' } }),
      client.get(imagePath),
    ])
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual(refusals.map(() => 404))
    expect(await found('remarkable')).toEqual([])
    const { conversations: listed } = conversationListSchema.parse(
      (await client.get('/api/chat/conversations')).json(),
    )
    expect(listed.map(({ id }) => id)).not.toContain(conversationId)
  })

  test('comes back with everything for as long as it can be undone', async () => {
    const { conversationId, before, imagePath } = await deletedConversation()
    await tidyUpLater(server, undoDeleteSeconds)
    server.clock.advance(undoDeleteSeconds * 1000)
    const answer = await restore(conversationId)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual(before)
    expect((await readHistory(client, conversationId)).messages).toHaveLength(2)
    expect((await client.get(imagePath)).statusCode).toBe(200)
    expect(await found('remarkable')).toEqual([conversationId])
    await askAndAnswer(server, client, 'Go on', 'Gladly', { ConversationId: conversationId })
  })

  test('cannot be brought back later, by somebody else, or without having been deleted', async () => {
    const { conversationId } = await deletedConversation()
    const stranger = await restore(conversationId, await knownVisitor(server))
    expect(stranger.statusCode).toBe(404)
    server.clock.advance(undoDeleteSeconds * 1000 + 1)
    expect((await restore(conversationId)).body).toBe(stranger.body)
    const other = await askAndAnswer(server, client, 'Not deleted', 'No')
    expect((await restore(other.conversationId)).body).toBe(stranger.body)
  })

  test('is removed for good with its image, and others stay', async () => {
    const { conversationId, imagePath } = await deletedConversation()
    const other = await askAndAnswer(server, client, 'Not deleted', 'No')
    await tidyUpLater(server)
    const { db } = server.database
    expect(await db.$count(conversations, eq(conversations.id, conversationId))).toBe(0)
    expect(await db.$count(uploads, eq(uploads.name, imagePath.split('/').at(-1)!))).toBe(0)
    expect((await restore(conversationId)).statusCode).toBe(404)
    expect((await readHistory(client, other.conversationId)).messages).toHaveLength(2)
  })

  test('keeps its image from being sent again', async () => {
    const { imageUrl } = await deletedConversation()
    const body = sendBody({ ModelId: 'scripted/seeing', ImageUrls: [imageUrl] })
    expect((await client.post('/api/chat/send', body)).json()).toMatchObject({ code: 'IMAGE_NOT_FOUND' })
  })
})
