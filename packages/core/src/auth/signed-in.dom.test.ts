import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { json, startTestServer, type TestServer } from '../client/testing/test-server.ts'
import { changeInOtherTab } from '../testing/fresh-page.ts'
import { embeddedConfig } from './testing/auth-configs.ts'
import { accountOf, fakeMsal, tokensOf } from './testing/fake-msal.ts'
import { identityOn, profileOf, rightPassword, type IdentityServer } from './testing/identity-server.ts'
import { forgetBrowser, visit } from './testing/visit.ts'

let server: TestServer
let identity: IdentityServer

const email = 'lan@example.test'
const open = (path = '/') => visit(server, path, embeddedConfig(server.origin))
const bearers = (call: string) =>
  server.received
    .filter(({ method, path }) => `${method} ${path}` === call)
    .map(({ headers }) => headers.authorization)

beforeEach(async () => {
  forgetBrowser()
  server = await startTestServer()
  identity = identityOn(server)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await server.close()
})

describe('a page that is loaded again', () => {
  test('takes the sign-in up from the cache: first unknown, then known, without asking the identity service', async () => {
    const first = await open('/login')
    await first.auth.signIn({ email, password: rightPassword })
    const { auth, $auth } = await open('/profile')
    expect($auth.get().state).toBe('loading')
    expect(auth.$interaction.get()).toBe('Startup')
    expect(await auth.start()).toBeNull()
    expect($auth.get()).toMatchObject({ state: 'authenticated', user: { userName: 'lan' } })
    expect(auth.$interaction.get()).toBe('None')
    expect(identity.tokenRequests).toEqual([])
    expect(bearers('GET /api/userprofile')).toEqual(['Bearer access-1'])
  })

  test('calls made meanwhile wait for the token instead of going out as a visitor', async () => {
    const first = await open('/login')
    await first.auth.signIn({ email, password: rightPassword })
    const { auth, studio } = await open('/')
    const listed = studio.api.request('listConversations')
    await auth.start()
    await listed
    expect(bearers('GET /api/chat/conversations')).toEqual(['Bearer access-1'])
  })

  test('calls made while the server moves what the visitor has wait until it is the user’s', async () => {
    const { auth, studio } = await open('/login')
    const happened: string[] = []
    const mayOpen = Promise.withResolvers<void>()
    const opened = json(200, profileOf('lan'))
    server.on('POST /api/auth/session', (request, response) => {
      void mayOpen.promise.then(() => {
        happened.push('moved')
        return opened(request, response)
      })
    })
    server.on('GET /api/chat/conversations', (request, response) => {
      happened.push('listed')
      return json(200, { conversations: [] })(request, response)
    })
    const signingIn = auth.signIn({ email, password: rightPassword })
    await vi.waitFor(() => expect(server.count('POST /api/auth/session')).toBe(1))
    const listed = studio.api.request('listConversations')
    // Another call that waits for nobody has come and gone meanwhile.
    await studio.api.request('getConfig')
    mayOpen.resolve()
    await Promise.all([signingIn, listed])
    expect(happened).toEqual(['moved', 'listed'])
    expect(bearers('GET /api/chat/conversations')).toEqual(['Bearer access-1'])
  })

  test('keeps what was chosen meanwhile, and saves it; the rest is the account’s', async () => {
    const first = await open('/login')
    await first.auth.signIn({ email, password: rightPassword })
    server.on('PATCH /userprofile/preferences', (_, response) => void response.writeHead(204).end())
    const { auth, $auth, $theme, $currency, setTheme } = await open('/profile')
    setTheme('light')
    expect($auth.get().state).toBe('loading')
    setTheme('cherry')
    await auth.start()
    expect($auth.get().state).toBe('authenticated')
    expect([$theme.get(), $currency.get()]).toEqual(['cherry', 'VND'])
    expect(localStorage.getItem('theme')).toBe('cherry')
    await vi.waitFor(() => expect(server.count('PATCH /userprofile/preferences')).toBe(1))
    expect(JSON.parse(server.last('PATCH /userprofile/preferences').body)).toEqual({ theme: 'cherry' })
    expect(server.received.filter(({ path }) => path.startsWith('/api/userpreferences'))).toEqual([])
  })

  test('forgets what was chosen meanwhile where nobody is here: the next user has their own', async () => {
    const first = await open('/login')
    await first.auth.signIn({ email, password: rightPassword })
    server.on('GET /api/userprofile', json(401, { code: 'SESSION_EXPIRED', message: 'Over' }))
    const { auth, $auth, $theme, setTheme } = await open('/profile')
    setTheme('cherry')
    await auth.start()
    expect($auth.get().state).toBe('anonymous')
    expect($theme.get()).toBe('cherry')
    await auth.signIn({ email, password: rightPassword })
    expect($theme.get()).toBe('forest')
    expect(server.count('PATCH /userprofile/preferences')).toBe(0)
  })

  test('renews an old token with the refresh token', async () => {
    const first = await open('/login')
    await first.auth.signIn({ email, password: rightPassword })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 595_000 })
    const { auth, $auth } = await open('/profile')
    await auth.start()
    expect($auth.get().state).toBe('authenticated')
    expect(identity.tokenRequests.map((form) => form.get('refresh_token'))).toEqual(['refresh-1'])
    expect(await auth.token()).toBe('access-2')
  })

  test('while the server is away knows the user from the identity token, and does not sign out', async () => {
    const first = await open('/login')
    await first.auth.signIn({ email, password: rightPassword })
    server.on('GET /api/userprofile', json(503, { code: 'SERVICE_UNAVAILABLE', message: 'Later' }))
    const { auth, $auth } = await open('/profile')
    await auth.start()
    expect($auth.get()).toMatchObject({
      state: 'authenticated',
      user: { id: 'user-lan', displayName: 'The lan', email: 'lan@example.test' },
    })
    const back = identityOn(server)
    back.good.add('access-1')
    expect(localStorage.getItem('msal-account')).toBe('lan.studio')
    // As soon as there is a network the server is asked, and again after a failure.
    server.on('GET /api/userprofile', json(503, { code: 'SERVICE_UNAVAILABLE', message: 'Later' }))
    const asked = server.count('GET /api/userprofile')
    globalThis.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(server.count('GET /api/userprofile')).toBe(asked + 1))
    server.on('GET /api/userprofile', json(200, { id: 'a-user', userName: 'lan', displayName: 'Lan' }))
    await vi.waitFor(() => {
      globalThis.dispatchEvent(new Event('online'))
      expect($auth.get().user).toMatchObject({ id: 'a-user' })
    })
  })
})

