import { afterEach, beforeEach, describe, expect, test, vi, type Mock } from 'vitest'
import { json, startTestServer, type TestServer } from '../client/testing/test-server.ts'
import { takeWayBack } from './return-path.ts'
import { embeddedConfig } from './testing/auth-configs.ts'
import { identityOn, rightPassword, type IdentityServer } from './testing/identity-server.ts'
import { forgetBrowser, visit } from './testing/visit.ts'

let server: TestServer
let identity: IdentityServer
let assigned: Mock<(url: string | URL) => void>

const email = 'lan@example.test'
const open = (path: string) => visit(server, path, embeddedConfig(server.origin))

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
  vi.restoreAllMocks()
  await server.close()
})

describe('signing in with another service', () => {
  test('asks who has to prove it again, whoever the service still knows', async () => {
    const { auth } = await open('/settings')
    await auth.start()
    const asked = await leave(() =>
      auth.signInOnHostedPage({ loginHint: email, isFresh: true, next: '/settings' }),
    )
    expect([asked.get('prompt'), asked.get('login_hint')]).toEqual(['login', email])
  })

  test('leaves with its hint, PKCE and the language of the page', async () => {
    const { auth, setLanguage } = await open('/login')
    await auth.start()
    setLanguage('vi')
    const asked = await leave(() => auth.signInWith('google'))
    const url = await destination()
    expect(url.origin + url.pathname).toBe(`${server.origin}/oidc/auth`)
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: 'studio',
      domain_hint: 'google',
      ui_locales: 'vi',
      response_type: 'code',
      response_mode: 'fragment',
      code_challenge_method: 'S256',
      redirect_uri: `${server.origin}/auth/callback`,
    })
    expect(asked.get('scope')?.split(' ').sort()).toEqual(
      ['api://studio/access_as_user', 'email', 'offline_access', 'openid', 'profile'].sort(),
    )
    expect(auth.$interaction.get()).toBe('Login')
  })

  test.each([
    ['the page that was asked for', '/plans?year=1', undefined, '/plans?year=1'],
    ['what another part of the site has left', '/plans', '/plans#pro', '/plans#pro'],
    ['home, when nothing was asked for', undefined, undefined, '/home'],
    ['home, when another site was asked for', 'https://evil.test/', '//evil.test', '/home'],
  ])('comes back signed in, to %s', async (_, next, afterSignIn, expected) => {
    const first = await open('/login')
    const asked = await leave(() => first.auth.signInWith('google', next ? { next } : {}))
    if (afterSignIn) sessionStorage.setItem('postAuthNext', afterSignIn)
    const { auth, $auth, events } = await open(`/auth/callback#code=abc&state=${asked.get('state')}`)
    expect(await auth.start()).toBe(expected)
    expect(await auth.start()).toBe(expected)
    expect($auth.get()).toMatchObject({ state: 'authenticated', user: { userName: 'lan' } })
    expect(identity.tokenRequests.length).toBe(1)
    expect(identity.tokenRequests[0]?.get('code')).toBe('abc')
    expect(identity.tokenRequests[0]?.get('code_verifier')).toMatch(/^[\w-]{43,}$/)
    expect(server.count('POST /api/auth/session')).toBe(1)
    expect(events).toEqual(['HandleRedirect start', 'HandleRedirect success'])
    expect(auth.$interaction.get()).toBe('None')
    expect(localStorage.getItem('msal-account')).toBe('lan.studio')
    expect(location.hash).toBe('')
  })

  test('that the person cancels there is told, and nobody is signed in', async () => {
    const first = await open('/login')
    const asked = await leave(() => first.auth.signInWith('google'))
    localStorage.setItem('chat_conv_1', '[]')
    const { auth, $auth, events } = await open(
      `/auth/callback#error=access_denied&error_description=No&state=${asked.get('state')}`,
    )
    await expect(auth.start()).rejects.toMatchObject({ name: 'AuthError', code: 'USER_CANCELLED' })
    expect($auth.get().state).toBe('anonymous')
    expect(events).toEqual(['HandleRedirect start', 'HandleRedirect failure'])
    // What a visitor has written stays theirs.
    expect(localStorage.getItem('chat_conv_1')).toBe('[]')
  })

  test.each([
    ['the page that was asked for', '/settings?tab=sites', '/settings?tab=sites'],
    ['nothing, when another site was asked for', '//evil.test', null],
  ])('that is cancelled can be begun again for %s', async (_, next, expected) => {
    const first = await open('/login')
    const asked = await leave(() => first.auth.signInWith('google', { next }))
    const { auth } = await open(`/auth/callback#error=access_denied&state=${asked.get('state')}`)
    await expect(auth.start()).rejects.toMatchObject({ code: 'USER_CANCELLED' })
    expect(takeWayBack()).toBe(expected)
  })

  test('that came about is not begun again', async () => {
    const first = await open('/login')
    const asked = await leave(() => first.auth.signInWith('google', { next: '/settings' }))
    const { auth } = await open(`/auth/callback#code=abc&state=${asked.get('state')}`)
    expect(await auth.start()).toBe('/settings')
    expect(takeWayBack()).toBeNull()
  })

  test('that is cancelled leaves whoever was signed in before as they were', async () => {
    const first = await open('/login')
    await first.auth.signIn({ email, password: rightPassword })
    const asked = await leave(() => first.auth.signInWith('google'))
    identity.nonce = undefined
    const { auth, $auth } = await open(`/auth/callback#error=access_denied&state=${asked.get('state')}`)
    await expect(auth.start()).rejects.toMatchObject({ code: 'USER_CANCELLED' })
    expect($auth.get().state).toBe('authenticated')
  })

  test('that brings no answer back says so', async () => {
    const first = await open('/login')
    await leave(() => first.auth.signInWith('google'))
    const { auth, $auth } = await open('/auth/callback')
    await expect(auth.start()).rejects.toMatchObject({ code: 'NO_SERVER_RESPONSE' })
    expect($auth.get().state).toBe('anonymous')
  })

  test.each(['#code=abc&state=altered', '#code=abc'])(
    'with an answer nobody asked for, %s, is no sign-in',
    async (hash) => {
      const first = await open('/login')
      await leave(() => first.auth.signInWith('google'))
      const { auth, $auth } = await open(`/auth/callback${hash}`)
      await expect(auth.start()).rejects.toMatchObject({ name: 'AuthError' })
      expect($auth.get().state).toBe('anonymous')
      expect(identity.tokenRequests).toEqual([])
    },
  )

  test('with the nonce of another sign-in is refused', async () => {
    const first = await open('/login')
    const asked = await leave(() => first.auth.signInWith('google'))
    identity.nonce = 'of-another'
    const { auth, $auth } = await open(`/auth/callback#code=abc&state=${asked.get('state')}`)
    await expect(auth.start()).rejects.toMatchObject({ code: 'FLOW_EXPIRED' })
    expect($auth.get().state).toBe('anonymous')
  })

  test('that was left by the back button can be begun again', async () => {
    const first = await open('/login')
    await leave(() => first.auth.signInWith('google'))
    assigned.mockClear()
    const { auth } = await open('/login')
    expect((await leave(() => auth.signInWith('google'))).get('domain_hint')).toBe('google')
  })

  test('that is not configured is not available', async () => {
    const { auth } = await open('/login')
    await expect(auth.signInWith('apple')).rejects.toMatchObject({ code: 'NOT_AVAILABLE' })
    expect(assigned).not.toHaveBeenCalled()
  })
})

