import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { hashPassword } from '@ai-studio/identity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectCodes } from '../db/schema.ts'
import { embeddedServer, type EmbeddedServer } from '../testing/embedded-server.ts'
import { externalId, signedIn, type ExternalId } from '../testing/external-id.ts'
import { partnerOrigin, testServer, type TestClient, type TestServer } from '../testing/index.ts'
import { testClock, type TestClock } from '../testing/test-clock.ts'
import { scriptedTool } from '../tools/testing/scripted-tool.ts'
import { makeSiteToken } from '../principal/tokens/site-token.ts'

const shop = 'https://shop.example.com'
let clock: TestClock
let service: ExternalId
let server: TestServer
beforeAll(async () => {
  clock = testClock()
  service = await externalId(clock)
  server = await testServer({
    env: { ...service.env, EMBED_ORIGINS: `${partnerOrigin},https://*.example.com` },
    fetch: service.fetch,
    now: clock,
    toolWorkers: [scriptedTool()],
  })
})
afterAll(() => server.close())

const pair = () => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}
const user = async (claims: Record<string, unknown> = service.somebody()) =>
  signedIn(server, await service.token(claims))
const agree = async (client: TestClient, challenge: string, origin = partnerOrigin) =>
  (await client.post('/api/embed/connect', { origin, challenge })).json<{ code: string; expiresAt: string }>()
const redeem = (widget: TestClient, code: string, verifier: string, headers: Record<string, string> = {}) =>
  widget.post('/api/embed/connect/redeem', { code, verifier }, { headers })

/** A user's token on a partner's page, with what uses it. */
async function connected(client: TestClient, origin = partnerOrigin, on: TestServer = server) {
  const { verifier, challenge } = pair()
  const { code } = await agree(client, challenge, origin)
  const widget = await on.embed(origin)
  const answer = await redeem(widget, code, verifier)
  const site = answer.json<{ token: string; expiresAt: string; user: object }>()
  const headers = { authorization: `Bearer ${site.token}` }
  return { widget, ...site, headers }
}
const ids = async (client: TestClient, headers: Record<string, string> = {}) =>
  (await client.get('/api/chat/conversations', { headers }))
    .json<{ conversations: { id: string }[] }>()
    .conversations.map(({ id }) => id)

