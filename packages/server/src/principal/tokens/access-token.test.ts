import { randomUUID } from 'node:crypto'
import { clockSkewSeconds } from '@ai-studio/contract'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { externalId, signedIn, signingKey, type ExternalId } from '../../testing/external-id.ts'
import { testServer, type TestServer } from '../../testing/index.ts'
import { testClock, type TestClock } from '../../testing/test-clock.ts'

let clock: TestClock
let service: ExternalId
let server: TestServer
async function setUp() {
  clock = testClock()
  service = await externalId(clock)
  server = await testServer({ env: service.env, fetch: service.fetch, now: clock })
}
const tearDown = () => server.close()

const profile = (token: string) => signedIn(server, token).get('/api/userprofile')
const codeOf = async (token: string) => {
  const answer = await profile(token)
  return answer.statusCode === 200 ? 200 : `${answer.statusCode} ${answer.json<{ code: string }>().code}`
}
const seconds = () => Math.floor(clock().getTime() / 1000)

describe('a token', () => {
  beforeAll(setUp)
  afterAll(tearDown)

  test('of the configured service is good', async () => {
    expect(await codeOf(await service.token())).toBe(200)
  })

  test.each([
    ['of another tenant', { iss: 'https://evil.ciamlogin.com/evil/v2.0' }],
    ['for another program', { aud: '8c1e2f3a-0000-4000-8000-00000000000f' }],
    ['that is not for the API', { scp: 'openid' }],
    ['without any right', { scp: undefined }],
    ['with a right whose name only ends alike', { scp: 'not_access_as_user' }],
    ['that names nobody', { sub: undefined }],
    ['that never ends', { exp: undefined }],
    ['that tells no time', { iat: undefined }],
  ])('%s is refused', async (_, claims) => {
    expect(await codeOf(await service.token(claims))).toBe('401 TOKEN_INVALID')
  })

  test.each([
    ['Linh@Example.COM', 'linh@example.com'],
    ['Li\u0301nh@Ví-Dụ.VN', 'lính@ví-dụ.vn'],
    ['a\u037eb@example.com', ''],
    ['linh@example.com, minh@example.com', ''],
  ])('with the address %j is of whoever has %j', async (email, known) => {
    expect((await profile(await service.token({ email, oid: randomUUID() }))).json()).toMatchObject({
      email: known,
    })
  })

  test('that somebody else has signed is refused, under a known name of a key as well', async () => {
    const foreign = await signingKey(service.key.kid)
    expect(await codeOf(await service.token({}, { key: foreign }))).toBe('401 TOKEN_INVALID')
  })

  test('that was altered is refused', async () => {
    const [head, , signature] = (await service.token()).split('.') as [string, string, string]
    const [, other] = (await service.token({ oid: 'somebody-else' })).split('.') as [string, string]
    expect(await codeOf(`${head}.${other}.${signature}`)).toBe('401 TOKEN_INVALID')
  })

  test('that is signed with the public key as if it were a secret, or not at all, is refused', async () => {
    const claims = JSON.parse(
      Buffer.from((await service.token()).split('.')[1]!, 'base64url').toString(),
    ) as Record<string, string>
    const symmetric = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: service.key.kid })
      .sign(Buffer.from(JSON.stringify(service.key.jwk)))
    expect(await codeOf(symmetric)).toBe('401 TOKEN_INVALID')
    const unsecured = `${new UnsecuredJWT(claims).encode()}${'A'.repeat(43)}`
    expect(await codeOf(unsecured)).toBe('401 TOKEN_INVALID')
  })

  test('that is signed in another way is refused, though the key is right', async () => {
    const key = await signingKey('for-another-way', 'PS256')
    service.keys.push(key.jwk)
    clock.advance(31_000)
    expect(await codeOf(await service.token({}, { key, alg: 'PS256' }))).toBe('401 TOKEN_INVALID')
  })

  test('is believed although clocks differ by five minutes, and no longer', async () => {
    const early = seconds() + clockSkewSeconds
    expect(await codeOf(await service.token({ nbf: early, iat: early }))).toBe(200)
    expect(await codeOf(await service.token({ nbf: early + 2 }))).toBe('401 TOKEN_INVALID')
    expect(await codeOf(await service.token({ iat: early + 2 }))).toBe('401 TOKEN_INVALID')
    const late = seconds() - clockSkewSeconds
    expect(await codeOf(await service.token({ exp: late + 2 }))).toBe(200)
    expect(await codeOf(await service.token({ exp: late - 2 }))).toBe('401 SESSION_EXPIRED')
  })

  test('that is much too long is not even looked at', async () => {
    const calls = service.calls.length
    clock.advance(3 * 60 * 60 * 1000)
    expect(await codeOf(await service.token({ name: 'x'.repeat(20_000) }))).toBe('401 TOKEN_INVALID')
    expect(service.calls).toHaveLength(calls)
  })

  test('costs a call that anybody may make nothing when it is wrong', async () => {
    const answer = await signedIn(server, await service.token({ aud: 'other' })).get('/api/chat/models')
    expect(answer.statusCode).toBe(200)
  })
})

