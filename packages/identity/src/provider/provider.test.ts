import { inject } from 'light-my-request'
import * as oidc from 'openid-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Account } from '../storage.ts'
import { createIdentity } from '../create-identity.ts'
import { claimsIn, identitySecret, testIdentity, type TestIdentity } from '../testing/test-identity.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { apiAudience, studioClientId } from './names.ts'

vi.setConfig({ testTimeout: 30_000 })

let service: TestIdentity
let account: Account
beforeAll(async () => {
  service = await testIdentity()
  account = await service.account()
})
afterAll(() => service.close())

async function signIn(parameters: Record<string, string> = {}, browser = service.browser()) {
  const { redeem } = await service.begin(browser, parameters)
  const arrived = await browser.submit({ email: 'lan@example.com', password: 'correct horse' })
  return { browser, arrived, redeem: (verifier?: string) => redeem(arrived, verifier) }
}
const silently = (browser: TestBrowser) =>
  service.begin(browser, { prompt: 'none', redirect_uri: `${service.origin}/auth/bridge.html` })
const renew = (token: string | undefined) => oidc.refreshTokenGrant(service.client, token!)
const refused = { error: 'invalid_grant' }

describe('an independent client', () => {
  test('finds the provider and signs in with a code and PKCE', async () => {
    const tokens = await (await signIn()).redeem()
    const idClaims = tokens.claims()
    expect(idClaims).toMatchObject({
      iss: `${service.origin}/oidc`,
      aud: studioClientId,
      sub: account.id,
      oid: account.id,
      tid: 'studio',
      idp: 'local',
      email: 'lan@example.com',
      email_verified: true,
      emails: ['lan@example.com'],
      name: 'lan',
      preferred_username: 'lan',
      roles: [],
    })
    expect(tokens.expires_in).toBe(600)
    expect(tokens.scope).toContain('api://studio/access_as_user')
    const access = claimsIn(tokens.access_token)
    expect(access).toMatchObject({
      iss: `${service.origin}/oidc`,
      aud: apiAudience,
      sub: account.id,
      scp: 'access_as_user',
      idp: 'local',
      roles: [],
      sid: expect.any(String),
    })
    expect(Math.abs(Number(access.auth_time) - service.now().getTime() / 1000)).toBeLessThan(60)
    expect(access.auth_time).toBe(idClaims!.auth_time)
  })

  test('gets its addresses from the configured origin, whatever a request says about them', async () => {
    const response = await fetch(`${service.origin}/oidc/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    })
    const text = await response.text()
    expect(text).not.toContain('evil.example')
    expect(JSON.parse(text)).toMatchObject({
      issuer: `${service.origin}/oidc`,
      authorization_endpoint: `${service.origin}/oidc/auth`,
    })
    const metadata: unknown = JSON.parse(service.identity.authConfig.authorityMetadata!)
    expect(JSON.parse(text)).toMatchObject(metadata as object)
  })

  test('renews with a refresh token, and the renewed tokens say the same of the sign-in', async () => {
    const first = await (await signIn()).redeem()
    const second = await renew(first.refresh_token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    const { sid, auth_time, idp } = claimsIn(first.access_token)
    expect(claimsIn(second.access_token)).toMatchObject({ sid, auth_time, idp, sub: account.id })
  })

  test('renews in two tabs at once, but a refresh token that comes back later ends the whole sign-in', async () => {
    const { browser, redeem } = await signIn()
    const first = await redeem()
    const [one, two] = await Promise.all([renew(first.refresh_token), renew(first.refresh_token)])
    // Nor does one whose answer was lost on the way.
    service.pass(0.5)
    await renew(first.refresh_token)
    service.pass(1)
    await expect(renew(first.refresh_token)).rejects.toMatchObject(refused)
    for (const { refresh_token } of [one, two])
      await expect(renew(refresh_token)).rejects.toMatchObject(refused)
    expect((await silently(browser)).arrived.searchParams.get('error')).toBe('login_required')
  })

  test('is not signed in by a code that was used, nor without the verifier it began with', async () => {
    const { redeem } = await signIn()
    const tokens = await redeem()
    await expect(redeem()).rejects.toMatchObject(refused)
    // Whoever used it first may be the thief.
    await expect(renew(tokens.refresh_token)).rejects.toMatchObject(refused)
    const stolen = await signIn()
    await expect(stolen.redeem(oidc.randomPKCECodeVerifier())).rejects.toMatchObject(refused)
  })

  test('is not asked again in a browser that is signed in, and goes on with the same sign-in', async () => {
    const { browser, redeem } = await signIn()
    const first = await redeem()
    const again = await silently(browser)
    expect(again.arrived.pathname).toBe('/auth/bridge.html')
    const { sid } = claimsIn(first.access_token)
    expect(claimsIn((await again.redeem()).access_token).sid).toBe(sid)
    // The first tokens go on to work.
    expect(claimsIn((await renew(first.refresh_token)).access_token).sid).toBe(sid)
  })

  test('is not signed in by a session that has ended, though a request of before writes it down again', async () => {
    const written = vi.spyOn(service.storage.artifacts, 'put')
    const { browser, redeem } = await signIn()
    const { sid } = claimsIn((await redeem()).access_token)
    const session = written.mock.calls.findLast(([{ kind }]) => kind === 'Session')![0]
    written.mockRestore()
    await service.identity.revoke(account.id)
    expect((await silently(browser)).arrived.searchParams.get('error')).toBe('login_required')
    await service.storage.artifacts.put(session)
    expect((await silently(browser)).arrived.searchParams.get('error')).toBe('login_required')
    // Who signs in there again begins another sign-in.
    const again = await signIn({}, browser)
    expect(claimsIn((await again.redeem()).access_token).sid).not.toBe(sid)
  })

  test('goes on with its sign-in for longer than a grant would last by itself', async () => {
    const written = vi.spyOn(service.storage.artifacts, 'put')
    const grants = () => written.mock.calls.flat().filter(({ kind }) => kind === 'Grant')
    const { browser, redeem } = await signIn()
    const { sid } = claimsIn((await redeem()).access_token)
    const grant = grants().at(-1)!
    const inAMinute = new Date(Date.now() + 60_000)
    const payload = { ...grant.payload, exp: Math.floor(inAMinute.getTime() / 1000) }
    await service.storage.artifacts.put({ ...grant, payload, expiresAt: inAMinute })
    expect(claimsIn((await (await silently(browser)).redeem()).access_token).sid).toBe(sid)
    const { expiresAt } = grants().at(-1)!
    written.mockRestore()
    expect(expiresAt!.getTime()).toBeGreaterThan(Date.now() + 29 * 24 * 60 * 60 * 1000)
  })

  test('can ask for a fresh sign-in, which is another one and replaces the one before', async () => {
    const { browser, redeem } = await signIn()
    const before = await redeem()
    const fresh = await (await signIn({ prompt: 'login' }, browser)).redeem()
    expect(claimsIn(fresh.access_token).sid).not.toBe(claimsIn(before.access_token).sid)
    await expect(renew(before.refresh_token)).rejects.toMatchObject(refused)
    await expect(renew(fresh.refresh_token)).resolves.toMatchObject({ token_type: 'bearer' })
  })

  test('may ask for consent, which nobody has to give', async () => {
    const { browser } = await signIn()
    const { arrived, redeem } = await service.begin(browser, { prompt: 'consent' })
    expect(arrived.pathname).toBe('/auth/callback')
    expect((await redeem()).claims()).toMatchObject({ sub: account.id })
  })

  test('is sent nowhere but to the addresses of the studio', async () => {
    const browser = service.browser('vi')
    await service.begin(browser, { redirect_uri: 'https://evil.example/auth/callback' })
    expect(browser.page).toMatchObject({ status: 400 })
    expect(browser.page!.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(browser.page!.html).toContain('<html lang="vi"')
    expect(browser.text).toContain('invalid_redirect_uri')
    expect(browser.way.at(-1)).toContain(service.origin)
  })

  test('finds nothing of what it was sent come alive on the error page', async () => {
    const browser = service.browser()
    await browser.open(`/oidc/auth?client_id=${encodeURIComponent('<script>alert(1)</script>')}`)
    expect(browser.page!.status).toBe(400)
    expect(browser.page!.html).not.toContain('<script')
  })

  test('is refused without PKCE', async () => {
    const url = oidc.buildAuthorizationUrl(service.client, {
      redirect_uri: `${service.origin}/auth/callback`,
      scope: 'openid',
    })
    const arrived = await service.browser().open(url)
    expect(arrived.searchParams.get('error')).toBe('invalid_request')
  })
})

describe('signing out', () => {
  const endSession = (parameters: Record<string, string>) =>
    `/oidc/session/end?${new URLSearchParams(parameters).toString()}`

  test('ends session and tokens without another page, and leads back to the app', async () => {
    const { browser, redeem } = await signIn()
    const tokens = await redeem()
    const arrived = await browser.open(
      oidc.buildEndSessionUrl(service.client, {
        id_token_hint: tokens.id_token!,
        post_logout_redirect_uri: `${service.origin}/auth/signout-callback`,
        state: 'where I was',
      }),
    )
    expect(arrived.pathname).toBe('/auth/signout-callback')
    expect(arrived.searchParams.get('state')).toBe('where I was')
    expect(browser.cookies.filter(({ name }) => name.startsWith('_session'))).toEqual([])
    await expect(renew(tokens.refresh_token)).rejects.toMatchObject(refused)
    expect((await silently(browser)).arrived.searchParams.get('error')).toBe('login_required')
  })

  test('works with the client id alone, and for who is not signed in', async () => {
    const back = `${service.origin}/auth/signout-callback`
    const address = endSession({ client_id: studioClientId, post_logout_redirect_uri: back })
    expect((await (await signIn()).browser.open(address)).href).toBe(back)
    expect((await service.browser().open(address)).href).toBe(back)
  })

  test('is not done by a link of another site, which leads to the studio instead', async () => {
    const { browser, redeem } = await signIn()
    const tokens = await redeem()
    const follow = (parameters: Record<string, string>, site: string) =>
      browser.open(endSession(parameters), { headers: { 'sec-fetch-site': site } })
    const back = {
      client_id: studioClientId,
      post_logout_redirect_uri: `${service.origin}/auth/signout-callback`,
    }
    const other = await service.account({ email: 'other@example.com' })
    const elsewhere = service.browser()
    const theirs = await service.begin(elsewhere)
    const hint = await theirs.redeem(
      await elsewhere.submit({ email: other.email, password: 'correct horse' }),
    )
    const links = [{}, back, { ...back, id_token_hint: hint.id_token! }]
    for (const link of links) {
      for (const site of ['cross-site', 'same-site']) {
        expect((await follow(link, site)).href).toBe(`${service.origin}/`)
      }
    }
    expect((await silently(browser)).arrived.searchParams.has('code')).toBe(true)
    const renewed = await renew(tokens.refresh_token)
    // A page of the studio itself asks for it, and so does who knows the sign-in.
    expect((await follow(back, 'same-origin')).pathname).toBe('/auth/signout-callback')
    await expect(renew(renewed.refresh_token)).rejects.toMatchObject(refused)
    const again = await signIn({}, browser)
    const { id_token } = await again.redeem()
    expect((await follow({ ...back, id_token_hint: id_token! }, 'cross-site')).pathname).toBe(
      '/auth/signout-callback',
    )
    expect((await silently(browser)).arrived.searchParams.get('error')).toBe('login_required')
  })

  test('leads to no foreign address', async () => {
    const { browser } = await signIn()
    await browser.open(
      endSession({ client_id: studioClientId, post_logout_redirect_uri: 'https://evil.example/' }),
    )
    expect(browser.page!.status).toBe(400)
    const unnamed = await browser.open(endSession({ post_logout_redirect_uri: 'https://evil.example/' }))
    expect(unnamed.href).toBe(`${service.origin}/`)
  })
})

describe('a sign-in that the service ends by itself is told of', () => {
  async function told(during: () => Promise<unknown>) {
    const names: unknown[] = []
    service.identity.onSignInsEnded(async (...ended) => void names.push(ended))
    await during()
    return names
  }
  const sidOf = (tokens: { access_token: string }) => claimsIn(tokens.access_token).sid

  test('when the same person or another one signs in anew in the browser', async () => {
    const other = await service.account({ email: 'next@example.com' })
    const { browser, redeem } = await signIn()
    const first = sidOf(await redeem())
    let second: unknown
    expect(
      await told(async () => {
        second = sidOf(await (await signIn({ prompt: 'login' }, browser)).redeem())
      }),
    ).toEqual([[account.id, first]])
    expect(
      await told(async () => {
        const next = await service.begin(browser, { prompt: 'login' })
        await next.redeem(await browser.submit({ email: other.email, password: 'correct horse' }))
      }),
    ).toEqual([[account.id, second]])
  })

  test('when somebody signs out, and when a refresh token may be stolen', async () => {
    const { browser, redeem } = await signIn()
    const first = sidOf(await redeem())
    expect(await told(() => browser.open('/oidc/session/end'))).toEqual([[account.id, first]])
    const tokens = await (await signIn()).redeem()
    await renew(tokens.refresh_token)
    service.pass(2)
    const names = await told(() => renew(tokens.refresh_token).catch(() => {}))
    expect(names).toContainEqual([account.id, sidOf(tokens)])
  })

  test('but not when it goes on', async () => {
    const { browser, redeem } = await signIn()
    const tokens = await redeem()
    expect(await told(async () => [await silently(browser), await renew(tokens.refresh_token)])).toEqual([])
  })
})

describe('ending sign-ins from inside', () => {
  test('ends one, with its session, and leaves the others', async () => {
    const [mine, other] = [await signIn(), await signIn()]
    const [ended, kept] = [await mine.redeem(), await other.redeem()]
    const { sid } = claimsIn(ended.access_token)
    await service.identity.revoke('somebody else', { sessionId: String(sid) })
    const renewed = await renew(ended.refresh_token)
    const isSignedIn = (accountId: string) => service.identity.isSignedIn(accountId, String(sid))
    expect([await isSignedIn(account.id), await isSignedIn('somebody else')]).toEqual([true, false])
    await service.identity.revoke(account.id, { sessionId: String(sid) })
    expect(await isSignedIn(account.id)).toBe(false)
    await expect(renew(renewed.refresh_token)).rejects.toMatchObject(refused)
    expect((await silently(mine.browser)).arrived.searchParams.get('error')).toBe('login_required')
    await expect(renew(kept.refresh_token)).resolves.toBeDefined()
    expect((await silently(other.browser)).arrived.searchParams.has('code')).toBe(true)
  })

  test('ends all but one, then all', async () => {
    const [one, two] = [await signIn(), await signIn()]
    const [kept, ended] = [await one.redeem(), await two.redeem()]
    await service.identity.revoke(account.id, { exceptSessionId: String(claimsIn(kept.access_token).sid) })
    await expect(renew(ended.refresh_token)).rejects.toMatchObject(refused)
    expect((await silently(two.browser)).arrived.searchParams.get('error')).toBe('login_required')
    const renewed = await renew(kept.refresh_token)
    expect((await silently(one.browser)).arrived.searchParams.has('code')).toBe(true)
    await service.identity.revoke(account.id)
    await expect(renew(renewed.refresh_token)).rejects.toMatchObject(refused)
    expect((await silently(one.browser)).arrived.searchParams.get('error')).toBe('login_required')
  })

  test('erasing takes the account, its sign-ins and its codes', async () => {
    const { id } = await service.account({ email: 'gone@example.com' })
    const browser = service.browser()
    const { redeem } = await service.begin(browser)
    const arrived = await browser.submit({ email: 'gone@example.com', password: 'correct horse' })
    const tokens = await redeem(arrived)
    await service.identity.mailedSignIn.request({
      from: 'somewhere',
      email: 'gone@example.com',
      browserSecret: 'mine',
      language: 'en',
    })
    await service.identity.erase(id)
    await expect(renew(tokens.refresh_token)).rejects.toMatchObject(refused)
    expect(await service.identity.accounts.find(id)).toBeUndefined()
    expect(
      await service.identity.mailedSignIn.verify({
        email: 'gone@example.com',
        code: service.lastCode(),
        browserSecret: 'mine',
        from: 'somewhere',
      }),
    ).toBeUndefined()
  })
})

test('what is stored signs nobody in: no token stands in it', async () => {
  const kept: unknown[] = []
  const put = service.storage.artifacts.put
  service.storage.artifacts.put = (artifact) => {
    kept.push(artifact)
    return put(artifact)
  }
  const tokens = await (await signIn()).redeem()
  service.storage.artifacts.put = put
  expect(kept.length).toBeGreaterThan(2)
  expect(JSON.stringify(kept)).not.toContain(tokens.refresh_token)
  expect(JSON.stringify(kept)).not.toContain(tokens.access_token)
})

test('behind a proxy that ends TLS cookies are for https alone, and addresses are those of the studio', async () => {
  const origin = 'https://studio.example'
  const { storage, mailer, now } = service
  const identity = await createIdentity({ origin, secret: identitySecret, storage, mailer, now })
  const send = (method: 'GET' | 'POST', url: string, headers = {}, payload = '') =>
    inject((request, response) => void identity.handleOidc(request, response), {
      method,
      url,
      headers,
      payload,
    })
  const parameters = new URLSearchParams({
    client_id: studioClientId,
    response_type: 'code',
    redirect_uri: `${origin}/auth/callback`,
    scope: 'openid',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  })
  const begun = await send('GET', `/oidc/auth?${parameters.toString()}`)
  const cookies = [begun.headers['set-cookie'] ?? []].flat()
  expect(cookies.length).toBeGreaterThan(1)
  for (const cookie of cookies) expect(cookie).toMatch(/; secure; httponly/i)
  const path = begun.headers.location!
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
  const page = await send('GET', path, { cookie })
  const [, csrf] = /name="csrf" value="([^"]+)"/.exec(page.body)!
  const form = { csrf: csrf!, email: 'lan@example.com', password: 'correct horse' }
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await send('POST', `${path}/choose`, headers, new URLSearchParams(form).toString())
  expect(answer.headers.location).toMatch(/^https:\/\/studio\.example\/oidc\/auth\//)
})
