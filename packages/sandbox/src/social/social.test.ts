import { createHash } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../index.ts'
import { providerIds, providers, type ProviderId } from './providers.ts'
import { scenarios } from './scenarios.ts'

const studio = 'http://localhost:8080'
const redirectUri = `${studio}/oidc/callback/google`
const client = { id: 'studio', secret: 's3cret:with/odd+signs' }
const verifier = 'v'.repeat(43)
const challenge = createHash('sha256').update(verifier).digest('base64url')

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await startSandbox({
    port: 0,
    allowedOrigins: [],
    social: { ...client, redirectOrigins: [studio] },
  })
})
afterEach(() => sandbox.close())

const issuer = (id: ProviderId) => `${sandbox.origin}/social/${id}`
const discover = async (id: ProviderId) =>
  (await (await fetch(`${issuer(id)}/.well-known/openid-configuration`)).json()) as Record<string, string>

type Changes = Record<string, string | null>
function authorizeUrl(id: ProviderId, changes: Changes = {}): string {
  const url = new URL(`${issuer(id)}/authorize`)
  const parameters: Changes = {
    client_id: client.id,
    redirect_uri: redirectUri,
    response_type: 'code',
    ...(providers[id].responseMode === 'form_post' && { response_mode: 'form_post' }),
    scope: id === 'apple' ? 'name email' : 'openid profile email',
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  }
  for (const [name, value] of Object.entries(parameters))
    if (value !== null) url.searchParams.set(name, value)
  return url.href
}

const unescape = (text: string) =>
  text.replace(/&#(\d+);/g, (_, number: string) => String.fromCharCode(Number(number)))
const fieldsOf = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)" ?\/?>/g)].map(
      ([, name, value]) => [name!, unescape(value!)],
    ),
  )

/** Opens the chooser and answers it. */
async function choose(id: ProviderId, form: Record<string, string>, changes?: Changes) {
  const page = await (await fetch(authorizeUrl(id, changes))).text()
  return fetch(`${issuer(id)}/choose`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...fieldsOf(page), ...form }),
  })
}

/** What comes back to the studio, in the address or in a form. */
async function returned(answer: Response): Promise<Record<string, string>> {
  const location = answer.headers.get('location')
  if (location === null) return fieldsOf(await answer.text())
  expect(location.startsWith(`${redirectUri}?`)).toBe(true)
  return Object.fromEntries(new URL(location).searchParams)
}

