import { createHash } from 'node:crypto'
import { inject } from 'light-my-request'
import * as oidc from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createIdentity } from '../create-identity.ts'
import type { Account } from '../storage.ts'
import { claimsIn, identitySecret, testIdentity, type TestIdentity } from '../testing/test-identity.ts'

vi.setConfig({ testTimeout: 30_000 })

let service: TestIdentity
let account: Account
let made = 0
beforeAll(async () => {
  service = await testIdentity()
})
beforeEach(async () => {
  made += 1
  account = await service.account({ email: `lan-${made}@example.com`, userName: 'lan' })
})
afterAll(() => service.close())

const begin = async (browserSecret = 'this browser') =>
  (await service.identity.signInWithPasskey(account.id, browserSecret))!

/** Exchanges a token as MSAL does, which insists on sending some name. */
async function exchange(token: string, change: Record<string, string> = {}, browserSecret = 'this browser') {
  const answer = await service.identity.native({
    path: '/oauth2/v2.0/token',
    form: new URLSearchParams({
      client_id: 'studio',
      grant_type: 'continuation_token',
      continuation_token: token,
      username: 'passkey',
      scope: 'openid api://studio/access_as_user',
      client_info: '1',
      ...change,
    }),
    browserSecret,
    from: 'somewhere',
    wantsCode: false,
    language: 'en',
  })
  return answer!
}

const withoutIds = (body: Record<string, unknown>) => {
  const { correlation_id: _, trace_id: __, timestamp: ___, ...rest } = body
  return rest
}

describe('whoever has answered with a passkey', () => {
  test('gets the tokens of a sign-in, which say how and when it was', async () => {
    const answer = await exchange(await begin())
    expect(answer).toMatchObject({ status: 200, signedIn: account.id, proof: 'passkey' })
    expect(answer.body).toMatchObject({ token_type: 'Bearer', expires_in: 600 })
    expect(claimsIn(answer.body.id_token)).toMatchObject({ sub: account.id, preferred_username: 'lan' })
    expect(JSON.parse(Buffer.from(String(answer.body.client_info), 'base64url').toString())).toEqual({
      uid: account.id,
      utid: 'studio',
    })
    const claims = claimsIn(answer.body.access_token)
    expect(claims).toMatchObject({ sid: answer.sessionId, scp: 'access_as_user', idp: 'local' })
    expect(claims.amr).toEqual(['passkey'])
    expect(Math.abs(Number(claims.auth_time) - service.now().getTime() / 1000)).toBeLessThan(60)
  })

  test('renews them as anybody does, and they go on to say how it was', async () => {
    const { body } = await exchange(await begin())
    const renewed = await oidc.refreshTokenGrant(service.client, String(body.refresh_token))
    const { sid, auth_time } = claimsIn(body.access_token)
    expect(claimsIn(renewed.access_token)).toMatchObject({ sid, auth_time, amr: ['passkey'], idp: 'local' })
  })

  test('needs no second sign-in on the pages of the provider, which say the same', async () => {
    const { sessionId, proof } = await exchange(await begin())
    const cookies = await inject(
      (request, response) =>
        void service.identity
          .beginSession(account.id, request, response, { sessionId: sessionId!, proof: proof! })
          .then(() => response.end()),
      '/native-auth/oauth2/v2.0/token',
    )
    const browser = service.browser()
    for (const { name, value } of cookies.cookies) browser.cookies.push({ name, value, path: '/' })
    const { arrived, redeem } = await service.begin(browser, {
      prompt: 'none',
      redirect_uri: `${service.origin}/auth/bridge.html`,
    })
    expect(arrived.searchParams.get('error')).toBeNull()
    expect(claimsIn((await redeem()).access_token)).toMatchObject({ sid: sessionId, amr: ['passkey'] })
  })

  test('has an account that may have moved to another address meanwhile', async () => {
    const token = await begin()
    await service.identity.accounts.setEmail(account, `moved-${made}@example.com`)
    const { body } = await exchange(token)
    expect(claimsIn(body.id_token)).toMatchObject({ sub: account.id, email: `moved-${made}@example.com` })
  })

  test('says nothing of how it was after a password', async () => {
    const browser = service.browser()
    const { redeem } = await service.begin(browser)
    const arrived = await browser.submit({ email: account.email, password: 'correct horse' })
    expect(claimsIn((await redeem(arrived)).access_token)).not.toHaveProperty('amr')
  })
})

