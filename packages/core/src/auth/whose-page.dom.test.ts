import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { json, startTestServer, type TestServer } from '../client/testing/test-server.ts'
import { changeInOtherTab } from '../testing/fresh-page.ts'
import type { AuthClient } from './auth-types.ts'
import { embeddedConfig } from './testing/auth-configs.ts'
import { accountOf, fakeMsal, tokensOf } from './testing/fake-msal.ts'
import { profileOf } from './testing/identity-server.ts'
import { forgetBrowser, visit } from './testing/visit.ts'

let server: TestServer
let msal: ReturnType<typeof fakeMsal>['app']
let close = () => {}

const over = json(401, { code: 'SESSION_EXPIRED', message: 'Over' })
const models = {
  models: [{ id: 'm', name: 'M', provider: 'P', capabilities: ['chat'], tier: 'anonymous', available: true }],
  defaultModelId: 'm',
}

function allowTokens() {
  msal.acquireTokenSilent.mockImplementation((request) => {
    const { account } = request as { account: { homeAccountId: string } }
    return Promise.resolve(tokensOf(`of-${account.homeAccountId}`, account.homeAccountId))
  })
}
const refuseTokens = () =>
  msal.acquireTokenSilent.mockRejectedValue(
    Object.assign(new Error('login_required'), { errorCode: 'login_required' }),
  )

/** A page of Lan, who has a conversation open and has typed half a sentence. */
async function pageOfLan() {
  const { app, modules } = fakeMsal([accountOf('lan.studio'), accountOf('mai.studio')])
  msal = app
  allowTokens()
  localStorage.setItem('msal-account', 'lan.studio')
  const page = await visit(server, '/', embeddedConfig(server.origin), modules)
  await page.auth.start()
  const { sharedChatSession } = await import('../chat/index.ts')
  const session = sharedChatSession({ studio: page.studio, texts: page.createSmallTexts() })
  close = session.dispose
  session.start()
  await session.openConversation('c1')
  await vi.waitFor(() => expect(session.$modelId.get()).toBe('m'))
  await vi.waitFor(() => expect(session.$messages.get().map(({ content }) => content)).toEqual(['Of Lan']))
  session.setDraft('half a sentence')
  return { ...page, session }
}

beforeEach(async () => {
  forgetBrowser()
  server = await startTestServer()
  server.on('GET /api/userprofile', ({ headers }, response) =>
    json(200, profileOf(headers.authorization === 'Bearer of-mai.studio' ? 'mai' : 'lan'))(
      { headers } as never,
      response,
    ),
  )
  server.on('GET /api/chat/models/chat', json(200, models))
  server.on(
    'GET /api/chat/history/c1',
    json(200, {
      messages: [
        {
          id: 'q',
          role: 'user',
          content: 'Of Lan',
          timestamp: '2026-01-01T00:00:00.000Z',
          status: 'complete',
        },
      ],
    }),
  )
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  close()
  // What a page does until it knows who is here would go on.
  changeInOtherTab('msal-account', null)
  vi.restoreAllMocks()
  await server.close()
})

