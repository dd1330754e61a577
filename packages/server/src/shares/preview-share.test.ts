import { sharePreviewSchema } from '@ai-studio/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conversations, shares } from '../db/schema.ts'
import { shareServer, type ShareServer } from './testing/share-server.ts'

let server: ShareServer
beforeAll(async () => {
  server = await shareServer()
})
afterAll(() => server.close())

test('a preview is exactly what becomes public, with what in it looks private', async () => {
  const client = server.person()
  const { conversationId, ids } = await server.conversation(client, [
    'Not shared: linh@example.com',
    'Answer',
    'My card is 4111 1111 1111 1111',
    'Write to linh@example.com',
  ])
  const image = await server.image(client, conversationId)
  const last = await server.say(conversationId, 'Look', { images: [image] })
  const range = { conversationId, fromMessageId: ids[1], toMessageId: last }
  const answer = await client.post('/api/chat/share/preview', range)
  expect(answer.statusCode).toBe(200)
  const preview = sharePreviewSchema.parse(answer.json())
  expect(preview.messageIds).toEqual([...ids.slice(1), last])
  expect(preview.warnings).toEqual([
    { kind: 'card', messageId: ids[2], excerpt: '•••• 1111' },
    { kind: 'email', messageId: ids[3], excerpt: 'l••••@example.com' },
  ])
  expect(await server.database.db.$count(shares)).toBe(0)

  const { slug } = await server.share(client, conversationId, range)
  const shared = (await server.stranger().get(`/api/chat/share/${slug}`)).json<typeof preview.conversation>()
  const withoutAddresses = ({ title, messages }: typeof preview.conversation) => ({
    title,
    messages: messages.map(({ images, ...message }) => ({
      ...message,
      images: images?.map(({ width, height }) => ({ width, height })),
    })),
  })
  expect(withoutAddresses(preview.conversation)).toEqual(withoutAddresses(shared))
  expect(preview.conversation.messages.at(-1)!.images).toEqual([image])
})

test('a part is shared under the title of the whole, which is looked through with it', async () => {
  const client = server.person()
  const { conversationId, ids } = await server.conversation(client, [
    'Write to linh@example.com',
    'I cannot write to anybody.',
  ])
  await server.database.db
    .update(conversations)
    .set({ title: 'Write to linh@example.com' })
    .where(eq(conversations.id, conversationId))
  const image = await server.image(client, conversationId)
  const images = [{ ...image, alt: 'My card 4111 1111 1111 1111' }]
  const last = await server.say(conversationId, 'Look', { images })
  const answer = await client.post('/api/chat/share/preview', { conversationId, fromMessageId: ids[1] })
  expect(sharePreviewSchema.parse(answer.json()).warnings).toEqual([
    { kind: 'email', excerpt: 'l••••@example.com' },
    { kind: 'card', messageId: last, excerpt: '•••• 1111' },
  ])
})
