import { randomUUID } from 'node:crypto'
import type { Identity } from '@ai-studio/identity'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cheapHash } from '../../../identity/src/testing/cheap-hash.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { guesses } from '../db/schema.ts'
import { securityHeaders } from '../http/security.ts'
import { identityMailer } from '../mail/identity-mailer.ts'
import { addressKey } from '../principal/address-key.ts'
import { recordingMailer, type RecordingMailer } from '../testing/recording-mailer.ts'
import { testClock } from '../testing/test-clock.ts'
import type { TestClient } from '../testing/test-client.ts'
import { testDatabase } from '../testing/test-database.ts'
import { ownOrigin, partnerOrigin, testServer, type TestServer } from '../testing/test-server.ts'
import { languageHeader, signInHeader } from './native-auth.ts'
import { serverIdentity } from './server-identity.ts'

vi.setConfig({ testTimeout: 60_000 })

let server: TestServer
let database: Database
let identity: Identity
let mailer: RecordingMailer
beforeAll(async () => {
  database = await testDatabase()
  mailer = recordingMailer()
  // Tokens tell real time.
  const now = testClock(new Date())
  const config = readConfig({
    STUDIO_SECRET: 'k7Tq2ZsW9xLmB4vNc8RdY1hGj6FpA3eU',
    STUDIO_ORIGIN: ownOrigin,
    DATA_DIR: '/nowhere',
  })
  identity = (await serverIdentity({ config, database, mailer: identityMailer(mailer), now }))!
  server = await testServer({ database, identity, mailer, now })
})
afterAll(() => server.close())

async function account(change: { email?: string } = {}) {
  return (await identity.accounts.create({
    email: `${randomUUID()}@example.com`,
    userName: 'lan',
    passwordHash: cheapHash('correct horse'),
    isEmailVerified: true,
    ...change,
  }))!
}

const formType = 'application/x-www-form-urlencoded'
const post = (client: TestClient, path: string, fields: Record<string, string>, headers = {}) =>
  client.send('POST', `/native-auth${path}`, {
    headers: { 'content-type': `${formType};charset=utf-8`, ...headers },
    payload: new URLSearchParams({
      client_id: 'studio',
      challenge_type: 'password oob redirect',
      ...fields,
    }).toString(),
  })
type Body = { continuation_token: string; access_token: string; error?: string }

async function byPassword(client: TestClient, username: string, password = 'correct horse') {
  const begun = await post(client, '/oauth2/v2.0/initiate', { username })
  const { continuation_token } = begun.json<Body>()
  return post(client, '/oauth2/v2.0/token', { continuation_token, grant_type: 'password', password })
}
const authorize = (parameters: Record<string, string>) =>
  `/oidc/auth?${new URLSearchParams({
    client_id: 'studio',
    response_type: 'code',
    redirect_uri: `${ownOrigin}/auth/bridge.html`,
    scope: 'openid',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    ...parameters,
  }).toString()}`