describe('a sign-in that runs out', () => {
  test('leaves the question that was being sent, and what was typed since, to whoever is typing', async () => {
    const { auth, session, $auth } = await pageOfLan()
    session.setDraft('A long question')
    server.on('POST /api/chat/send', over)
    await session.send('A long question')
    session.setDraft('half a sentence')
    await vi.waitFor(() => expect($auth.get().state).toBe('anonymous'))
    expect([session.$messages.get(), session.$conversationId.get()]).toEqual([[], null])
    expect(session.getDraft()).toBe('A long question\n\nhalf a sentence')
    expect(session.$restoredDraft.get()?.text).toBe('A long question\n\nhalf a sentence')
    expect(await auth.token()).toBeNull()
  })

  test('because no token is given any more, leaves what is typed, and nothing else', async () => {
    const { auth, session, $auth } = await pageOfLan()
    refuseTokens()
    expect(await auth.token({ isForced: true })).toBeNull()
    expect($auth.get().state).toBe('anonymous')
    expect([session.$conversationId.get(), session.getDraft()]).toEqual([null, 'half a sentence'])
  })

  test('says nothing of the next one: who signs out then leaves nothing', async () => {
    const { studio, session, $auth } = await pageOfLan()
    server.on('GET /api/chat/conversations', over)
    await expect(studio.api.request('listConversations')).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
    expect(session.getDraft()).toBe('half a sentence')
    changeInOtherTab('msal-account', 'lan.studio')
    await vi.waitFor(() => expect($auth.get().state).toBe('authenticated'))
    changeInOtherTab('auth_token', null)
    changeInOtherTab('msal-account', null)
    expect($auth.get().state).toBe('anonymous')
    expect(session.getDraft()).toBe('')
  })

  test('in another tab leaves what is typed here as well', async () => {
    const { session, $auth } = await pageOfLan()
    changeInOtherTab('auth_token', new Date().toISOString())
    changeInOtherTab('msal-account', null)
    expect($auth.get().state).toBe('anonymous')
    expect([session.$conversationId.get(), session.getDraft()]).toEqual([null, 'half a sentence'])
  })

  test('tells other tabs so, and is no sign-in any more', async () => {
    const { auth } = await pageOfLan()
    refuseTokens()
    await auth.token({ isForced: true })
    expect(localStorage.getItem('msal-account')).toBeNull()
    expect(Date.parse(localStorage.getItem('auth_token') ?? '')).toBeLessThanOrEqual(Date.now())
  })

  test('leaves nothing to another account', async () => {
    const { auth, session, $auth } = await pageOfLan()
    refuseTokens()
    await auth.token({ isForced: true })
    expect(session.getDraft()).toBe('half a sentence')
    allowTokens()
    changeInOtherTab('msal-account', 'mai.studio')
    await vi.waitFor(() => expect($auth.get().user).toMatchObject({ userName: 'mai' }))
    expect(session.getDraft()).toBe('')
  })

  test.each([
    ['is found by it', async () => {}],
    ['was found before', (auth: AuthClient) => auth.token({ isForced: true })],
  ])('is not waited for by whoever signs out: nothing stays, whether its end %s', async (_, before) => {
    const { auth, session } = await pageOfLan()
    msal.acquireTokenSilent.mockResolvedValueOnce({ ...tokensOf('old', 'lan.studio'), expiresOn: new Date() })
    await auth.token({ isForced: true })
    refuseTokens()
    await before(auth)
    vi.spyOn(location, 'assign').mockImplementation(() => {})
    await auth.signOut()
    // The one that was refused has been asked for.
    expect(msal.acquireTokenSilent).toHaveBeenCalledTimes(3)
    expect(session.getDraft()).toBe('')
    expect(JSON.stringify({ ...localStorage })).not.toContain('half a sentence')
    expect(localStorage.getItem('auth_token')).toBeNull()
  })
})

test.each([
  ['nobody has, ends on the page for it', null, 1],
  ['somebody has signed in, signs nobody out', 'mai.studio', 0],
])('a sign-out that the library gives up after %s', async (_, account, times) => {
  const { auth } = await pageOfLan()
  const leaving = Promise.withResolvers<never>()
  Object.assign(msal, { logoutRedirect: () => leaving.promise })
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const over = auth.signOut()
  await vi.waitFor(() => expect(localStorage.getItem('msal-account')).toBeNull())
  // Back has brought the page again by now, which is Mai's.
  if (account) changeInOtherTab('msal-account', account)
  leaving.reject(Object.assign(new Error('timed_out'), { errorCode: 'timed_out' }))
  await over
  expect(assign).toHaveBeenCalledTimes(times)
})

/** A question that waits for the connection, as it stands in the copy of its conversation. */
const waiting = (content: string) =>
  JSON.stringify([
    {
      id: content,
      serverId: null,
      role: 'user',
      content,
      images: [],
      timestamp: '2026-01-01T00:00:00.000Z',
      status: 'queued',
    },
  ])
