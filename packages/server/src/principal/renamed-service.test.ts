import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { principals, users } from '../db/schema.ts'
import { embeddedServer, type TestAccount } from '../testing/embedded-server.ts'
import { externalId, signedIn, type ExternalId } from '../testing/external-id.ts'
import { testServer } from '../testing/index.ts'
import type { TestClient } from '../testing/test-client.ts'
import { testClock, type TestClock } from '../testing/test-clock.ts'
import { testDatabase } from '../testing/test-database.ts'
import { keepUsersOfRenamedService } from './renamed-service.ts'

let database: Database
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

/** For one server after the other. */
const kept = (): Database => ({ ...database, close: async () => {} })
const studioAt = (STUDIO_ORIGIN: string) => embeddedServer({ database: kept(), env: { STUDIO_ORIGIN } })
const idOf = async (user: TestClient) => (await user.get('/api/userprofile')).json<{ id: string }>().id

/** A user of an issuer, by the name of the person there. */
async function storedUser(issuer: string, subject: string, signedInOn: string): Promise<void> {
  const principalId = randomUUID()
  const at = new Date(signedInOn)
  await database.db
    .insert(principals)
    .values({ id: principalId, kind: 'user', origin: null, createdAt: at, lastSeenAt: at })
  await database.db.insert(users).values({
    principalId,
    issuer,
    subject,
    email: 'lan@example.com',
    isEmailVerified: true,
    userName: 'lan',
    displayName: `${subject} of ${issuer}`,
    authProvider: 'local',
    language: 'vi',
    currency: 'VND',
    createdAt: at,
    lastSignedInAt: at,
  })
}

const tenantId = '8c1e2f3a-0000-4000-8000-000000000001'

/** B2C at a host, and how its policy names it: by the directory alone, or by the policy as well. */
async function b2cAt(host: string, clock: TestClock, kind: '' | 'tfp' = ''): Promise<ExternalId> {
  const service = await externalId(clock)
  const issuer =
    kind === 'tfp'
      ? `https://${host}/tfp/${tenantId}/b2c_1_signin/v2.0/`
      : `https://${host}/${tenantId}/v2.0/`
  Object.assign(service.discovery, { issuer, jwks_uri: `https://${host}/keys` })
  return Object.assign(service, {
    issuer,
    env: {
      AUTH_KIND: 'b2c',
      B2C_TENANT: 'contoso',
      B2C_TENANT_ID: tenantId,
      B2C_HOST: host,
      B2C_CLIENT_ID: '8c1e2f3a-0000-4000-8000-000000000002',
      B2C_API_SCOPE: 'https://contoso.onmicrosoft.com/8c1e2f3a-0000-4000-8000-000000000003/access_as_user',
      B2C_SIGN_IN_POLICY: 'B2C_1_signin',
    },
  })
}

/** Issuer of each user, by where they were stored at first. */
async function issuers(): Promise<Record<string, string>> {
  const rows = await database.db.select({ name: users.displayName, issuer: users.issuer }).from(users)
  return Object.fromEntries(rows.map(({ name, issuer }) => [name, issuer]))
}

test('after a move to another origin, and back, everybody is who they were', async () => {
  let account: TestAccount | undefined
  const ids: string[] = []
  for (const origin of ['http://localhost:8080', 'https://studio.example', 'http://localhost:8080']) {
    const server = await studioAt(origin)
    account ??= await server.account()
    const { user } = await server.signIn(account.email, account.password)
    ids.push(await idOf(user))
    await server.close()
  }
  expect(new Set(ids).size).toBe(1)
  expect(await database.db.$count(users)).toBe(1)
})

