import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversations, principals, shares } from '../db/schema.ts'
import type { TestClient, TestResponse } from '../testing/index.ts'
import { pathOf, shareServer, type ShareServer } from './testing/share-server.ts'
import { newSlug } from './slug.ts'

const dayMs = 24 * 60 * 60 * 1000
let server: ShareServer
let reader: TestClient
beforeAll(async () => {
  server = await shareServer()
  reader = server.person()
  await reader.post('/api/chat/conversation')
})
afterAll(() => server.close())

/** Whatever of an answer a reader can see, but for the id under which the log knows it. */
function seen({ statusCode, headers, rawPayload }: TestResponse) {
  const { 'x-trace-id': traceId, date: _, ...rest } = headers
  expect(traceId).toBeTruthy()
  return JSON.stringify([statusCode, rest, rawPayload.toString('base64')])
}

/** A share with an image, and the name of that. */
async function share(owner = server.person()) {
  const { conversationId } = await server.conversation(owner)
  const image = await server.image(owner, conversationId)
  await server.say(conversationId, 'With an image', { images: [image] })
  const { slug } = await server.share(owner, conversationId, { expiresInDays: 1 })
  const { messages } = (await reader.get(`/api/chat/share/${slug}`)).json<{
    messages: { images?: { url: string }[] }[]
  }>()
  const name = pathOf(messages.at(-1)!.images![0]!.url).split('/').at(-1)!
  return { owner, conversationId, slug, name }
}
type Shared = Awaited<ReturnType<typeof share>>

const db = () => server.database.db

/** Ways by which a share cannot be read. */
const ended: [string, (share: Shared) => Promise<unknown>][] = [
  ['revoked', ({ owner, slug }) => owner.delete(`/api/chat/share/${slug}`)],
  ['revoked with all others', ({ owner }) => owner.delete('/api/chat/shares')],
  [
    'of a conversation that was deleted, and can be brought back',
    ({ conversationId }) =>
      db()
        .update(conversations)
        .set({ deletedAt: server.clock() })
        .where(eq(conversations.id, conversationId)),
  ],
  [
    'of a conversation that is gone',
    ({ conversationId }) => db().delete(conversations).where(eq(conversations.id, conversationId)),
  ],
  [
    'of a visitor whom nobody admits any more',
    async ({ slug }) => {
      const [row] = await db().select().from(shares).where(eq(shares.slug, slug))
      await db()
        .update(principals)
        .set({ revokedAt: server.clock() })
        .where(eq(principals.id, row!.principalId))
    },
  ],
  [
    'past its end',
    ({ slug }) => db().update(shares).set({ expiresAt: server.clock() }).where(eq(shares.slug, slug)),
  ],
]
const neverThere = [
  'x',
  'a'.repeat(10_000),
  '..%2f',
  '..%2f..%2fetc%2fpasswd',
  ':slug',
  '%20',
  '%00',
  '%F0',
  '%zz',
  '%',
  newSlug(),
]

/** Everything that can be asked about a share. */
const requests: [string, (client: TestClient, slug: string, name: string) => Promise<TestResponse>][] = [
  ['the conversation', (client, slug) => client.get(`/api/chat/share/${slug}`)],
  ['the conversation’s headers', (client, slug) => client.send('HEAD', `/api/chat/share/${slug}`)],
  ['an image', (client, slug, name) => client.get(`/api/chat/share/${slug}/images/${name}`)],
  ['the card', (client, slug) => client.get(`/api/chat/share/${slug}/card.png`)],
  ['a report', (client, slug) => client.post(`/api/chat/share/${slug}/report`, { reason: 'spam' })],
  ['a continuation', (client, slug) => client.post(`/api/chat/share/${slug}/continue`)],
  ['its end', (client, slug) => client.delete(`/api/chat/share/${slug}`)],
]