const redeem = (id: ProviderId, code: string, changes: Record<string, string> = {}, headers = {}) =>
  fetch(`${issuer(id)}/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      client_id: client.id,
      client_secret: client.secret,
      ...changes,
    }),
  })

async function idToken(id: ProviderId, form: Record<string, string>): Promise<string> {
  const { code } = await returned(await choose(id, form))
  return ((await (await redeem(id, code!)).json()) as { id_token: string }).id_token
}

async function verify(id: ProviderId, token: string) {
  const keys = createRemoteJWKSet(new URL((await discover(id)).jwks_uri!))
  return (await jwtVerify(token, keys, { issuer: issuer(id), audience: client.id, clockTolerance: 300 }))
    .payload
}

describe.each(providerIds)('simulated %s', (id) => {
  const [known, unproven] = providers[id].accounts

  test('names itself as an issuer of its own', async () => {
    expect(await discover(id)).toMatchObject({
      issuer: issuer(id),
      authorization_endpoint: `${issuer(id)}/authorize`,
      code_challenge_methods_supported: ['S256'],
    })
  })

  test('shows who could sign in, and that it is a simulation, in both languages', async () => {
    const page = async (language: string) =>
      (await fetch(authorizeUrl(id), { headers: { 'Accept-Language': language } })).text()
    const english = await page('en')
    expect(english).toContain(`<title>Simulated ${providers[id].name}</title>`)
    expect(english).toContain('everything here is played')
    expect(english).toContain(known!.email)
    expect(english).toContain('Address not verified')
    expect(await page('vi')).toContain(`<title>${providers[id].name} mô phỏng</title>`)
  })

  test('signs somebody in with a token that its keys prove', async () => {
    const token = await idToken(id, { account: known!.id })
    const claims = await verify(id, token)
    expect(claims).toMatchObject({ sub: known!.id, nonce: 'the-nonce', email: known!.email })
  })

  test('says which addresses are verified the way the real one does', async () => {
    const [proven, other] = await Promise.all(
      [known!, unproven!].map(async (account) => verify(id, await idToken(id, { account: account.id }))),
    )
    if (id === 'microsoft') {
      expect(proven).not.toHaveProperty('email_verified')
      expect(proven!.tid).toBe('9188040d-6c67-4c5b-b112-36a304b66dad')
      expect(other!.tid).not.toBe(proven!.tid)
    } else {
      expect([proven!.email_verified, other!.email_verified]).toEqual([true, false])
    }
  })

  test('signs in somebody typed, always as the same person', async () => {
    const form = { account: 'other', email: 'new.person@example.org' }
    const first = await verify(id, await idToken(id, { ...form, verified: 'on' }))
    const second = await verify(id, await idToken(id, form))
    expect(first).toMatchObject({ email: 'new.person@example.org' })
    expect(second.sub).toBe(first.sub)
  })

  test('goes back with access_denied when somebody cancels', async () => {
    const back = await returned(await choose(id, { account: 'cancel' }))
    expect(back).toEqual({ error: 'access_denied', state: 'the-state' })
  })
})

test('Apple posts its answer, with the name the first time only; the others answer in the address', async () => {
  const account = providers.apple.accounts[0]!
  const first = await returned(await choose('apple', { account: account.id }))
  expect(JSON.parse(first.user!)).toEqual({
    name: { firstName: 'Elif', lastName: 'Demir' },
    email: account.email,
  })
  expect(await returned(await choose('apple', { account: account.id }))).not.toHaveProperty('user')
  const claims = await verify('apple', await idToken('apple', { account: account.id }))
  expect(claims).not.toHaveProperty('name')

  const google = await choose('google', { account: providers.google.accounts[0]!.id })
  expect(google.status).toBe(303)
})

test('a page that posts the answer may post to the studio only', async () => {
  const answer = await choose('apple', { account: providers.apple.accounts[0]!.id })
  expect(answer.headers.get('content-security-policy')).toContain(`form-action 'self' ${studio};`)
})

describe('the way back', () => {
  test.each([
    'https://evil.example/oidc/callback/google',
    'http://localhost:8080.evil.example/',
    'http://localhost:8080@evil.example/',
    'http://user@localhost:8080/',
    'http://localhost:9999/',
    `${redirectUri}#fragment`,
    'javascript:alert(1)',
    '',
  ])('leads to the studio only: %j is refused without going there', async (address) => {
    const answer = await fetch(authorizeUrl('google', { redirect_uri: address }), { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })

  test('is not taken for another client', async () => {
    expect((await fetch(authorizeUrl('google', { client_id: 'other' }), { redirect: 'manual' })).status).toBe(
      400,
    )
  })

  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ scope: 'email' }, 'invalid_scope'],
    [{ nonce: null }, 'invalid_request'],
    [{ code_challenge: null }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ prompt: 'none' }, 'login_required'],
  ])('tells that a request with %j is wrong', async (changes, error) => {
    const answer = await fetch(authorizeUrl('google', changes), { redirect: 'manual' })
    expect(await returned(answer)).toMatchObject({ error, state: 'the-state' })
  })

  test('Apple wants its answer posted when it is asked for a name', async () => {
    const answer = await fetch(authorizeUrl('apple', { response_mode: 'query' }), { redirect: 'manual' })
    expect(await returned(answer)).toMatchObject({ error: 'invalid_request' })
  })

  test('a choice counts once, and only where it was offered', async () => {
    const page = await (await fetch(authorizeUrl('google'))).text()
    const body = () => new URLSearchParams({ ...fieldsOf(page), account: providers.google.accounts[0]!.id })
    const post = (id: ProviderId) =>
      fetch(`${issuer(id)}/choose`, { method: 'POST', redirect: 'manual', body: body() })
    expect((await post('microsoft')).status).toBe(400)
    expect((await post('google')).status).toBe(303)
    expect((await post('google')).status).toBe(400)
  })
})

describe('the token service', () => {
  const newCode = async () =>
    (await returned(await choose('google', { account: providers.google.accounts[0]!.id }))).code!
  const errorOf = async (answer: Response) => [
    answer.status,
    ((await answer.json()) as { error: string }).error,
  ]

  test('takes the credentials in the header too', async () => {
    const encoded = [client.id, client.secret].map(encodeURIComponent).join(':')
    const headers = { Authorization: `Basic ${btoa(encoded)}` }
    const answer = await redeem('google', await newCode(), { client_id: '', client_secret: '' }, headers)
    expect(answer.status).toBe(200)
  })

  test('refuses a wrong secret', async () => {
    const answer = await redeem('google', await newCode(), { client_secret: 'guess' })
    expect(await errorOf(answer)).toEqual([401, 'invalid_client'])
  })

  test('gives tokens for a code once', async () => {
    const code = await newCode()
    expect((await redeem('google', code)).status).toBe(200)
    expect(await errorOf(await redeem('google', code))).toEqual([400, 'invalid_grant'])
  })

  test.each<Record<string, string>>([
    { code_verifier: 'x'.repeat(43) },
    { redirect_uri: `${studio}/elsewhere` },
    { code: 'made-up' },
  ])('refuses a code with %j', async (changes) => {
    expect(await errorOf(await redeem('google', await newCode(), changes))).toEqual([400, 'invalid_grant'])
  })

  test('refuses a code of another service', async () => {
    expect(await errorOf(await redeem('microsoft', await newCode()))).toEqual([400, 'invalid_grant'])
  })

  test('gives the data of the user for its access token', async () => {
    const { access_token: token } = (await (await redeem('google', await newCode())).json()) as Record<
      string,
      string
    >
    const ask = (bearer: string) =>
      fetch(`${issuer('google')}/userinfo`, { headers: { Authorization: `Bearer ${bearer}` } })
    expect(await (await ask(token!)).json()).toMatchObject({ email: 'ana.flores@gmail.example' })
    expect((await ask('made-up')).status).toBe(401)
  })
})

