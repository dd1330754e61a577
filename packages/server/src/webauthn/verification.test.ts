import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { passkeys } from '../db/schema.ts'
import { signedIn } from '../testing/external-id.ts'
import { partnerOrigin } from '../testing/index.ts'
import {
  emulatedAuthenticator,
  withClientData,
  withWrongByte,
  type EmulatedAuthenticator,
  type RequestOptions,
} from './testing/emulated-authenticator.ts'
import { passkeyServer, type PasskeyServer } from './testing/passkey-server.ts'
import { ok, passkeyUser, requestOptions, type PasskeyUser } from './testing/passkey-user.ts'

let server: PasskeyServer
beforeAll(async () => {
  server = await passkeyServer()
})
afterAll(() => server.close())

let claims: Record<string, unknown>
let user: PasskeyUser
let authenticator: EmulatedAuthenticator
let credentialId: string
beforeEach(async () => {
  claims = server.service.somebody()
  user = await server.somebody({ claims })
  const added = await user.add({ credentialName: 'Key' })
  authenticator = added.authenticator
  credentialId = added.credential.credentialId
})

const failed = [400, { code: 'WEBAUTHN_AUTHENTICATION_FAILED', message: 'Authentication failed' }]
const begun = async (by = user) => requestOptions(await by.begin())
const switchOff = () =>
  user.client.send('PATCH', '/api/webauthn/credentials', { json: { credentialId, isActive: false } })

describe('whoever is signed in proves once more that it is them', () => {
  test('with one of their passkeys that are switched on, as its owner', async () => {
    const { credential: other } = await user.add()
    const options = await begun()
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', timeout: 300_000 })
    const allowed = options.allowCredentials?.map(({ id, type, transports }) => ({ id, type, transports }))
    expect(new Set(allowed)).toEqual(
      new Set(
        [credentialId, other.credentialId].map((id) => ({ id, type: 'public-key', transports: ['usb'] })),
      ),
    )
    await switchOff()
    expect((await begun()).allowCredentials).toMatchObject([{ id: other.credentialId }])
  })

  test('and that is all that comes of it', async () => {
    server.clock.advance(60_000)
    const answer = await user.use(authenticator)
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
    expect(await user.list()).toMatchObject([{ lastUsed: server.clock().toISOString() }])
  })

  test('unless they have none: nobody is asked for what they do not have', async () => {
    const none = [
      404,
      { code: 'WEBAUTHN_NO_CREDENTIALS', message: 'No biometric credentials found. Please add one first.' },
    ]
    const answer = await (await server.somebody()).begin()
    expect([answer.statusCode, answer.json()]).toEqual(none)
    await switchOff()
    const off = await user.begin()
    expect([off.statusCode, off.json()]).toEqual(none)
  })
})

test('another process takes the answer as well', async () => {
  const other = await server.beside()
  const token = await server.service.token(claims)
  const there = await passkeyUser(signedIn(other, token))
  expect(there.id).toBe(user.id)
  const answer = authenticator.get(await begun())
  ok(await there.complete(answer))
  expect((await user.complete(answer)).statusCode).toBe(400)
  await other.close()
})

test('what came of it is counted', async () => {
  const counted = async (purpose: string, result: string) => {
    const { values } = await server.metrics.passkeys.get()
    return values.find(({ labels }) => labels.purpose === purpose && labels.result === result)?.value ?? 0
  }
  const before = [await counted('verification', 'done'), await counted('verification', 'refused')]
  const answer = authenticator.get(await begun())
  await user.complete(answer)
  await user.complete(answer)
  const after = [await counted('verification', 'done'), await counted('verification', 'refused')]
  expect(after).toEqual(before.map((count) => count + 1))
})

