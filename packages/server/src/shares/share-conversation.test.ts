import { randomUUID } from 'node:crypto'
import {
  conversationSchema,
  sharedConversationSchema,
  shareListSchema,
  type SharedConversation,
} from '@ai-studio/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversations, messages, principals, shares } from '../db/schema.ts'
import { connectSiteOf } from '../principal/sites.queries.ts'
import { makeSiteToken } from '../principal/tokens/site-token.ts'
import { partnerOrigin, type TestClient } from '../testing/index.ts'
import { shareServer, type ShareServer } from './testing/share-server.ts'

const dayMs = 24 * 60 * 60 * 1000
let server: ShareServer
beforeAll(async () => {
  server = await shareServer()
})
afterAll(() => server.close())

const read = async (slug: string): Promise<SharedConversation> =>
  sharedConversationSchema.strict().parse((await server.stranger().get(`/api/chat/share/${slug}`)).json())
const contents = async (slug: string) => (await read(slug)).messages.map(({ content }) => content)
const list = async (client: TestClient, headers: Record<string, string> = {}) =>
  shareListSchema.parse((await client.get('/api/chat/shares', { headers })).json()).shares

describe('a share', () => {
  test('has a name that nobody guesses, the address of its page, and an end', async () => {
    const client = server.person()
    const { conversationId } = await server.conversation(client)
    const answer = await client.post('/api/chat/share', { conversationId, expiresInDays: 7 })
    expect(answer.statusCode).toBe(201)
    const { slug, url, expiresAt } = answer.json<Record<string, string>>()
    expect(slug).toMatch(/^[\w-]{22}$/)
    expect(url).toBe(`http://localhost:8080/share/${slug}`)
    expect(Date.parse(expiresAt!)).toBe(server.clock().getTime() + 7 * dayMs)
    const again = await server.share(client, conversationId)
    expect(again.slug).not.toBe(slug)
  })

  test('shows the conversation as it was, and nothing of whom it belongs to', async () => {
    const client = server.person()
    const { conversationId, ids } = await server.conversation(client)
    const { slug } = await server.share(client, conversationId)
    await server.say(conversationId, 'Said later')
    await server.database.db.update(messages).set({ content: 'Edited' }).where(eq(messages.id, ids[0]!))
    await server.database.db
      .update(conversations)
      .set({ title: 'Renamed' })
      .where(eq(conversations.id, conversationId))

    const answer = await server.stranger().get(`/api/chat/share/${slug}`)
    expect(answer.json()).toEqual({
      title: 'About colours',
      messages: [
        { role: 'user', content: 'What is green?', timestamp: expect.any(String) },
        { role: 'assistant', content: 'Grass is **green**.', timestamp: expect.any(String) },
      ],
    })
    const [row] = await server.database.db.select().from(shares).where(eq(shares.slug, slug))
    const everything = answer.body + JSON.stringify(answer.headers)
    for (const secret of [conversationId, row!.principalId, ...ids, 'secret-model', 'principal', 'owner']) {
      expect(everything).not.toContain(secret)
    }
  })

  test('can be a part of the conversation, first and last message included', async () => {
    const client = server.person()
    const said = ['one', 'two', 'three', 'four', 'five']
    const { conversationId, ids } = await server.conversation(client, said)
    const part = async (range: object) => contents((await server.share(client, conversationId, range)).slug)
    expect(await part({ fromMessageId: ids[1], toMessageId: ids[3] })).toEqual(['two', 'three', 'four'])
    expect(await part({ fromMessageId: ids[3] })).toEqual(['four', 'five'])
    expect(await part({ toMessageId: ids[0] })).toEqual(['one'])
    expect(await part({ fromMessageId: ids[2], toMessageId: ids[2] })).toEqual(['three'])
  })

  test('leaves out answers that were replaced, and messages that say nothing', async () => {
    const client = server.person()
    const { conversationId } = await server.conversation(client, ['Question'])
    await server.say(conversationId, 'First try', { role: 'assistant', isSuperseded: true })
    await server.say(conversationId, ' ', { role: 'assistant', status: 'failed' })
    await server.say(conversationId, 'Half an ans', { role: 'assistant', status: 'stopped' })
    expect(await contents((await server.share(client, conversationId)).slug)).toEqual([
      'Question',
      'Half an ans',
    ])
  })

  test('is read on any origin, without credentials', async () => {
    const client = server.person()
    const { slug } = await server.share(client, (await server.conversation(client)).conversationId)
    const headers = { origin: 'https://anybody.example', 'sec-fetch-site': 'cross-site' }
    const answer = await server.stranger().get(`/api/chat/share/${slug}`, { headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
    expect(answer.cookies).toEqual([])
  })

  test('goes along when its owner signs in', async () => {
    const visitor = server.person()
    const { conversationId } = await server.conversation(visitor)
    const { slug } = await server.share(visitor, conversationId)
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const user = await server.user()
    await user.post('/api/auth/session', undefined, {
      headers: { cookie, 'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN')! },
    })
    expect((await list(user)).map((share) => share.slug)).toEqual([slug])
    expect(await contents(slug)).toHaveLength(2)
  })
})

describe('nothing is shared', () => {
  const refused = async (client: TestClient, body: object) => {
    const before = await server.database.db.$count(shares)
    const preview: Record<string, unknown> = { ...body }
    delete preview.expiresInDays
    const [shared, previewed] = [
      await client.post('/api/chat/share', { expiresInDays: 1, ...body }),
      await client.post('/api/chat/share/preview', preview),
    ]
    expect(await server.database.db.$count(shares)).toBe(before)
    expect(previewed.body).toBe(shared.body)
    return shared.json<{ code: string; errors?: { path: string; message: string }[] }>()
  }

  test('of somebody else, of nobody, and of what was deleted', async () => {
    const client = server.person()
    const own = await server.conversation(client)
    const foreign = await server.conversation(server.person())
    expect(await refused(client, { conversationId: foreign.conversationId })).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await refused(client, { conversationId: randomUUID() })).toMatchObject({ code: 'NOT_FOUND' })
    await server.database.db
      .update(conversations)
      .set({ deletedAt: server.clock() })
      .where(eq(conversations.id, own.conversationId))
    expect(await refused(client, { conversationId: own.conversationId })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('of an empty conversation, and of one whose answer is still being written', async () => {
    const client = server.person()
    const { conversationId } = await server.conversation(client, [])
    expect(await refused(client, { conversationId })).toMatchObject({ code: 'CONVERSATION_EMPTY' })
    const question = await server.say(conversationId, 'Question')
    await server.say(conversationId, '', { status: 'streaming', leaseUntil: new Date('2100-01-01') })
    expect(await refused(client, { conversationId })).toMatchObject({ code: 'CONVERSATION_BUSY' })
    expect(await refused(client, { conversationId, toMessageId: question })).toMatchObject({
      code: 'CONVERSATION_BUSY',
    })
  })

  test('of a range that is none', async () => {
    const client = server.person()
    const { conversationId, ids } = await server.conversation(client)
    const foreign = await server.conversation(client)
    const hidden = await server.say(conversationId, 'Replaced', { isSuperseded: true })
    for (const [range, path] of [
      [{ fromMessageId: foreign.ids[0] }, 'fromMessageId'],
      [{ toMessageId: randomUUID() }, 'toMessageId'],
      [{ toMessageId: hidden }, 'toMessageId'],
      [{ fromMessageId: ids[1], toMessageId: ids[0] }, 'toMessageId'],
      [{ fromMessageId: 'first' }, 'fromMessageId'],
    ] as const) {
      const refusal = await refused(client, { conversationId, ...range })
      expect(refusal).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path }] })
    }
  })

  test.each([0, -1, 1.5, 1e9, '7', null, undefined])('for %s days', async (expiresInDays) => {
    const client = server.person()
    const { conversationId } = await server.conversation(client)
    const answer = await client.post('/api/chat/share', { conversationId, expiresInDays })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'expiresInDays' }] })
  })

  test('without end in a day, and what failed does not count', async () => {
    const client = server.person()
    const { conversationId } = await server.conversation(client)
    await client.post('/api/chat/share', { conversationId: randomUUID(), expiresInDays: 1 })
    for (let count = 0; count < 50; count += 1) await server.share(client, conversationId)
    const answer = await client.post('/api/chat/share', { conversationId, expiresInDays: 1 })
    expect(answer.json()).toMatchObject({ code: 'RATE_LIMITED' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(await list(client)).toHaveLength(50)
  })
})