const draftOf = (instance: string) => localStorage.getItem(`chat_draft_${instance}`)

type Page = Awaited<ReturnType<typeof pageOfLan>>

describe('a sign-in that runs out where not every chat is on the page', () => {
  /** The page of Lan, after a chat whose words the browser still has. */
  async function pageAfterChat() {
    const page = await pageOfLan()
    page.session.dispose()
    const { sessions } = await import('../chat/sessions.ts')
    sessions().clear()
    expect(draftOf('default')).toBe('half a sentence')
    return page
  }

  async function runOut({ auth, $auth }: Page) {
    refuseTokens()
    expect(await auth.token({ isForced: true })).toBeNull()
    expect($auth.get().state).toBe('anonymous')
  }

  async function beRefused({ studio, $auth }: Page) {
    server.on('GET /api/chat/conversations', over)
    await expect(studio.api.request('listConversations')).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
    expect($auth.get().state).toBe('anonymous')
  }

  /** The next page, on which somebody signs in. */
  async function nextPageOf(id: string) {
    const { app, modules } = fakeMsal([accountOf(id)])
    const answer = { ...tokensOf(`of-${id}`, id), state: '/settings' }
    Object.assign(app, { handleRedirectPromise: () => Promise.resolve(answer) })
    server.on('POST /api/auth/session', json(200, profileOf(id.split('.')[0]!)))
    const next = await visit(server, '/auth/callback', embeddedConfig(server.origin), modules)
    const { sharedChatSession } = await import('../chat/index.ts')
    const session = sharedChatSession({ studio: next.studio, texts: next.createSmallTexts() })
    close = session.dispose
    await next.auth.start()
    expect(next.$auth.get().state).toBe('authenticated')
    return session
  }

  test('leaves what was typed in a chat that is not on the page any more', async () => {
    const page = await pageAfterChat()
    await runOut(page)
    expect(draftOf('default')).toBe('half a sentence')
    expect(Object.keys(localStorage).filter((key) => /^chat_(conv|title|active)_/.test(key))).toEqual([])
    const { sharedChatSession } = await import('../chat/index.ts')
    const session = sharedChatSession({ studio: page.studio, texts: page.createSmallTexts() })
    close = session.dispose
    expect([session.$conversationId.get(), session.getDraft()]).toEqual([null, 'half a sentence'])
  })

  test.each([
    ['no token is given any more', runOut],
    ['the server refuses it', beRefused],
  ])('leaves questions that wait in conversations that are not open, when %s', async (_, end) => {
    const page = await pageOfLan()
    localStorage.setItem('chat_conv_first', waiting('Asked offline'))
    localStorage.setItem('chat_conv_second', waiting('Asked in the corner'))
    localStorage.setItem('chat_active_corner', 'second')
    localStorage.setItem('chat_draft_corner', 'and half a sentence')
    await end(page)
    const { session } = page
    expect(session.getDraft()).toBe('Asked offline\n\nhalf a sentence')
    expect(session.$restoredDraft.get()?.text).toBe('Asked offline\n\nhalf a sentence')
    expect(draftOf('corner')).toBe('Asked in the corner\n\nand half a sentence')
    expect(Object.keys(localStorage).filter((key) => /^chat_(conv|title|active)_/.test(key))).toEqual([])
  })

  test('leaves them to its user on the next page', async () => {
    const page = await pageAfterChat()
    localStorage.setItem('chat_conv_first', waiting('Asked offline'))
    await runOut(page)
    const session = await nextPageOf('lan.studio')
    expect(session.getDraft()).toBe('Asked offline\n\nhalf a sentence')
  })

  test('leaves nothing to another account, on this page', async () => {
    const page = await pageAfterChat()
    localStorage.setItem('chat_conv_first', waiting('Asked offline'))
    await runOut(page)
    allowTokens()
    changeInOtherTab('msal-account', 'mai.studio')
    await vi.waitFor(() => expect(page.$auth.get().user).toMatchObject({ userName: 'mai' }))
    expect(Object.keys(localStorage).filter((key) => key.startsWith('chat_'))).toEqual([])
  })

  test.each([
    ['of a chat that was on the page', pageOfLan],
    ['of one before', pageAfterChat],
  ])('leaves nothing to another account, on the next page: not what was typed %s', async (_, arrive) => {
    const page = await arrive()
    await runOut(page)
    close()
    expect(draftOf('default')).toBe('half a sentence')
    const session = await nextPageOf('mai.studio')
    expect([session.getDraft(), session.$restoredDraft.get()?.text ?? '']).toEqual(['', ''])
    expect(JSON.stringify({ ...localStorage })).not.toContain('half a sentence')
  })

  test.each([
    ['its user', 'lan.studio', 'Answer in rhymes.'],
    ['another account', 'mai.studio', ''],
  ])('leaves the instructions for a chat that has not begun, for %s: %s finds "%s"', async (_, id, told) => {
    const page = await pageOfLan()
    page.session.setDraft('')
    page.session.newConversation()
    await page.session.setInstructions('Answer in rhymes.')
    await runOut(page)
    close()
    const session = await nextPageOf(id)
    session.start()
    await vi.waitFor(() => expect(session.$modelId.get()).toBe('m'))
    expect(session.$instructions.get()).toBe(told)
    expect(localStorage.getItem('chat_instructions_default') ?? '').toBe(told)
  })

  test('leaves nothing to another account, on a page that was there before they came to another tab', async () => {
    await runOut(await pageAfterChat())
    const { app, modules } = fakeMsal([accountOf('mai.studio')])
    msal = app
    allowTokens()
    const next = await visit(server, '/', embeddedConfig(server.origin), modules)
    await next.auth.start()
    const { sharedChatSession } = await import('../chat/index.ts')
    const session = sharedChatSession({ studio: next.studio, texts: next.createSmallTexts() })
    close = session.dispose
    expect(session.getDraft()).toBe('half a sentence')
    await session.setInstructions('Answer in rhymes.')
    // What their other tab has taken out of the browser.
    for (const key of Object.keys(localStorage)) if (key.startsWith('chat_')) changeInOtherTab(key, null)
    changeInOtherTab('msal-account', 'mai.studio')
    await vi.waitFor(() => expect(next.$auth.get().user).toMatchObject({ userName: 'mai' }))
    expect([session.getDraft(), session.$instructions.get()]).toEqual(['', ''])
  })

  test('where it left nothing, lets another account keep what they have typed before', async () => {
    const page = await pageAfterChat()
    localStorage.removeItem('chat_draft_default')
    await runOut(page)
    localStorage.setItem('chat_draft_default', 'of Mai')
    const session = await nextPageOf('mai.studio')
    expect(session.getDraft()).toBe('of Mai')
  })

  test('leaves nothing of whoever signs out then', async () => {
    const page = await pageAfterChat()
    await runOut(page)
    vi.spyOn(location, 'assign').mockImplementation(() => {})
    await page.auth.signOut()
    expect(Object.keys(localStorage).filter((key) => key.startsWith('chat_'))).toEqual([])
  })
})

