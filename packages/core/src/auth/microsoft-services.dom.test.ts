import { afterEach, beforeEach, describe, expect, test, vi, type Mock } from 'vitest'
import { json, startTestServer, type TestServer } from '../client/testing/test-server.ts'
import { takeWayBack } from './return-path.ts'
import { b2cConfig, externalIdConfig } from './testing/auth-configs.ts'
import { identityOn, rightPassword, type IdentityServer } from './testing/identity-server.ts'
import { forgetBrowser, visit } from './testing/visit.ts'

let server: TestServer
let identity: IdentityServer
let assigned: Mock<(url: string | URL) => void>

const email = 'lan@example.test'

/** Where the page was sent. */
async function destination(): Promise<URL> {
  await vi.waitFor(() => expect(assigned).toHaveBeenCalled())
  return new URL(String(assigned.mock.lastCall?.[0]))
}

/** Begins a sign-in by redirect and answers where it leads. The promise never settles: the page is gone. */
async function leave(begin: () => Promise<void>): Promise<URLSearchParams> {
  begin().catch(() => {})
  const url = await destination()
  identity.nonce = url.searchParams.get('nonce') ?? undefined
  return url.searchParams
}

beforeEach(async () => {
  forgetBrowser()
  server = await startTestServer()
  identity = identityOn(server)
  assigned = vi.spyOn(location, 'assign').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await server.close()
})

/** Discovery at Microsoft's services, without the network. */
function fakeDiscovery(): void {
  const through = fetch
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (!/\.(b2clogin|ciamlogin)\.com$/.test(url.hostname)) return through(input, init)
    const base = `${url.origin}${url.pathname.split('/v2.0')[0]}`
    return Promise.resolve(
      Response.json({
        // That of External ID names the tenant, not the address that people see.
        issuer: `${url.origin.replace('contoso.ciam', 'tenant.ciam')}/tenant/v2.0/`,
        authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
        token_endpoint: `${base}/oauth2/v2.0/token`,
        end_session_endpoint: `${base}/oauth2/v2.0/logout`,
        jwks_uri: `${base}/discovery/v2.0/keys`,
      }),
    )
  })
}

describe('with Entra External ID', () => {
  const openExternal = (path: string) => {
    fakeDiscovery()
    return visit(server, path, externalIdConfig)
  }

  test('another service is reached by the hint that it is configured with', async () => {
    const { auth } = await openExternal('/login')
    expect((await leave(() => auth.signInWith('google'))).get('domain_hint')).toBe('Google')
    expect((await destination()).hostname).toBe('contoso.ciamlogin.com')
  })

  test('the forms go through our own server', async () => {
    const { auth, $auth } = await openExternal('/login')
    await auth.signIn({ email, password: rightPassword })
    expect($auth.get().state).toBe('authenticated')
    expect(server.count('POST /native-auth/oauth2/v2.0/token')).toBe(1)
  })

  test('a service that wants its own page is given it', async () => {
    server.on('POST /native-auth/oauth2/v2.0/initiate', json(200, { challenge_type: 'redirect' }))
    const { auth } = await openExternal('/login')
    const asked = await leave(() => auth.signIn({ email, password: rightPassword }))
    expect(asked.get('login_hint')).toBe(email)
  })

  test('an account that has to sign in with a second factor does so on its page', async () => {
    server.on(
      'POST /native-auth/oauth2/v2.0/token',
      json(400, { error: 'invalid_grant', suberror: 'mfa_required', continuation_token: 'c' }),
    )
    server.on(
      'POST /native-auth/oauth2/v2.0/introspect',
      json(200, { continuation_token: 'c', methods: [{ id: '1', challenge_type: 'oob' }] }),
    )
    const { auth } = await openExternal('/login')
    const asked = await leave(() => auth.signIn({ email, password: rightPassword }))
    expect(asked.get('login_hint')).toBe(email)
  })
})

describe('with Azure AD B2C', () => {
  const openB2c = (path: string) => {
    fakeDiscovery()
    return visit(server, path, b2cConfig)
  }

  test.each(['signIn', 'register', 'requestCode'] as const)(
    '%s goes to the hosted page, the address typed already',
    async (form) => {
      const { auth } = await openB2c('/login')
      const forms = {
        signIn: () => auth.signIn({ email, password: rightPassword }),
        register: () => auth.register({ email, userName: 'Lan', password: rightPassword }),
        requestCode: () => auth.requestCode(email),
      }
      const asked = await leave(async () => void (await forms[form]()))
      expect((await destination()).pathname).toMatch(/\/b2c_1_susi\/oauth2/i)
      expect(asked.get('login_hint')).toBe(email)
      expect(server.received.some(({ path }) => path.startsWith('/native-auth'))).toBe(false)
    },
  )

  test('a forgotten password goes to the policy for that', async () => {
    const { auth } = await openB2c('/reset-password')
    const asked = await leave(async () => void (await auth.requestPasswordReset(email)))
    expect((await destination()).pathname).toMatch(/\/b2c_1_reset\/oauth2/i)
    expect(asked.get('login_hint')).toBe(email)
  })

  test('as does the link on its sign-in page, which comes back as a refusal', async () => {
    const first = await openB2c('/login')
    const asked = await leave(() => first.auth.signInOnHostedPage({ next: '/settings' }))
    assigned.mockClear()
    const { auth } = await openB2c(
      `/auth/callback#error=access_denied&error_description=AADB2C90118%3a+Forgotten.&state=${asked.get('state')}`,
    )
    auth.start().catch(() => {})
    expect((await destination()).pathname).toMatch(/\/b2c_1_reset\/oauth2/i)
    // What it was begun for goes along.
    expect(takeWayBack()).toBe('/settings')
  })

  test('its buttons carry the hints of the configuration', async () => {
    const { auth } = await openB2c('/login')
    expect((await leave(() => auth.signInWith('apple'))).get('domain_hint')).toBe('apple.com')
  })
})