describe('the list', () => {
  test('has what can be read of one’s own, the newest first', async () => {
    const client = server.person()
    const { conversationId, ids } = await server.conversation(client)
    const slugs: string[] = []
    for (const expiresInDays of [1, 7, 30]) {
      slugs.push((await server.share(client, conversationId, { expiresInDays, toMessageId: ids[0] })).slug)
      server.clock.advance(1_000)
    }
    const other = server.person()
    await server.share(other, (await server.conversation(other)).conversationId)
    const shown = await list(client)
    expect(shown.map(({ slug }) => slug)).toEqual(slugs.toReversed())
    expect(shown[0]).toMatchObject({
      url: `http://localhost:8080/share/${slugs[2]}`,
      title: 'About colours',
      messageCount: 1,
      views: 0,
    })
    server.clock.advance(dayMs)
    await client.delete(`/api/chat/share/${slugs[2]}`)
    expect((await list(client)).map(({ slug }) => slug)).toEqual([slugs[1]])
  })

  test('empties at once, and only one’s own', async () => {
    const [client, other] = [server.person(), server.person()]
    const mine = await server.conversation(client)
    const slugs = [
      (await server.share(client, mine.conversationId)).slug,
      (await server.share(client, mine.conversationId)).slug,
    ]
    const theirs = await server.share(other, (await server.conversation(other)).conversationId)
    expect((await client.delete('/api/chat/shares')).statusCode).toBe(204)
    expect(await list(client)).toEqual([])
    for (const slug of slugs) {
      expect((await server.stranger().get(`/api/chat/share/${slug}`)).statusCode).toBe(404)
    }
    expect(await contents(theirs.slug)).toHaveLength(2)
  })

  test('of a partner’s site holds what was begun there, and what it ends is nothing else', async () => {
    const user = await server.user()
    const { id: userId } = (await user.get('/api/userprofile')).json<{ id: string }>()
    const site = await connectSiteOf(server.database.db, userId, partnerOrigin, server.clock())
    const token = makeSiteToken(
      {
        userId,
        origin: partnerOrigin,
        siteId: site.id,
        expiresAt: new Date(server.clock().getTime() + 60_000),
      },
      server.config.secret,
    )
    const widget = await server.embed()
    const headers = { authorization: `Bearer ${token}` }
    const here = await server.conversation(user)
    const { id: there } = (await widget.post('/api/chat/conversation', undefined, { headers })).json<{
      id: string
    }>()
    await server.say(there, 'On the partner’s site')
    const own = await server.share(user, here.conversationId)
    const answer = await widget.post(
      '/api/chat/share',
      { conversationId: there, expiresInDays: 1 },
      { headers },
    )
    const { slug } = answer.json<{ slug: string }>()

    expect((await list(widget, headers)).map((share) => share.slug)).toEqual([slug])
    expect((await list(user)).map((share) => share.slug).sort()).toEqual([own.slug, slug].sort())
    const foreign = { conversationId: here.conversationId, expiresInDays: 1 }
    expect((await widget.post('/api/chat/share', foreign, { headers })).statusCode).toBe(404)
    expect((await widget.delete(`/api/chat/share/${own.slug}`, { headers })).statusCode).toBe(404)
    expect((await widget.delete('/api/chat/shares', { headers })).statusCode).toBe(204)
    expect((await list(user)).map((share) => share.slug)).toEqual([own.slug])
  })
})

