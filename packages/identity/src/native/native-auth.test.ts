import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cheapHash } from '../testing/cheap-hash.ts'
import { crowd } from '../testing/crowd.ts'
import { memoryStorage } from '../testing/memory-storage.ts'
import { createIdentity } from '../create-identity.ts'
import type { Revocation } from '../identity.ts'
import { identitySecret, recordingMailer } from '../testing/test-identity.ts'

vi.setConfig({ testTimeout: 60_000 })

const origin = 'http://localhost:8080'
const keyStorage = memoryStorage().keys

async function setUp() {
  let now = Date.now()
  const storage = { ...memoryStorage(), keys: keyStorage }
  const { mailer, mails, state, lastCode, wrongCode } = recordingMailer()
  const identity = await createIdentity({
    origin,
    secret: identitySecret,
    storage,
    mailer,
    now: () => new Date(now),
  })
  const { accounts, native: handle } = identity
  await accounts.create({
    email: 'lan@example.com',
    userName: 'lan',
    passwordHash: cheapHash('correct horse'),
    isEmailVerified: true,
  })

  /** A browser that has its own secret and calls one endpoint after another. */
  function browser(browserSecret = 'this browser', wantsCode = false, from = 'somewhere') {
    let token: string | undefined
    const call = async (path: string, fields: Record<string, string> = {}) => {
      const form = new URLSearchParams({
        client_id: 'studio',
        challenge_type: 'password oob redirect',
        ...(token === undefined ? {} : { continuation_token: token }),
        ...fields,
      })
      const result = await handle({ path, form, browserSecret, from, wantsCode, language: 'en' })
      const next = result?.body.continuation_token
      if (typeof next === 'string') token = next
      return result!
    }
    return { call, token: () => token! }
  }
  return {
    identity,
    accounts,
    storage,
    mails,
    mailState: state,
    browser,
    lastCode,
    wrongCode,
    pass: (minutes: number) => {
      now += minutes * 60_000
    },
  }
}
let native: Awaited<ReturnType<typeof setUp>>
beforeEach(async () => {
  native = await setUp()
})

const initiate = '/oauth2/v2.0/initiate'
const challenge = '/oauth2/v2.0/challenge'
const token = '/oauth2/v2.0/token'
const claimsIn = (jwt: unknown) =>
  JSON.parse(Buffer.from(String(jwt).split('.')[1]!, 'base64url').toString()) as Record<string, unknown>

async function byPassword(username: string, password: string) {
  const { call } = native.browser()
  const begun = [await call(initiate, { username }), await call(challenge)]
  return { begun, answer: await call(token, { grant_type: 'password', password, scope: 'openid' }) }
}
const withoutIds = (body: Record<string, unknown>) => {
  const { correlation_id: _, trace_id: __, timestamp: ___, ...rest } = body
  return rest
}

describe('a password', () => {
  test('signs in, with all that MSAL insists on', async () => {
    const { answer } = await byPassword('Lan@Example.com', 'correct horse')
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ token_type: 'Bearer', expires_in: 600 })
    expect(answer.body.refresh_token).toEqual(expect.any(String))
    const account = (await native.accounts.findByEmail('lan@example.com'))!
    expect(answer.signedIn).toBe(account.id)
    expect(claimsIn(answer.body.id_token)).toMatchObject({ sub: account.id, preferred_username: 'lan' })
    expect(claimsIn(answer.body.access_token)).toMatchObject({ scp: 'access_as_user' })
    expect(JSON.parse(Buffer.from(String(answer.body.client_info), 'base64url').toString())).toEqual({
      uid: account.id,
      utid: 'studio',
    })
  })

  test('wrong, unknown and locked look the same at every step', async () => {
    const wrong = await byPassword('lan@example.com', 'wrong')
    const unknown = await byPassword('nobody@example.com', 'correct horse')
    for (let guess = 0; guess < 10; guess += 1) await byPassword('lan@example.com', 'wrong')
    const locked = await byPassword('lan@example.com', 'correct horse')
    const shape = ({ begun, answer }: typeof wrong) => [
      ...begun.map(({ status, body }) => [status, Object.keys(body)]),
      answer.status,
      withoutIds(answer.body),
    ]
    expect(shape(unknown)).toEqual(shape(wrong))
    expect(shape(locked)).toEqual(shape(wrong))
    expect(wrong.answer.body).toMatchObject({ error: 'invalid_grant', error_codes: [50126] })
  })

  test('may be tried again with the same continuation token, and works once', async () => {
    const { call, token: current } = native.browser()
    await call(initiate, { username: 'lan@example.com' })
    await call(challenge)
    expect((await call(token, { grant_type: 'password', password: 'wrong' })).status).toBe(400)
    const used = current()
    expect((await call(token, { grant_type: 'password', password: 'correct horse' })).status).toBe(200)
    const again = await call(token, {
      grant_type: 'password',
      password: 'correct horse',
      continuation_token: used,
    })
    expect(again.body).toMatchObject({ error: 'expired_token' })
  })
})

