import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { conversationListSchema, conversationSchema, type Conversation } from '@ai-studio/contract'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { conversationWords, generationEvents, messages, uploads } from '../db/schema.ts'
import type { TestClient } from '../testing/index.ts'
import {
  askAndAnswer,
  knownVisitor,
  openStream,
  readHistory,
  resume,
  sendStream,
  testChat,
  tidyUpLater,
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
  client = server.visitor({ address: `10.9.0.${(address += 1)}` })
})
afterAll(() => server.close())
let address = 0

const create = async (): Promise<Conversation> =>
  conversationSchema.parse((await client.post('/api/chat/conversation')).json())
const list = async (query: Record<string, string> = {}, who = client) =>
  conversationListSchema.parse(
    (await who.get(`/api/chat/conversations?${new URLSearchParams(query)}`)).json(),
  )

test('a new conversation is empty, and found under its id', async () => {
  const response = await client.post('/api/chat/conversation')
  expect(response.statusCode).toBe(201)
  const conversation = conversationSchema.parse(response.json())
  expect(conversation).toMatchObject({ title: '', modelId: null, messageCount: 0 })
  expect((await client.get(`/api/chat/${conversation.id}`)).json()).toEqual(conversation)
})

describe('the list', () => {
  test("has the latest first, and only one's own", async () => {
    const created: Conversation[] = []
    for (let count = 0; count < 3; count += 1) {
      created.push(await create())
      server.clock.advance(1_000)
    }
    await askAndAnswer(server, client, 'Moves up', 'Yes', { ConversationId: created[0]!.id })
    const ids = (await list()).conversations.map(({ id }) => id)
    expect(ids).toEqual([created[0]!.id, created[2]!.id, created[1]!.id])
    expect((await list({}, await knownVisitor(server))).conversations).toHaveLength(1)
  })

  test('is paged without a gap, also where several were changed in the same moment', async () => {
    const first = await create()
    const created = [first, ...(await Promise.all(Array.from({ length: 6 }, create)))]
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ limit: '2', ...(cursor && { cursor }) })
      ids.push(...page.conversations.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(ids.toSorted()).toEqual(created.map(({ id }) => id).toSorted())
  })

  test('refuses a cursor of its own invention', async () => {
    await create()
    const response = await client.get('/api/chat/conversations?cursor=abcdef')
    expect(response.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'cursor' }] })
  })
})

describe('deleting', () => {
  test('hides at once and removes later, and the second time there is nothing', async () => {
    await create()
    const { conversationId, messageId } = await askAndAnswer(server, client, 'Forget', 'me')
    const { db } = server.database
    expect(await db.$count(generationEvents, eq(generationEvents.messageId, messageId))).toBe(3)
    expect((await client.delete(`/api/chat/${conversationId}`)).statusCode).toBe(204)
    expect((await client.delete(`/api/chat/${conversationId}`)).statusCode).toBe(404)
    expect((await client.get(`/api/chat/${conversationId}`)).statusCode).toBe(404)
    expect((await resume(server, client, messageId)).status).toBe(404)

    await tidyUpLater(server)
    expect(await db.$count(messages, eq(messages.conversationId, conversationId))).toBe(0)
    expect(await db.$count(generationEvents, eq(generationEvents.messageId, messageId))).toBe(0)
    expect(await db.$count(conversationWords, eq(conversationWords.conversationId, conversationId))).toBe(0)
  })

  test('stops the answer that is being written, and its readers get an end', async () => {
    await create()
    const { reader, ended } = await sendStream(server, client)
    const script = await server.model.nextAnswer()
    script.write('Never to be')
    await vi.waitFor(() => expect(reader.text).toBe('Never to be'))
    const start = reader.events[0]
    if (start?.type !== 'start') throw new Error('no start')
    expect((await client.delete(`/api/chat/${start.conversationId}`)).statusCode).toBe(204)
    expect(script.isAborted).toBe(true)
    expect((await ended).last).toMatchObject({ type: 'done', message: { status: 'stopped' } })
  })

  test('leaves a conversation of somebody else alone, and says what it says of none', async () => {
    await create()
    const { conversationId } = await askAndAnswer(server, client, 'Mine', 'Yes')
    const other = await knownVisitor(server)
    const foreign = await other.delete(`/api/chat/${conversationId}`)
    const missing = await other.delete(`/api/chat/${unknownId()}`)
    expect(foreign.statusCode).toBe(404)
    expect(foreign.body).toBe(missing.body)
    expect((await other.get(`/api/chat/${conversationId}`)).body).toBe(missing.body)
    expect((await readHistory(client, conversationId)).messages).toHaveLength(2)
  })
})