describe('only they do', () => {
  const begin = '/api/webauthn/authenticate/begin'
  const complete = '/api/webauthn/authenticate/complete'

  test('not with the id of somebody else', async () => {
    const other = await server.somebody()
    const purpose = 'authentication'
    const answers = [
      await other.client.post(begin, { userId: user.id, purpose }),
      await other.client.post(
        `${complete}?userId=${user.id}&purpose=${purpose}`,
        authenticator.get(await begun()),
      ),
    ]
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'FORBIDDEN' }])
    }
  })

  test('not signed out', async () => {
    const answer = authenticator.get(await begun())
    const nobody = server.visitor()
    for (const refused of [
      await nobody.post(begin, { userId: user.id, purpose: 'authentication' }),
      await nobody.post(`${complete}?userId=${user.id}&purpose=authentication`, answer),
      await nobody.post(`${complete}?purpose=payment`, answer),
    ]) {
      expect([refused.statusCode, refused.json()]).toMatchObject([401, { code: 'AUTHENTICATION_REQUIRED' }])
    }
  })

  test('not from another page: neither with their token, nor with one for chat', async () => {
    const body = { userId: user.id, purpose: 'authentication' }
    const answer = authenticator.get(await begun())
    const headers = { origin: partnerOrigin, 'sec-fetch-site': 'cross-site' }
    const widget = await server.widgetOf(user)
    const embed = await server.embed()
    const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    for (const refused of [
      await user.client.post(begin, body, { headers }),
      await user.client.post(begin, body, { headers: evil }),
      await user.client.post(`${complete}?userId=${user.id}&purpose=authentication`, answer, { headers }),
      await widget.post(begin, body),
      await widget.post(`${complete}?purpose=authentication`, answer),
      await embed.post(begin, { purpose: 'authentication' }),
    ]) {
      expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'ORIGIN_NOT_ALLOWED' }])
    }
    // Without an origin it is no token of our own pages either.
    const token = await widget.post(begin, body, { headers: { origin: server.config.origin } })
    expect(token.json()).toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
  })

  test('not by signing in, where another service does that', async () => {
    for (const answer of [
      await server.visitor().post(begin, { purpose: 'authentication' }),
      await server.visitor().post(`${complete}?purpose=authentication`, authenticator.get(await begun())),
    ]) {
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'NOT_AVAILABLE' }])
    }
  })

  test.each<[string, object, string]>([
    ['a purpose that is none', { purpose: 'fun' }, 'purpose'],
    ['a payment without saying which', { purpose: 'payment' }, 'transaction'],
    [
      'something to pay that is not for a payment',
      {
        purpose: 'authentication',
        transaction: {
          provider: 'vnpay',
          purchaseId: 'monthly',
          amount: 578_000,
          currency: 'VND',
          clientTransactionId: '3f0f7f9e-5f0f-4d6c-9c57-2f1c7a4f9f00',
        },
      },
      'transaction',
    ],
  ])('not with %s', async (_, body, path) => {
    const answer = await user.client.post(begin, { userId: user.id, ...body })
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path }] })
  })

  test('not with an answer that is none', async () => {
    const answer = await user.complete({ id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {} })
    expect(answer.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [
        { path: 'response.clientDataJSON' },
        { path: 'response.authenticatorData' },
        { path: 'response.signature' },
      ],
    })
  })
})