describe('the token in between', () => {
  const expired = { status: 400, body: { error: 'expired_token' } }

  test('is good once, also for two at the same time', async () => {
    const token = await begin()
    const answers = await Promise.all([exchange(token), exchange(token)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(1)
    expect(await exchange(token)).toMatchObject(expired)
  })

  test('is good for five minutes', async () => {
    const [early, late] = [await begin(), await begin()]
    service.pass(4)
    expect((await exchange(early)).status).toBe(200)
    service.pass(1)
    expect(await exchange(late)).toMatchObject(expired)
  })

  test('is worth nothing in another browser, and stays good in its own', async () => {
    const token = await begin()
    expect(await exchange(token, {}, 'another browser')).toMatchObject(expired)
    expect((await exchange(token)).status).toBe(200)
  })

  test('is kept as a hash alone', async () => {
    const kept: unknown[] = []
    const put = vi.spyOn(service.storage.artifacts, 'put').mockImplementation(async (artifact) => {
      kept.push(artifact)
    })
    const token = await begin()
    put.mockRestore()
    expect(kept).toHaveLength(1)
    expect(kept).toMatchObject([{ idHash: createHash('sha256').update(token).digest('base64url') }])
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(JSON.stringify(kept)).not.toContain('this browser')
  })

  test.each([
    ['a password', { grant_type: 'password', password: 'correct horse' }],
    ['a code', { grant_type: 'oob', oob: '123456' }],
    ['nothing known', { grant_type: 'refresh_token' }],
  ])('does not go together with %s', async (_, change) => {
    const token = await begin()
    expect((await exchange(token, change)).body).toMatchObject({ error: 'invalid_request' })
    expect((await exchange(token)).status).toBe(200)
  })

  test.each(['/oauth2/v2.0/challenge', '/signup/v1.0/continue', '/resetpassword/v1.0/submit'])(
    'opens no other way: %s',
    async (path) => {
      const answer = await service.identity.native({
        path,
        form: new URLSearchParams({
          client_id: 'studio',
          continuation_token: await begin(),
          grant_type: 'oob',
          new_password: 'another horse',
        }),
        browserSecret: 'this browser',
        from: 'somewhere',
        wantsCode: false,
        language: 'en',
      })
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    },
  )
})

describe('an account that is gone', () => {
  test('gets no token to go on with', async () => {
    await service.identity.erase(account.id)
    expect(await service.identity.signInWithPasskey(account.id, 'this browser')).toBeUndefined()
  })

  test('after that is refused as a wrong token is', async () => {
    const token = await begin()
    await service.identity.erase(account.id)
    const [gone, wrong] = [await exchange(token), await exchange('x'.repeat(43))]
    expect(gone.status).toBe(wrong.status)
    expect(withoutIds(gone.body)).toEqual(withoutIds(wrong.body))
    // Also in the moment in which the account has gone and what speaks for it has not.
    const other = await service.account({ email: `other-${made}@example.com` })
    const left = (await service.identity.signInWithPasskey(other.id, 'this browser'))!
    await service.storage.accounts.remove(other.id)
    expect(withoutIds((await exchange(left)).body)).toEqual(withoutIds(wrong.body))
  })
})

test('ending all sign-ins of an account ends the one that is under way', async () => {
  const token = await begin()
  await service.identity.revoke(account.id)
  expect(await exchange(token)).toMatchObject({ status: 400, body: { error: 'expired_token' } })
})

test.each([
  [{ hasPasskeys: true }, true],
  [{ hasPasskeys: false }, false],
  [{}, false],
])('with %j the form asks for passkeys: %s', async (options, asks) => {
  const { storage, mailer, now } = service
  const origin = 'https://studio.example'
  const needed = { origin, secret: identitySecret, storage, mailer, now }
  const { authConfig } = await createIdentity({ ...needed, ...options })
  expect(authConfig.hasPasskeys).toBe(asks)
})
