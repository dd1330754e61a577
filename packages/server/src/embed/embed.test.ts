import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { principals } from '../db/schema.ts'
import { revokePrincipal } from '../principal/principal.queries.ts'
import { partnerOrigin, testServer, type TestServer } from '../testing/index.ts'
import { makeEmbedToken, readEmbedToken } from '../principal/tokens/embed-token.ts'

const shop = 'https://shop.example.com'
const dayMs = 24 * 60 * 60 * 1000

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { EMBED_ORIGINS: `${partnerOrigin},https://*.example.com` } })
})
afterAll(() => server.close())

const askFor = (origin: string, headers: Record<string, string> = {}) =>
  server.stranger().post('/api/embed/token', undefined, { headers: { origin, ...headers } })

describe('a token', () => {
  test('is made for an allow-listed site, for 180 days', async () => {
    const answer = await askFor(shop)
    expect(answer.statusCode).toBe(201)
    const { token, expiresAt } = answer.json<{ token: string; expiresAt: string }>()
    expect(Date.parse(expiresAt) - server.clock().getTime()).toBe(180 * dayMs)
    expect(answer.cookies).toEqual([])
    expect(readEmbedToken(token, server.config.secret, server.clock())).toMatchObject({ origin: shop })
  })

  test.each([
    'https://evil.net',
    'https://example.com',
    'null',
    'http://shop.example.com',
    'http://localhost:8080',
  ])('is not made for %s', async (origin) => {
    const answer = await askFor(origin)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
    // The widget there must be able to read why.
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })

  test('is not made for a program that names no site', async () => {
    expect((await server.stranger().post('/api/embed/token')).statusCode).toBe(403)
  })

  test('is renewed for the same visitor', async () => {
    const embed = await server.embed(shop)
    await embed.post('/api/chat/conversation')
    server.clock.advance(100 * dayMs)
    const renewed = (await embed.post('/api/embed/token')).json<{ token: string; expiresAt: string }>()
    expect(Date.parse(renewed.expiresAt) - server.clock().getTime()).toBe(180 * dayMs)
    server.clock.advance(100 * dayMs)
    expect((await embed.get('/api/chat/conversations')).statusCode).toBe(401)
    const headers = { authorization: `Bearer ${renewed.token}` }
    const answer = await embed.get('/api/chat/conversations', { headers })
    expect(answer.json<{ conversations: unknown[] }>().conversations).toHaveLength(1)
  })

  test('is made anew when the old one is not good any more', async () => {
    const answer = await askFor(shop, { authorization: 'Bearer st1.rubbish.rubbish' })
    expect(answer.statusCode).toBe(201)
  })

  test('costs no row before something is stored', async () => {
    const before = await server.database.db.$count(principals)
    const embed = await server.embed()
    await embed.get('/api/chat/conversations')
    expect(await server.database.db.$count(principals)).toBe(before)
    await embed.post('/api/chat/conversation')
    expect(await server.database.db.$count(principals)).toBe(before + 1)
  })
})

describe('a call with a token', () => {
  test('needs no XSRF pair and sets no cookie', async () => {
    const embed = await server.embed()
    const answer = await embed.post('/api/chat/conversation')
    expect(answer.statusCode).toBe(201)
    expect(answer.cookies).toEqual([])
    expect(answer.headers['access-control-allow-origin']).toBe(partnerOrigin)
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
    expect(answer.headers.vary).toMatch(/Origin/)
  })

  test('is refused from any other site than the one it was made for', async () => {
    const embed = await server.embed(partnerOrigin)
    for (const headers of [{ origin: shop }, { origin: 'https://evil.net' }]) {
      const answer = await embed.get('/api/chat/conversations', { headers })
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
    }
    const answer = await server
      .stranger()
      .get('/api/chat/conversations', { headers: { authorization: `Bearer ${embed.token}` } })
    expect(answer.statusCode).toBe(403)
  })

  test('is refused when the token was changed, is damaged or belongs to another secret', async () => {
    const { token } = await server.embed()
    const [kind, content, signature] = token.split('.') as [string, string, string]
    const other = { principalId: randomUUID(), origin: partnerOrigin, expiresAt: new Date('2030-01-01') }
    const otherContent = Buffer.from(JSON.stringify([other.principalId, other.origin, 1e10])).toString(
      'base64url',
    )
    for (const bad of [
      `${kind}.${otherContent}.${signature}`,
      `${kind}.${content}`,
      `st2.${content}.${signature}`,
      `${token}.x`,
      makeEmbedToken(other, 'another secret of 32 characters!'),
      'x'.repeat(5000),
    ]) {
      const answer = await server.stranger().get('/api/chat/conversations', {
        headers: { origin: partnerOrigin, authorization: `Bearer ${bad}` },
      })
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ code: 'TOKEN_INVALID' })
    }
  })

  test('is refused within seconds after the visitor was revoked', async () => {
    const embed = await server.embed()
    await embed.post('/api/chat/conversation')
    const { principalId } = readEmbedToken(embed.token, server.config.secret, server.clock())!
    await revokePrincipal(server.database.db, principalId, server.clock())
    server.clock.advance(3_001)
    expect((await embed.get('/api/chat/conversations')).json()).toMatchObject({ code: 'TOKEN_INVALID' })
    const next = (await embed.post('/api/embed/token')).json<{ token: string }>()
    expect(readEmbedToken(next.token, server.config.secret, server.clock())?.principalId).not.toBe(
      principalId,
    )
  })

  test('ignores cookies', async () => {
    const visitor = server.visitor()
    await visitor.post('/api/chat/conversation')
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const embed = await server.embed()
    const answer = await embed.get('/api/chat/conversations', { headers: { cookie } })
    expect(answer.json()).toEqual({ conversations: [] })
  })

  test('without one is refused on an allow-listed site', async () => {
    const answer = await server.stranger().get('/api/chat/conversations', { headers: { origin: shop } })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'TOKEN_INVALID' })
  })
})

const preflight = (origin: string, path: string) =>
  server.stranger().send('OPTIONS', path, {
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,last-event-id',
    },
  })

describe('before a call, the browser asks', () => {
  test('and an allow-listed site may', async () => {
    const answer = await preflight(shop, '/api/chat/send')
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['access-control-allow-origin']).toBe(shop)
    expect(answer.headers['access-control-allow-headers']).toMatch(/Authorization/)
    expect(answer.headers['access-control-allow-headers']).toMatch(/Last-Event-ID/)
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  })

  test('and no other site may', async () => {
    const answer = await preflight('https://evil.net', '/api/chat/send')
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('any site may read texts and what the server is', async () => {
    for (const path of ['/locales/en/errors.json', '/api/config']) {
      const answer = await server.stranger().get(path, { headers: { origin: 'https://evil.net' } })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['access-control-allow-origin']).toBe('*')
    }
  })

  test('and answers show the headers that widgets read', async () => {
    const embed = await server.embed()
    const answer = await embed.get('/api/chat/conversations')
    expect(answer.headers['access-control-expose-headers']).toBe('X-Trace-Id, X-Message-Id, Retry-After')
  })
})
