import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { principals } from '../db/schema.ts'
import { testServer, type TestClient, type TestServer } from '../testing/index.ts'
import { revokePrincipal } from './principal.queries.ts'
import { visitorCookieValue } from './visitor-cookie.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const write = (client: TestClient, options?: Parameters<TestClient['post']>[2]) =>
  client.post('/api/chat/conversation', undefined, options)
const list = async (client: TestClient) =>
  (await client.get('/api/chat/conversations')).json<{ conversations: { id: string }[] }>().conversations
const stored = () => server.database.db.$count(principals)
const idOf = (client: TestClient) => client.cookies.get('studio_visitor')!.split('.')[0]!

describe('a visitor', () => {
  test('is made by the first thing that is stored, not by looking around', async () => {
    const visitor = server.visitor()
    const before = await stored()
    expect(await list(visitor)).toEqual([])
    expect((await visitor.get('/api/chat/usage')).statusCode).toBe(200)
    expect(visitor.cookies.has('studio_visitor')).toBe(false)
    expect(await stored()).toBe(before)

    const answer = await write(visitor)
    expect(answer.statusCode).toBe(201)
    expect(await stored()).toBe(before + 1)
    expect(answer.cookies.find(({ name }) => name === 'studio_visitor')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 400 * 24 * 60 * 60,
    })
    expect(await list(visitor)).toHaveLength(1)
  })

  test('is one however many first calls come at once', async () => {
    const visitor = server.visitor()
    await visitor.get('/api/chat/usage')
    const answers = await Promise.all(Array.from({ length: 6 }, () => write(visitor)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201))
    expect(await list(visitor)).toHaveLength(6)
  })

  test('sees nothing of another one', async () => {
    const [mine, yours] = [server.visitor(), server.visitor()]
    const { id } = (await write(mine)).json<{ id: string }>()
    await write(yours)
    expect((await mine.get(`/api/chat/${id}`)).statusCode).toBe(200)
    const foreign = await yours.get(`/api/chat/${id}`)
    const missing = await yours.get(`/api/chat/${randomUUID()}`)
    expect(foreign.statusCode).toBe(404)
    expect(foreign.body).toBe(missing.body)
  })

  test('keeps the cookie for as long as they keep coming', async () => {
    const visitor = server.visitor()
    await write(visitor)
    const first = visitor.cookies.get('studio_visitor')
    server.clock.advance(29 * 24 * 60 * 60 * 1000)
    await list(visitor)
    expect(visitor.cookies.get('studio_visitor')).toBe(first)
    server.clock.advance(2 * 24 * 60 * 60 * 1000)
    expect(await list(visitor)).toHaveLength(1)
    expect(visitor.cookies.get('studio_visitor')).not.toBe(first)
    expect(await list(visitor)).toHaveLength(1)
    const [row] = await server.database.db
      .select()
      .from(principals)
      .where(eq(principals.id, idOf(visitor)))
    expect(row?.lastSeenAt).toEqual(server.clock())
  })
})

describe('a cookie that was not made here', () => {
  test.each([
    ['rubbish', 'x'],
    ['another id with an old signature', null],
    [
      'one signed with another secret',
      visitorCookieValue(randomUUID(), 'another secret of 32 characters!', new Date()),
    ],
  ])('counts as none: %s', async (_, value) => {
    const victim = server.visitor()
    await write(victim)
    const [, day, signature] = victim.cookies.get('studio_visitor')!.split('.')
    const forged = value ?? `${randomUUID()}.${day}.${signature}`
    const visitor = server.visitor()
    visitor.cookies.set('studio_visitor', forged)
    expect(await list(visitor)).toEqual([])
    expect((await write(visitor)).statusCode).toBe(201)
    expect(visitor.cookies.get('studio_visitor')).not.toBe(forged)
  })
})

describe('revoked', () => {
  test('a visitor is refused within seconds, and starts anew after a reload', async () => {
    const visitor = server.visitor()
    await write(visitor)
    await revokePrincipal(server.database.db, idOf(visitor), server.clock())
    server.clock.advance(3_001)
    const answer = await visitor.get('/api/chat/conversations')
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'TOKEN_INVALID' })
    expect(visitor.cookies.has('studio_visitor')).toBe(false)
    expect(await list(visitor)).toEqual([])
  })
})