describe('the window that asks', () => {
  test('learns whether a site may be connected, and whether it is', async () => {
    const client = await user()
    const ask = async (origin: string) =>
      (await client.get(`/api/embed/connect?origin=${encodeURIComponent(origin)}`)).json()
    expect(await ask(shop)).toEqual({ origin: shop, isAllowed: true, isConnected: false })
    expect(await ask('https://evil.net')).toMatchObject({ isAllowed: false })
    await connected(client, shop)
    expect(await ask(shop)).toMatchObject({ isConnected: true })
    expect(await ask(partnerOrigin)).toMatchObject({ isConnected: false })
  })

  test.each(['https://evil.net', 'https://example.com', 'null', 'http://localhost:8080'])(
    'gets no code for %s',
    async (origin) => {
      const answer = await (await user()).post('/api/embed/connect', { origin, challenge: pair().challenge })
      expect(answer.json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
    },
  )
})

describe('a code', () => {
  test('becomes a token for half an hour, and what was chatted before goes along', async () => {
    const client = await user()
    const { verifier, challenge } = pair()
    const widget = await server.embed()
    const { id } = (await widget.post('/api/chat/conversation')).json<{ id: string }>()
    const { code } = await agree(client, challenge)
    const answer = await redeem(widget, code, verifier)
    expect(answer.statusCode).toBe(201)
    expect(answer.cookies).toEqual([])
    const site = answer.json<{ token: string; expiresAt: string; user: object }>()
    expect(Date.parse(site.expiresAt) - clock().getTime()).toBe(30 * 60_000)
    expect(site.user).toEqual({ displayName: 'Linh Tran', subscriptionTier: 'free' })
    const headers = { authorization: `Bearer ${site.token}` }
    expect(await ids(widget, headers)).toEqual([id])
    expect(await ids(client)).toEqual([id])
    // The visitor is still somebody, with nothing.
    expect(await ids(widget)).toEqual([])
  })

  test.each([
    ['lan.tran@example.com', 'lan.tran'],
    ['Lan Trần (lan@example.com)', 'Lan Trần (lan)'],
    ['@lan at home', '@lan at home'],
    ['Lan @ home', 'Lan @ home'],
  ])('of somebody who is called "%s" tells the site "%s", and never an address', async (name, told) => {
    const called = await connected(await user({ ...service.somebody(), name }))
    expect(called.user).toMatchObject({ displayName: told })
    const renewed = await called.widget.post('/api/embed/connect/renew', undefined, {
      headers: called.headers,
    })
    expect(renewed.json()).toMatchObject({ user: { displayName: told } })
  })

  test('is stored as a hash only', async () => {
    const { code } = await agree(await user(), pair().challenge)
    const rows = await server.database.db.select().from(connectCodes)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('works once, however many come with it at once', async () => {
    const { verifier, challenge } = pair()
    const { code } = await agree(await user(), challenge)
    const widget = await server.embed()
    const answers = await Promise.all([1, 2, 3].map(() => redeem(widget, code, verifier)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 400, 400])
    expect((await redeem(widget, code, verifier)).json()).toMatchObject({ code: 'CODE_INVALID' })
  })

  test('is worth nothing after a minute', async () => {
    const { verifier, challenge } = pair()
    const { code, expiresAt } = await agree(await user(), challenge)
    expect(Date.parse(expiresAt) - clock().getTime()).toBe(60_000)
    clock.advance(60_001)
    expect((await redeem(await server.embed(), code, verifier)).json()).toMatchObject({
      code: 'CODE_INVALID',
    })
  })

  test('is worth nothing to another site, and keeps its worth for the right one', async () => {
    const { verifier, challenge } = pair()
    const { code } = await agree(await user(), challenge, shop)
    const wrong = await redeem(await server.embed(partnerOrigin), code, verifier)
    expect(wrong.json()).toMatchObject({ code: 'CODE_INVALID' })
    expect((await redeem(await server.embed(shop), code, verifier)).statusCode).toBe(201)
  })

  test('is worth nothing without its verifier, and nobody may try twice', async () => {
    const { verifier, challenge } = pair()
    const { code } = await agree(await user(), challenge)
    const widget = await server.embed()
    expect((await redeem(widget, code, pair().verifier)).json()).toMatchObject({ code: 'CODE_INVALID' })
    expect((await redeem(widget, code, verifier)).json()).toMatchObject({ code: 'CODE_INVALID' })
  })

  test('is not redeemed on our own pages, nor on others', async () => {
    const { verifier, challenge } = pair()
    const { code } = await agree(await user(), challenge)
    const visitor = server.visitor()
    await visitor.get('/api/config')
    expect((await redeem(visitor, code, verifier)).json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
    const widget = await server.embed()
    const foreign = await redeem(widget, code, verifier, { origin: 'https://evil.net' })
    expect(foreign.json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
  })
})

describe('a site’s token', () => {
  test('is for chat, and for nothing else of the user', async () => {
    const { widget, headers } = await connected(await user())
    expect((await widget.post('/api/chat/conversation', undefined, { headers })).statusCode).toBe(201)
    expect((await widget.get('/api/chat/usage', { headers })).json()).toMatchObject({ tier: 'free' })
    for (const path of [
      '/api/userprofile',
      '/api/account/sessions',
      '/api/account/export',
      '/api/userpreferences',
    ]) {
      const answer = await widget.get(path, { headers })
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ code: 'FORBIDDEN' })
    }
    const { challenge } = pair()
    expect(
      (await widget.post('/api/embed/connect', { origin: shop, challenge }, { headers })).statusCode,
    ).toBe(403)
  })

  test('shows the site what was begun there, and nothing else', async () => {
    const client = await user()
    const { id: atHome } = (await client.post('/api/chat/conversation')).json<{ id: string }>()
    const here = await connected(client)
    const elsewhere = await connected(client, shop)
    const { id } = (
      await here.widget.post('/api/chat/conversation', undefined, { headers: here.headers })
    ).json<{ id: string }>()
    expect(await ids(here.widget, here.headers)).toEqual([id])
    expect(await ids(elsewhere.widget, elsewhere.headers)).toEqual([])
    for (const [{ widget, headers }, foreign] of [
      [here, atHome],
      [elsewhere, id],
    ] as const) {
      expect((await widget.get(`/api/chat/${foreign}`, { headers })).statusCode).toBe(404)
      expect((await widget.get(`/api/chat/history/${foreign}`, { headers })).statusCode).toBe(404)
      expect((await widget.delete(`/api/chat/${foreign}`, { headers })).statusCode).toBe(404)
    }
    expect((await ids(client)).sort()).toEqual([atHome, id].sort())
  })

  test('does not become a visitor’s token, which would live for half a year', async () => {
    const client = await user()
    const { id } = (await client.post('/api/chat/conversation')).json<{ id: string }>()
    const { widget, headers } = await connected(client)
    const answer = await widget.post('/api/embed/token', undefined, { headers })
    const visitor = { authorization: `Bearer ${answer.json<{ token: string }>().token}` }
    expect(await ids(widget, visitor)).toEqual([])
    expect((await widget.get(`/api/chat/${id}`, { headers: visitor })).statusCode).toBe(404)
  })

  test('is worth nothing from another site or our own pages', async () => {
    const { widget, headers } = await connected(await user())
    for (const origin of [shop, 'https://evil.net', server.config.origin]) {
      const answer = await widget.get('/api/chat/conversations', { headers: { ...headers, origin } })
      expect(answer.json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
    }
  })

  test('is good for chat alone: what the user has tools do is neither seen nor touched', async () => {
    const client = await user()
    const order = { requestId: randomUUID(), input: { topic: 'Tea' } }
    const { id } = (await client.post('/api/tools/content-writer/jobs', order)).json<{ id: string }>()
    const { widget, headers } = await connected(client)
    const path = `/api/tools/jobs/${id}`
    for (const answer of [
      await widget.get('/api/tools/jobs', { headers }),
      await widget.get(path, { headers }),
      await widget.post(`${path}/cancel`, undefined, { headers }),
      await widget.post(`${path}/retry`, undefined, { headers }),
      await widget.send('DELETE', path, { headers }),
    ]) {
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'FORBIDDEN' }])
    }
    expect((await client.get(path)).json()).toMatchObject({ status: 'queued' })
  })

  test('is refused when it was altered or made with another secret', async () => {
    const { widget, token } = await connected(await user())
    const [kind, content, signature] = token.split('.') as [string, string, string]
    const [siteId, userId, origin] = JSON.parse(Buffer.from(content, 'base64url').toString()) as string[]
    const longer = Buffer.from(JSON.stringify([siteId, userId, origin, 1e10])).toString('base64url')
    const expiresAt = new Date('2030-01-01')
    const site = { siteId: siteId!, userId: userId!, origin: origin!, expiresAt }
    for (const bad of [
      `${kind}.${longer}.${signature}`,
      `st1.${content}.${signature}`,
      makeSiteToken(site, 'another secret of 32 characters!'),
    ]) {
      const headers = { authorization: `Bearer ${bad}` }
      expect((await widget.get('/api/chat/conversations', { headers })).json()).toMatchObject({
        code: 'TOKEN_INVALID',
      })
    }
  })

  test('is renewed as long as it is good', async () => {
    const { widget, headers } = await connected(await user())
    clock.advance(29 * 60_000)
    const answer = await widget.post('/api/embed/connect/renew', undefined, { headers })
    expect(answer.statusCode).toBe(201)
    clock.advance(2 * 60_000)
    expect((await widget.post('/api/embed/connect/renew', undefined, { headers })).statusCode).toBe(401)
    const renewed = { authorization: `Bearer ${answer.json<{ token: string }>().token}` }
    expect((await widget.get('/api/chat/conversations', { headers: renewed })).statusCode).toBe(200)
  })

  test('is no use to a visitor who wants one', async () => {
    const widget = await server.embed()
    expect((await widget.post('/api/embed/connect/renew')).json()).toMatchObject({ code: 'TOKEN_INVALID' })
  })

  test('is refused at once after its site was disconnected, by its user alone', async () => {
    const client = await user()
    const { widget, headers } = await connected(client)
    const { sites } = (await client.get('/api/account/sites')).json<{
      sites: { id: string; origin: string }[]
    }>()
    expect(sites).toMatchObject([{ origin: partnerOrigin }])
    const path = `/api/account/sites/${sites[0]!.id}`
    expect((await (await user()).delete(path)).statusCode).toBe(404)
    expect((await widget.get('/api/chat/conversations', { headers })).statusCode).toBe(200)
    expect((await client.delete(path)).statusCode).toBe(204)
    expect((await widget.get('/api/chat/conversations', { headers })).json()).toMatchObject({
      code: 'TOKEN_INVALID',
    })
    expect((await widget.post('/api/embed/connect/renew', undefined, { headers })).statusCode).toBe(401)
    expect((await client.delete(path)).statusCode).toBe(404)
    expect((await client.get('/api/account/sites')).json()).toEqual({ sites: [] })
  })

  test.each([
    ['signed out everywhere', 'DELETE', '/api/account/sessions'],
    ['was erased', 'DELETE', '/api/account'],
  ] as const)('ends when its user has %s', async (_, method, path) => {
    const person = service.somebody({ auth_time: clock().getTime() / 1000 })
    const client = await user(person)
    const { widget, headers } = await connected(client)
    const json = path === '/api/account' ? { json: { email: person.email } } : {}
    expect((await client.send(method, path, json)).statusCode).toBe(204)
    expect((await widget.get('/api/chat/conversations', { headers })).json()).toMatchObject({
      code: 'TOKEN_INVALID',
    })
  })
})

describe('a token of somebody with an account of our own', () => {
  let own: EmbeddedServer
  beforeAll(async () => {
    own = await embeddedServer()
  }, 60_000)
  afterAll(() => own.close())

  interface Owner {
    email: string
    password: string
    user: TestClient
  }
  const mailed = (name: 'reset-password-code' | 'sign-in-code', email: string) =>
    own.mailer.last(name, email).values as { code: string; link: string }

  /** Begins to set another password by mail, in a browser of somebody who has forgotten it; answers the next step. */
  async function forgotten(email: string) {
    const browser = own.visitor()
    let continuation_token: string | undefined
    const step = async (path: string, form: Record<string, string> = {}) => {
      const fields = {
        client_id: 'studio',
        challenge_type: 'oob redirect',
        ...(continuation_token && { continuation_token }),
        ...form,
      }
      const answer = await browser.send('POST', `/native-auth/resetpassword/v1.0/${path}`, {
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(answer.statusCode).toBe(200)
      continuation_token = answer.json<{ continuation_token: string }>().continuation_token
    }
    await step('start', { username: email })
    await step('challenge')
    return { browser, step }
  }

  test.each<[string, (owner: Owner) => Promise<unknown>]>([
    [
      'has changed the password',
      async ({ user, password }) => {
        const body = { currentPassword: password, newPassword: 'another horse' }
        expect((await user.post('/api/account/password', body)).statusCode).toBe(200)
        expect((await user.get('/api/account/sites')).json()).toEqual({ sites: [] })
      },
    ],
    [
      'has set another password by a mailed link',
      async ({ email }) => {
        const { browser } = await forgotten(email)
        const token = mailed('reset-password-code', email).link.split('#token=')[1]
        const body = { token, newPassword: 'another horse' }
        expect((await browser.post('/auth/complete-reset-password', body)).statusCode).toBe(200)
      },
    ],
    [
      'has set another password by a mailed code',
      async ({ email }) => {
        const { step } = await forgotten(email)
        await step('continue', { grant_type: 'oob', oob: mailed('reset-password-code', email).code })
        await step('submit', { new_password: 'another horse' })
      },
    ],
  ])(
    'ends when its user %s',
    async (_, act) => {
      const { email, password } = await own.account()
      const { user } = await own.signIn(email, password)
      const { widget, headers } = await connected(user, partnerOrigin, own)
      await act({ email, password, user })
      expect((await widget.post('/api/embed/connect/renew', undefined, { headers })).statusCode).toBe(401)
      expect((await widget.get('/api/chat/conversations', { headers })).statusCode).toBe(401)
    },
    60_000,
  )

  test('and a code that waits end when somebody else proves that the address is theirs', async () => {
    const email = 'taken-over@example.com'
    await own.identity.accounts.create({
      email,
      userName: 'squatter',
      passwordHash: await hashPassword('correct horse'),
      isEmailVerified: false,
    })
    const squatter = (await own.signIn(email, 'correct horse')).user
    const { widget, headers } = await connected(squatter, partnerOrigin, own)
    const { verifier, challenge } = pair()
    const { code } = await agree(squatter, challenge)
    const browser = own.visitor()
    await browser.post('/api/auth/request-code', { email })
    const entry = { email, code: mailed('sign-in-code', email).code }
    expect((await browser.post('/api/auth/verify-code', entry)).statusCode).toBe(200)
    expect((await widget.post('/api/embed/connect/renew', undefined, { headers })).statusCode).toBe(401)
    expect((await widget.get('/api/chat/conversations', { headers })).statusCode).toBe(401)
    expect((await redeem(await own.embed(), code, verifier)).json()).toMatchObject({ code: 'CODE_INVALID' })
  }, 60_000)
})