test('a page of /auth that was opened by hand has nowhere to go', async () => {
  const { auth, $auth } = await open('/auth/callback')
  expect(await auth.start()).toBeNull()
  expect($auth.get().state).toBe('anonymous')
})

describe('a configuration', () => {
  test('without the scope of the API signs nobody in', async () => {
    const config = { ...embeddedConfig(server.origin), scopes: ['openid', 'profile', 'offline_access'] }
    const { auth } = await visit(server, '/login', config)
    const failure = {
      code: 'SCOPES_MISSING',
      message: 'Authentication configuration is incomplete. Missing required scopes.',
    }
    await expect(auth.signInWith('google')).rejects.toMatchObject(failure)
    await expect(auth.signIn({ email, password: rightPassword })).rejects.toMatchObject(failure)
  })

  test('that is asked for at the server is the one of the server', async () => {
    const config = embeddedConfig(server.origin)
    const { auth } = await visit(server, '/login', config)
    const { createAuth } = await import('./create-auth.ts')
    const { getStudio } = await import('../index.ts')
    const asking = createAuth(getStudio())
    await vi.waitFor(() => expect(asking.$config.get()).toEqual(config))
    expect(auth.$config.get()).toEqual(config)
  })

  test('without sign-in makes nothing available', async () => {
    const { auth } = await visit(server, '/login')
    await expect(auth.signIn({ email, password: rightPassword })).rejects.toMatchObject({
      code: 'NOT_AVAILABLE',
    })
    expect(auth.$config.get()).toBeUndefined()
  })

  test('that is not valid is told', async () => {
    const { auth } = await visit(server, '/login', {
      ...embeddedConfig(server.origin),
      authority: 'http://x',
    })
    await expect(auth.signInWith('google')).rejects.toMatchObject({ code: 'CONFIGURATION_INVALID' })
  })
})

describe('signing out', () => {
  test('ends the session on the server, forgets everything here, and leaves for the identity service', async () => {
    const { auth, $auth } = await open('/profile')
    await auth.signIn({ email, password: rightPassword })
    localStorage.setItem('chat_conv_1', '[]')
    localStorage.setItem('theme', 'cherry')
    void auth.signOut().catch(() => {})
    const url = await destination()
    expect(server.last('DELETE /api/auth/session').headers.authorization).toBe('Bearer access-1')
    expect(url.pathname).toBe('/oidc/session/end')
    expect(url.searchParams.get('client_id')).toBe('studio')
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${server.origin}/auth/signout-callback`)
    expect(url.search).not.toContain('lan')
    expect($auth.get().state).toBe('anonymous')
    expect(await auth.token()).toBeNull()
    const kept = Object.keys(localStorage)
    expect(
      kept.filter((key) => /auth_|msal-account|chat_conv_|idtoken|accesstoken|refreshtoken/.test(key)),
    ).toEqual([])
    expect(localStorage.getItem('theme')).toBe('cherry')
  })

  test('works when our server does not answer', async () => {
    const { auth, $auth } = await open('/profile')
    await auth.signIn({ email, password: rightPassword })
    server.on('DELETE /api/auth/session', json(503, { code: 'SERVICE_UNAVAILABLE', message: 'Later' }))
    void auth.signOut().catch(() => {})
    expect((await destination()).pathname).toBe('/oidc/session/end')
    expect($auth.get().state).toBe('anonymous')
  })

  test('the page it comes back to loads nothing and knows nobody', async () => {
    const { auth, $auth } = await open('/auth/signout-callback')
    expect(await auth.start()).toBeNull()
    expect($auth.get().state).toBe('anonymous')
    expect(document.cookie).not.toContain('msal')
  })
})