describe('a profile that one request could not get', () => {
  const profile = 'GET /api/userprofile'
  const away = json(503, { code: 'SERVICE_UNAVAILABLE', message: 'Later' })

  /** A page of somebody with a paid plan, whose server was away for a moment. */
  async function unconfirmed() {
    const first = await open('/login')
    await first.auth.signIn({ email, password: rightPassword })
    server.on(profile, away)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const page = await open('/profile')
    void page.auth.start()
    await vi.waitFor(() => expect(page.$auth.get().state).toBe('authenticated'))
    expect(page.$auth.get().user).toMatchObject({ subscriptionTier: 'free' })
    server.on(profile, json(200, { ...profileOf('lan'), subscriptionTier: 'pro' }))
    return page
  }

  test('is asked for again: somebody who has paid has what they paid for, on the same page', async () => {
    const { $auth } = await unconfirmed()
    const asked = server.count(profile)
    vi.advanceTimersByTime(2000)
    await vi.waitFor(() => expect($auth.get().user).toMatchObject({ subscriptionTier: 'pro' }))
    expect(server.count(profile)).toBe(asked + 1)
  })

  test('is of the same user when it comes: nothing of theirs has to go from the page', async () => {
    const { $auth } = await unconfirmed()
    const users = new Set<string | undefined>()
    $auth.subscribe(({ user }) => void users.add(user?.id))
    vi.advanceTimersByTime(2000)
    await vi.waitFor(() => expect($auth.get().user).toMatchObject({ subscriptionTier: 'pro' }))
    expect([...users]).toEqual(['user-lan'])
  })

  test('is not asked for any more when they have left', async () => {
    const { $auth } = await unconfirmed()
    const asked = server.count(profile)
    changeInOtherTab('auth_token', null)
    changeInOtherTab('msal-account', null)
    expect($auth.get().state).toBe('anonymous')
    vi.advanceTimersByTime(600_000)
    globalThis.dispatchEvent(new Event('online'))
    vi.useRealTimers()
    expect(server.count(profile)).toBe(asked)
    expect($auth.get().state).toBe('anonymous')
  })
})