describe('keys', () => {
  beforeEach(setUp)
  afterEach(tearDown)

  test('are asked for once, however many ask at once', async () => {
    const token = await service.token()
    expect(await Promise.all([1, 2, 3, 4].map(() => codeOf(token)))).toEqual([200, 200, 200, 200])
    expect(service.calls).toHaveLength(2)
    clock.advance(60_000)
    expect(await codeOf(await service.token())).toBe(200)
    expect(service.calls).toHaveLength(2)
  })

  test('that are new are taken up at once', async () => {
    expect(await codeOf(await service.token())).toBe(200)
    clock.advance(31_000)
    await service.rotate()
    expect(await codeOf(await service.token())).toBe(200)
  })

  test('that do not exist are not asked for again and again', async () => {
    expect(await codeOf(await service.token())).toBe(200)
    clock.advance(31_000)
    const unknown = await signingKey('unknown')
    const tokens = await Promise.all([1, 2, 3].map((n) => service.token({ jti: `${n}` }, { key: unknown })))
    for (const token of tokens) expect(await codeOf(token)).toBe('401 TOKEN_INVALID')
    expect(service.calls).toHaveLength(4)
    clock.advance(31_000)
    expect(await codeOf(tokens[0]!)).toBe('401 TOKEN_INVALID')
    expect(service.calls).toHaveLength(6)
  })

  test('go on to work while the service is away; a new one cannot be judged then', async () => {
    expect(await codeOf(await service.token())).toBe(200)
    service.isDown = true
    clock.advance(2 * 60 * 60 * 1000)
    expect(await codeOf(await service.token())).toBe(200)
    clock.advance(31_000)
    await service.rotate()
    expect(await codeOf(await service.token())).toBe('503 SERVICE_UNAVAILABLE')
    service.isDown = false
    clock.advance(31_000)
    expect(await codeOf(await service.token())).toBe(200)
  })

  test('that are new are taken up at once also where the clock was set back', async () => {
    expect(await codeOf(await service.token())).toBe(200)
    clock.advance(-7 * 60 * 60 * 1000)
    await service.rotate()
    expect(await codeOf(await service.token())).toBe(200)
  })

  test('are looked at again although they were fetched before the clock was set back', async () => {
    expect(await codeOf(await service.token())).toBe(200)
    clock.advance(-7 * 60 * 60 * 1000)
    expect(await codeOf(await service.token())).toBe(200)
    expect(service.calls.length).toBeGreaterThan(2)
  })

  test('that could not be had are asked for again although the clock was set back', async () => {
    service.isDown = true
    expect(await codeOf(await service.token())).toBe('503 SERVICE_UNAVAILABLE')
    service.isDown = false
    clock.advance(-7 * 60 * 60 * 1000)
    expect(await codeOf(await service.token())).toBe(200)
  })

  test('cannot be had before the service has ever answered', async () => {
    service.isDown = true
    const token = await service.token()
    expect(await codeOf(token)).toBe('503 SERVICE_UNAVAILABLE')
    service.isDown = false
    clock.advance(31_000)
    expect(await codeOf(token)).toBe(200)
  })

  test.each([
    ['another issuer', { issuer: 'https://evil.example/v2.0' }],
    ['keys of another host', { jwks_uri: 'https://evil.example/keys' }],
    ['keys without encryption', { jwks_uri: 'http://contoso.ciamlogin.com/keys' }],
  ])('are not taken from a document that names %s', async (_, change) => {
    Object.assign(service.discovery, change)
    expect(await codeOf(await service.token())).toBe('503 SERVICE_UNAVAILABLE')
  })
})
