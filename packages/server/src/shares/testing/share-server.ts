import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { shareResponseSchema, type MessageImage, type ShareResponse } from '@ai-studio/contract'
import { and, desc, eq, max } from 'drizzle-orm'
import { conversations, messages, uploads } from '../../db/schema.ts'
import { externalId, signedIn, type ExternalId } from '../../testing/external-id.ts'
import {
  testServer,
  type TestClient,
  type TestServer,
  type TestServerOverrides,
} from '../../testing/index.ts'
import { testClock } from '../../testing/test-clock.ts'
import { picture } from '../../uploads/testing/pictures.ts'

export interface ShareServer extends TestServer {
  service: ExternalId
  /** A browser of somebody who is not signed in, at an address of their own. */
  person(): TestClient
  /** A browser of somebody who is signed in. */
  user(claims?: Record<string, unknown>): Promise<TestClient>
  /** A conversation of a client's: question, answer, question and so on. The answer: ids of its messages. */
  conversation(
    client: TestClient,
    contents?: readonly string[],
  ): Promise<{ conversationId: string; ids: string[] }>
  /** Adds to a conversation as if it had been said. */
  say(conversationId: string, content: string, more?: Partial<typeof messages.$inferInsert>): Promise<string>
  /** An image of a client's that is part of a conversation. */
  image(client: TestClient, conversationId: string): Promise<MessageImage>
  share(client: TestClient, conversationId: string, more?: object): Promise<ShareResponse>
  /** Files of all images. */
  files(): string[]
}

let addresses = 0

/** The whole application, people, and conversations that were had already. */
export async function shareServer(overrides: TestServerOverrides = {}): Promise<ShareServer> {
  const clock = testClock()
  const service = await externalId(clock)
  const server = await testServer({
    now: clock,
    fetch: service.fetch,
    ...overrides,
    env: { ...service.env, ...overrides.env },
  })
  const { db } = server.database
  const folder = join(server.config.dataFolder, 'uploads')

  const fixture: ShareServer = {
    ...server,
    service,
    person() {
      addresses += 1
      return server.visitor({ address: `10.7.${addresses >> 8}.${addresses & 255}` })
    },
    async user(claims = service.somebody()) {
      const client = signedIn(server, await service.token(claims))
      await client.post('/api/auth/session')
      return client
    },
    async conversation(client, contents = ['What is green?', 'Grass is **green**.']) {
      const { id } = (await client.post('/api/chat/conversation')).json<{ id: string }>()
      const ids: string[] = []
      for (const content of contents) ids.push(await fixture.say(id, content))
      await db.update(conversations).set({ title: 'About colours' }).where(eq(conversations.id, id))
      return { conversationId: id, ids }
    },
    async say(conversationId, content, more = {}) {
      const own = eq(messages.conversationId, conversationId)
      const [last] = await db
        .select({ position: max(messages.position) })
        .from(messages)
        .where(own)
      const [parent] = await db
        .select({ id: messages.id })
        .from(messages)
        .where(and(own, eq(messages.isSuperseded, false)))
        .orderBy(desc(messages.position))
        .limit(1)
      const position = (last?.position ?? 0) + 1
      const id = randomUUID()
      await db.insert(messages).values({
        id,
        conversationId,
        position,
        role: position % 2 === 1 ? 'user' : 'assistant',
        content,
        status: 'complete',
        parentId: parent?.id ?? null,
        modelId: position % 2 === 1 ? null : 'scripted/secret-model',
        createdAt: new Date(clock().getTime() + position),
        ...more,
      })
      return id
    },
    async image(client, conversationId) {
      const answer = await client.upload(await picture(8, 6).png().toBuffer())
      const { imageUrl, width, height } = answer.json<{ imageUrl: string; width: number; height: number }>()
      const name = imageUrl.split('/').at(-1)!
      await db.update(uploads).set({ conversationId }).where(eq(uploads.name, name))
      return { url: imageUrl, width, height }
    },
    async share(client, conversationId, more = {}) {
      const body = { conversationId, expiresInDays: 7, ...more }
      return shareResponseSchema.parse((await client.post('/api/chat/share', body)).json())
    },
    files: () =>
      existsSync(folder)
        ? readdirSync(folder, { recursive: true })
            .map(String)
            .filter((name) => name.includes('.'))
            .sort()
        : [],
  }
  return fixture
}

/** The path of an address of ours. */
export const pathOf = (url: string): string => new URL(url).pathname