describe('native authentication', () => {
  test('signs in with tokens, and the browser has a session of the provider from then on', async () => {
    const { email } = await account()
    const visitor = server.visitor()
    const answer = await byPassword(visitor, email)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json<Body>().access_token).toMatch(/^ey/)
    const session = answer.cookies.find(({ name }) => name === '_session')
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'lax', path: '/' })
    const silent = await visitor.get(authorize({ prompt: 'none' }))
    expect(silent.statusCode).toBe(303)
    expect(new URL(silent.headers.location!).searchParams.has('code')).toBe(true)
    expect((await server.visitor().get(authorize({ prompt: 'none' }))).headers.location).toContain(
      'login_required',
    )
  })

  test('a second sign-in ends the one before and never takes its session over', async () => {
    const [one, two] = [await account(), await account()]
    const visitor = server.visitor()
    const first = await byPassword(visitor, one.email)
    const before = visitor.cookies.get('_session')
    await byPassword(visitor, two.email)
    expect(visitor.cookies.get('_session')).not.toBe(before)
    const { refresh_token } = first.json<{ refresh_token: string }>()
    const renewed = await server.stranger().send('POST', '/oidc/token', {
      headers: { 'content-type': formType },
      payload: new URLSearchParams({
        client_id: 'studio',
        grant_type: 'refresh_token',
        refresh_token,
      }).toString(),
    })
    expect(renewed.json<Body>().error).toBe('invalid_grant')
  })

  test('binds what was begun to a cookie that scripts and other sites cannot read', async () => {
    const { email } = await account()
    const visitor = server.visitor()
    const begun = await post(visitor, '/oauth2/v2.0/initiate', { username: email })
    const cookie = begun.cookies.find(({ name }) => name === 'studio_browser')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    const { continuation_token } = begun.json<Body>()
    const fields = { continuation_token, grant_type: 'password', password: 'correct horse' }
    const stolen = await post(server.visitor(), '/oauth2/v2.0/token', fields)
    expect(stolen.json<Body>().error).toBe('expired_token')
    expect((await post(visitor, '/oauth2/v2.0/token', fields)).statusCode).toBe(200)
  })

  test('mails in the language of the page, whatever the browser speaks', async () => {
    const { email } = await account()
    for (const [page, browser] of [
      ['vi', 'en-US,en;q=0.9'],
      ['en', 'vi'],
    ] as const) {
      const visitor = server.visitor({ language: browser })
      const headers = { [languageHeader]: page }
      const begun = await post(visitor, '/resetpassword/v1.0/start', { username: email }, headers)
      const { continuation_token } = begun.json<Body>()
      await post(visitor, '/resetpassword/v1.0/challenge', { continuation_token }, headers)
      expect(mailer.last('reset-password-code', email).language).toBe(page)
    }
  })

  test('mails a code to who asks for one by the header, in their language', async () => {
    const { email } = await account()
    const visitor = server.visitor({ language: 'vi' })
    const headers = { [signInHeader]: 'code' }
    const begun = await post(visitor, '/oauth2/v2.0/initiate', { username: email }, headers)
    const { continuation_token } = begun.json<Body>()
    const challenged = await post(visitor, '/oauth2/v2.0/challenge', { continuation_token })
    expect(challenged.json()).toMatchObject({ challenge_type: 'oob', code_length: 6 })
    const mail = mailer.last('sign-in-code', email)
    expect(mail.language).toBe('vi')
    const answer = await post(visitor, '/oauth2/v2.0/token', {
      continuation_token: challenged.json<Body>().continuation_token,
      grant_type: 'oob',
      oob: (mail.values as { code: string }).code,
    })
    expect(answer.statusCode).toBe(200)
  })

  test('answers pages of the studio alone', async () => {
    const { email } = await account()
    for (const headers of [
      { origin: partnerOrigin, 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
    ]) {
      const answer = await post(server.visitor(), '/oauth2/v2.0/initiate', { username: email }, headers)
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
    }
  })

  test('takes forms of a sensible size alone, and has no other paths', async () => {
    const visitor = server.visitor()
    const json = await visitor.post('/native-auth/oauth2/v2.0/initiate', { username: 'lan@example.com' })
    expect(json.statusCode).toBe(415)
    const large = await post(visitor, '/oauth2/v2.0/initiate', { username: 'x'.repeat(17_000) })
    expect(large.statusCode).toBe(413)
    expect((await post(visitor, '/oauth2/v2.0/introspect', {})).statusCode).toBe(404)
    expect((await visitor.get('/native-auth/oauth2/v2.0/token')).statusCode).toBe(404)
  })
})

describe('the OpenID provider', () => {
  test('stands below /oidc, with its own headers on its pages and ours besides', async () => {
    const visitor = server.visitor()
    const discovery = await visitor.get('/oidc/.well-known/openid-configuration')
    expect(discovery.json()).toMatchObject({
      issuer: `${ownOrigin}/oidc`,
      authorization_endpoint: `${ownOrigin}/oidc/auth`,
    })
    const begun = await visitor.get(authorize({}))
    const page = await visitor.get(begun.headers.location!)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<h1>Sign in</h1>')
    expect(page.headers['content-security-policy']).toContain("form-action 'self'")
    expect(page.headers['content-security-policy']).not.toContain('sandbox')
    expect(page.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'permissions-policy': securityHeaders(server.config)['permissions-policy'],
      'referrer-policy': 'same-origin',
    })
    const posted = await visitor.send(
      'POST',
      `${new URL(begun.headers.location!, ownOrigin).pathname}/choose`,
      {
        headers: { 'content-type': formType },
        payload: 'email=&password=',
      },
    )
    expect(posted.statusCode).toBe(400)
    expect(posted.body).toContain('Sign-in could not go on')
  })

  test('counts wrong passwords by the address that the server believes in, which stays unreadable', async () => {
    const visitor = server.visitor({ address: '203.0.113.7' })
    const begun = await visitor.get(authorize({}))
    const page = await visitor.get(begun.headers.location!)
    const [, csrf] = /name="csrf" value="([^"]+)"/.exec(page.body)!
    const { pathname } = new URL(begun.headers.location!, ownOrigin)
    const answer = await visitor.send('POST', `${pathname}/choose`, {
      headers: { 'content-type': formType, 'x-forwarded-for': '198.51.100.1' },
      payload: new URLSearchParams({ csrf: csrf!, email: 'lan@example.com', password: 'wrong' }).toString(),
    })
    expect(answer.statusCode).toBe(422)
    const subjects = (await database.db.select().from(guesses)).map(({ subject }) => subject)
    expect(subjects).toContain(`password-from:${addressKey(server.config.secret, '203.0.113.7')}`)
    expect(subjects.join()).not.toContain('203.0.113.7')
  })
})