async function upload(): Promise<string> {
  await create()
  const image = sharp({ create: { width: 4, height: 3, channels: 3, background: '#c0ffee' } })
  const response = await client.upload(await image.png().toBuffer())
  return response.json<{ imageUrl: string }>().imageUrl
}

describe('an image', () => {
  test('goes to a model that can see, stays with the message and goes with the conversation', async () => {
    const imageUrl = await upload()
    const { conversationId } = await askAndAnswer(server, client, 'What is it?', 'A colour', {
      ModelId: 'scripted/seeing',
      ImageUrls: [imageUrl],
    })
    const [turn] = server.model.answers.at(-1)!.request.turns
    expect(turn?.images).toEqual([{ contentType: 'image/png', data: expect.any(Uint8Array) }])
    const image = (await readHistory(client, conversationId)).messages[0]?.images
    expect(image).toEqual([{ url: imageUrl, width: 4, height: 3 }])

    await askAndAnswer(server, client, 'And now?', 'Blind', { ConversationId: conversationId })
    expect(server.model.answers.at(-1)!.request.turns[0]).toEqual({ role: 'user', content: 'What is it?' })

    const { pathname } = new URL(imageUrl)
    expect((await client.get(pathname)).statusCode).toBe(200)
    await client.delete(`/api/chat/${conversationId}`)
    expect((await client.get(pathname)).statusCode).toBe(404)
    await tidyUpLater(server)
    expect(await server.database.db.$count(uploads, eq(uploads.conversationId, conversationId))).toBe(0)
  })

  test('of a message from before the server moved has the address that it has now', async () => {
    const imageUrl = await upload()
    const seeing = { ModelId: 'scripted/seeing' }
    const more = { ...seeing, ImageUrls: [imageUrl] }
    const { conversationId } = await askAndAnswer(server, client, 'What is it?', 'A colour', more)
    const name = imageUrl.split('/').at(-1)!
    const kept = (url: string) => [{ url, width: 4, height: 3 }]
    const own = and(eq(messages.conversationId, conversationId), eq(messages.role, 'user'))
    const { db } = server.database
    expect(await db.select({ images: messages.images }).from(messages).where(own)).toEqual([
      { images: kept(name) },
    ])
    const before = `http://before.example/base/api/chat/uploads/${name}`
    await db
      .update(messages)
      .set({ images: kept(before) })
      .where(own)

    expect((await readHistory(client, conversationId)).messages[0]?.images).toEqual(kept(imageUrl))
    const file = await client.get(`/api/chat/${conversationId}/export?format=markdown`)
    expect(file.body).toContain(`](${imageUrl})`)
    const preview = await client.post('/api/chat/share/preview', { conversationId })
    expect(preview.json()).toMatchObject({ conversation: { messages: [{ images: kept(imageUrl) }, {}] } })
    await askAndAnswer(server, client, 'And now?', 'The same', { ...seeing, ConversationId: conversationId })
    expect(server.model.answers.at(-1)!.request.turns[0]?.images).toHaveLength(1)
  })

  test('of somebody else is refused', async () => {
    const imageUrl = await upload()
    const other = await knownVisitor(server)
    const { status } = await sendStream(server, other, { ModelId: 'scripted/seeing', ImageUrls: [imageUrl] })
    expect(status).toBe(422)
  })

  test('that is gone meanwhile fails its own question, and no later one', async () => {
    const imageUrl = await upload()
    const body = { ModelId: 'scripted/seeing', ImageUrls: [imageUrl] }
    const { conversationId, messageId } = await askAndAnswer(server, client, 'Look', 'Seen', body)
    const name = new URL(imageUrl).pathname.split('/').at(-1)!
    await rm(join(server.config.dataFolder, 'uploads', name.slice(0, 2), name))

    const again = await openStream(server, client, {
      method: 'POST',
      url: `/api/chat/messages/${messageId}/regenerate`,
      body: {},
    })
    expect((await again.ended).last).toMatchObject({ type: 'error', code: 'IMAGE_NOT_FOUND' })
    await askAndAnswer(server, client, 'Never mind', 'Fine', {
      ModelId: 'scripted/seeing',
      ConversationId: conversationId,
    })
    expect(server.model.answers.at(-1)!.request.turns).toEqual([
      { role: 'user', content: 'Look\n\nNever mind' },
    ])
  })
})
