import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose'
import { testClient, type TestClient } from './test-client.ts'
import type { TestClock } from './test-clock.ts'
import type { TestServer } from './test-server.ts'

const tenantId = '8c1e2f3a-0000-4000-8000-000000000001'
const apiClientId = '8c1e2f3a-0000-4000-8000-000000000003'
const host = `${tenantId}.ciamlogin.com`

/** Microsoft Entra External ID as far as the server sees it: a discovery document, keys, and tokens that it signs. */
export interface ExternalId {
  /** Configures a server for it. */
  env: Record<string, string>
  fetch: typeof globalThis.fetch
  /** What the service publishes. */
  keys: JWK[]
  /** Addresses that were asked. */
  calls: string[]
  /** While true nothing answers. */
  isDown: boolean
  /** Changes what the discovery document says. */
  discovery: Record<string, unknown>
  issuer: string
  /** Signs an access token; claims given win over those of a usual one, undefined ones are left out. */
  token: (claims?: Record<string, unknown>, options?: { key?: SigningKey; alg?: string }) => Promise<string>
  /** Claims of somebody who has not been here before. */
  somebody: (claims?: Record<string, unknown>) => Record<string, unknown>
  /** Signs with another key from now on, and publishes it beside the old one. */
  rotate: () => Promise<void>
  key: SigningKey
}

export interface SigningKey {
  kid: string
  privateKey: CryptoKey
  jwk: JWK
}

/** As Microsoft publishes them, a key does not say which algorithm it is for. */
export async function signingKey(kid: string, alg = 'RS256'): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig' } }
}

export async function externalId(clock: TestClock): Promise<ExternalId> {
  const issuer = `https://${host}/${tenantId}/v2.0`
  const published: JWK[] = []
  let count = 0
  let people = 0
  const nextKey = async () => {
    count += 1
    const key = await signingKey(`key-${count}`)
    published.push(key.jwk)
    return key
  }
  const service: ExternalId = {
    env: {
      AUTH_KIND: 'external-id',
      EXTERNAL_ID_TENANT: 'contoso',
      EXTERNAL_ID_TENANT_ID: tenantId,
      EXTERNAL_ID_CLIENT_ID: '8c1e2f3a-0000-4000-8000-000000000002',
      EXTERNAL_ID_API_SCOPE: `api://${apiClientId}/access_as_user`,
      EXTERNAL_ID_DOMAIN_HINTS: 'google=Google',
    },
    keys: published,
    calls: [],
    isDown: false,
    issuer,
    discovery: { issuer, jwks_uri: `https://${host}/${tenantId}/discovery/v2.0/keys` },
    key: await nextKey(),
    async fetch(input) {
      const address = input instanceof Request ? input.url : input.toString()
      service.calls.push(address)
      if (service.isDown) throw new TypeError('fetch failed')
      if (address.endsWith('/.well-known/openid-configuration')) return Response.json(service.discovery)
      if (address === service.discovery.jwks_uri) return Response.json({ keys: published })
      return new Response('Not found', { status: 404 })
    },
    somebody(claims) {
      people += 1
      return {
        oid: `person-${people}`,
        email: `person-${people}@example.com`,
        sid: `sid-${people}`,
        ...claims,
      }
    },
    async rotate() {
      service.key = await nextKey()
    },
    async token(claims = {}, { key = service.key, alg = 'RS256' } = {}) {
      const now = Math.floor(clock().getTime() / 1000)
      return new SignJWT({
        iss: issuer,
        aud: apiClientId,
        sub: 'pairwise',
        oid: '00000000-0000-4000-9000-000000000001',
        tid: tenantId,
        scp: 'access_as_user',
        sid: 'sid-1',
        name: 'Linh Tran',
        preferred_username: 'linh',
        email: 'linh@example.com',
        auth_time: now,
        iat: now,
        nbf: now,
        exp: now + 600,
        ...claims,
      })
        .setProtectedHeader({ alg, kid: key.kid, typ: 'JWT' })
        .sign(key.privateKey)
    },
  }
  return service
}

/** A browser on the studio's own page in which somebody is signed in. */
export function signedIn(
  server: TestServer,
  token: string,
  headers: Record<string, string> = {},
): TestClient {
  return testClient(server.app, {
    keepsCookies: true,
    headers: {
      origin: server.config.origin,
      'sec-fetch-site': 'same-origin',
      authorization: `Bearer ${token}`,
      ...headers,
    },
  })
}
