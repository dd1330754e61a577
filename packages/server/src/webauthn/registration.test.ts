import type { ErrorResponse } from '@ai-studio/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { endSessions } from '../account/users.queries.ts'
import { passkeys, passkeyUsers, webauthnChallenges } from '../db/schema.ts'
import { partnerOrigin, type TestResponse } from '../testing/index.ts'
import {
  emulatedAuthenticator,
  withClientData,
  withFormat,
  withoutUser,
  type CreationOptions,
} from './testing/emulated-authenticator.ts'
import { passkeyServer, type PasskeyServer } from './testing/passkey-server.ts'
import { creationOptions, ok, type PasskeyUser } from './testing/passkey-user.ts'

let server: PasskeyServer
beforeAll(async () => {
  server = await passkeyServer()
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

const somebody: PasskeyServer['somebody'] = (options) => server.somebody(options)
const stored = () => server.database.db.$count(passkeys)
const failed = { code: 'WEBAUTHN_REGISTRATION_FAILED', message: 'Registration failed' }
const begun = async (user: PasskeyUser, naming = {}) => creationOptions(await user.beginRegistration(naming))

describe('the options for a new passkey', () => {
  test('are for this host and this user, and ask nobody who made the authenticator', async () => {
    const options = await begun(await somebody())
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'AI Studio' },
      user: { name: expect.stringMatching(/^person-\d+@example.com$/), displayName: 'Linh Tran' },
      attestation: 'none',
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'preferred',
        requireResidentKey: false,
        userVerification: 'required',
      },
    })
    expect(options.authenticatorSelection).not.toHaveProperty('authenticatorAttachment')
    expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257])
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)
  })

  test('know a user by 32 random bytes that stay the same, never by an id', async () => {
    const user = await somebody()
    const [first, second] = [await begun(user), await begun(user)]
    expect(first.user.id).toBe(second.user.id)
    expect(first.challenge).not.toBe(second.challenge)
    const bytes = Buffer.from(first.user.id, 'base64url')
    expect(bytes).toHaveLength(32)
    expect(bytes.toString()).not.toContain(user.id)
    expect((await begun(await somebody())).user.id).not.toBe(first.user.id)
  })

  test('leave out the authenticators that have one, switched off as well', async () => {
    const user = await somebody()
    const { credential, authenticator } = await user.add()
    const { credentialId } = credential
    await user.client.send('PATCH', '/api/webauthn/credentials', { json: { credentialId, isActive: false } })
    const options = await begun(user)
    expect(options.excludeCredentials).toEqual([
      { id: credentialId, type: 'public-key', transports: ['usb'] },
    ])
    expect(() => authenticator.create(options)).toThrow(DOMException)
  })
})

