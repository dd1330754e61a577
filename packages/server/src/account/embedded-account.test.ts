import { accountExportSchema, freshSessionMinutes, newsletterWording } from '@ai-studio/contract'
import { hashPassword, PasswordsBusy, PasswordsExhausted } from '@ai-studio/identity'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { contactMessages, newsletterSubscriptions } from '../db/schema.ts'
import { embeddedServer, type EmbeddedServer } from '../testing/embedded-server.ts'
import type { TestClient } from '../testing/index.ts'

// Real passwords are hashed slowly.
vi.setConfig({ testTimeout: 60_000 })

let server: EmbeddedServer
beforeAll(async () => {
  server = await embeddedServer()
})
afterAll(() => server.close())
// Tokens tell real time.
afterEach(() => server.clock.set(new Date()))

const code = (client: TestClient, url: string, json: unknown) =>
  client.post(url, json).then((answer) => answer.json<{ code?: string; success?: boolean }>())
const isIn = async (client: TestClient) => (await client.get('/api/userprofile')).statusCode === 200
/** Makes an account with somebody else's address. */
const squat = async (email: string) =>
  (await server.identity.accounts.create({
    email,
    userName: 'squatter',
    passwordHash: await hashPassword('correct horse'),
    isEmailVerified: false,
  }))!
/** A page that holds a token and keeps its cookies, as a browser does. */
async function person() {
  const account = await server.account()
  const { user } = await server.signIn(account.email, account.password)
  return { account, user }
}

test('who signs in with a password is a user with a profile', async () => {
  const { account, user } = await person()
  expect((await user.post('/api/auth/session')).json()).toMatchObject({
    email: account.email,
    authProvider: 'Local',
    displayName: account.email.split('@')[0],
    subscriptionTier: 'free',
  })
  expect((await user.get('/api/account/security')).json()).toEqual({
    hasPassword: true,
    canChangePassword: true,
    canChangeEmail: true,
    isEmailVerified: true,
  })
})

test('our pages are told that they sign people in here', async () => {
  const { auth } = (await server.visitor().get('/api/config')).json<{ auth: { kind: string } }>()
  expect(auth.kind).toBe('embedded')
})

test('a token that is no access token is refused', async () => {
  const account = await server.account()
  const { body } = await server.signIn(account.email, account.password)
  for (const kind of ['id_token', 'refresh_token']) {
    const answer = await server
      .stranger()
      .get('/api/userprofile', { headers: { authorization: `Bearer ${String(body[kind])}` } })
    expect(answer.json()).toMatchObject({ code: 'TOKEN_INVALID' })
  }
})

test('names are changed here and in the account', async () => {
  const { account, user } = await person()
  const answer = await user.send('PATCH', '/api/userprofile', { json: { displayName: ' Lan Anh ' } })
  expect(answer.json()).toMatchObject({ displayName: 'Lan Anh', userName: account.email.split('@')[0] })
  const again = (await server.signIn(account.email, account.password)).user
  expect((await again.post('/api/auth/session')).json()).toMatchObject({ displayName: 'Lan Anh' })
  expect((await user.send('PATCH', '/api/userprofile', { json: { userName: 'ab' } })).statusCode).toBe(422)
})

test("a display name may be as short as a person's name, but not be nothing", async () => {
  const { user } = await person()
  const change = (displayName: string) => user.send('PATCH', '/api/userprofile', { json: { displayName } })
  for (const name of ['Vy', '李明', 'V']) {
    expect((await change(name)).json()).toMatchObject({ displayName: name })
  }
  for (const nothing of ['', '  ']) {
    const answer = await change(nothing)
    expect([answer.statusCode, answer.json<{ errors: unknown }>().errors]).toMatchObject([
      422,
      [{ path: 'displayName' }],
    ])
  }
})