test('a password that is replaced between its being right and the sign-in being stored signs nobody in', async () => {
  const { id } = (await native.accounts.findByEmail('lan@example.com'))!
  const put = native.storage.artifacts.put
  const begun: string[] = []
  vi.spyOn(native.storage.artifacts, 'put').mockImplementation(async (artifact) => {
    if (artifact.kind === 'Grant' && begun.push(artifact.grantId!) === 1) {
      await native.accounts.setPassword((await native.accounts.find(id))!, 'new secret')
      await native.identity.revoke(id)
    }
    return put(artifact)
  })
  const { answer } = await byPassword('lan@example.com', 'correct horse')
  expect([answer.status, answer.body.error, answer.signedIn]).toEqual([400, 'expired_token', undefined])
  expect(await native.identity.isSignedIn(id, begun[0]!)).toBe(false)
  const next = await byPassword('lan@example.com', 'new secret')
  expect(next.answer.signedIn).toBe(id)
  expect(await native.identity.isSignedIn(id, next.answer.sessionId!)).toBe(true)
})

describe('a mailed code', () => {
  async function asked(username = 'lan@example.com', secretOf = 'this browser') {
    const it = native.browser(secretOf, true)
    const begun = [await it.call(initiate, { username }), await it.call(challenge)]
    return { ...it, begun, enter: (oob: string) => it.call(token, { grant_type: 'oob', oob }) }
  }

  test('signs in, after a wrong one too', async () => {
    const { enter, begun } = await asked()
    expect(begun[1]!.body).toMatchObject({
      challenge_type: 'oob',
      code_length: 6,
      challenge_target_label: 'l***@e***.com',
    })
    expect((await enter(native.wrongCode())).body).toMatchObject({ suberror: 'invalid_oob_value' })
    expect((await enter(native.lastCode())).status).toBe(200)
  })

  test('is not made for an unknown address, whose owner is told by mail; the page sees no difference', async () => {
    const known = await asked()
    const unknown = await asked('nobody@example.com')
    expect(native.mails.at(-1)).toEqual({ kind: 'no-account', to: 'nobody@example.com', language: 'en' })
    const keys = ({ begun }: typeof known) => begun.map(({ status, body }) => [status, Object.keys(body)])
    expect(keys(unknown)).toEqual(keys(known))
    const refused = await unknown.enter('123456')
    expect(withoutIds(refused.body)).toEqual(withoutIds((await known.enter(native.wrongCode())).body))
  })

  test('works in no other browser', async () => {
    const { token: current } = await asked()
    const other = native.browser('that browser', true)
    const stolen = { continuation_token: current(), grant_type: 'oob', oob: native.lastCode() }
    expect((await other.call(token, stolen)).body).toMatchObject({ error: 'expired_token' })
  })

  test('is mailed six times an hour at most', async () => {
    for (let mail = 0; mail < 6; mail += 1) expect((await asked()).begun[1]!.status).toBe(200)
    expect((await asked()).begun[1]!.status).toBe(429)
    native.pass(61)
    expect((await asked()).begun[1]!.status).toBe(200)
  })
})

