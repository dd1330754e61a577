import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Provider } from 'oidc-provider'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signingKeys } from '../keys/signing-keys.ts'
import type { IdentityStorage } from '../storage.ts'
import { memoryStorage } from '../testing/memory-storage.ts'
import { apiAudience, createProvider, studioClientId } from './create-provider.ts'
import { handleBelow } from './mount.ts'

const secret = 'a secret of at least 32 characters'
const account = {
  id: '7f7c1f1e-3b0f-4f0e-8a53-0f6a4f3f2f11',
  email: 'lan@example.com',
  isEmailVerified: true,
  userName: 'lan',
  displayName: 'Lan Nguyễn',
  passwordHash: null,
  roles: ['member'],
  createdAt: new Date('2026-01-01T00:00:00Z'),
}

let server: Server
let origin: string
let storage: IdentityStorage
let provider: Provider
let configuration: client.Configuration

/** A browser: follows the provider's redirects with its cookies, and signs in where it is asked to. */
class Browser {
  readonly #cookies = new Map<string, string>()

  async open(address: URL | string): Promise<URL> {
    const url = new URL(address, origin)
    if (url.pathname.startsWith('/auth/')) return url
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0]!.split('=') as [string, string]
      if (value) this.#cookies.set(name, value)
      else this.#cookies.delete(name)
    }
    const next = response.headers.get('location')
    if (!next) throw new Error(`${url.pathname} answered ${response.status}: ${await response.text()}`)
    return this.open(new URL(next, url))
  }
}

beforeAll(async () => {
  storage = memoryStorage()
  await storage.accounts.insert(account)
  server = createServer((request, response) => {
    const interaction = /^\/oidc\/interaction\/[\w-]+$/.test(request.url ?? '')
    const answered = interaction
      ? provider.interactionFinished(request, response, { login: { accountId: account.id } })
      : handleBelow(provider, request, response)
    answered.catch((error: Error) => response.writeHead(500).end(error.message))
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const now = () => new Date()
  provider = createProvider({
    origin,
    secret,
    keys: await signingKeys({ storage: storage.keys, secret, now }),
    artifacts: storage.artifacts,
    accounts: storage.accounts,
    now,
  })
  configuration = await client.discovery(
    new URL(`${origin}/oidc`),
    studioClientId,
    { token_endpoint_auth_method: 'none' },
    client.None(),
    { execute: [client.allowInsecureRequests] },
  )
})
afterAll(() => server.close())

const scope = 'openid profile email offline_access'

async function signIn(browser: Browser, change: { verifier?: string } = {}) {
  const verifier = client.randomPKCECodeVerifier()
  const [state, nonce] = [client.randomState(), client.randomNonce()]
  const arrived = await browser.open(
    client.buildAuthorizationUrl(configuration, {
      redirect_uri: `${origin}/auth/callback`,
      scope,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    }),
  )
  const redeem = () =>
    client.authorizationCodeGrant(configuration, arrived, {
      pkceCodeVerifier: change.verifier ?? verifier,
      expectedState: state,
      expectedNonce: nonce,
    })
  return { arrived, redeem }
}

describe('an independent client', () => {
  test('finds the provider and signs in with a code and PKCE', async () => {
    const tokens = await (await signIn(new Browser())).redeem()
    expect(tokens.claims()).toMatchObject({
      iss: `${origin}/oidc`,
      aud: studioClientId,
      sub: account.id,
      oid: account.id,
      email: 'lan@example.com',
      name: 'Lan Nguyễn',
      preferred_username: 'lan',
      roles: ['member'],
    })
    expect(tokens.expires_in).toBe(600)
    const [, body] = tokens.access_token.split('.')
    expect(JSON.parse(Buffer.from(body!, 'base64url').toString())).toMatchObject({
      iss: `${origin}/oidc`,
      aud: apiAudience,
      sub: account.id,
      scp: 'access_as_user',
      roles: ['member'],
    })
  })

  test('renews with a refresh token that works once; used again, it ends the whole family', async () => {
    const first = await (await signIn(new Browser())).redeem()
    const second = await client.refreshTokenGrant(configuration, first.refresh_token!)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(second.claims()?.sub).toBe(account.id)
    await expect(client.refreshTokenGrant(configuration, first.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    await expect(client.refreshTokenGrant(configuration, second.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('is not signed in by a code that was used, nor without the verifier it began with', async () => {
    const { redeem } = await signIn(new Browser())
    await redeem()
    await expect(redeem()).rejects.toMatchObject({ error: 'invalid_grant' })
    const stolen = await signIn(new Browser(), { verifier: client.randomPKCECodeVerifier() })
    await expect(stolen.redeem()).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  test('is not asked again in a browser that is signed in', async () => {
    const browser = new Browser()
    await signIn(browser)
    const arrived = await browser.open(
      client.buildAuthorizationUrl(configuration, {
        redirect_uri: `${origin}/auth/bridge.html`,
        scope,
        prompt: 'none',
        code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
        code_challenge_method: 'S256',
      }),
    )
    expect(arrived.searchParams.has('code')).toBe(true)
  })

  test('is sent nowhere but to the addresses of the studio', async () => {
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: 'https://evil.example/auth/callback',
      scope,
      code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
      code_challenge_method: 'S256',
    })
    await expect(new Browser().open(url)).rejects.toThrow('answered 400')
    const response = await fetch(url, { headers: { 'accept-language': 'vi' } })
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const page = await response.text()
    expect(page).toContain('<html lang="vi">')
    expect(page).toContain('invalid_redirect_uri')
  })

  test('finds nothing of what it was sent come alive on the error page', async () => {
    const url = new URL(`${origin}/oidc/auth`)
    url.searchParams.set('client_id', '<script>alert(1)</script>')
    const page = await (await fetch(url)).text()
    expect(page).not.toContain('<script')
  })

  test('is refused without PKCE', async () => {
    const arrived = await new Browser().open(
      client.buildAuthorizationUrl(configuration, { redirect_uri: `${origin}/auth/callback`, scope }),
    )
    expect(arrived.searchParams.get('error')).toBe('invalid_request')
  })
})

test('what is stored signs nobody in: no token stands in it', async () => {
  const kept: unknown[] = []
  const put = storage.artifacts.put
  storage.artifacts.put = (artifact) => {
    kept.push(artifact)
    return put(artifact)
  }
  const tokens = await (await signIn(new Browser())).redeem()
  storage.artifacts.put = put
  expect(kept.length).toBeGreaterThan(2)
  expect(JSON.stringify(kept)).not.toContain(tokens.refresh_token)
  expect(JSON.stringify(kept)).not.toContain(tokens.access_token)
})