describe('a sign-in that could not be taken up, for a part of it did not load', () => {
  /** A page whose part for signing in arrives later; three tries are one. */
  async function withoutMsal() {
    const { app, modules } = fakeMsal([accountOf('lan.studio')])
    let isAway = true
    const web = () => (isAway ? Promise.reject(new TypeError('Failed to fetch')) : modules.web())
    app.acquireTokenSilent.mockResolvedValue(tokensOf('access-1', 'lan.studio'))
    identity.good.add('access-1')
    localStorage.setItem('msal-account', 'lan.studio')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const page = await visit(server, '/', embeddedConfig(server.origin), { ...modules, web })
    await page.auth.start()
    expect(page.$auth.get().state).toBe('anonymous')
    return { ...page, app, arrive: () => void (isAway = false) }
  }

  test('is taken up when it does, on the same page', async () => {
    const { $auth, arrive } = await withoutMsal()
    vi.advanceTimersByTime(2000)
    arrive()
    vi.advanceTimersByTime(4000)
    await vi.waitFor(() =>
      expect($auth.get()).toMatchObject({ state: 'authenticated', user: { id: 'user-lan' } }),
    )
  })

  test('and whose server is away then, is whose the browser says', async () => {
    const { $auth, arrive } = await withoutMsal()
    server.on('GET /api/userprofile', json(503, { code: 'SERVICE_UNAVAILABLE', message: 'Later' }))
    arrive()
    vi.advanceTimersByTime(2000)
    await vi.waitFor(() =>
      expect($auth.get()).toMatchObject({ state: 'authenticated', user: { userName: 'lan' } }),
    )
  })

  test('and has come to its end, is over, and leaves its words to nobody else', async () => {
    localStorage.setItem('chat_draft_default', 'half a sentence')
    const { $auth, app, arrive } = await withoutMsal()
    app.acquireTokenSilent.mockRejectedValue(
      Object.assign(new Error('login_required'), { errorCode: 'login_required' }),
    )
    arrive()
    vi.advanceTimersByTime(2000)
    await vi.waitFor(() => expect(localStorage.getItem('msal-account')).toBeNull())
    expect($auth.get().state).toBe('anonymous')
    vi.advanceTimersByTime(600_000)
    expect(app.acquireTokenSilent).toHaveBeenCalledOnce()
    vi.useRealTimers()
    expect(localStorage.getItem('chat_draft_default')).toBe('half a sentence')
    const next = await open('/login')
    identity.become('mai')
    await next.auth.signIn({ email, password: rightPassword })
    expect(next.$auth.get().user).toMatchObject({ userName: 'mai' })
    expect(localStorage.getItem('chat_draft_default')).toBeNull()
  })

  test('is left alone once they have signed out', async () => {
    const { $auth, app, arrive } = await withoutMsal()
    arrive()
    changeInOtherTab('auth_token', null)
    changeInOtherTab('msal-account', null)
    vi.advanceTimersByTime(600_000)
    expect($auth.get().state).toBe('anonymous')
    expect(app.acquireTokenSilent).not.toHaveBeenCalled()
  })
})

test('an anonymous page settles at once and loads nothing', async () => {
  const { auth, $auth } = await open('/')
  expect($auth.get().state).toBe('anonymous')
  expect(await auth.start()).toBeNull()
  expect(await auth.token()).toBeNull()
  expect(auth.$interaction.get()).toBe('None')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('msal'))).toEqual([])
  expect(document.cookie).not.toContain('msal')
  expect(server.received).toEqual([])
})

describe('a token', () => {
  test('comes from memory: no request, no storage', async () => {
    const { auth } = await open('/login')
    await auth.signIn({ email, password: rightPassword })
    const requests = server.received.length
    const reads = vi.spyOn(Storage.prototype, 'getItem')
    for (let i = 0; i < 100; i += 1) expect(await auth.token()).toBe('access-1')
    expect(reads).not.toHaveBeenCalled()
    expect(server.received.length).toBe(requests)
  })

  test('is asked for once however many want it, and once more after a refusal', async () => {
    const { auth, events } = await open('/login')
    await auth.signIn({ email, password: rightPassword })
    events.length = 0
    const tokens = await Promise.all([1, 2, 3].map(() => auth.token({ isForced: true })))
    expect(tokens).toEqual(['access-2', 'access-2', 'access-2'])
    expect(identity.tokenRequests.length).toBe(1)
    expect(events).toEqual(['AcquireToken start', 'AcquireToken success'])
  })

  test('that the server refuses is renewed silently, and the call repeated once', async () => {
    const { auth, studio, $auth } = await open('/login')
    await auth.signIn({ email, password: rightPassword })
    identity.good.delete('access-1')
    expect(await studio.api.request('listConversations')).toEqual({ conversations: [] })
    expect(bearers('GET /api/chat/conversations')).toEqual(['Bearer access-1', 'Bearer access-2'])
    expect($auth.get().state).toBe('authenticated')
  })

  test('that is refused after the renewal as well signs out and forgets what was the user’s', async () => {
    const { auth, studio, $auth } = await open('/login')
    await auth.signIn({ email, password: rightPassword })
    localStorage.setItem('currency', 'VND')
    localStorage.setItem('chat_conv_1', '[]')
    server.on('GET /api/chat/conversations', json(401, { code: 'SESSION_EXPIRED', message: 'Over' }))
    await expect(studio.api.request('listConversations')).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
    expect(server.count('GET /api/chat/conversations')).toBe(2)
    expect($auth.get().state).toBe('anonymous')
    expect(localStorage.getItem('chat_conv_1')).toBeNull()
    expect(localStorage.getItem('msal-account')).toBeNull()
    // Prices go on in it; the account of whoever comes next does not get it.
    expect(localStorage.getItem('former_currency')).toBe('VND')
    await vi.waitFor(() =>
      expect(Object.keys(localStorage).some((key) => key.includes('refreshtoken'))).toBe(false),
    )
  })

  test('a renewal that finds no network signs nobody out', async () => {
    const { auth, $auth } = await open('/login')
    await auth.signIn({ email, password: rightPassword })
    server.on('POST /oidc/token', (_, response) => void response.destroy())
    await expect(auth.token({ isForced: true })).rejects.toMatchObject({ code: 'NETWORK' })
    expect($auth.get().state).toBe('authenticated')
    expect(await auth.token()).toBe('access-1')
  })
})