test('while too many passwords wait everybody is told to come again, and nothing is lost', async () => {
  const signIn = native.browser()
  for (const path of [initiate, challenge]) await signIn.call(path, { username: 'lan@example.com' })
  const signUp = native.browser()
  const fields = { password: 'a new horse', attributes: '{"username":"minh"}', username: 'minh@example.com' }
  const password = { grant_type: 'password', password: 'correct horse' }
  const { gone } = crowd()
  const answers = [await signIn.call(token, password), await signUp.call('/signup/v1.0/start', fields)]
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable' } })
  }
  await gone
  expect((await signIn.call(token, password)).status).toBe(200)
})

test('registering hashes no passwords without end at the wish of one network address', async () => {
  const at = new Date()
  for (let n = 0; n < 100; n += 1) {
    await native.storage.guesses.count('password-from:somewhere', at, at, 100)
  }
  const fields = { password: 'a new horse', attributes: '{"username":"minh"}', username: 'minh@example.com' }
  const start = (from?: string) =>
    native.browser('this browser', false, from).call('/signup/v1.0/start', fields)
  expect(await start()).toMatchObject({ status: 429, body: { error: 'too_many_requests' } })
  expect((await start('elsewhere')).status).toBe(200)
})

test('after too many passwords from one network address the right one is not called wrong', async () => {
  const at = new Date()
  for (let n = 0; n < 100; n += 1) {
    await native.storage.guesses.count('password-from:somewhere', at, at, 100)
  }
  const refused = { status: 429, body: { error: 'too_many_requests', suberror: 'too_many_passwords' } }
  const { answer } = await byPassword('lan@example.com', 'correct horse')
  expect(answer).toMatchObject(refused)
  const registering = {
    username: 'new@example.com',
    password: 'a new horse',
    attributes: '{"username":"minh"}',
  }
  expect(await native.browser().call('/signup/v1.0/start', registering)).toMatchObject(refused)
})

test.each([
  ['to sign in', initiate, challenge],
  ['to register', '/signup/v1.0/start', '/signup/v1.0/challenge'],
  ['to set a new password', '/resetpassword/v1.0/start', '/resetpassword/v1.0/challenge'],
])('one network address has no strangers mailed without end %s', async (_, start, next) => {
  const asked = async (username: string, from?: string) => {
    const { call } = native.browser('this browser', true, from)
    const attributes = JSON.stringify({ username: 'minh' })
    await call(start, { username, password: 'a new horse', attributes })
    return call(next)
  }
  // The same budget whatever is asked for: all but the last one go to signing in.
  for (let n = 0; n < 59; n += 1) {
    await native.identity.mailedSignIn.request({
      email: `stranger-${n}@example.com`,
      browserSecret: 'mine',
      from: 'somewhere',
      language: 'en',
    })
  }
  expect((await asked('last@example.com')).status).toBe(200)
  const refused = await asked('one-more@example.com')
  expect(refused).toMatchObject({ status: 429, body: { error: 'too_many_requests' } })
  expect(native.mails).toHaveLength(60)
  expect((await asked('one-more@example.com', 'elsewhere')).status).toBe(200)
})

