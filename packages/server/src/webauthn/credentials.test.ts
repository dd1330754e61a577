import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { passkeys } from '../db/schema.ts'
import { partnerOrigin } from '../testing/index.ts'
import { emulatedAuthenticator } from './testing/emulated-authenticator.ts'
import { passkeyServer, type PasskeyServer } from './testing/passkey-server.ts'
import { creationOptions, ok, requestOptions, type PasskeyUser } from './testing/passkey-user.ts'

let server: PasskeyServer
beforeAll(async () => {
  server = await passkeyServer()
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

const somebody: PasskeyServer['somebody'] = (options) => server.somebody(options)
const patch = ({ client }: PasskeyUser, json: object) =>
  client.send('PATCH', '/api/webauthn/credentials', { json })
const remove = ({ client }: PasskeyUser, id: string) => client.delete(`/api/webauthn/credentials/${id}`)
const notFound = [404, { code: 'NOT_FOUND' }]

describe('the list', () => {
  test('tells what is known of each passkey, the oldest first, and no key', async () => {
    const user = await somebody()
    expect(await user.list()).toEqual([])
    const { credential, authenticator } = await user.add(
      { credentialName: 'Phone', deviceInfo: 'Safari on iOS' },
      emulatedAuthenticator({ aaguid: 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd' }),
    )
    const createdAt = server.clock().toISOString()
    server.clock.advance(60_000)
    ok(await user.use(authenticator))
    const second = await user.add({ credentialName: 'Key' })
    const options = creationOptions(await user.beginRegistration())
    expect(await user.list()).toEqual([
      {
        credentialId: credential.credentialId,
        credentialName: 'Phone',
        deviceInfo: 'Safari on iOS',
        createdAt,
        lastUsed: server.clock().toISOString(),
        isActive: true,
        providerName: 'Apple Passwords',
        isSynced: true,
        isThisDevice: false,
        rpId: 'localhost',
        userHandle: options.user.id,
      },
      {
        ...second.credential,
        credentialName: 'Key',
        deviceInfo: '',
        lastUsed: null,
        providerName: null,
      },
    ])
  })

  test('knows the browser in whose own authenticator a passkey was made', async () => {
    const claims = server.service.somebody()
    const user = await somebody({ claims })
    await user.client.post('/api/auth/session')
    await user.add({}, emulatedAuthenticator({ isPlatform: true }))
    server.clock.advance(1000)
    await user.add({}, emulatedAuthenticator())
    const seen = async (by: PasskeyUser) => (await by.list()).map(({ isThisDevice }) => isThisDevice)
    expect(await seen(user)).toEqual([true, false])
    // The same person elsewhere, and then somebody else in this browser.
    const elsewhere = await somebody({ claims: { ...claims, sid: 'elsewhere' } })
    expect(await seen(elsewhere)).toEqual([false, false])
    const cookie = [...user.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect(await seen(await somebody({ claims, headers: { cookie } }))).toEqual([true, false])
    const forged = 'studio_device=AAAAAAAAAAAAAAAAAAAAAAAA.forged'
    expect(await seen(await somebody({ claims, headers: { cookie: forged } }))).toEqual([false, false])
  })

  test('knows it also where the browser had no name until then', async () => {
    const user = await somebody()
    await user.add({}, emulatedAuthenticator({ isPlatform: true }))
    expect(await user.list()).toMatchObject([{ isThisDevice: true }])
  })

  test('is nobody else’s', async () => {
    const [user, other] = [await somebody(), await somebody()]
    await user.add()
    const path = `/api/webauthn/credentials/${user.id}`
    const answer = await other.client.get(path)
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'FORBIDDEN' }])
    expect(await other.list()).toEqual([])
    expect((await (await server.widgetOf(user)).get(path)).json()).toMatchObject({ code: 'FORBIDDEN' })
    expect((await server.visitor().get(path)).json()).toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
    const headers = { origin: partnerOrigin, 'sec-fetch-site': 'cross-site' }
    const partner = await user.client.get(path, { headers })
    expect(partner.json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
  })
})

describe('changing a passkey', () => {
  test('gives it another name, trimmed, with a number where another one has it', async () => {
    const user = await somebody()
    const { credential: first } = await user.add({ credentialName: 'Phone' })
    server.clock.advance(1000)
    const { credential: second } = await user.add({ credentialName: 'Key' })
    const { credentialId } = second
    const renamed = await patch(user, { credentialId, credentialName: '  Safe  ' })
    expect([renamed.statusCode, renamed.json()]).toEqual([200, { ...second, credentialName: 'Safe' }])
    expect((await patch(user, { credentialId, credentialName: 'phone' })).json()).toMatchObject({
      credentialName: 'phone 2',
    })
    // Its own name is free to it.
    expect((await patch(user, { credentialId, credentialName: 'Phone 2' })).json()).toMatchObject({
      credentialName: 'Phone 2',
    })
    expect((await patch(user, { credentialId, credentialName: '<b>"&' })).json()).toMatchObject({
      credentialName: '<b>"&',
    })
    expect((await user.list())[0]).toEqual(first)
  })

  test('needs no fresh sign-in, and sends no mail, but where it is switched on', async () => {
    const user = await somebody()
    const { credentialId } = (await user.add()).credential
    server.clock.advance(11 * 60_000)
    const before = server.mails.length
    for (const change of [{ credentialName: 'Safe' }, { isActive: true }, { isActive: false }, {}]) {
      expect((await patch(user, { credentialId, ...change })).statusCode).toBe(200)
    }
    expect(server.mails).toHaveLength(before)
  })

  test('is adding one where it is switched on: it needs a fresh sign-in, and its owner is told', async () => {
    const claims = server.service.somebody()
    const headers = { 'accept-language': 'vi', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
    const user = await somebody({ claims, headers })
    const { credential, authenticator } = await user.add({ credentialName: 'Máy cơ quan' })
    const { credentialId } = credential
    await patch(user, { credentialId, isActive: false })
    server.clock.advance(10 * 60_000 + 1)
    const before = server.mails.length
    const late = await patch(user, { credentialId, credentialName: 'Khác', isActive: true })
    expect([late.statusCode, late.json()]).toMatchObject([403, { code: 'FRESH_SESSION_REQUIRED' }])
    expect(await user.list()).toEqual([{ ...credential, isActive: false }])
    expect(server.mails).toHaveLength(before)

    const fresh = await somebody({
      claims: { ...claims, sid: 'fresh', auth_time: server.clock().getTime() / 1000 },
      headers,
    })
    // The first call of a sign-in has its browser told of.
    await fresh.list()
    const told = server.mails.length
    vi.spyOn(server.mailer, 'queue').mockRejectedValueOnce(new Error('The queue takes nothing.'))
    expect((await patch(fresh, { credentialId, isActive: true })).statusCode).toBe(500)
    expect(await fresh.list()).toMatchObject([{ isActive: false }])
    expect((await patch(fresh, { credentialId, isActive: true })).json()).toMatchObject({ isActive: true })
    expect(server.mails.slice(told)).toMatchObject([
      {
        name: 'passkey-switched-on',
        language: 'vi',
        how: 'queued',
        values: { passkey: 'Máy cơ quan', device: 'Firefox on Linux', at: server.clock() },
      },
    ])
    ok(await fresh.use(authenticator))
  })

  test('switches it off and on, in two tabs as well', async () => {
    const user = await somebody()
    const { credential } = await user.add()
    const { credentialId } = credential
    expect((await patch(user, { credentialId, isActive: false })).json()).toEqual({
      ...credential,
      isActive: false,
    })
    const answers = await Promise.all([
      patch(user, { credentialId, isActive: true }),
      patch(user, { credentialId, credentialName: 'Both' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await user.list()).toMatchObject([{ credentialName: 'Both', isActive: true }])
    expect((await patch(user, { credentialId })).json()).toMatchObject({ credentialName: 'Both' })
  })

  test.each([
    ['a name of 51 characters', { credentialName: 'x'.repeat(51) }, 'credentialName'],
    ['a name of blanks', { credentialName: ' \t ' }, 'credentialName'],
    ['a name that is no text', { credentialName: 7 }, 'credentialName'],
    ['a state that is none', { isActive: 'yes' }, 'isActive'],
    ['its counter', { counter: 0 }, 'counter'],
    ['its user', { userId: 'me' }, 'userId'],
  ])('is not possible to %s', async (_, change, path) => {
    const user = await somebody()
    const { credential } = await user.add({ credentialName: 'Phone' })
    const answer = await patch(user, { credentialId: credential.credentialId, ...change })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path }] })
    expect(await user.list()).toEqual([credential])
  })

  test('of somebody else is not possible, and looks as if there were none', async () => {
    const [user, other] = [await somebody(), await somebody()]
    const { credential } = await user.add()
    await other.add()
    const { credentialId } = credential
    for (const change of [{ credentialName: 'Mine' }, { isActive: false }, {}]) {
      const answer = await patch(other, { credentialId, ...change })
      expect([answer.statusCode, answer.json()]).toMatchObject(notFound)
    }
    const unknown = await patch(other, { credentialId: 'AAAA', credentialName: 'Mine' })
    expect([unknown.statusCode, unknown.json()]).toMatchObject(notFound)
    expect(await user.list()).toEqual([credential])
  })

  test('by whoever never had one is refused like that', async () => {
    const answer = await patch(await somebody(), { credentialId: 'AAAA', isActive: false })
    expect([answer.statusCode, answer.json()]).toMatchObject(notFound)
  })
})

describe('deleting a passkey', () => {
  test('forgets it, and its owner is told by mail', async () => {
    const user = await somebody()
    const { credential: kept } = await user.add({ credentialName: 'Phone' })
    const { credential, authenticator } = await user.add({ credentialName: '<b>Key</b>' })
    const answer = await remove(user, credential.credentialId)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await user.list()).toEqual([kept])
    expect(server.mails.at(-1)).toMatchObject({
      name: 'passkey-deleted',
      how: 'queued',
      values: { passkey: '<b>Key</b>', device: '', at: server.clock() },
    })
    const again = await remove(user, credential.credentialId)
    expect([again.statusCode, again.json()]).toMatchObject(notFound)
    // The authenticator has its half still, which opens nothing.
    const options = { ...requestOptions(await user.begin()), allowCredentials: [] }
    const used = await user.complete(authenticator.get(options))
    expect(used.json()).toMatchObject({ code: 'WEBAUTHN_AUTHENTICATION_FAILED' })
  })

  test('and the mail about it are one', async () => {
    const user = await somebody()
    const { credential } = await user.add()
    vi.spyOn(server.mailer, 'queue').mockRejectedValueOnce(new Error('The queue takes nothing.'))
    expect((await remove(user, credential.credentialId)).statusCode).toBe(500)
    expect(await user.list()).toEqual([credential])
    expect((await remove(user, credential.credentialId)).statusCode).toBe(204)
  })

  test('needs a fresh sign-in', async () => {
    const user = await somebody()
    const { credential } = await user.add()
    server.clock.advance(10 * 60_000 + 1)
    const answer = await remove(user, credential.credentialId)
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'FRESH_SESSION_REQUIRED' }])
    expect(await user.list()).toHaveLength(1)
  })

  test('of somebody else is not possible, and looks as if there were none', async () => {
    const [user, other] = [await somebody(), await somebody()]
    const { credential } = await user.add()
    const before = server.mails.length
    const names = [credential.credentialId, 'AAAA', '%00', 'a%2Fb', 'A'.repeat(1364)]
    for (const name of names) {
      const answer = await remove(other, name)
      expect([answer.statusCode, answer.json()]).toMatchObject(notFound)
    }
    expect((await remove(other, 'A'.repeat(1365))).json()).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect(await user.list()).toEqual([credential])
    expect(server.mails).toHaveLength(before)
    expect(
      (
        await (await server.widgetOf(user)).delete(`/api/webauthn/credentials/${credential.credentialId}`)
      ).json(),
    ).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('works for ids as long as they can be', async () => {
    const user = await somebody()
    const { credential } = await user.add()
    const longest = 'A'.repeat(1364)
    const { db } = server.database
    await db
      .update(passkeys)
      .set({ credentialId: longest })
      .where(eq(passkeys.credentialId, credential.credentialId))
    expect((await remove(user, longest)).statusCode).toBe(204)
  })
})
