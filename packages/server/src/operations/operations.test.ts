import { buildOpenApi, protocolVersion } from '@ai-studio/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usageCounters } from '../db/schema.ts'
import { externalId } from '../testing/external-id.ts'
import { partnerOrigin, testServer, type TestServer } from '../testing/index.ts'
import { ownOrigin } from '../testing/test-server.ts'
import { testClock } from '../testing/test-clock.ts'
import { tidyUp } from './maintenance.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { startMetricsServer } from './metrics-server.ts'
import type { Dependencies } from '../dependencies.ts'

let server: TestServer
let metrics: Metrics
beforeAll(async () => {
  metrics = createMetrics()
  server = await testServer({ metrics })
})
afterAll(() => server.close())
const get = (path: string) => server.stranger().get(path)

test('widgets learn what they talk to', async () => {
  expect((await get('/api/config')).json()).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    protocolVersion,
    apiBaseUrl: 'http://localhost:8080',
    environment: 'development',
    geolocationServices: [1, 2, 3].map((number) => `http://localhost:8090/geo/${number}`),
  })
})

test('a page learns whether it is one of developers, and nothing about others', async () => {
  const other = await testServer({
    env: { EMBED_DEVELOPER_ORIGINS: 'https://staging.example.com, https://*.preview.example.com' },
  })
  const ask = async (origin?: string) => {
    const answer = await other.stranger().get('/api/config', { headers: { ...(origin && { origin }) } })
    expect(answer.headers['cache-control']).toBe('no-store')
    return answer.json<{ isDeveloperOrigin?: boolean }>().isDeveloperOrigin
  }
  expect(await ask('https://staging.example.com')).toBe(true)
  expect(await ask('https://pull-7.preview.example.com')).toBe(true)
  expect(await ask('https://preview.example.com')).toBeUndefined()
  expect(await ask('https://shop.example.com')).toBeUndefined()
  expect(await ask()).toBeUndefined()
  await other.close()
})

test('how people sign in is told to our own pages, and to nobody else', async () => {
  const { env } = await externalId(testClock())
  const other = await testServer({ env: { ...env, EMBED_ORIGINS: partnerOrigin } })
  const ask = async (headers: Record<string, string>) =>
    (await other.stranger().get('/api/config', { headers })).json<{ auth?: object }>().auth
  expect(await ask({ origin: 'http://localhost:8080' })).toEqual({
    kind: 'external-id',
    clientId: '8c1e2f3a-0000-4000-8000-000000000002',
    authority: 'https://contoso.ciamlogin.com/8c1e2f3a-0000-4000-8000-000000000001',
    knownAuthorities: ['contoso.ciamlogin.com', '8c1e2f3a-0000-4000-8000-000000000001.ciamlogin.com'],
    scopes: [
      'openid',
      'profile',
      'offline_access',
      'api://8c1e2f3a-0000-4000-8000-000000000003/access_as_user',
    ],
    nativeAuth: '/native-auth',
    hasMailedCodes: false,
    socialButtons: [{ id: 'google', domainHint: 'Google' }],
  })
  expect(await ask({ 'sec-fetch-site': 'same-origin' })).toBeDefined()
  for (const headers of [
    { origin: partnerOrigin },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ]) {
    expect(await ask(headers as unknown as Record<string, string>)).toBeUndefined()
  }
  await other.close()
})

test('B2C has its policies, and no native authentication', async () => {
  const other = await testServer({
    env: {
      AUTH_KIND: 'b2c',
      B2C_TENANT: 'contoso',
      B2C_TENANT_ID: '8c1e2f3a-0000-4000-8000-000000000001',
      B2C_CLIENT_ID: '8c1e2f3a-0000-4000-8000-000000000002',
      B2C_API_SCOPE: 'https://contoso.onmicrosoft.com/8c1e2f3a-0000-4000-8000-000000000003/access_as_user',
      B2C_SIGN_IN_POLICY: 'B2C_1_signin',
      B2C_RESET_POLICY: 'B2C_1_reset',
      B2C_DOMAIN_HINTS: 'microsoft=live.com',
    },
  })
  expect((await other.visitor().get('/api/config')).json<{ auth: object }>().auth).toEqual({
    kind: 'b2c',
    clientId: '8c1e2f3a-0000-4000-8000-000000000002',
    authority: 'https://contoso.b2clogin.com/contoso.onmicrosoft.com/B2C_1_signin',
    resetAuthority: 'https://contoso.b2clogin.com/contoso.onmicrosoft.com/B2C_1_reset',
    knownAuthorities: ['contoso.b2clogin.com'],
    scopes: [
      'openid',
      'profile',
      'offline_access',
      'https://contoso.onmicrosoft.com/8c1e2f3a-0000-4000-8000-000000000003/access_as_user',
    ],
    hasMailedCodes: false,
    socialButtons: [{ id: 'microsoft', domainHint: 'live.com' }],
  })
  await other.close()
})