describe('registering', () => {
  async function register(username: string, change: Record<string, string> = {}) {
    const it = native.browser()
    const started = await it.call('/signup/v1.0/start', {
      username,
      password: 'a new horse',
      attributes: JSON.stringify({ username: 'minh' }),
      ...change,
    })
    return { ...it, started, challenged: await it.call('/signup/v1.0/challenge') }
  }
  const enter = (oob: string) => ({ grant_type: 'oob', oob })

  test('makes an account when the address is proved, and signs in with it', async () => {
    const { call } = await register('Minh@example.com')
    expect(await native.accounts.findByEmail('minh@example.com')).toBeUndefined()
    await call('/signup/v1.0/continue', enter(native.lastCode()))
    const signedIn = await call(token, { grant_type: 'continuation_token', username: 'minh@example.com' })
    expect(signedIn.status).toBe(200)
    expect(claimsIn(signedIn.body.id_token)).toMatchObject({
      email: 'minh@example.com',
      email_verified: true,
      preferred_username: 'minh',
    })
    expect((await byPassword('minh@example.com', 'a new horse')).answer.status).toBe(200)
  })

  test('lets another code be asked for after half a minute', async () => {
    const { challenged } = await register('minh@example.com')
    expect(challenged.body).toMatchObject({ code_length: 6, interval: 30 })
  })

  test('with an address that has an account changes nothing and tells its owner alone', async () => {
    const fresh = await register('minh@example.com')
    const taken = await register('lan@example.com')
    expect(native.mails.at(-1)).toEqual({ kind: 'account-exists', to: 'lan@example.com', language: 'en' })
    const keys = ({ started, challenged }: typeof fresh) =>
      [started, challenged].map(({ status, body }) => [status, Object.keys(body)])
    expect(keys(taken)).toEqual(keys(fresh))
    expect((await taken.call('/signup/v1.0/continue', enter('123456'))).body).toMatchObject({
      suberror: 'invalid_oob_value',
    })
    expect((await byPassword('lan@example.com', 'correct horse')).answer.status).toBe(200)
  })

  test.each([
    ['a short password', { password: 'abcde' }, { suberror: 'password_too_short' }],
    ['a password without end', { password: 'x'.repeat(257) }, { suberror: 'password_too_long' }],
    ['a short user name', { attributes: '{"username":" ab "}' }, { suberror: 'attribute_validation_failed' }],
    ['no user name', { attributes: 'rubbish' }, { suberror: 'attribute_validation_failed' }],
    ['no address', { username: 'minh' }, { error: 'invalid_request' }],
  ])('with %s is refused', async (_, change, refusal) => {
    const { started } = await register('minh@example.com', change)
    expect(started.status).toBe(400)
    expect(started.body).toMatchObject(refusal)
  })

  test.each([
    'a,b@example.com',
    'a;b@example.com',
    'a\u037eb@example.com',
    '<x>@example.com',
    '"x"@example.com',
  ])('as %s, where no mail can be sent to, is refused before it costs anything', async (username) => {
    const hashed = vi.spyOn(native.accounts, 'hashNew')
    const begun = vi.spyOn(native.storage.artifacts, 'put')
    const { started, challenged } = await register(username)
    expect([started, challenged].map(({ body }) => body.error)).toEqual([
      'invalid_request',
      expect.any(String),
    ])
    expect(hashed).not.toHaveBeenCalled()
    expect(begun).not.toHaveBeenCalled()
    expect(native.mails).toEqual([])
  })
})