describe('a passkey is made', () => {
  test('under either name of the operation, from the same answer', async () => {
    const user = await somebody()
    for (const [begin, complete] of [
      ['register/begin', `register/complete?userId=${user.id}`],
      ['begin-registration', 'complete-registration'],
      ['register/begin', 'complete-registration'],
    ]) {
      const options = await user.client.post(`/api/webauthn/${begin}`, { userId: user.id })
      const made = emulatedAuthenticator().create(creationOptions(options))
      const answer = await user.client.post(`/api/webauthn/${complete}`, made)
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
    }
    expect(await user.list()).toHaveLength(3)
  })

  test('from the answer without its envelope, with names at its end', async () => {
    const user = await somebody()
    const made = emulatedAuthenticator().create(await begun(user, { credentialName: 'Before' }))
    const { attestationObject, clientDataJSON } = made.response
    const answer = await user.client.post('/api/webauthn/complete-registration', {
      credentialId: made.id,
      attestationObject,
      clientDataJSON,
      credentialName: '  After  ',
      deviceInfo: 'Chrome on Windows',
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
    expect(await user.list()).toMatchObject([
      { credentialId: made.id, credentialName: 'After', deviceInfo: 'Chrome on Windows' },
    ])
  })

  test('also by a password manager that makes it by itself, with nobody touching anything', async () => {
    const user = await somebody()
    const made = emulatedAuthenticator({ isPlatform: true }).create(await begun(user))
    expect((await user.completeRegistration(withoutUser(made))).statusCode).toBe(200)
    expect(await user.list()).toMatchObject([{ credentialId: made.id }])
  })

  test('in two tabs at once, each with a name of its own', async () => {
    const user = await somebody()
    const options = await Promise.all([begun(user), begun(user)])
    const answers = await Promise.all(
      options.map((each) => user.completeRegistration(emulatedAuthenticator().create(each))),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const names = (await user.list()).map(({ credentialName }) => credentialName)
    expect(names.toSorted()).toEqual(['Passkey', 'Passkey 2'])
  })

  test('and its owner is told by mail, in their language', async () => {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const user = await somebody({ headers: { 'accept-language': 'vi', 'user-agent': agent } })
    await user.add({ credentialName: 'Máy cơ quan' })
    expect(server.mails.at(-1)).toMatchObject({
      name: 'passkey-added',
      to: expect.stringMatching(/^person-\d+@example.com$/),
      language: 'vi',
      how: 'queued',
      values: { passkey: 'Máy cơ quan', device: 'Firefox on Linux', at: server.clock() },
    })
  })

  test('with the mail about it, or not at all', async () => {
    const user = await somebody()
    const made = emulatedAuthenticator().create(await begun(user))
    vi.spyOn(server.mailer, 'queue').mockRejectedValueOnce(new Error('The queue takes nothing.'))
    expect((await user.completeRegistration(made)).statusCode).toBe(500)
    expect(await user.list()).toEqual([])
  })

  test.each([
    ['without an address', undefined],
    ['whose service names two', 'lan@example.com, an@example.com'],
    ['whose service names more than an address', 'Lan <lan@example.com>'],
  ])('for somebody %s nobody is told', async (_, email) => {
    const claims = { ...server.service.somebody(), email }
    const user = await somebody({ claims })
    const before = server.mails.length
    await user.add()
    expect(server.mails).toHaveLength(before)
  })
})

describe('what a new passkey is called', () => {
  const appleCloud = 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd'
  const longest = '50f5e2a8-0000-0000-0000-000000000000'

  test.each([
    ['as it was asked for, trimmed', { credentialName: '  Work laptop ' }, appleCloud, 'Work laptop'],
    ['by who keeps it', { deviceInfo: 'Safari on macOS' }, appleCloud, 'Apple Passwords'],
    [
      'by the device, where nobody knows who keeps it',
      { deviceInfo: ' Safari on macOS ' },
      longest,
      'Safari on macOS',
    ],
    ['by a word, where nothing is known', {}, undefined, 'Passkey'],
    ['by markup as it stands, which stays text', { credentialName: '<img src=x>' }, undefined, '<img src=x>'],
    ['in at most 50 characters', { deviceInfo: 'x'.repeat(300) }, undefined, 'x'.repeat(50)],
  ])('%s', async (_, naming, aaguid, name) => {
    const user = await somebody()
    const { credential } = await user.add(
      naming,
      emulatedAuthenticator(aaguid === undefined ? {} : { aaguid }),
    )
    expect(credential.credentialName).toBe(name)
  })

  test('in the language of the request', async () => {
    const user = await somebody({ headers: { 'accept-language': 'vi' } })
    expect((await user.add()).credential.credentialName).toBe('Khóa truy cập')
  })

  test('with a number where the user has one of that name, and within the length', async () => {
    const user = await somebody()
    const name = 'k'.repeat(50)
    for (const credentialName of [name, name.toUpperCase(), name]) {
      await user.add({ credentialName })
      server.clock.advance(1000)
    }
    expect((await user.list()).map(({ credentialName }) => credentialName)).toEqual([
      name,
      `${'K'.repeat(48)} 2`,
      `${'k'.repeat(48)} 3`,
    ])
    // Names of others do not count.
    expect((await (await somebody()).add({ credentialName: name })).credential.credentialName).toBe(name)
  })

  test.each([
    ['of 51 characters', 'x'.repeat(51)],
    ['of blanks', '   '],
    ['that is empty', ''],
  ])('not by a name %s', async (_, credentialName) => {
    const user = await somebody()
    const waiting = await server.database.db.$count(webauthnChallenges)
    for (const path of ['register/begin', 'begin-registration']) {
      const answer = await user.client.post(`/api/webauthn/${path}`, { userId: user.id, credentialName })
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'credentialName' }] })
    }
    expect(await server.database.db.$count(webauthnChallenges)).toBe(waiting)
    const { id, response } = emulatedAuthenticator().create(await begun(user))
    const flat = await user.client.post('/api/webauthn/complete-registration', {
      credentialId: id,
      attestationObject: response.attestationObject,
      clientDataJSON: response.clientDataJSON,
      credentialName,
    })
    expect(flat.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'credentialName' }] })
    expect(await user.list()).toEqual([])
  })
})