describe('a write with the cookie', () => {
  const refused = { code: 'XSRF_FAILED' }
  let visitor: TestClient
  beforeAll(async () => {
    visitor = server.visitor()
    await write(visitor)
  })

  test('needs the header', async () => {
    const answer = await write(visitor, { headers: { 'x-xsrf-token': '' } })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject(refused)
  })

  test.each([
    ['the one before this visitor was known', 'unbound'],
    ['an older one of this visitor', 'bound'],
  ])('may repeat %s, because calls at once overtake each other', async (_, kind) => {
    const hasty = server.visitor()
    await hasty.get('/api/chat/usage')
    if (kind === 'bound') await write(hasty)
    const earlier = hasty.cookies.get('XSRF-TOKEN')!
    if (kind === 'bound') hasty.cookies.delete('XSRF-TOKEN')
    await (kind === 'bound' ? hasty.get('/api/config') : write(hasty))
    expect(hasty.cookies.get('XSRF-TOKEN')).not.toBe(earlier)
    expect((await write(hasty, { headers: { 'x-xsrf-token': earlier } })).statusCode).toBe(201)
    expect(await list(hasty)).toHaveLength(2)
  })

  test('needs a header that was not made for somebody else', async () => {
    const other = server.visitor()
    await other.get('/api/chat/usage')
    const answer = await write(visitor, { headers: { 'x-xsrf-token': other.cookies.get('XSRF-TOKEN')! } })
    expect(answer.json()).toMatchObject(refused)
  })

  test('needs a pair that was made for this visitor', async () => {
    const other = server.visitor()
    await write(other)
    const planted = server.visitor()
    planted.cookies.set('studio_visitor', visitor.cookies.get('studio_visitor')!)
    planted.cookies.set('XSRF-TOKEN', other.cookies.get('XSRF-TOKEN')!)
    expect((await write(planted)).json()).toMatchObject(refused)
  })

  test('gets a fitting pair with the refusal, so that a reload is enough', async () => {
    visitor.cookies.delete('XSRF-TOKEN')
    expect((await write(visitor)).json()).toMatchObject(refused)
    expect((await write(visitor)).statusCode).toBe(201)
  })

  test('gets its pair from any read of our own pages', async () => {
    visitor.cookies.delete('XSRF-TOKEN')
    const answer = await visitor.get('/api/config')
    expect(answer.cookies.find(({ name }) => name === 'XSRF-TOKEN')).toMatchObject({
      sameSite: 'Lax',
      path: '/',
    })
    expect(answer.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.httpOnly).toBeUndefined()
    expect((await write(visitor)).statusCode).toBe(201)
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['another port', { origin: 'http://localhost:9999' }],
    ['an allow-listed site', { origin: 'http://127.0.0.1:8070' }],
  ])('is not made for %s, even with the pair', async (_, headers) => {
    const answer = await write(visitor, { headers })
    expect([401, 403]).toContain(answer.statusCode)
    expect(answer.cookies).toEqual([])
  })

  test.each(['cross-site', 'same-site'])('is not made when the browser says %s', async (site) => {
    const program = server.stranger()
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await write(program, {
      headers: {
        cookie,
        'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN')!,
        'sec-fetch-site': site,
      },
    })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
  })
})

test('a foreign origin reads nothing with the cookie', async () => {
  const visitor = server.visitor()
  await write(visitor)
  const answer = await visitor.get('/api/chat/conversations', { headers: { origin: 'https://evil.example' } })
  expect(answer.statusCode).toBe(403)
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
})

test('cookies are for https alone where the studio is', async () => {
  const secure = await testServer({ env: { STUDIO_ORIGIN: 'https://studio.example.com' } })
  const answer = await write(secure.visitor())
  expect(answer.cookies.map(({ name, secure }) => [name, secure])).toEqual([
    ['studio_visitor', true],
    ['XSRF-TOKEN', true],
  ])
  expect(answer.headers['strict-transport-security']).toBeDefined()
  await secure.close()
})