describe('resetting a password', () => {
  async function proved(username = 'lan@example.com') {
    const it = native.browser()
    await it.call('/resetpassword/v1.0/start', { username })
    await it.call('/resetpassword/v1.0/challenge')
    return { ...it, result: await it.call('/resetpassword/v1.0/continue', code()) }
  }
  const code = () => ({ grant_type: 'oob', oob: native.lastCode() })

  test('sets a new one for who reads the mail, signs in with it and says so by mail', async () => {
    const { call } = await proved()
    expect((await call('/resetpassword/v1.0/submit', { new_password: 'abc' })).body).toMatchObject({
      suberror: 'password_too_short',
    })
    await call('/resetpassword/v1.0/submit', { new_password: 'another horse' })
    expect((await call('/resetpassword/v1.0/poll_completion')).body).toMatchObject({ status: 'succeeded' })
    expect((await call(token, { grant_type: 'continuation_token' })).status).toBe(200)
    expect(native.mails.at(-1)).toEqual({ kind: 'password-changed', to: 'lan@example.com', language: 'en' })
    expect((await byPassword('lan@example.com', 'correct horse')).answer.status).toBe(400)
    expect((await byPassword('lan@example.com', 'another horse')).answer.status).toBe(200)
  })

  test('ends every sign-in that there was, and says so inside', async () => {
    const told: string[] = []
    native.identity.onSignInsEnded(async (id) => void told.push(id))
    const before = (await byPassword('lan@example.com', 'correct horse')).answer
    const kept = async () =>
      native.storage.artifacts.find(
        'Grant',
        createHash('sha256').update(String(before.sessionId)).digest('base64url'),
      )
    expect(await kept()).toBeDefined()
    const { call } = await proved()
    await call('/resetpassword/v1.0/submit', { new_password: 'another horse' })
    expect(await kept()).toBeUndefined()
    expect(told).toEqual([before.signedIn])
  })

  test('mails a link beside the code: with either, once, and the other is worth nothing then', async () => {
    const tokenIn = (link: string | undefined) =>
      /^http:\/\/localhost:8080\/reset-password#token=([\w-]{43})$/.exec(link ?? '')?.[1] ?? ''
    const { call } = await proved()
    const first = tokenIn(native.mails.find(({ kind }) => kind === 'code')!.link)
    expect(first).not.toBe('')
    await call('/resetpassword/v1.0/submit', { new_password: 'another horse' })
    const complete = (secret: string) => native.identity.completePasswordReset(secret, 'by the link', 'vi')
    expect(await complete(first)).toBeUndefined()

    const it = native.browser()
    await it.call('/resetpassword/v1.0/start', { username: 'lan@example.com' })
    await it.call('/resetpassword/v1.0/challenge')
    const second = tokenIn(native.mails.findLast(({ kind }) => kind === 'code')!.link)
    const outcomes = await Promise.all([complete(second), complete(second)])
    expect(outcomes.filter((one) => one !== undefined)).toHaveLength(1)
    expect(native.mails.at(-1)).toEqual({ kind: 'password-changed', to: 'lan@example.com', language: 'vi' })
    expect((await it.call('/resetpassword/v1.0/continue', code())).body).toMatchObject({
      suberror: 'invalid_oob_value',
    })
    expect((await byPassword('lan@example.com', 'by the link')).answer.status).toBe(200)
    expect(await complete(second)).toBeUndefined()
    expect(await complete('x'.repeat(43))).toBeUndefined()
  })

  test('dies with the password it was to replace, also where the code was entered already', async () => {
    const another = native.browser('another browser')
    await another.call('/resetpassword/v1.0/start', { username: 'lan@example.com' })
    await another.call('/resetpassword/v1.0/challenge')
    expect((await another.call('/resetpassword/v1.0/continue', code())).status).toBe(200)
    const { call } = await proved()
    await call('/resetpassword/v1.0/submit', { new_password: 'another horse' })
    const late = await another.call('/resetpassword/v1.0/submit', { new_password: 'a third horse' })
    expect(late.body).toMatchObject({ error: 'expired_token' })

    const again = await proved()
    const account = (await native.accounts.findByEmail('lan@example.com'))!
    await native.accounts.changePassword(account, 'changed in the settings')
    const later = await again.call('/resetpassword/v1.0/submit', { new_password: 'a third horse' })
    expect(later.body).toMatchObject({ error: 'expired_token' })
    expect((await byPassword('lan@example.com', 'changed in the settings')).answer.status).toBe(200)
  })

  test('dies with the address to which the code went', async () => {
    const { call } = await proved()
    const account = (await native.accounts.findByEmail('lan@example.com'))!
    await native.accounts.setEmail(account, 'lan@example.org')
    const late = await call('/resetpassword/v1.0/submit', { new_password: 'another horse' })
    expect(late.body).toMatchObject({ error: 'expired_token' })
  })

  test('the link works for half an hour', async () => {
    const it = native.browser()
    await it.call('/resetpassword/v1.0/start', { username: 'lan@example.com' })
    await it.call('/resetpassword/v1.0/challenge')
    const secret = native.mails.at(-1)!.link!.split('=')[1]!
    expect(JSON.stringify(await native.storage.artifacts.find('PasswordReset', secret))).toBeUndefined()
    native.pass(30)
    expect(await native.identity.completePasswordReset(secret, 'by the link', 'en')).toBeUndefined()
  })

  test('of an unknown address mails that there is none', async () => {
    const it = native.browser()
    await it.call('/resetpassword/v1.0/start', { username: 'nobody@example.com' })
    await it.call('/resetpassword/v1.0/challenge')
    expect(native.mails).toEqual([{ kind: 'no-account', to: 'nobody@example.com', language: 'en' }])
  })

  test('needs the code: no step can be left out', async () => {
    const it = native.browser()
    await it.call('/resetpassword/v1.0/start', { username: 'lan@example.com' })
    const early = await it.call('/resetpassword/v1.0/submit', { new_password: 'another horse' })
    expect(early.body).toMatchObject({ error: 'invalid_request' })
    const tokens = await it.call(token, { grant_type: 'continuation_token' })
    expect(tokens.body).toMatchObject({ error: 'invalid_request' })
  })
})