describe('a password', () => {
  test('is changed with the one before, and other browsers are signed out', async () => {
    const { account, user } = await person()
    const other = (await server.signIn(account.email, account.password)).user
    // Somebody who has signed in, and called nothing yet.
    const unseen = (await server.signIn(account.email, account.password)).user
    expect(await isIn(other)).toBe(true)
    expect(
      await code(user, '/api/account/password', { currentPassword: 'wrong', newPassword: 'new secret' }),
    ).toMatchObject({
      code: 'CREDENTIALS_INVALID',
    })
    expect(await isIn(other)).toBe(true)
    // Tokens tell real time, which goes on by a whole second at least.
    server.clock.set(new Date(Date.now() + 1_000))
    const body = { currentPassword: account.password, newPassword: 'new secret' }
    expect(await code(user, '/api/account/password', body)).toEqual({ success: true })
    expect(await isIn(user)).toBe(true)
    expect(await isIn(other)).toBe(false)
    expect(await isIn(unseen)).toBe(false)
    expect((await server.signIn(account.email, account.password)).status).toBe(400)
    expect((await server.signIn(account.email, 'new secret')).status).toBe(200)
    expect(server.mailer.last('password-changed', account.email).how).toBe('queued')
  })

  test('is not changed while too many passwords wait, and that is said', async () => {
    const { account, user } = await person()
    vi.spyOn(server.identity.accounts, 'signIn').mockRejectedValueOnce(new PasswordsBusy())
    const body = { currentPassword: account.password, newPassword: 'new secret' }
    const answer = await user.post('/api/account/password', body)
    vi.restoreAllMocks()
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect((await server.signIn(account.email, account.password)).status).toBe(200)
  })

  test('is not called wrong after too many passwords from one network', async () => {
    const { account, user } = await person()
    vi.spyOn(server.identity.accounts, 'signIn').mockRejectedValueOnce(new PasswordsExhausted())
    const body = { currentPassword: account.password, newPassword: 'new secret' }
    const answer = await user.post('/api/account/password', body)
    vi.restoreAllMocks()
    expect(answer.statusCode).toBe(429)
    expect(answer.json()).toMatchObject({ code: 'RATE_LIMITED' })
    expect(answer.headers['retry-after']).toBe('900')
  })

  test('is not set without the one before', async () => {
    const { user } = await person()
    expect(await code(user, '/api/account/password', { newPassword: 'new secret' })).toMatchObject({
      code: 'CREDENTIALS_INVALID',
    })
  })

  test('that is wrong signs nobody out, and cannot be guessed for ever', async () => {
    const { account, user } = await person()
    for (let tries = 0; tries < 10; tries += 1) {
      await code(user, '/api/account/password', {
        currentPassword: `wrong ${tries}`,
        newPassword: 'new secret',
      })
    }
    const body = { currentPassword: account.password, newPassword: 'new secret' }
    expect(await code(user, '/api/account/password', body)).toMatchObject({ code: 'CREDENTIALS_INVALID' })
    expect(await isIn(user)).toBe(true)
  })

  test('is set by a link from the mail, once, and every browser is signed out', async () => {
    const { account, user } = await person()
    expect(await isIn(user)).toBe(true)
    const token = await resetToken(account.email)
    const visitor = server.visitor()
    const set = (newPassword: string) =>
      code(visitor, '/auth/complete-reset-password', { token, newPassword })
    const foreign = await server
      .stranger()
      .post(
        '/auth/complete-reset-password',
        { token, newPassword: 'theirs' },
        { headers: { origin: 'https://evil.example' } },
      )
    expect(foreign.json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
    expect(await set('from the mail')).toEqual({ success: true })
    expect(await set('a second time')).toMatchObject({ code: 'PASSWORD_RESET_FAILED' })
    expect(await isIn(user)).toBe(false)
    expect((await server.signIn(account.email, 'from the mail')).status).toBe(200)
  })
})

describe('a change of the password that is still on its way', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  /** Changes the password of somebody, and lets something happen between the proof and the change. */
  async function changeMeanwhile(user: TestClient, currentPassword: string, happen: () => Promise<void>) {
    const { accounts } = server.identity
    const { changePassword } = accounts
    const held = vi.spyOn(accounts, 'changePassword').mockImplementationOnce(async (...change) => {
      await happen()
      return changePassword(...change)
    })
    try {
      return await code(user, '/api/account/password', { currentPassword, newPassword: 'theirs' })
    } finally {
      held.mockRestore()
    }
  }

  test('does not undo one by mail, and ends none of the sign-ins since', async () => {
    const { account, user } = await person()
    const token = await resetToken(account.email)
    let owner: TestClient | undefined
    const answer = await changeMeanwhile(user, account.password, async () => {
      const body = { token, newPassword: 'from the mail' }
      expect(await code(server.visitor(), '/auth/complete-reset-password', body)).toEqual({ success: true })
      // Tokens tell whole seconds, and a link by mail leaves not even those of its own.
      server.clock.set(new Date(Date.now() + 1_000))
      vi.useFakeTimers({ toFake: ['Date'], now: server.clock() })
      owner = (await server.signIn(account.email, 'from the mail')).user
      expect(await isIn(owner)).toBe(true)
    }).finally(() => vi.useRealTimers())
    expect(answer).toMatchObject({ code: 'CREDENTIALS_INVALID' })
    expect(await isIn(owner!)).toBe(true)
    expect((await server.signIn(account.email, 'theirs')).status).toBe(400)
    expect((await server.signIn(account.email, 'from the mail')).status).toBe(200)
  })

  /** Signs somebody in with the password as it is, two seconds on, and lets another two go by. */
  async function signInMeanwhile({ email, password }: { email: string; password: string }) {
    const begun = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: begun + 2_000 })
    const { status, user } = await server.signIn(email, password)
    expect(status).toBe(200)
    server.clock.set(new Date(begun + 4_000))
    vi.setSystemTime(server.clock())
    return user
  }

  test('ends also a sign-in that was made meanwhile with the one before', async () => {
    const { account, user } = await person()
    let other: TestClient | undefined
    const answer = await changeMeanwhile(user, account.password, async () => {
      other = await signInMeanwhile(account)
    })
    expect(answer).toEqual({ success: true })
    expect(await isIn(other!)).toBe(false)
    expect(await isIn(user)).toBe(true)
  })

  test('ends it as well when the new one is set by mail', async () => {
    const { account, user } = await person()
    // Known to the server, so that there is somebody whose tokens are refused.
    expect(await isIn(user)).toBe(true)
    const token = await resetToken(account.email)
    const { identity } = server
    const { completePasswordReset } = identity
    let other: TestClient | undefined
    vi.spyOn(identity, 'completePasswordReset').mockImplementationOnce(async (...reset) => {
      other = await signInMeanwhile(account)
      return completePasswordReset(...reset)
    })
    const body = { token, newPassword: 'from the mail' }
    expect(await code(server.visitor(), '/auth/complete-reset-password', body)).toEqual({ success: true })
    expect(await isIn(other!)).toBe(false)
  })

  test('does not give an account back to who had it before its address was proved', async () => {
    const email = 'held@example.com'
    const made = await squat(email)
    const { user } = await server.signIn(email, 'correct horse')
    const answer = await changeMeanwhile(user, 'correct horse', () =>
      server.identity.accounts.proveEmail(made),
    )
    expect(answer).toMatchObject({ code: 'CREDENTIALS_INVALID' })
    expect((await server.signIn(email, 'theirs')).status).toBe(400)
    expect(await server.identity.accounts.find(made.id)).toMatchObject({ passwordHash: null })
  })
})