test('a password that is replaced by mail ends the sessions that the API knows', async () => {
  const { email } = await account()
  const visitor = server.visitor()
  const { access_token } = (await byPassword(visitor, email)).json<Body>()
  const call = () =>
    server.stranger().get('/api/userprofile', { headers: { authorization: `Bearer ${access_token}` } })
  await server.stranger().post('/api/auth/session', undefined, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  const before = await call()
  await post(visitor, '/resetpassword/v1.0/start', { username: email })
  const begun = (await post(visitor, '/resetpassword/v1.0/start', { username: email })).json<Body>()
  await post(visitor, '/resetpassword/v1.0/challenge', { continuation_token: begun.continuation_token })
  const { link } = mailer.last('reset-password-code', email).values as { link: string }
  const token = link.split('#token=')[1]!
  await identity.completePasswordReset(token, 'another horse', 'en')
  const after = await call()
  expect([before.statusCode, after.statusCode]).toEqual([200, 401])
})

test('a mailed code signs nobody in for whom another password is set before the sign-in is stored', async () => {
  const made = await account()
  const { email } = made
  const visitor = server.visitor()
  const { mailedSignIn } = identity
  const { verify } = mailedSignIn
  const verified = vi.spyOn(mailedSignIn, 'verify').mockImplementation(async (entry) => {
    const found = await verify(entry)
    await identity.accounts.setPassword(made, 'another horse')
    await identity.revoke(made.id)
    return found
  })
  const byCode = async () => {
    await visitor.post('/api/auth/request-code', { email })
    const { code } = mailer.last('sign-in-code', email).values as { code: string }
    return visitor.post('/api/auth/verify-code', { email, code })
  }
  const silent = async () => (await visitor.get(authorize({ prompt: 'none' }))).headers.location
  const refused = await byCode()
  verified.mockRestore()
  expect(refused.json()).toMatchObject({ code: 'CODE_INVALID' })
  expect(await silent()).toContain('login_required')
  expect((await byCode()).json()).toEqual({ success: true })
  expect(await silent()).toContain('code=')
})

describe('a second sign-in in the same browser', () => {
  const call = (token: string, method: 'GET' | 'POST', path: string, json?: unknown) =>
    server.stranger().send(method, path, { headers: { authorization: `Bearer ${token}` }, json })
  async function twice() {
    const { email } = await account()
    const visitor = server.visitor()
    const signIn = async () => (await byPassword(visitor, email)).json<Body>().access_token
    return { first: await signIn(), signIn }
  }

  test('ends the first one for the API: it is listed no more, and its tokens are worth nothing', async () => {
    const { first, signIn } = await twice()
    expect((await call(first, 'POST', '/api/auth/session')).statusCode).toBe(200)
    const second = await signIn()
    expect((await call(first, 'GET', '/api/userprofile')).json()).toMatchObject({ code: 'SESSION_EXPIRED' })
    const { sessions } = (await call(second, 'GET', '/api/account/sessions')).json<{ sessions: unknown[] }>()
    expect(sessions).toMatchObject([{ isCurrent: true }])
  })

  test('ends also one that had called nothing', async () => {
    const { first, signIn } = await twice()
    expect((await call(first, 'POST', '/api/auth/session')).statusCode).toBe(200)
    const unseen = await signIn()
    const last = await signIn()
    expect((await call(unseen, 'GET', '/api/userprofile')).statusCode).toBe(401)
    expect((await call(last, 'GET', '/api/userprofile')).statusCode).toBe(200)
  })

  test('goes on when a password is changed by it, and cannot be ended by the first one', async () => {
    const { first, signIn } = await twice()
    expect((await call(first, 'POST', '/api/auth/session')).statusCode).toBe(200)
    const second = await signIn()
    const change = { currentPassword: 'correct horse', newPassword: 'another horse' }
    expect((await call(first, 'POST', '/api/account/password', change)).statusCode).toBe(401)
    expect((await call(second, 'POST', '/api/account/password', change)).statusCode).toBe(200)
    expect((await call(second, 'GET', '/api/userprofile')).statusCode).toBe(200)
  })
})

test('a server that relies on another service has none of it', async () => {
  const elsewhere = await testServer()
  const answer = await elsewhere.visitor().get('/oidc/.well-known/openid-configuration')
  expect(answer.statusCode).toBe(404)
  await elsewhere.close()
})