describe('ending all sign-ins of an account', () => {
  const revoke = async (which?: Revocation) => {
    const { id } = (await native.accounts.findByEmail('lan@example.com'))!
    await native.identity.revoke(id, which)
  }
  const mailed = async (start: string, continued: string) => {
    const it = native.browser('this browser', true)
    await it.call(start, { username: 'lan@example.com' })
    await it.call(continued)
    return { ...it, code: { grant_type: 'oob', oob: native.lastCode() } }
  }

  test.each([
    ['to set a new password', '/resetpassword/v1.0/start', '/resetpassword/v1.0'],
    ['to sign in', initiate, '/oauth2/v2.0'],
  ])('ends a code that was mailed %s', async (_, start, path) => {
    for (const which of [{}, { exceptSessionId: 'the one that goes on' }]) {
      const { call, code } = await mailed(start, `${path}/challenge`)
      await revoke(which)
      const entered = await call(start === initiate ? token : `${path}/continue`, code)
      expect(entered.body).toMatchObject({ suberror: 'invalid_oob_value' })
    }
  })

  test('ends what a new password has just proved', async () => {
    const { call, code } = await mailed('/resetpassword/v1.0/start', '/resetpassword/v1.0/challenge')
    await call('/resetpassword/v1.0/continue', code)
    await call('/resetpassword/v1.0/submit', { new_password: 'another horse' })
    await revoke()
    const late = await call(token, { grant_type: 'continuation_token' })
    expect(late.body).toMatchObject({ error: 'expired_token' })
  })

  test('leaves a code alone that was mailed while only one of them ends', async () => {
    const { call, code } = await mailed(initiate, challenge)
    await revoke({ sessionId: 'one of them' })
    expect((await call(token, code)).status).toBe(200)
  })
})

test('a flow ends after a quarter of an hour', async () => {
  const { call } = native.browser()
  await call(initiate, { username: 'lan@example.com' })
  native.pass(15)
  expect((await call(challenge)).body).toMatchObject({ error: 'expired_token' })
})

test('another client, another path and another challenge are refused', async () => {
  const { call } = native.browser()
  expect((await call(initiate, { client_id: 'evil', username: 'lan@example.com' })).body).toMatchObject({
    error: 'unauthorized_client',
  })
  expect(await call('/oauth2/v2.0/introspect')).toBeUndefined()
  const onlyElsewhere = await call(initiate, { username: 'lan@example.com', challenge_type: 'redirect' })
  expect(onlyElsewhere.body).toMatchObject({ error: 'unsupported_challenge_type' })
})

test('a NUL is refused, not stored', async () => {
  const { call } = native.browser('this browser', true)
  for (const username of ['la\0n@example.com', 'lan@example.com']) {
    const answer = await call(initiate, { username, more: username.includes('\0') ? '' : '\0' })
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  }
})

test('what could not be mailed uses up no mails', async () => {
  native.mailState.isAway = true
  const { call } = native.browser('this browser', true)
  for (let mail = 0; mail < 7; mail += 1) {
    await call(initiate, { username: 'lan@example.com' })
    expect(await call(challenge)).toMatchObject({ status: 503 })
  }
  native.mailState.isAway = false
  await call(initiate, { username: 'lan@example.com' })
  expect(await call(challenge)).toMatchObject({ status: 200 })
})