/** The token of the link in a mail about a forgotten password. */
async function resetToken(email: string): Promise<string> {
  const browser = server.visitor()
  const call = async (path: string, form: Record<string, string>) =>
    (
      await browser.send('POST', `/native-auth/resetpassword/v1.0/${path}`, {
        payload: new URLSearchParams({
          client_id: 'studio',
          challenge_type: 'oob redirect',
          ...form,
        }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).json<{ continuation_token: string }>().continuation_token
  await call('challenge', { continuation_token: await call('start', { username: email }) })
  const { values } = server.mailer.last('reset-password-code', email) as { values: { link?: string } }
  return /#token=([\w.-]+)/.exec(values.link ?? '')![1]!
}

describe('an address', () => {
  const codeFor = (email: string) =>
    (server.mailer.last('change-email-code', email) as { values: { code: string } }).values.code

  test('is changed by a code that was mailed to the new one', async () => {
    const { account, user } = await person()
    const newEmail = `new-${account.email}`
    expect(await code(user, '/api/account/email', { newEmail, password: 'wrong' })).toMatchObject({
      code: 'CREDENTIALS_INVALID',
    })
    expect(await code(user, '/api/account/email', { newEmail, password: account.password })).toEqual({
      success: true,
    })
    const right = codeFor(newEmail)
    const wrong = right === '000000' ? '111111' : '000000'
    expect(await code(user, '/api/account/email/confirm', { code: wrong })).toMatchObject({
      code: 'CODE_INVALID',
    })
    const answer = await user.post('/api/account/email/confirm', { code: right })
    expect(answer.json()).toMatchObject({ email: newEmail })
    expect(await code(user, '/api/account/email/confirm', { code: right })).toMatchObject({
      code: 'CODE_INVALID',
    })
    expect((await user.get('/api/userprofile')).json()).toMatchObject({ email: newEmail })
    expect(server.mailer.last('email-changed', account.email).values).toEqual({ newEmail })
    expect((await server.signIn(newEmail, account.password)).status).toBe(200)
  })

  test('that was moved away from resets no password any more, with a link that was mailed there before', async () => {
    const { account, user } = await person()
    const token = await resetToken(account.email)
    const newEmail = `moved-${account.email}`
    await code(user, '/api/account/email', { newEmail, password: account.password })
    await user.post('/api/account/email/confirm', { code: codeFor(newEmail) })
    const body = { token, newPassword: 'theirs' }
    expect(await code(server.visitor(), '/auth/complete-reset-password', body)).toMatchObject({
      code: 'PASSWORD_RESET_FAILED',
    })
    expect(await isIn(user)).toBe(true)
    expect((await server.signIn(newEmail, 'theirs')).status).toBe(400)
    expect((await server.signIn(newEmail, account.password)).status).toBe(200)
  })

  test('is not changed in another browser than the one that asked', async () => {
    const { account, user } = await person()
    const newEmail = `other-${account.email}`
    await code(user, '/api/account/email', { newEmail, password: account.password })
    const other = (await server.signIn(account.email, account.password)).user
    expect(await code(other, '/api/account/email/confirm', { code: codeFor(newEmail) })).toMatchObject({
      code: 'CODE_INVALID',
    })
  })

  test('that belongs to somebody is answered like any other, and its owner is told', async () => {
    const [mine, theirs] = [await person(), await person()]
    const body = { newEmail: theirs.account.email, password: mine.account.password }
    expect(await code(mine.user, '/api/account/email', body)).toEqual({ success: true })
    expect(server.mailer.last('account-exists', theirs.account.email)).toBeDefined()
  })

  test('is told when no mail can be sent', async () => {
    const { account, user } = await person()
    server.mailer.isAway = true
    const answer = await user.post('/api/account/email', {
      newEmail: `x-${account.email}`,
      password: account.password,
    })
    server.mailer.isAway = false
    expect(answer.json()).toMatchObject({ code: 'CODE_SEND_FAILED' })
  })
})

describe('an address that nobody has proved', () => {
  test('is proved by its owner, and whoever was signed in with the account no longer is', async () => {
    const email = 'squatted@example.com'
    const made = await squat(email)
    const seen = (await server.signIn(email, 'correct horse')).user
    const unseen = (await server.signIn(email, 'correct horse')).user
    expect(await isIn(seen)).toBe(true)
    // Tokens tell real time, which goes on by a whole second at least.
    server.clock.set(new Date(Date.now() + 1_000))
    await server.identity.accounts.proveEmail(made)
    expect(await isIn(seen)).toBe(false)
    expect(await isIn(unseen)).toBe(false)
  })

  test('leaves nobody in who was, also where another process whose clock is behind ends their sign-ins again', async () => {
    const email = 'behind@example.com'
    const made = await squat(email)
    const { user } = await server.signIn(email, 'correct horse')
    const unseen = (await server.signIn(email, 'correct horse')).user
    expect(await isIn(user)).toBe(true)
    for (const secondsOff of [5, -5]) {
      server.clock.set(new Date(Date.now() + secondsOff * 1_000))
      await server.identity.accounts.proveEmail(made)
    }
    server.clock.set(new Date(Date.now() + 5_000))
    expect(await isIn(unseen)).toBe(false)
  })

  test('signs its owner in at once after that, within the same second', async () => {
    const email = 'proved@example.com'
    const made = await squat(email)
    vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 1000) * 1000 + 500 })
    try {
      server.clock.set(new Date())
      expect(await isIn((await server.signIn(email, 'correct horse')).user)).toBe(true)
      await server.identity.accounts.proveEmail(made)
      await server.identity.accounts.setPassword(made, 'their own')
      expect(await isIn((await server.signIn(email, 'their own')).user)).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('an account without a password', () => {
  async function withoutPassword() {
    const { email } = await server.account({ password: null })
    const browser = server.visitor()
    await browser.post('/api/auth/request-code', { email })
    const { values } = server.mailer.last('sign-in-code', email) as { values: { code: string } }
    return { email, browser, code: values.code }
  }

  test('is signed in by a code in the browser that asked, once', async () => {
    const { email, browser, code: right } = await withoutPassword()
    const other = server.visitor()
    expect(await code(other, '/api/auth/verify-code', { email, code: right })).toMatchObject({
      code: 'CODE_INVALID',
    })
    const answer = await browser.post('/api/auth/verify-code', { email, code: right })
    expect(answer.json()).toEqual({ success: true })
    const session = answer.cookies.filter(
      ({ name }) => name.startsWith('_session') || name.includes('session'),
    )
    expect(session.length).toBeGreaterThan(0)
    expect(session.every(({ httpOnly }) => httpOnly)).toBe(true)
    expect(await code(browser, '/api/auth/verify-code', { email, code: right })).toMatchObject({
      code: 'CODE_INVALID',
    })
  })

  test('is asked for in the same words as one that does not exist', async () => {
    const { email } = await server.account({ password: null })
    const visitor = server.visitor()
    const known = await visitor.post('/api/auth/request-code', { email })
    const unknown = await visitor.post('/api/auth/request-code', { email: 'nobody@example.com' })
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    const wrong = await Promise.all(
      [email, 'nobody@example.com'].map((each) =>
        visitor.post('/api/auth/verify-code', { email: each, code: '99999999' }),
      ),
    )
    expect(wrong[0]!.body).toBe(wrong[1]!.body)
    expect(wrong[0]!.json()).toMatchObject({ code: 'CODE_INVALID' })
  })

  test.each(['request-code', 'verify-code'])('is not asked for by another page: %s', async (path) => {
    const answer = await server
      .stranger()
      .post(
        `/api/auth/${path}`,
        { email: 'a@example.com', code: '123456' },
        { headers: { origin: 'https://evil.example' } },
      )
    expect([403, 422]).toContain(answer.statusCode)
    const { code: _, ...body } = { email: 'a@example.com', code: '123456' }
    const json = path === 'request-code' ? body : { ...body, code: '123456' }
    const refused = await server
      .stranger()
      .post(`/api/auth/${path}`, json, { headers: { origin: 'https://evil.example' } })
    expect(refused.json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
  })

  test('gets no mails without end', async () => {
    const { email } = await server.account({ password: null })
    const visitor = server.visitor()
    const codes = []
    for (let n = 0; n < 8; n += 1)
      codes.push((await visitor.post('/api/auth/request-code', { email })).statusCode)
    expect(codes.at(0)).toBe(200)
    expect(codes.at(-1)).toBe(429)
  })
})

test('one network address has no strangers mailed without end; another is served', async () => {
  const asked = async (address: string, email: string) =>
    (await server.visitor({ address }).post('/api/auth/request-code', { email })).statusCode
  for (let n = 0; n < 60; n += 1) {
    expect(await asked('203.0.113.60', `stranger-${n}@example.com`)).toBe(200)
  }
  expect(await asked('203.0.113.60', 'one-more@example.com')).toBe(429)
  expect(server.mails.some(({ to }) => to === 'one-more@example.com')).toBe(false)
  expect(await asked('203.0.113.61', 'one-more@example.com')).toBe(200)
})

describe('signing out', () => {
  test('ends the refresh token with the session', async () => {
    const account = await server.account()
    const { user, body } = await server.signIn(account.email, account.password)
    expect((await user.delete('/api/auth/session')).statusCode).toBe(204)
    expect(await isIn(user)).toBe(false)
    const renewed = await server.app.inject({
      method: 'POST',
      url: '/oidc/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost:8080' },
      payload: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: 'studio',
        refresh_token: String(body.refresh_token),
      }).toString(),
    })
    expect(renewed.statusCode).toBe(400)
  })

  test('everywhere ends it in every browser', async () => {
    const { account, user } = await person()
    const other = (await server.signIn(account.email, account.password)).user
    expect(await isIn(other)).toBe(true)
    expect((await user.delete('/api/account/sessions')).statusCode).toBe(204)
    expect([await isIn(user), await isIn(other)]).toEqual([false, false])
  })
})

test('erasing takes the account along, after a fresh sign-in only', async () => {
  const { account, user } = await person()
  await user.post('/api/auth/session')
  const erase = (client: TestClient) =>
    client.send('DELETE', '/api/account', { json: { email: account.email } })
  server.clock.advance(freshSessionMinutes * 60_000 + 5_000)
  expect((await erase(user)).json()).toMatchObject({ code: 'FRESH_SESSION_REQUIRED' })
  server.clock.set(new Date())
  expect((await erase(user)).statusCode).toBe(204)
  expect(await isIn(user)).toBe(false)
  expect((await server.signIn(account.email, account.password)).status).toBe(400)
  expect(server.mailer.last('account-erased', account.email).how).toBe('queued')
})

describe('whoever can register', () => {
  /** Registers as the studio's form does; the browser is the same from the first call to the last. */
  async function register(username: string) {
    const browser = server.visitor()
    let continuation_token = ''
    const call = async (path: string, fields: Record<string, string> = {}) => {
      const answer = await browser.send('POST', `/native-auth${path}`, {
        payload: new URLSearchParams({
          client_id: 'studio',
          challenge_type: 'password oob redirect',
          continuation_token,
          ...fields,
        }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      const body = answer.json<{ continuation_token?: string; error?: string }>()
      continuation_token = body.continuation_token ?? ''
      return { status: answer.statusCode, ...body }
    }
    const attributes = '{"username":"lan"}'
    const started = await call('/signup/v1.0/start', { username, password: 'correct horse', attributes })
    return { started, browser, call }
  }

  test.each([
    'user@xn--e1afmkfd.xn--p1ai',
    'john&jane@example.com',
    'lan=anh@example.com',
    'first..last@example.com',
    'ü@example.com',
  ])('as %s is mailed a code, and erases the account again', async (email) => {
    const { browser, call } = await register(email)
    await call('/signup/v1.0/challenge')
    const { values } = server.mailer.last('verify-email-code', email) as { values: { code: string } }
    const done = await call('/signup/v1.0/continue', { grant_type: 'oob', oob: values.code })
    expect(done.status).toBe(200)
    const { user } = await server.signIn(email, 'correct horse')
    expect((await user.post('/api/auth/session')).json()).toMatchObject({ email })

    expect((await browser.post('/api/auth/request-code', { email })).statusCode).toBe(200)
    const mailed = server.mailer.last('sign-in-code', email) as { values: { code: string } }
    expect(await code(browser, '/api/auth/verify-code', { email, code: mailed.values.code })).toEqual({
      success: true,
    })
    // Whoever types the address in other letters means the same one.
    const typed = email.toUpperCase().normalize('NFD')
    const erased = await user.send('DELETE', '/api/account', { json: { email: typed } })
    expect(erased.statusCode).toBe(204)
    expect((await server.signIn(email, 'correct horse')).status).toBe(400)
  })

  test.each(['a,b@example.com', 'a;b@example.com', '<x>@example.com', '"x"@example.com'])(
    'can be mailed to: %s is refused at once',
    async (email) => {
      const { started } = await register(email)
      expect(started).toMatchObject({ status: 400, error: 'invalid_request' })
      expect((await server.visitor().post('/api/auth/request-code', { email })).statusCode).toBe(422)
    },
  )
})

describe('what was written to the operator, and the newsletter', () => {
  const newsletterOf = async (email: string) =>
    (await server.database.db.select().from(newsletterSubscriptions)).filter((row) => row.email === email)
  const messagesOf = async (email: string) =>
    (await server.database.db.select().from(contactMessages)).filter((row) => row.email === email)
  const write = (client: TestClient, email: string) =>
    client.post('/api/contact', { name: 'Lan', email, subject: 'Hello', message: 'Hi', language: 'en' })
  const subscribe = async (email: string) => {
    await server.visitor().post('/api/newsletter', { email, language: 'vi', agreed: true })
    await server.jobs.run()
  }

  test('are in the export, with when and to which wording one agreed', async () => {
    const { account, user } = await person()
    await write(user, 'elsewhere@example.org')
    server.clock.advance(1_000)
    await write(server.visitor(), account.email.toUpperCase())
    await subscribe(account.email)
    const exported = accountExportSchema.parse((await user.get('/api/account/export')).json())
    expect(exported.contactMessages?.map(({ email }) => email)).toEqual([
      'elsewhere@example.org',
      account.email,
    ])
    expect(exported.newsletter).toEqual({
      email: account.email,
      language: 'vi',
      agreedAt: expect.any(String),
      wording: newsletterWording,
      confirmedAt: null,
    })
    const { user: other } = await person()
    const nothing = accountExportSchema.parse((await other.get('/api/account/export')).json())
    expect(nothing.newsletter).toBeUndefined()
    expect(nothing.contactMessages).toEqual([])
  })

  test('go with the account, and those of others stay', async () => {
    const { account, user } = await person()
    await write(user, 'mine@example.org')
    await write(server.visitor(), account.email)
    await write(server.visitor(), 'theirs@example.org')
    await subscribe(account.email)
    await subscribe('theirs@example.org')
    const erased = await user.send('DELETE', '/api/account', { json: { email: account.email } })
    expect(erased.statusCode).toBe(204)
    expect(await newsletterOf(account.email)).toEqual([])
    expect(await messagesOf(account.email)).toEqual([])
    expect(await messagesOf('mine@example.org')).toEqual([])
    expect(await newsletterOf('theirs@example.org')).toHaveLength(1)
    expect(await messagesOf('theirs@example.org')).toHaveLength(1)
  })

  test('go with the account also where they wait to be mailed; the mail that tells of its end is sent', async () => {
    const { account, user } = await person()
    await user.post('/api/auth/session')
    await write(user, 'aside@example.org')
    await write(server.visitor(), account.email.toUpperCase())
    await write(server.visitor(), 'stranger@example.org')
    const addresses = ['aside@example.org', 'stranger@example.org', account.email]
    const waiting = () =>
      server.mailer.mails
        .filter(({ to, how }) => how === 'queued' && addresses.includes(to.toLowerCase()))
        .map(({ name, to }) => `${name} to ${to}`)
    expect(waiting()).toContain(`contact-copy to ${account.email.toUpperCase()}`)
    const erased = await user.send('DELETE', '/api/account', { json: { email: account.email } })
    expect(erased.statusCode).toBe(204)
    expect(waiting()).toEqual(['contact-copy to stranger@example.org', `account-erased to ${account.email}`])
  })

  test.each([
    ['Ü@EXAMPLE.ORG', 'ü@example.org'],
    ['NGUYE\u0302\u0303N@VÍ-DỤ.VN', 'nguyễn@ví-dụ.vn'],
  ])('go with the account when somebody typed the address as %s', async (typed, email) => {
    const passwordHash = await hashPassword('correct horse')
    const made = { email, userName: 'lan', passwordHash, isEmailVerified: true }
    expect(await server.identity.accounts.create(made)).toBeDefined()
    const { user } = await server.signIn(typed, 'correct horse')
    await write(server.visitor(), typed)
    // The copy goes where its writer said, letter for letter.
    expect(server.mailer.last('contact-copy', typed).how).toBe('queued')
    await subscribe(typed)
    const exported = accountExportSchema.parse((await user.get('/api/account/export')).json())
    expect(exported.contactMessages).toMatchObject([{ email }])
    expect(exported.newsletter).toMatchObject({ email })

    const erased = await user.send('DELETE', '/api/account', { json: { email: typed } })
    expect(erased.statusCode).toBe(204)
    const { db } = server.database
    expect(await newsletterOf(email)).toEqual([])
    expect(await messagesOf(email)).toEqual([])
    expect((await db.select().from(contactMessages)).map((row) => row.email)).not.toContain(typed)
  })

  test('go with the account, also where the address was kept in the letters that it was typed in', async () => {
    const { account, user } = await person()
    const kept = account.email.toUpperCase()
    await write(server.visitor(), account.email)
    await server.database.db
      .update(contactMessages)
      .set({ email: kept })
      .where(eq(contactMessages.email, account.email))
    expect(await messagesOf(kept)).toHaveLength(1)
    const erased = await user.send('DELETE', '/api/account', { json: { email: account.email } })
    expect(erased.statusCode).toBe(204)
    expect(await messagesOf(kept)).toEqual([])
  })
})
