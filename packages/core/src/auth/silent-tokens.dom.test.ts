import { InteractionRequiredAuthError } from '@azure/msal-browser'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { json, startTestServer, type TestServer } from '../client/testing/test-server.ts'
import type { AuthModules } from './applications.ts'
import { embeddedConfig } from './testing/auth-configs.ts'
import { accountOf, fakeMsal, tokensOf } from './testing/fake-msal.ts'
import { identityOn, profileOf } from './testing/identity-server.ts'
import { forgetBrowser, visit } from './testing/visit.ts'

let server: TestServer

async function returnWith(modules: AuthModules, kind: 'embedded' | 'external-id' = 'embedded') {
  localStorage.setItem('msal-account', 'lan.studio')
  return visit(server, '/profile', { ...embeddedConfig(server.origin), kind }, modules)
}

beforeEach(async () => {
  forgetBrowser()
  server = await startTestServer()
  identityOn(server)
  server.on('GET /api/userprofile', json(200, profileOf('lan')))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

describe('somebody whom the browser remembers', () => {
  test('is asked for at MSAL, which may use cache, refresh token and a frame at the bridge page', async () => {
    const { app, modules } = fakeMsal([accountOf()])
    app.acquireTokenSilent.mockResolvedValue(tokensOf('a'))
    const { auth, $auth } = await returnWith(modules)
    await auth.start()
    expect($auth.get().state).toBe('authenticated')
    expect(app.acquireTokenSilent).toHaveBeenCalledExactlyOnceWith({
      scopes: ['api://studio/access_as_user'],
      account: accountOf(),
      forceRefresh: false,
      redirectUri: `${server.origin}/auth/bridge.html`,
    })
  })

  test('but whose tokens are gone is found again by the cookie of the embedded service', async () => {
    const { app, modules } = fakeMsal([])
    app.ssoSilent.mockResolvedValue(tokensOf('a'))
    const { auth, $auth } = await returnWith(modules)
    const events: string[] = []
    auth.onEvent(({ interaction, outcome }) => events.push(`${interaction} ${outcome}`))
    await auth.start()
    expect($auth.get().state).toBe('authenticated')
    expect(events).toEqual([
      'AcquireToken start',
      'SsoSilent start',
      'SsoSilent success',
      'AcquireToken success',
    ])
  })

  test('but whose service is out of reach stays remembered for the next visit', async () => {
    const { app, modules } = fakeMsal([])
    app.ssoSilent.mockRejectedValue(Object.assign(new Error('timed_out'), { errorCode: 'timed_out' }))
    const { auth, $auth } = await returnWith(modules)
    await auth.start()
    expect($auth.get().state).toBe('anonymous')
    expect(localStorage.getItem('msal-account')).toBe('lan.studio')
  })

  test('by form, as another client of the service, gets tokens of that client', async () => {
    const web = fakeMsal([accountOf()])
    const native = fakeMsal([accountOf()])
    native.app.acquireTokenSilent.mockResolvedValue(tokensOf('of-the-form'))
    const modules = {
      ...web.modules,
      native: () => Promise.resolve({ createNativeApplication: () => Promise.resolve(native.app) }),
    } as unknown as AuthModules
    localStorage.setItem('msal-account', 'lan.studio')
    const config = { ...embeddedConfig(server.origin), kind: 'external-id' as const, nativeClientId: 'form' }
    const { auth } = await visit(server, '/profile', config, modules)
    await auth.start()
    expect(await auth.token()).toBe('of-the-form')
    expect(web.app.acquireTokenSilent).not.toHaveBeenCalled()

    native.app.acquireTokenSilent.mockRejectedValue(new Error('no_tokens_found'))
    web.app.acquireTokenSilent.mockResolvedValue(tokensOf('of-the-page'))
    expect(await auth.token({ isForced: true })).toBe('of-the-page')
  })

  test('is not taken for somebody else whom that cookie knows', async () => {
    const { app, modules } = fakeMsal([])
    app.ssoSilent.mockResolvedValue(tokensOf('a', 'minh.studio'))
    const { auth, $auth } = await returnWith(modules)
    await auth.start()
    expect($auth.get().state).toBe('anonymous')
    expect(app.clearCache).toHaveBeenCalledWith({ account: accountOf('minh.studio') })
  })

  test('but has to sign in anew is forgotten', async () => {
    const { app, modules } = fakeMsal([accountOf()])
    app.acquireTokenSilent.mockRejectedValue(new InteractionRequiredAuthError('login_required', 'c'))
    const { auth, $auth } = await returnWith(modules)
    await auth.start()
    expect($auth.get().state).toBe('anonymous')
    expect(localStorage.getItem('msal-account')).toBeNull()
  })

  test('of a service on another site is not asked for in a frame whose cookies the browser blocks', async () => {
    const { app, modules } = fakeMsal([])
    const { auth, $auth } = await returnWith(modules, 'external-id')
    await auth.start()
    expect(app.ssoSilent).not.toHaveBeenCalled()
    expect($auth.get().state).toBe('anonymous')
  })
})

test.each(['https://evil.test/', '//evil.test/', '/auth/callback', ''])(
  'an answer that leads to %j leads home',
  async (state) => {
    const { app, modules } = fakeMsal([accountOf()])
    server.on('POST /api/auth/session', json(200, profileOf('lan')))
    Object.assign(app, { handleRedirectPromise: () => Promise.resolve({ ...tokensOf('a'), state }) })
    const { auth, $auth } = await visit(server, '/auth/callback', embeddedConfig(server.origin), modules)
    expect(await auth.start()).toBe('/home')
    expect($auth.get().state).toBe('authenticated')
  },
)

test('one request at a time goes out, and a forced one waits for the other', async () => {
  const { app, modules } = fakeMsal([accountOf()])
  app.acquireTokenSilent.mockResolvedValueOnce({ ...tokensOf('a'), expiresOn: new Date() })
  const { auth } = await returnWith(modules)
  await auth.start()
  let running = 0
  let most = 0
  const gate = Promise.withResolvers<void>()
  app.acquireTokenSilent.mockImplementation(async () => {
    running += 1
    most = Math.max(most, running)
    await gate.promise
    running -= 1
    return tokensOf('b')
  })
  const asked = [auth.token(), auth.token(), auth.token({ isForced: true }), auth.token({ isForced: true })]
  await vi.waitFor(() => expect(running).toBe(1))
  gate.resolve()
  expect(await Promise.all(asked)).toEqual(['b', 'b', 'b', 'b'])
  expect(most).toBe(1)
  expect(app.acquireTokenSilent).toHaveBeenCalledTimes(3)
})

test('a token that comes after the sign-out is nobody’s', async () => {
  const { app, modules } = fakeMsal([accountOf()])
  app.acquireTokenSilent.mockResolvedValueOnce(tokensOf('a'))
  const { auth, $auth } = await returnWith(modules)
  await auth.start()
  const late = Promise.withResolvers<unknown>()
  app.acquireTokenSilent.mockImplementation(() => late.promise)
  const asked = auth.token({ isForced: true })
  globalThis.dispatchEvent(new Event('auth:logout'))
  late.resolve(tokensOf('b'))
  expect(await asked).toBeNull()
  expect(await auth.token()).toBeNull()
  expect($auth.get().state).toBe('anonymous')
  expect(localStorage.getItem('auth_token')).toBeNull()
})

test.each(['native_handshake_timeout', 'native_extension_not_installed', 'user_switch'])(
  'a broker of the device that fails with %s falls back to the web',
  async (errorCode) => {
    const { app, modules } = fakeMsal([])
    app.loginRedirect.mockRejectedValueOnce(Object.assign(new Error(errorCode), { errorCode }))
    app.loginRedirect.mockResolvedValueOnce()
    const { auth } = await visit(server, '/login', embeddedConfig(server.origin), modules)
    await auth.signInWith('google')
    expect(app.loginRedirect).toHaveBeenCalledTimes(2)
  },
)