describe('continued by a reader, a share', () => {
  test('becomes a conversation of theirs, also of somebody who has not been here before', async () => {
    const owner = server.person()
    const { conversationId } = await server.conversation(owner, ['Q1', 'A1', 'Q2', 'A2'])
    const { slug } = await server.share(owner, conversationId)
    const reader = server.person()
    const answer = await reader.post(`/api/chat/share/${slug}/continue`)
    expect(answer.statusCode).toBe(201)
    const made = conversationSchema.parse(answer.json())
    expect(made).toMatchObject({ title: 'About colours', messageCount: 4, modelId: null, pinned: false })
    expect(made.id).not.toBe(conversationId)
    const history = (await reader.get(`/api/chat/history/${made.id}`)).json<{
      messages: { id: string; content: string; status: string }[]
    }>()
    expect(history.messages.map(({ content }) => content)).toEqual(['Q1', 'A1', 'Q2', 'A2'])
    const rows = await server.database.db
      .select()
      .from(messages)
      .where(eq(messages.conversationId, made.id))
      .orderBy(messages.position)
    expect(rows.map(({ answersId }) => answersId)).toEqual([null, rows[0]!.id, null, rows[2]!.id])
    expect(rows.map(({ parentId }) => parentId)).toEqual([null, ...rows.slice(0, 3).map(({ id }) => id)])
    expect((await owner.get(`/api/chat/${made.id}`)).statusCode).toBe(404)

    // It stays when the share ends.
    await owner.delete('/api/chat/shares')
    expect((await reader.get(`/api/chat/${made.id}`)).statusCode).toBe(200)
  })

  test('with very much text can be found when a job has run', async () => {
    const owner = server.person()
    const said = Array.from({ length: 3 }, (_, index) => `needle${index} ${'text '.repeat(20_000)}`)
    const { conversationId } = await server.conversation(owner, said)
    const { slug } = await server.share(owner, conversationId)
    const reader = server.person()
    const made = (await reader.post(`/api/chat/share/${slug}/continue`)).json<{ id: string }>()
    const found = async (search: string) =>
      (await reader.get(`/api/chat/conversations?search=${search}`))
        .json<{ conversations: { id: string }[] }>()
        .conversations.map(({ id }) => id)
    const history = (await reader.get(`/api/chat/history/${made.id}`)).json<{
      messages: { content: string }[]
    }>()
    expect(history.messages.map(({ content }) => content)).toEqual(said)
    expect(await found('needle2')).toEqual([])
    expect(await found('colours')).toEqual([made.id])
    await server.jobs.run()
    expect(await found('needle2')).toEqual([made.id])
    expect(await found('needle0')).toEqual([made.id])
  })

  test('of a page that another site forged is not', async () => {
    const owner = server.person()
    const { slug } = await server.share(owner, (await server.conversation(owner)).conversationId)
    const before = await server.database.db.$count(principals)
    const answer = await server.stranger().post(`/api/chat/share/${slug}/continue`, undefined, {
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
    expect(await server.database.db.$count(principals)).toBe(before)
  })
})