describe('nobody adds a passkey', () => {
  test('for somebody else', async () => {
    const [user, other] = [await somebody(), await somebody()]
    for (const path of ['register/begin', 'begin-registration']) {
      const answer = await user.client.post(`/api/webauthn/${path}`, { userId: other.id })
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'FORBIDDEN' }])
    }
    const made = emulatedAuthenticator().create(await begun(user))
    const answer = await user.client.post(`/api/webauthn/register/complete?userId=${other.id}`, made)
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'FORBIDDEN' }])
    // The refusal has not used the challenge up.
    ok(await user.completeRegistration(made))
  })

  test('with a challenge of somebody else, or of another session of their own', async () => {
    const claims = server.service.somebody()
    const user = await somebody({ claims })
    const elsewhere = await somebody({ claims: { ...claims, sid: 'elsewhere' } })
    const other = await somebody()
    const made = emulatedAuthenticator().create(await begun(user))
    for (const wrong of [elsewhere, other]) {
      const answer = await wrong.completeRegistration(made)
      expect([answer.statusCode, answer.json()]).toEqual([400, failed])
    }
    ok(await user.completeRegistration(made))
  })

  test('whose session another process has ended, while it is still remembered here', async () => {
    const user = await somebody()
    const made = emulatedAuthenticator().create(await begun(user))
    await endSessions(server.database.db, user.id, {}, server.clock())
    const answer = await user.completeRegistration(made)
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'SESSION_EXPIRED' }])
    expect(await server.database.db.$count(passkeys, eq(passkeys.principalId, user.id))).toBe(0)
  })

  test('to an account from which all passkeys were taken meanwhile', async () => {
    const user = await somebody()
    const made = emulatedAuthenticator().create(await begun(user))
    await server.database.db.delete(passkeyUsers).where(eq(passkeyUsers.principalId, user.id))
    const answer = await user.completeRegistration(made)
    expect([answer.statusCode, answer.json()]).toMatchObject([400, failed])
    expect(await server.database.db.$count(passkeys, eq(passkeys.principalId, user.id))).toBe(0)
  })

  test('whose last sign-in is more than ten minutes ago', async () => {
    const user = await somebody()
    const made = emulatedAuthenticator().create(await begun(user))
    const auth_time = server.clock().getTime() / 1000 - 601
    const late = await somebody({ claims: { ...server.service.somebody(), auth_time } })
    for (const answer of [
      await late.beginRegistration(),
      await late.completeRegistration(made),
      await late.client.post('/api/webauthn/begin-registration', { userId: late.id }),
      await late.client.post('/api/webauthn/complete-registration', made),
    ]) {
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'FRESH_SESSION_REQUIRED' }])
    }
  })

  test('on a partner’s page, or without being signed in', async () => {
    const user = await somebody()
    const body = { userId: user.id }
    const headers = { origin: partnerOrigin, 'sec-fetch-site': 'cross-site' }
    const partner = await somebody({ headers: { ...headers, origin: server.config.origin } })
    const path = '/api/webauthn/register/begin'
    const cases: [string, TestResponse][] = [
      ['ORIGIN_NOT_ALLOWED', await partner.client.post(path, body, { headers })],
      ['FORBIDDEN', await (await server.widgetOf(user)).post(path, body)],
      ['AUTHENTICATION_REQUIRED', await (await server.embed()).post(path, body)],
      ['AUTHENTICATION_REQUIRED', await server.visitor().post(path, body)],
    ]
    for (const [code, answer] of cases) expect(answer.json()).toMatchObject({ code })
  })
})