describe('an answer that is not right is refused, always in the same words', () => {
  type Answer = ReturnType<EmulatedAuthenticator['get']>
  const wrong: [string, (options: RequestOptions) => Answer | Promise<Answer>][] = [
    ['for another origin', (o) => authenticator.get(o, { origin: 'https://evil.example' })],
    ['for another port', (o) => authenticator.get(o, { origin: 'http://localhost:8081' })],
    ['for another host', (o) => authenticator.movedTo('evil.example').get(o, { rpId: 'evil.example' })],
    [
      'for another challenge',
      (o) => authenticator.get({ ...o, challenge: Buffer.alloc(32).toString('base64url') }),
    ],
    [
      'with another signature',
      (o) => {
        const answer = authenticator.get(o)
        return {
          ...answer,
          response: { ...answer.response, signature: withWrongByte(answer.response.signature) },
        }
      },
    ],
    ['that was signed for something else', (o) => withClientData(authenticator.get(o), { added: 'later' })],
    [
      'made for making, not for a use',
      (o) => withClientData(authenticator.get(o), { type: 'webauthn.create' }),
    ],
    ['asked within another page', (o) => withClientData(authenticator.get(o), { crossOrigin: true })],
    [
      'of a user with another handle',
      (o) => {
        const answer = authenticator.get(o)
        return {
          ...answer,
          response: { ...answer.response, userHandle: Buffer.alloc(32).toString('base64url') },
        }
      },
    ],
    ['under an id that nobody has', (o) => ({ ...authenticator.get(o), id: 'AAAA', rawId: 'AAAA' })],
    ['under two ids', (o) => ({ ...authenticator.get(o), rawId: 'AAAA' })],
    [
      'of a passkey that is switched off',
      async (o) => {
        await switchOff()
        return authenticator.get(o)
      },
    ],
    [
      'of a passkey that is deleted',
      async (o) => {
        await user.client.delete(`/api/webauthn/credentials/${credentialId}`)
        return authenticator.get(o)
      },
    ],
    [
      'of somebody else’s passkey',
      async (o) => {
        const { authenticator: theirs } = await (await server.somebody()).add()
        return theirs.get({ ...o, allowCredentials: [] })
      },
    ],
  ]
  test.each(wrong)('%s', async (_, answerOf) => {
    const mails = () => server.mails.filter(({ name }) => name === 'passkey-copied').length
    const before = mails()
    const answer = await user.complete(await answerOf(await begun()))
    expect([answer.statusCode, answer.json()]).toEqual(failed)
    expect(mails()).toBe(before)
    const [row] = await server.database.db
      .select()
      .from(passkeys)
      .where(eq(passkeys.credentialId, credentialId))
    expect(row?.lastUsedAt ?? null).toBeNull()
  })

  test('without its owner having been there', async () => {
    const { authenticator: careful } = await user.add()
    const answer = await user.use(careful.copy({ verifiesUser: false }))
    expect([answer.statusCode, answer.json()]).toEqual(failed)
  })

  test('a second time', async () => {
    const answer = authenticator.get(await begun())
    ok(await user.complete(answer))
    const again = await user.complete(answer)
    expect([again.statusCode, again.json()]).toEqual(failed)
  })

  test('twice at once', async () => {
    const answer = authenticator.get(await begun())
    const answers = await Promise.all([user.complete(answer), user.complete(answer)])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]))
  })

  test('after five minutes', async () => {
    const [early, late] = [await begun(), await begun()]
    server.clock.advance(5 * 60_000 - 1)
    ok(await user.complete(authenticator.get(early)))
    server.clock.advance(1)
    const answer = await user.complete(authenticator.get(late))
    expect([answer.statusCode, answer.json()]).toEqual(failed)
  })

  test('from another session of theirs, or by somebody else, who does not use the challenge up', async () => {
    const other = await server.somebody()
    const answer = authenticator.get(await begun())
    const refused = await other.complete(answer)
    expect([refused.statusCode, refused.json()]).toEqual(failed)
    ok(await user.complete(answer))
  })

  test('to a challenge that was for something else', async () => {
    const payment = {
      provider: 'paypal' as const,
      purchaseId: 'monthly' as const,
      amount: 19.99,
      currency: 'USD' as const,
      clientTransactionId: crypto.randomUUID(),
    }
    const paid = authenticator.get(requestOptions(await user.begin(payment)))
    const proved = authenticator.get(await begun())
    for (const answer of [await user.complete(paid), await user.complete(proved, 'payment')]) {
      expect([answer.statusCode, answer.json()]).toEqual(failed)
    }
    expect((await user.complete(paid, 'payment')).json()).toMatchObject({ success: true })
  })
})

describe('a count that does not go on', () => {
  const copied = () => server.mails.filter(({ name }) => name === 'passkey-copied')

  test('is refused, and the owner is told, once a day', async () => {
    const copy = authenticator.copy()
    ok(await user.use(authenticator))
    const before = copied().length
    const answer = await user.use(copy)
    expect([answer.statusCode, answer.json()]).toEqual(failed)
    expect(copied().slice(before)).toMatchObject([
      { how: 'queued', values: { passkey: 'Key', device: '', at: server.clock() } },
    ])
    // The one with the higher count goes on, and the copy falls behind again.
    ok(await user.use(authenticator))
    ok(await user.use(authenticator))
    expect((await user.use(copy)).statusCode).toBe(400)
    expect(copied()).toHaveLength(before + 1)
    server.clock.advance(24 * 60 * 60_000 + 1)
    expect((await user.use(copy)).statusCode).toBe(400)
    expect(copied()).toHaveLength(before + 2)
    expect(await user.list()).toMatchObject([{ isActive: true }])
  })

  test('tells nothing when it was not signed', async () => {
    ok(await user.use(authenticator))
    const answer = authenticator.copy().get(await begun())
    const signature = withWrongByte(answer.response.signature)
    const before = copied().length
    expect((await user.complete({ ...answer, response: { ...answer.response, signature } })).statusCode).toBe(
      400,
    )
    expect(copied()).toHaveLength(before)
  })

  test('is that of answers which overtake each other: the later one counts', async () => {
    const [first, second] = [authenticator.get(await begun()), authenticator.get(await begun())]
    ok(await user.complete(second))
    expect((await user.complete(first)).statusCode).toBe(400)
  })

  test('is right for passkeys that never count', async () => {
    const { authenticator: synced } = await user.add({}, emulatedAuthenticator({ counts: false }))
    for (const _ of [1, 2, 3]) ok(await user.use(synced))
    const [one, two] = [synced.get(await begun()), synced.get(await begun())]
    ok(await user.complete(two))
    ok(await user.complete(one))
  })
})