describe('another tab', () => {
  test('that signs out ends the sign-in here, with its streams', async () => {
    const { auth, studio, $auth } = await open('/')
    await auth.signIn({ email, password: rightPassword })
    server.on('POST /api/chat/send', (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write(': open\n\n')
    })
    const { body } = await studio.api.stream('sendMessage', { body: {} })
    const reader = body.getReader()
    await reader.read()
    const ended = expect(reader.read()).rejects.toThrow()
    changeInOtherTab('auth_token', null)
    changeInOtherTab('msal-account', null)
    await ended
    expect($auth.get().state).toBe('anonymous')
    expect(await auth.token()).toBeNull()
  })

  test('that signs out while the server is asked who is here has nobody welcomed', async () => {
    const first = await open('/login')
    await first.auth.signIn({ email, password: rightPassword })
    const answered = Promise.withResolvers<void>()
    server.on('GET /api/userprofile', async (request, response) => {
      await answered.promise
      await json(200, profileOf('lan'))(request, response)
    })
    const { auth, $auth } = await open('/profile')
    const starting = auth.start()
    await vi.waitFor(() => expect(server.count('GET /api/userprofile')).toBe(1))
    changeInOtherTab('auth_token', null)
    changeInOtherTab('msal-account', null)
    expect($auth.get().state).toBe('anonymous')
    answered.resolve()
    await starting
    expect($auth.get()).toMatchObject({ state: 'anonymous', user: null })
  })

  test('that signs in is taken over', async () => {
    const first = await open('/login')
    await first.auth.signIn({ email, password: rightPassword })
    const kept = { ...localStorage }
    localStorage.removeItem('msal-account')
    const { auth, $auth } = await open('/')
    await auth.start()
    expect($auth.get().state).toBe('anonymous')
    changeInOtherTab('msal-account', kept['msal-account'] ?? null)
    await vi.waitFor(() => expect($auth.get().state).toBe('authenticated'))
    expect(await auth.token()).toBe('access-1')
  })
})

test('a chat on the page leaves the conversation of who has signed out, and keeps nothing of it', async () => {
  const { auth, studio } = await open('/')
  await auth.signIn({ email, password: rightPassword })
  const { sharedChatSession } = await import('../chat/index.ts')
  const { createSmallTexts } = await import('../index.ts')
  const session = sharedChatSession({ studio, texts: createSmallTexts() })
  server.on('GET /api/chat/history/c1', json(200, { messages: [] }))
  session.start()
  await session.openConversation('c1')
  session.setDraft('What nobody else should read')
  expect(session.$conversationId.get()).toBe('c1')
  changeInOtherTab('auth_token', null)
  changeInOtherTab('msal-account', null)
  expect(session.$conversationId.get()).toBeNull()
  expect(session.getDraft()).toBe('')
  expect(JSON.stringify({ ...localStorage })).not.toContain('nobody else')
  session.dispose()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('chat_'))).toEqual([])
})

test('the event auth:logout clears user, marks, token and cache', async () => {
  const { auth, $auth } = await open('/')
  await auth.signIn({ email, password: rightPassword })
  globalThis.dispatchEvent(new Event('auth:logout'))
  expect($auth.get().state).toBe('anonymous')
  expect(await auth.token()).toBeNull()
  expect(localStorage.getItem('auth_token')).toBeNull()
  await vi.waitFor(() =>
    expect(Object.keys(localStorage).some((key) => key.includes('refreshtoken'))).toBe(false),
  )
})