describe('what is no right answer is refused, and nothing is stored', () => {
  type Answer = ReturnType<ReturnType<typeof emulatedAuthenticator>['create']>
  const wrong: [string, (options: CreationOptions) => Answer][] = [
    ['made on another origin', (o) => emulatedAuthenticator().create(o, { origin: 'https://evil.example' })],
    ['made on another port', (o) => emulatedAuthenticator().create(o, { origin: 'http://localhost:8081' })],
    ['made for another host', (o) => emulatedAuthenticator().create(o, { rpId: 'evil.example' })],
    [
      'made for a challenge that nobody gave',
      (o) => emulatedAuthenticator().create({ ...o, challenge: Buffer.alloc(32).toString('base64url') }),
    ],
    [
      'made for a use, not for making',
      (o) => withClientData(emulatedAuthenticator().create(o), { type: 'webauthn.get' }),
    ],
    [
      'asked within another page',
      (o) => withClientData(emulatedAuthenticator().create(o), { crossOrigin: true }),
    ],
    [
      'with an attestation of an unknown format',
      (o) => withFormat(emulatedAuthenticator().create(o), 'made-up'),
    ],
    [
      'with an attestation of a known format that proves nothing',
      (o) => withFormat(emulatedAuthenticator().create(o), 'packed'),
    ],
    [
      'under the id of another passkey',
      (o) => ({ ...emulatedAuthenticator().create(o), id: 'AAAA', rawId: 'AAAA' }),
    ],
    [
      'made by an authenticator that did not find out who uses it',
      (o) => emulatedAuthenticator({ verifiesUser: false }).create(o),
    ],
    [
      'that is no attestation',
      (o) => {
        const made = emulatedAuthenticator().create(o)
        return { ...made, response: { ...made.response, attestationObject: 'AAAA' } }
      },
    ],
    [
      'whose browser data is no JSON',
      (o) => {
        const made = emulatedAuthenticator().create(o)
        return { ...made, response: { ...made.response, clientDataJSON: 'AAAA' } }
      },
    ],
  ]
  test.each(wrong)('%s', async (_, answerOf) => {
    const user = await somebody()
    const before = await stored()
    const mails = server.mails.length
    const answer = await user.completeRegistration(answerOf(await begun(user)))
    expect([answer.statusCode, answer.json()]).toEqual([400, failed])
    expect(await stored()).toBe(before)
    expect(server.mails).toHaveLength(mails)
  })

  test('sent a second time', async () => {
    const user = await somebody()
    const made = emulatedAuthenticator().create(await begun(user))
    ok(await user.completeRegistration(made))
    expect((await user.completeRegistration(made)).json()).toEqual(failed)
    expect(await user.list()).toHaveLength(1)
  })

  test('sent twice at once: one is stored', async () => {
    const user = await somebody()
    const made = emulatedAuthenticator().create(await begun(user))
    const answers = await Promise.all([1, 2].map(() => user.completeRegistration(made)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]))
    expect(await user.list()).toHaveLength(1)
  })

  test('after five minutes', async () => {
    const user = await somebody()
    const [early, late] = [await begun(user), await begun(user)]
    server.clock.advance(5 * 60_000 - 1000)
    ok(await user.completeRegistration(emulatedAuthenticator().create(early)))
    server.clock.advance(1000)
    const answer = await user.completeRegistration(emulatedAuthenticator().create(late))
    expect(answer.json()).toEqual(failed)
  })

  test('a passkey that is registered already, with whomever', async () => {
    const owner = await somebody()
    const { credential } = await owner.add()
    const user = await somebody()
    const { db } = server.database
    const authenticator = emulatedAuthenticator()
    const made = authenticator.create(await begun(user))
    // An authenticator that makes the same id twice is broken, or a forger.
    await db
      .update(passkeys)
      .set({ credentialId: made.id })
      .where(eq(passkeys.credentialId, credential.credentialId))
    const answer = await user.completeRegistration(made)
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { code: 'WEBAUTHN_ALREADY_REGISTERED', message: 'Authenticator already registered' },
    ])
    expect(await user.list()).toEqual([])
    expect(await owner.list()).toMatchObject([{ credentialName: credential.credentialName }])
  })

  test.each([
    ['without the user’s id', {}],
    ['with something unknown', { userId: 'me', challenge: 'mine' }],
    ['with a device of more than 300 characters', { userId: 'me', deviceInfo: 'x'.repeat(301) }],
  ])('a beginning %s', async (_, body) => {
    const answer = await (await somebody()).client.post('/api/webauthn/register/begin', body)
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  test.each([
    ['nothing', {}, ['credentialId', 'attestationObject', 'clientDataJSON']],
    [
      'bytes that are none',
      { credentialId: 'a+b', attestationObject: 'A', clientDataJSON: 'A' },
      ['credentialId'],
    ],
    [
      'too many bytes',
      { credentialId: 'A', attestationObject: 'A'.repeat(8193), clientDataJSON: 'A' },
      ['attestationObject'],
    ],
  ])('an end with %s', async (_, body, paths) => {
    const user = await somebody()
    const answer = await user.client.post('/api/webauthn/complete-registration', body)
    const { code, errors } = answer.json<ErrorResponse>()
    expect([code, errors?.map((error) => error.path)]).toEqual(['VALIDATION_FAILED', paths])
  })
})