describe('another account that signs in in another tab', () => {
  const isOfMai = ({ session, $auth }: Awaited<ReturnType<typeof pageOfLan>>) =>
    vi.waitFor(() => {
      expect($auth.get().user).toMatchObject({ userName: 'mai' })
      expect([session.$conversationId.get(), session.getDraft()]).toEqual([null, ''])
    })

  test('has this page as well, and finds nothing there of who was here before', async () => {
    const page = await pageOfLan()
    changeInOtherTab('msal-account', 'mai.studio')
    await isOfMai(page)
  })

  test('finds nothing either where no chat was on the page', async () => {
    const page = await pageOfLan()
    page.session.dispose()
    const { sessions } = await import('../chat/sessions.ts')
    sessions().clear()
    expect(Object.keys(localStorage)).toContain('chat_draft_default')
    changeInOtherTab('msal-account', 'mai.studio')
    await vi.waitFor(() => expect(page.$auth.get().user).toMatchObject({ userName: 'mai' }))
    expect(Object.keys(localStorage).filter((key) => key.startsWith('chat_'))).toEqual([])
  })

  test('or on the page of the identity service, where the first was sent, finds nothing', async () => {
    const page = await pageOfLan()
    page.session.dispose()
    const { app, modules } = fakeMsal([accountOf('mai.studio')])
    const answer = { ...tokensOf('of-mai.studio', 'mai.studio'), state: '/settings' }
    Object.assign(app, { handleRedirectPromise: () => Promise.resolve(answer) })
    server.on('POST /api/auth/session', json(200, profileOf('mai')))
    const back = await visit(server, '/auth/callback', embeddedConfig(server.origin), modules)
    expect(await back.auth.start()).toBe('/settings')
    expect(back.$auth.get().user).toMatchObject({ userName: 'mai' })
    expect(Object.keys(localStorage).filter((key) => key.startsWith('chat_'))).toEqual([])
  })

  test('is who is here even where the server cannot say so yet', async () => {
    const page = await pageOfLan()
    server.on('GET /api/userprofile', json(503, { code: 'SERVICE_UNAVAILABLE', message: 'Later' }))
    changeInOtherTab('msal-account', 'mai.studio')
    await isOfMai(page)
    // Nor does what goes by the id pass for theirs.
    expect(page.$auth.get().user).not.toMatchObject({ id: 'user-lan' })
  })

  test('is not welcomed by a late answer when they have left again', async () => {
    const { $auth, studio } = await pageOfLan()
    const answered = Promise.withResolvers<void>()
    server.on('GET /api/userprofile', async (request, response) => {
      await answered.promise
      await json(503, { code: 'SERVICE_UNAVAILABLE', message: 'Later' })(request, response)
    })
    const before = server.count('GET /api/userprofile')
    changeInOtherTab('msal-account', 'mai.studio')
    await vi.waitFor(() => expect(server.count('GET /api/userprofile')).toBe(before + 1))
    changeInOtherTab('auth_token', null)
    changeInOtherTab('msal-account', null)
    expect($auth.get().state).toBe('anonymous')
    const states: string[] = []
    $auth.listen(({ state }) => states.push(state))
    answered.resolve()
    // The answer has been read when that of a later call is there.
    for (let call = 0; call < 3; call += 1) await studio.api.request('getUsage').catch(() => {})
    expect(states).toEqual([])
  })

  test('is noticed when a token is renewed at the latest, and what waited for it does not get it', async () => {
    const page = await pageOfLan()
    localStorage.setItem('msal-account', 'mai.studio')
    await expect(page.auth.token({ isForced: true })).rejects.toMatchObject({ code: 'USER_SWITCH' })
    await isOfMai(page)
    expect(await page.auth.token()).toBe('of-mai.studio')
  })

  test.each([
    ['signed out', () => localStorage.removeItem('msal-account')],
    ['gave way to another one', () => localStorage.setItem('msal-account', 'mai.studio')],
  ])('a page that was put aside while its user %s is loaded anew, and touches nothing', async (_, change) => {
    await pageOfLan()
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    change()
    localStorage.setItem('chat_draft_default', 'of whoever is here now')
    globalThis.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(reload).toHaveBeenCalledOnce()
    expect(localStorage.getItem('chat_draft_default')).toBe('of whoever is here now')
  })

  test('a page that was put aside when nobody was here knows who has signed in since', async () => {
    const { app, modules } = fakeMsal([accountOf('lan.studio')])
    app.acquireTokenSilent.mockResolvedValue(tokensOf('of-lan.studio', 'lan.studio'))
    const page = await visit(server, '/', embeddedConfig(server.origin), modules)
    await page.auth.start()
    localStorage.setItem('msal-account', 'lan.studio')
    globalThis.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await vi.waitFor(() => expect(page.$auth.get().user).toMatchObject({ userName: 'lan' }))
  })
})
