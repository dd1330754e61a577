import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { shareReports } from '../db/schema.ts'
import type { TestClient } from '../testing/index.ts'
import { shareServer, type ShareServer } from './testing/share-server.ts'

const dayMs = 24 * 60 * 60 * 1000
const lines: { level: string; msg: string; [key: string]: unknown }[] = []
let server: ShareServer
beforeAll(async () => {
  server = await shareServer({
    log: {
      level: 'warn',
      stream: { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
    },
  })
})
afterAll(() => server.close())

async function shared(owner: TestClient = server.person()) {
  const { slug } = await server.share(owner, (await server.conversation(owner)).conversationId)
  const views = async () =>
    (await owner.get('/api/chat/shares'))
      .json<{ shares: { slug: string; views: number }[] }>()
      .shares.find((share) => share.slug === slug)!.views
  const read = (client: TestClient) => client.get(`/api/chat/share/${slug}`)
  return { slug, owner, views, read }
}

describe('views', () => {
  test('count each reader once a day, and not the owner', async () => {
    const { owner, views, read } = await shared()
    const [one, two] = [server.person(), server.person()]
    await read(owner)
    for (const client of [one, one, two]) await read(client)
    await vi.waitFor(async () => expect(await views()).toBe(2))
    server.clock.advance(dayMs)
    await read(owner)
    await read(one)
    await vi.waitFor(async () => expect(await views()).toBe(3))
  })

  test('do not count the browser of an owner who is signed in, with or without their token', async () => {
    const { slug, owner, views, read } = await shared(await server.user())
    const device = owner.cookies.get('studio_device')!
    await read(owner)
    await server.person().get(`/api/chat/share/${slug}`, { headers: { cookie: `studio_device=${device}` } })
    // Neither is counted by the time at which somebody else is.
    await read(server.person())
    await vi.waitFor(async () => expect(await views()).toBe(1))
  })

  test('that cannot be counted disturb nobody', async () => {
    const { read } = await shared()
    await server.database.db.execute(sql`alter table share_views rename to share_views_away`)
    try {
      expect((await read(server.person())).statusCode).toBe(200)
      await vi.waitFor(() =>
        expect(lines).toContainEqual(expect.objectContaining({ msg: 'a view was not counted' })),
      )
    } finally {
      await server.database.db.execute(sql`alter table share_views_away rename to share_views`)
    }
  })

  test('keep no address', async () => {
    const { slug, read, views } = await shared()
    await read(server.stranger({ address: '203.0.113.77' }))
    await vi.waitFor(async () => expect(await views()).toBe(1))
    const { rows } = await server.database.db.execute(sql`select * from share_views where slug = ${slug}`)
    expect(JSON.stringify(rows)).not.toContain('203.0.113')
  })
})

describe('a report', () => {
  const report = (client: TestClient, slug: string, body: object, headers: Record<string, string> = {}) =>
    client.post(`/api/chat/share/${slug}/report`, body, { headers })

  test('is kept once for each reader, and the log says that there is one, but nothing of it', async () => {
    const { slug } = await shared()
    const reader = server.person()
    lines.length = 0
    const body = { reason: 'personal', comment: 'It holds my address.' }
    expect((await report(reader, slug, body)).statusCode).toBe(204)
    expect((await report(reader, slug, { reason: 'spam' })).statusCode).toBe(204)
    expect((await report(server.person(), slug, { reason: 'other' })).statusCode).toBe(204)
    const rows = await server.database.db.select().from(shareReports)
    const kept = rows.filter((row) => row.slug === slug)
    expect(kept.map(({ reason, comment }) => `${reason}: ${comment}`).sort()).toEqual([
      'other: ',
      'personal: It holds my address.',
    ])
    const told = lines.filter(({ msg }) => msg === 'a shared conversation was reported')
    expect(told.map(({ reason }) => reason)).toEqual(['personal', 'other'])
    expect(JSON.stringify(lines)).not.toContain('my address')
    expect(JSON.stringify(lines)).not.toContain(slug)
  })

  test('may come from a page of any site', async () => {
    const { slug } = await shared()
    const headers = { origin: 'https://anybody.example', 'sec-fetch-site': 'cross-site' }
    const preflight = await server.stranger().send('OPTIONS', `/api/chat/share/${slug}/report`, {
      headers: {
        ...headers,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(preflight.headers['access-control-allow-origin']).toBe('*')
    expect((await report(server.stranger(), slug, { reason: 'illegal' }, headers)).statusCode).toBe(204)
  })

  test.each([
    {},
    { reason: 'boring' },
    { reason: 'spam', comment: 'x'.repeat(2001) },
    { reason: 'spam', more: 1 },
  ])('that is none is refused, whether the share is there or not', async (body) => {
    const { slug } = await shared()
    const [there, missing] = [
      await report(server.person(), slug, body),
      await report(server.person(), 'x', body),
    ]
    expect(there.statusCode).toBe(422)
    expect(there.body).toBe(missing.body)
  })
})