test('while no mail can be sent every address is told the same', async () => {
  native.mailState.isAway = true
  const answers = []
  for (const username of ['lan@example.com', 'nobody@example.com']) {
    const { call } = native.browser('this browser', true)
    await call(initiate, { username })
    answers.push(await call(challenge))
  }
  expect(answers[0]).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable' } })
  expect(withoutIds(answers[1]!.body)).toEqual(withoutIds(answers[0]!.body))
})

test('each sign-in is one of its own, and its tokens name it', async () => {
  const [one, two] = [
    await byPassword('lan@example.com', 'correct horse'),
    await byPassword('lan@example.com', 'correct horse'),
  ]
  const claims = claimsIn(one.answer.body.access_token)
  expect(claims).toMatchObject({ sid: one.answer.sessionId, idp: 'local', auth_time: expect.any(Number) })
  expect(claimsIn(two.answer.body.access_token).sid).not.toBe(claims.sid)
})

describe('a mailed code in two plain calls', () => {
  const asked = (email: string, from = 'somewhere') =>
    native.identity.mailedSignIn.request({ email, browserSecret: 'mine', from, language: 'en' })
  const verify = (code: string, change: object = {}) =>
    native.identity.mailedSignIn.verify({
      email: 'Lan@Example.com',
      code,
      browserSecret: 'mine',
      from: 'somewhere',
      ...change,
    })

  test('signs in, once, in the browser that asked', async () => {
    expect(await asked('lan@example.com')).toBe('sent')
    const code = native.lastCode()
    expect(await verify(code, { browserSecret: 'theirs' })).toBeUndefined()
    expect(await verify(native.wrongCode())).toBeUndefined()
    expect(await verify(code, { email: 'other@example.com' })).toBeUndefined()
    expect(await verify(code)).toMatchObject({ email: 'lan@example.com' })
    expect(await verify(code)).toBeUndefined()
  })

  test('signs in although a stranger asks for one at the same address meanwhile', async () => {
    await asked('lan@example.com')
    const code = native.lastCode()
    const stranger = { browserSecret: 'theirs', from: 'elsewhere' }
    await native.identity.mailedSignIn.request({ email: 'lan@example.com', language: 'en', ...stranger })
    expect(await verify(code, stranger)).toBeUndefined()
    expect(await verify(code)).toMatchObject({ email: 'lan@example.com' })
  })

  test('tells an address without an account by mail, and has a limit', async () => {
    for (let mail = 0; mail < 6; mail += 1) expect(await asked('nobody@example.com')).toBe('sent')
    expect(native.mails.at(-1)).toMatchObject({ kind: 'no-account', to: 'nobody@example.com' })
    expect(await asked('nobody@example.com')).toBe('exhausted')
  })

  test('a stranger who has many mailed leaves the owner of the address some', async () => {
    for (let mail = 0; mail < 9; mail += 1) await asked('lan@example.com', 'their address')
    for (let mail = 0; mail < 6; mail += 1) expect(await asked('lan@example.com')).toBe('sent')
    expect(await asked('lan@example.com', 'one more address')).toBe('exhausted')
  })

  test('mails no strangers without end at the wish of one network address', async () => {
    for (let n = 0; n < 60; n += 1) expect(await asked(`stranger-${n}@example.com`)).toBe('sent')
    for (let n = 0; n < 7; n += 1) expect(await asked('one-more@example.com')).toBe('exhausted')
    expect(native.mails).toHaveLength(60)
    // Nor are the mails of that stranger used up.
    expect(await asked('one-more@example.com', 'elsewhere')).toBe('sent')
    native.pass(61)
    expect(await asked('another@example.com')).toBe('sent')
  })

  test('wrong codes are counted over all codes: a new one does not buy new guesses', async () => {
    await asked('lan@example.com')
    for (let guess = 0; guess < 5; guess += 1) await verify(native.wrongCode())
    await asked('lan@example.com')
    for (let guess = 0; guess < 5; guess += 1) await verify(native.wrongCode())
    expect(await verify(native.lastCode())).toBeUndefined()
    native.pass(61)
    await asked('lan@example.com')
    expect(await verify(native.lastCode())).toBeDefined()
  })
})