test('of several former users the latest is kept, unless there is one already; others are left alone', async () => {
  const [first, second, present] = ['first', 'second', 'studio'].map((name) => `https://${name}.example/oidc`)
  await storedUser(first!, 'lan', '2026-03-01')
  await storedUser(second!, 'lan', '2026-02-01')
  await storedUser(first!, 'minh', '2026-03-01')
  await storedUser(present!, 'minh', '2026-02-01')
  const other = 'https://contoso.ciamlogin.com/x/v2.0'
  await storedUser(other, 'an', '2026-03-01')
  const server = await studioAt('https://studio.example')
  await server.close()
  expect(await issuers()).toEqual({
    [`lan of ${first}`]: present,
    [`lan of ${second}`]: second,
    [`minh of ${first}`]: first,
    [`minh of ${present}`]: present,
    [`an of ${other}`]: other,
  })
})

/** More than are renamed at once. */
const many = 2_500

/** A studio at a new origin, and many users of its former name; `start` is what each start does for them. */
async function movedWithMany() {
  const server = await studioAt('https://studio.example')
  await database.execute(`
    with people as (
      insert into principals (id, kind, created_at, last_seen_at)
      select gen_random_uuid(), 'user', now(), now() from generate_series(1, ${many}) returning id
    )
    insert into users (principal_id, issuer, subject, email, is_email_verified, user_name, display_name,
      auth_provider, language, currency, created_at, last_signed_in_at)
    select id, 'https://first.example/oidc', id::text, '', false, '', '', 'local', 'en', 'USD', now(), now() from people`)
  const { app, config, identity } = server
  return {
    start: () => keepUsersOfRenamedService({ config, database, identity, log: app.log }),
    kept: () => database.db.$count(users, eq(users.issuer, 'https://studio.example/oidc')),
    close: () => server.close(),
  }
}

test('more people than are renamed at once stay who they are, also when a start ended in the middle', async () => {
  const { start, kept, close } = await movedWithMany()
  const transaction = database.db.transaction.bind(database.db)
  vi.spyOn(database.db, 'transaction')
    .mockImplementationOnce(transaction)
    .mockRejectedValueOnce(new Error('The process was killed.'))
  await expect(start()).rejects.toThrow('The process was killed.')
  const before = await kept()
  expect([before > 0, before < many]).toEqual([true, true])
  await start()
  expect(await kept()).toBe(many)
  await close()
})

test('so they do when several servers start at once', async () => {
  const { start, kept, close } = await movedWithMany()
  await Promise.all([start(), start(), start()])
  expect(await kept()).toBe(many)
  await close()
})

test('whoever erases their account after that does not come back by a token of another browser', async () => {
  const clock = testClock()
  const service = await b2cAt('login.example.com', clock)
  const oid = 'person-1'
  await storedUser(`https://contoso.b2clogin.com/${tenantId}/v2.0/`, oid, '2026-03-01')
  const server = await testServer({ database: kept(), fetch: service.fetch, now: clock, env: service.env })
  const here = signedIn(server, await service.token({ iss: service.issuer, oid }))
  const there = signedIn(server, await service.token({ iss: service.issuer, oid, sid: 'sid-2' }))
  expect(await idOf(here)).toMatch(/^[0-9a-f-]{36}$/)
  expect((await here.send('DELETE', '/api/account', { json: { email: 'lan@example.com' } })).statusCode).toBe(
    204,
  )
  expect((await there.get('/api/userprofile')).json()).toMatchObject({ code: 'TOKEN_INVALID' })
  expect(await database.db.$count(users)).toBe(0)
  await server.close()
})

test('B2C may get a domain of its own, and change how its policies name it', async () => {
  const ids: string[] = []
  for (const [host, path] of [
    ['contoso.b2clogin.com', ''],
    ['contoso.b2clogin.com', 'tfp'],
    ['login.example.com', 'tfp'],
  ] as const) {
    const clock = testClock()
    const service = await b2cAt(host, clock, path)
    const server = await testServer({ database: kept(), fetch: service.fetch, now: clock, env: service.env })
    ids.push(await idOf(signedIn(server, await service.token({ iss: service.issuer }))))
    await server.close()
  }
  expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(new Set(ids).size).toBe(1)
})
