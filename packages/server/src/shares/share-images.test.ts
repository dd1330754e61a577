import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { conversations, shareImages, shares, shareViews, uploads } from '../db/schema.ts'
import type { TestClient } from '../testing/index.ts'
import { folderUploadStore } from '../uploads/upload-store.ts'
import { join } from 'node:path'
import { pathOf, shareServer, type ShareServer } from './testing/share-server.ts'

const dayMs = 24 * 60 * 60 * 1000
let server: ShareServer
let failingWrites = 0
beforeAll(async () => {
  const store = () => folderUploadStore(join(server.config.dataFolder, 'uploads'))
  server = await shareServer({
    uploads: {
      ...folderUploadStore('/nowhere'),
      write(name, data) {
        if (failingWrites > 0 && --failingWrites === 0) return Promise.reject(new Error('The disk is full.'))
        return store().write(name, data)
      },
      has: (name) => store().has(name),
      read: (name) => store().read(name),
      stream: (name) => store().stream(name),
      remove: (name) => store().remove(name),
    },
  })
})
afterAll(() => server.close())

interface SharedImage {
  url: string
  width: number
  height: number
}
const imagesOf = async (slug: string): Promise<SharedImage[]> =>
  (await server.stranger().get(`/api/chat/share/${slug}`))
    .json<{ messages: { images?: SharedImage[] }[] }>()
    .messages.flatMap(({ images = [] }) => images)

async function conversationWithImages(client: TestClient, count = 2) {
  const { conversationId } = await server.conversation(client, [])
  const images = []
  for (let index = 0; index < count; index += 1) images.push(await server.image(client, conversationId))
  await server.say(conversationId, 'Look', { images })
  return { conversationId, images }
}