describe.each(requests)('%s', (_, ask) => {
  test('is refused alike, byte by byte, whatever the reason', async () => {
    const name = `${'A'.repeat(24)}.png`
    const missing = await ask(reader, newSlug(), name)
    expect(missing.statusCode).toBe(404)
    expect(missing.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    if (missing.body !== '') expect(missing.json()).toMatchObject({ code: 'NOT_FOUND' })
    for (const slug of neverThere)
      expect(seen(await ask(reader, slug, name)), slug.slice(0, 40)).toBe(seen(missing))
    for (const [why, end] of ended) {
      const shared = await share()
      await end(shared)
      // Effective with the very next request.
      expect(seen(await ask(reader, shared.slug, shared.name)), why).toBe(seen(missing))
    }
  })

  test('is refused alike to a page of any other site', async () => {
    const headers = { origin: 'https://anybody.example', 'sec-fetch-site': 'cross-site' }
    const page = {
      ...reader,
      send: (method, url, more) => server.stranger().send(method, url, { ...more, headers }),
    } as TestClient
    const client: TestClient = {
      ...page,
      get: (url) => page.send('GET', url),
      post: (url, json) => page.send('POST', url, { json }),
      delete: (url) => page.send('DELETE', url),
    }
    const shared = await share()
    await shared.owner.delete(`/api/chat/share/${shared.slug}`)
    expect(seen(await ask(client, shared.slug, shared.name))).toBe(seen(await ask(client, 'x', shared.name)))
  })
})

test('a share ends at its moment, not before', async () => {
  const { slug, name } = await share()
  const paths = ['', `/images/${name}`, '/card.png'].map((rest) => `/api/chat/share/${slug}${rest}`)
  const statuses = () => Promise.all(paths.map(async (path) => (await reader.get(path)).statusCode))
  server.clock.advance(dayMs - 1)
  expect(await statuses()).toEqual([200, 200, 200])
  server.clock.advance(1)
  expect(await statuses()).toEqual([404, 404, 404])
})

test('somebody else cannot end a share, and is not told that it is there', async () => {
  const { slug, owner } = await share()
  const other = await reader.delete(`/api/chat/share/${slug}`)
  expect(seen(other)).toBe(seen(await reader.delete(`/api/chat/share/${newSlug()}`)))
  expect((await reader.get(`/api/chat/share/${slug}`)).statusCode).toBe(200)
  expect((await owner.delete(`/api/chat/share/${slug}`)).statusCode).toBe(204)
  expect(seen(await owner.delete(`/api/chat/share/${slug}`))).toBe(seen(other))
})

test('an image of one share is none of another, and a name that is none is not looked for', async () => {
  const [one, other] = [await share(), await share()]
  const missing = await reader.get(`/api/chat/share/${one.slug}/images/${'A'.repeat(24)}.png`)
  for (const name of [other.name, '..%2f..%2fsecret.png', 'x', '%00.png', 'a'.repeat(9_000)]) {
    expect(seen(await reader.get(`/api/chat/share/${one.slug}/images/${name}`)), name.slice(0, 40)).toBe(
      seen(missing),
    )
  }
})

test('a conversation that was brought back is shared again, as it was', async () => {
  const { slug, conversationId } = await share()
  const set = (deletedAt: Date | null) =>
    db().update(conversations).set({ deletedAt }).where(eq(conversations.id, conversationId))
  await set(server.clock())
  expect((await reader.get(`/api/chat/share/${slug}`)).statusCode).toBe(404)
  await set(null)
  expect((await reader.get(`/api/chat/share/${slug}`)).statusCode).toBe(200)
})

test.each([
  ['by itself', (slug: string) => `/api/chat/share/${slug}`],
  ['with all others', () => '/api/chat/shares'],
])('one that was ended meanwhile %s is not', async (_, path) => {
  const { slug, conversationId, owner } = await share()
  await owner.delete(`/api/chat/${conversationId}`)
  const files = server.files().length
  expect((await owner.delete(path(slug))).statusCode).toBe(204)
  expect(server.files()).toHaveLength(files - 1)
  expect((await owner.post(`/api/chat/${conversationId}/restore`)).statusCode).toBe(200)
  expect((await reader.get(`/api/chat/share/${slug}`)).statusCode).toBe(404)
})

test('an erased account leaves neither shares nor files', async () => {
  const person = server.service.somebody({ auth_time: server.clock().getTime() / 1000 })
  const owner = await server.user(person)
  const before = server.files()
  const shared = await share(owner)
  expect(server.files().length).toBe(before.length + 2)
  const answer = await owner.send('DELETE', '/api/account', { json: { email: person.email } })
  expect(answer.statusCode).toBe(204)
  expect(server.files()).toEqual(before)
  expect(seen(await reader.get(`/api/chat/share/${shared.slug}`))).toBe(
    seen(await reader.get('/api/chat/share/x')),
  )
  const { rows } = await db().execute(sql`select 1 from shares where slug = ${shared.slug}`)
  expect(rows).toEqual([])
})