describe('what goes wrong on request', () => {
  const account = providers.google.accounts[0]!.id
  const failing = async (scenario: string) => idToken('google', { account, scenario })

  test.each([
    ['expired-token', 'ERR_JWT_EXPIRED'],
    ['wrong-signature', 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED'],
    ['wrong-audience', 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
  ])('%s', async (scenario, code) => {
    await expect(verify('google', await failing(scenario))).rejects.toMatchObject({ code })
  })

  test('wrong-nonce', async () => {
    expect((await verify('google', await failing('wrong-nonce'))).nonce).not.toBe('the-nonce')
  })

  test('no-answer and error-page lead nowhere', async () => {
    const silent = await choose('google', { account, scenario: 'no-answer' })
    expect([silent.status, silent.headers.get('location')]).toEqual([200, null])
    const failed = await choose('google', { account, scenario: 'error-page' })
    expect([failed.status, failed.headers.get('location')]).toEqual([500, null])
  })

  test('server-error comes back', async () => {
    const answer = await choose('google', { account, scenario: 'server-error' })
    expect(await returned(answer)).toEqual({ error: 'server_error', state: 'the-state' })
  })

  test('token-failure and token-silence', async () => {
    const codeFor = async (scenario: string) =>
      (await returned(await choose('google', { account, scenario }))).code!
    expect((await redeem('google', await codeFor('token-failure'))).status).toBe(503)
    const code = await codeFor('token-silence')
    const answer = await fetch(`${issuer('google')}/token`, {
      method: 'POST',
      signal: AbortSignal.timeout(100),
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        client_id: client.id,
        client_secret: client.secret,
      }),
    }).catch((error: Error) => error.name)
    expect(answer).toBe('TimeoutError')
  })

  test('can be set for all that follow, also that a service is down', async () => {
    const set = (state: object) =>
      fetch(`${sandbox.origin}/social`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(state),
      })
    await set({ scenario: 'wrong-nonce' })
    expect(await (await fetch(authorizeUrl('google'))).text()).toContain(
      '<option value="wrong-nonce" selected>',
    )
    expect((await set({ scenario: 'unknown' })).status).toBe(400)
    await set({ isDown: true })
    expect((await fetch(`${issuer('google')}/.well-known/openid-configuration`)).status).toBe(503)
    await set({ isDown: false, scenario: 'ok' })
    expect((await fetch(`${issuer('google')}/jwks`)).status).toBe(200)
  })

  test('has a text for each in both languages', async () => {
    for (const language of ['en', 'vi']) {
      const page = await (await fetch(`${authorizeUrl('google')}&lang=${language}`)).text()
      for (const name of scenarios) expect(page).toMatch(new RegExp(`<option value="${name}"[^>]*>[^<]+<`))
    }
  })
})

describe('the chooser', () => {
  test('puts who was named first, and fills in who is not in the list', async () => {
    const named = providers.google.accounts[1]!.email
    const page = async (hint: string) => (await fetch(authorizeUrl('google', { login_hint: hint }))).text()
    const known = await page(named)
    expect(known.indexOf(named)).toBeLessThan(known.indexOf(providers.google.accounts[0]!.email))
    expect(await page('me@example.org"><b>')).toContain('value="me@example.org&#34;&#62;&#60;b&#62;"')
  })

  test('keeps what was typed when it is no address, and says so', async () => {
    const answer = await choose('google', {
      account: 'other',
      email: 'not an address',
      scenario: 'wrong-nonce',
    })
    const page = await answer.text()
    expect(answer.status).toBe(422)
    expect(page).toContain('value="not an address"')
    expect(page).toContain('aria-invalid="true" aria-describedby="email-error"')
    expect(page).toContain('role="alert"')
    expect(page).toContain('<option value="wrong-nonce" selected>')
  })
})
