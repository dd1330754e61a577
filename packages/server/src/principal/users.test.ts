import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { principals, users, userSessions } from '../db/schema.ts'
import { createMetrics, type Metrics } from '../operations/metrics.ts'
import { externalId, signedIn, type ExternalId } from '../testing/external-id.ts'
import { partnerOrigin, testServer, type TestServer } from '../testing/index.ts'
import { testClock, type TestClock } from '../testing/test-clock.ts'

let clock: TestClock
let service: ExternalId
let server: TestServer
let metrics: Metrics
beforeEach(async () => {
  clock = testClock()
  service = await externalId(clock)
  metrics = createMetrics()
  server = await testServer({ env: service.env, fetch: service.fetch, now: clock, metrics })
})
afterEach(() => server.close())

const rows = (table: typeof users | typeof principals | typeof userSessions) =>
  server.database.db.$count(table)

describe('a user', () => {
  test('is made by the first token, once, however many calls come at once', async () => {
    const token = await service.token()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        signedIn(server, token, { 'accept-language': 'vi' }).get('/api/userprofile'),
      ),
    )
    const profiles = answers.map((answer) => answer.json<{ id: string }>())
    expect(new Set(profiles.map(({ id }) => id)).size).toBe(1)
    expect(profiles[0]).toMatchObject({
      userName: 'linh',
      displayName: 'Linh Tran',
      email: 'linh@example.com',
      authProvider: 'ExternalID',
      roles: [],
      subscriptionTier: 'free',
      // Nobody has chosen a currency yet.
      preferences: { language: 'vi', currency: null },
    })
    expect([await rows(users), await rows(principals), await rows(userSessions)]).toEqual([1, 1, 1])
  })

  test('is somebody else for each person, and the same in each of their browsers', async () => {
    const id = async (claims: object) =>
      (
        await signedIn(server, await service.token(claims as Record<string, unknown>)).get('/api/userprofile')
      ).json<{ id: string }>().id
    const [first, again, other] = [await id({}), await id({ sid: 'sid-2' }), await id({ oid: 'other' })]
    expect(again).toBe(first)
    expect(other).not.toBe(first)
    expect(await rows(userSessions)).toBe(3)
    expect((await metrics.signIns.get()).values).toMatchObject([
      { labels: { provider: 'ExternalID' }, value: 3 },
    ])
  })

  test('has the roles that the token tells', async () => {
    const user = signedIn(server, await service.token({ roles: ['admin'] }))
    expect((await user.get('/api/userprofile')).json()).toMatchObject({ roles: ['admin'] })
  })

  test('chats with the allowance of an account, without an XSRF pair or a cookie', async () => {
    const user = signedIn(server, await service.token())
    const made = await user.post('/api/chat/conversation')
    expect(made.statusCode).toBe(201)
    expect(made.cookies.filter(({ name }) => name === 'studio_visitor')).toEqual([])
    expect((await user.get('/api/chat/usage')).json()).toMatchObject({
      tier: 'free',
      messages: { limit: 100 },
    })
    const { id } = made.json<{ id: string }>()
    expect((await user.get(`/api/chat/${id}`)).statusCode).toBe(200)
    expect((await server.visitor().get(`/api/chat/${id}`)).statusCode).toBe(404)
    const other = signedIn(server, await service.token({ oid: 'other' }))
    expect((await other.get(`/api/chat/${id}`)).statusCode).toBe(404)
  })

  test('is not the visitor whose cookie comes along', async () => {
    const visitor = server.visitor()
    const { id } = (await visitor.post('/api/chat/conversation')).json<{ id: string }>()
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const user = signedIn(server, await service.token(), { cookie })
    expect((await user.get(`/api/chat/${id}`, { headers: { cookie } })).statusCode).toBe(404)
  })
})

describe('a user’s token', () => {
  test.each([
    ['an allowed site', { origin: partnerOrigin, 'sec-fetch-site': 'cross-site' }],
    ['any other site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a sandboxed frame', { origin: 'null' }],
  ])('is worth nothing from %s', async (_, headers) => {
    const user = signedIn(server, await service.token(), headers)
    for (const path of ['/api/userprofile', '/api/chat/conversations']) {
      const answer = await user.get(path)
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
    }
    expect(await rows(users)).toBe(0)
  })

  test('is good for a program that names no page', async () => {
    const answer = await server
      .stranger()
      .get('/api/userprofile', { headers: { authorization: `Bearer ${await service.token()}` } })
    expect(answer.statusCode).toBe(200)
  })

  test('is worth nothing where nobody can sign in', async () => {
    const alone = await testServer()
    const answer = await signedIn(alone, await service.token()).get('/api/userprofile')
    expect(answer.json()).toMatchObject({ code: 'TOKEN_INVALID' })
    await alone.close()
  })
})

test('visitors are told to sign in where a user is needed', async () => {
  const visitor = server.visitor()
  await visitor.post('/api/chat/conversation')
  expect((await visitor.get('/api/userprofile')).json()).toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
  const embed = await server.embed()
  expect((await embed.get('/api/userprofile')).json()).toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
})

test('B2C is called so in a profile', async () => {
  const tenantId = '8c1e2f3a-0000-4000-8000-000000000001'
  const host = 'contoso.b2clogin.com'
  const issuer = `https://${host}/${tenantId}/v2.0/`
  Object.assign(service.discovery, { issuer, jwks_uri: `https://${host}/keys` })
  const b2c = await testServer({
    fetch: service.fetch,
    now: clock,
    env: {
      AUTH_KIND: 'b2c',
      B2C_TENANT: 'contoso',
      B2C_TENANT_ID: tenantId,
      B2C_CLIENT_ID: '8c1e2f3a-0000-4000-8000-000000000002',
      B2C_API_SCOPE: 'https://contoso.onmicrosoft.com/8c1e2f3a-0000-4000-8000-000000000003/access_as_user',
      B2C_SIGN_IN_POLICY: 'B2C_1_signin',
    },
  })
  const claims = { iss: issuer, email: undefined, emails: ['linh@example.com'], sid: undefined }
  const answer = await signedIn(b2c, await service.token(claims)).get('/api/userprofile')
  expect(answer.json()).toMatchObject({ authProvider: 'B2C', email: 'linh@example.com' })
  expect(service.calls[0]).toBe(
    'https://contoso.b2clogin.com/contoso.onmicrosoft.com/B2C_1_signin/v2.0/.well-known/openid-configuration',
  )
  await b2c.close()
})