test('the base of all calls of widgets comes from the configuration, and our own pages stay on their origin', async () => {
  const other = await testServer({ env: { API_BASE_URL: 'https://api.example.com/v1/' } })
  for (const origin of [partnerOrigin, 'https://anybody.example']) {
    const answer = await other.stranger().get('/api/config', { headers: { origin } })
    expect(answer.json()).toMatchObject({ apiBaseUrl: 'https://api.example.com/v1' })
  }
  // Browsers send no `Origin` with what a page reads of its own.
  const own: Record<string, string>[] = [{ 'sec-fetch-site': 'same-origin' }, { origin: ownOrigin }, {}]
  for (const headers of own) {
    const answer = await other.stranger().get('/api/config', { headers })
    expect(answer.json()).toMatchObject({ apiBaseUrl: ownOrigin })
  }
  await other.close()
})

test('who is not signed in prefers dollars', async () => {
  expect((await get('/api/userpreferences/anonymous')).json()).toEqual({ currency: 'USD' })
})

describe('the contract', () => {
  test('is served for machines', async () => {
    const answer = await get('/api/openapi.json')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(buildOpenApi())))
  })

  test('is served for people, under a policy of its own', async () => {
    const answer = await get('/api/docs')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
    expect(answer.headers['content-security-policy']).toMatch(/script-src 'self';/)
    const scripts = [...answer.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!)
    expect(scripts.length).toBeGreaterThan(3)
    for (const path of scripts) expect((await get(path)).statusCode, path).toBe(200)
    expect((await get('/api/docs/json')).json<{ paths: object }>().paths).toHaveProperty(['/api/chat/send'])
  })
})

describe('metrics', () => {
  test('are told on a port of their own, and count what happened by route', async () => {
    await server.visitor().get('/api/chat/history/3f0f7f9e-5f0f-4d6c-9c57-2f1c7a4f9f00')
    const own = await startMetricsServer(metrics, { host: '127.0.0.1', port: 0 })
    try {
      const answer = await fetch(`http://127.0.0.1:${own.port}/metrics`)
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
      const text = await answer.text()
      expect(text).toContain('route="/api/chat/history/:id",status="404"')
      expect(text).toMatch(/studio_refusals_total\{code="NOT_FOUND"\} \d+/)
      expect(text).toContain('studio_streams_open 0')
      expect((await fetch(`http://127.0.0.1:${own.port}/`)).status).toBe(404)
    } finally {
      await own.close()
    }
    expect((await get('/metrics')).statusCode).toBe(404)
  })
})

test('somebody tidies up every half hour', async () => {
  expect(server.jobs.scheduled.get('tidy-up')).toBe('*/30 * * * *')
  await expect(server.jobs.runNow('tidy-up')).resolves.toBeUndefined()
})

test('a step that fails keeps no other from tidying up, and is told at the end', async () => {
  let isPruned = false
  let deletions = 0
  const db = new Proxy(server.database.db, {
    get(target, key) {
      if (key === 'delete' && (deletions += 1) === 1) throw new Error('the first of them')
      return Reflect.get(target, key, target) as unknown
    },
  })
  const identity = { prune: async () => void (isPruned = true) }
  const database = { ...server.database, db }
  const failure = await tidyUp({ database, now: server.clock, identity } as unknown as Dependencies).catch(
    (error: Error) => error,
  )
  expect(failure).toMatchObject({
    message: expect.stringMatching(/^1 of \d+ steps failed$/),
    cause: { message: 'the first of them' },
  })
  expect(isPruned).toBe(true)
})

test('tidying up that has been given up begins no further step', async () => {
  const database = new Proxy(server.database, {
    get(target, key) {
      if (key === 'db') return {}
      throw new Error(`${String(key)} was asked for`, { cause: target })
    },
  })
  await tidyUp({ database, now: server.clock } as unknown as Dependencies, AbortSignal.abort())
})

test('what is no longer needed is deleted', async () => {
  const { db } = server.database
  const now = server.clock()
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
  await db.insert(usageCounters).values([
    { subject: 'x', kind: 'messages/day', window: daysAgo(4), count: 1 },
    { subject: 'x', kind: 'messages/day', window: daysAgo(1), count: 1 },
  ])
  await tidyUp({ database: server.database, now: server.clock } as unknown as Dependencies)
  expect(await db.select().from(usageCounters)).toEqual([expect.objectContaining({ window: daysAgo(1) })])
})