test('images of a share are copies of their own, shown on any page, kept by nobody', async () => {
  const client = server.person()
  const { conversationId, images } = await conversationWithImages(client)
  const { slug } = await server.share(client, conversationId)
  const shared = await imagesOf(slug)
  expect(shared.map(({ width, height }) => [width, height])).toEqual(images.map(() => [8, 6]))
  for (const { url } of shared) {
    expect(url).toMatch(new RegExp(`^http://localhost:8080/api/chat/share/${slug}/images/[\\w-]{24}\\.png$`))
    expect(images.map((image) => image.url.split('/').at(-1))).not.toContain(url.split('/').at(-1))
    const answer = await server.stranger().get(pathOf(url), {
      headers: { origin: 'https://anybody.example', 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(answer.rawPayload.length),
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 8, height: 6 })
  }
})

test('an image is shown without reading the conversation around it', async () => {
  const client = server.person()
  const { conversationId } = await conversationWithImages(client, 1)
  const { slug } = await server.share(client, conversationId)
  const [image] = await imagesOf(slug)
  const select = vi.spyOn(server.database.db, 'select')
  expect((await server.stranger().get(pathOf(image!.url))).statusCode).toBe(200)
  const read = select.mock.calls.map(([columns]) => Object.keys(columns ?? {}))
  select.mockRestore()
  expect(read.some((columns) => columns.includes('slug'))).toBe(true)
  expect(read.flat().filter((column) => column === 'share' || column === 'messages')).toEqual([])
})

test('a copy is no upload: it stays when the image goes, and is served under its share alone', async () => {
  const client = server.person()
  const { conversationId, images } = await conversationWithImages(client, 1)
  const { slug } = await server.share(client, conversationId)
  const name = images[0]!.url.split('/').at(-1)!
  const [shared] = await imagesOf(slug)
  await server.database.db.delete(uploads).where(eq(uploads.name, name))
  await folderUploadStore(join(server.config.dataFolder, 'uploads')).remove(name)
  expect((await server.stranger().get(pathOf(shared!.url))).statusCode).toBe(200)
  const asUpload = `/api/chat/uploads/${shared!.url.split('/').at(-1)!}`
  expect((await server.stranger().get(asUpload)).statusCode).toBe(404)
  // What cannot be copied any more is left out.
  expect(await imagesOf((await server.share(client, conversationId)).slug)).toEqual([])
})

test('a reader who continues gets images of their own', async () => {
  const client = server.person()
  const { conversationId } = await conversationWithImages(client)
  const { slug } = await server.share(client, conversationId)
  const reader = server.person()
  const { id } = (await reader.post(`/api/chat/share/${slug}/continue`)).json<{ id: string }>()
  await client.delete(`/api/chat/share/${slug}`)
  const history = (await reader.get(`/api/chat/history/${id}`)).json<{
    messages: { images: { url: string }[] }[]
  }>()
  const urls = history.messages[0]!.images.map(({ url }) => url)
  expect(urls).toHaveLength(2)
  for (const url of urls) expect((await server.stranger().get(pathOf(url))).statusCode).toBe(200)
  const rows = await server.database.db.select().from(uploads).where(eq(uploads.conversationId, id))
  expect(rows.map((row) => `http://localhost:8080/api/chat/uploads/${row.name}`).sort()).toEqual(urls.sort())
})

test('what fails on the way leaves no file and no row', async () => {
  const client = server.person()
  const { conversationId } = await conversationWithImages(client)
  const before = [server.files(), await server.database.db.$count(shares)]
  failingWrites = 2
  const answer = await client.post('/api/chat/share', { conversationId, expiresInDays: 1 })
  expect(answer.statusCode).toBe(500)
  expect([server.files(), await server.database.db.$count(shares)]).toEqual(before)

  const { slug } = await server.share(client, conversationId)
  const shared = server.files()
  failingWrites = 2
  const reader = server.person()
  await reader.post('/api/chat/conversation')
  expect((await reader.post(`/api/chat/share/${slug}/continue`)).statusCode).toBe(500)
  expect(server.files()).toEqual(shared)
  expect(
    (await reader.get('/api/chat/conversations')).json<{ conversations: unknown[] }>().conversations,
  ).toHaveLength(1)
})

test('files go with a share that is revoked, and with a conversation that is deleted', async () => {
  const client = server.person()
  const before = server.files()
  const first = await conversationWithImages(client)
  const own = server.files()
  const { slug } = await server.share(client, first.conversationId)
  expect(server.files()).toHaveLength(own.length + 2)
  await client.delete(`/api/chat/share/${slug}`)
  expect(server.files()).toEqual(own)
  await server.share(client, first.conversationId)
  await client.delete('/api/chat/shares')
  expect(server.files()).toEqual(own)

  await server.share(client, first.conversationId)
  await client.delete(`/api/chat/${first.conversationId}`)
  // Until then its owner may bring it back.
  server.clock.advance(dayMs)
  await server.jobs.runNow('tidy-up')
  expect(server.files().filter((name) => !before.includes(name))).toEqual([])
  const left = await server.database.db
    .select()
    .from(conversations)
    .where(eq(conversations.id, first.conversationId))
  expect(left).toEqual([])
})

test('the tidy-up removes shares that ended, their files, and views of past days', async () => {
  const client = server.person()
  const { conversationId } = await conversationWithImages(client)
  const own = server.files()
  const short = await server.share(client, conversationId, { expiresInDays: 1 })
  const long = await server.share(client, conversationId, { expiresInDays: 30 })
  const [kept] = await imagesOf(long.slug)
  await server.database.db.insert(shareViews).values({ slug: long.slug, day: '2020-01-01', reader: 'x' })
  await server.jobs.runNow('tidy-up')
  expect(server.files()).toHaveLength(own.length + 4)
  server.clock.advance(dayMs)
  await server.jobs.runNow('tidy-up')
  expect(server.files()).toHaveLength(own.length + 2)
  const rows = await server.database.db.select({ slug: shares.slug }).from(shares)
  const slugs = rows.map(({ slug }) => slug)
  expect(slugs).toContain(long.slug)
  expect(slugs).not.toContain(short.slug)
  expect(await server.database.db.$count(shareImages, eq(shareImages.slug, short.slug))).toBe(0)
  expect(await server.database.db.$count(shareViews, eq(shareViews.day, '2020-01-01'))).toBe(0)
  expect((await server.stranger().get(pathOf(kept!.url))).statusCode).toBe(200)
})
