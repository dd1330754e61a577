import { createHash } from 'node:crypto'
import { protocolVersion } from '@ai-studio/contract/constants'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi, type Mock } from 'vitest'
import type { ChatSession } from '../chat/index.ts'
import { keyTexts } from '../chat/testing/chat-harness.ts'
import { json, startTestServer, type TestServer } from '../client/testing/test-server.ts'
import type { Studio } from '../studio-types.ts'
import { freshFrame, freshPage } from '../testing/fresh-page.ts'
import type { PartnerAuth } from './auth-types.ts'

const redeem = 'POST /api/embed/connect/redeem'
const renew = 'POST /api/embed/connect/renew'
const models = {
  models: [{ id: 'm', name: 'M', provider: 'P', capabilities: ['chat'], tier: 'anonymous', available: true }],
  defaultModelId: 'm',
}
const list = 'GET /api/chat/conversations'
const user = { displayName: 'Lan', subscriptionTier: 'free' }

interface FakeWindow {
  closed: boolean
  /** Whether the studio's page is in it, of which this page can read nothing. */
  hasArrived: boolean
  readonly location: { href: string }
  focus: Mock
  close: () => void
}

let server: TestServer
let opened: { url: URL; features: string; window: FakeWindow }[]
let isBlocked: boolean
let isSlow: boolean

const minute = 60_000

const siteToken = (token: string, minutes = 30) =>
  json(201, { token, expiresAt: new Date(Date.now() + minutes * minute).toISOString(), user })

async function visitShop(visit = () => freshPage('http://shop.test/')) {
  await visit()
  const { getStudio } = await import('../index.ts')
  const { getPartnerAuth } = await import('./index.ts')
  const studio = getStudio({ endpoint: server.origin })
  return { studio, auth: getPartnerAuth(studio), again: () => getPartnerAuth(studio) }
}

/** What the studio's window says, or somebody who pretends to be it. */
function say(data: unknown, origin = server.origin): void {
  globalThis.dispatchEvent(new MessageEvent('message', { data, origin }))
}

const fakeClock = () =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })

const lastOpened = () => opened.at(-1)!
const answer = (extra: object) =>
  say({ type: 'studio-connect', state: lastOpened().url.searchParams.get('state'), ...extra })

/** Starts a chat; when it asks for models, what it begins with is decided. */
async function begun(session: ChatSession): Promise<void> {
  const asks = () => server.count('GET /api/chat/models/chat')
  const before = asks()
  session.start()
  await vi.waitFor(() => expect(asks()).toBeGreaterThan(before))
}

async function connected(auth: PartnerAuth): Promise<void> {
  const connecting = auth.connect()
  answer({ code: 'one-time' })
  await connecting
}

/** A chat in which somebody has signed in. */
async function signedInChat() {
  const { auth, studio } = await visitShop()
  const { sharedChatSession } = await import('../chat/index.ts')
  await connected(auth)
  const session = sharedChatSession({ studio, texts: keyTexts })
  onTestFinished(() => session.dispose())
  await begun(session)
  return { auth, studio, session }
}

beforeEach(async () => {
  server = await startTestServer()
  server.on('GET /api/config', json(200, { protocolVersion, apiBaseUrl: server.origin }))
  server.on('POST /api/embed/token', json(201, { token: 'visitor', expiresAt: '2999-01-01T00:00:00.000Z' }))
  server.on(redeem, siteToken('site-1'))
  server.on(list, json(200, { conversations: [] }))
  opened = []
  isBlocked = false
  isSlow = false
  vi.spyOn(globalThis, 'open').mockImplementation((url, _name, features) => {
    if (isBlocked) return null
    const window: FakeWindow = {
      closed: false,
      hasArrived: !isSlow,
      get location() {
        if (window.hasArrived) throw new DOMException('Blocked', 'SecurityError')
        return { href: 'about:blank' }
      },
      focus: vi.fn(),
      close() {
        window.closed = true
      },
    }
    opened.push({ url: new URL(String(url)), features: features ?? '', window })
    return window as unknown as Window
  })
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await server.close()
})

describe('connecting', () => {
  test('lets calls wait while the server moves what the visitor has, or they would find nothing', async () => {
    const { auth, studio } = await visitShop()
    const mayRedeem = Promise.withResolvers<void>()
    server.on(redeem, (request, response) => {
      void mayRedeem.promise.then(() => siteToken('site-1')(request, response))
    })
    const connecting = auth.connect()
    answer({ code: 'one-time' })
    await vi.waitFor(() => expect(server.count(redeem)).toBe(1))
    const listed = studio.api.request('listConversations')
    // Another call that waits for nobody has come and gone meanwhile.
    await studio.api.request('getConfig')
    expect(server.count(list)).toBe(0)
    mayRedeem.resolve()
    await Promise.all([connecting, listed])
    expect(server.last(list).headers.authorization).toBe('Bearer site-1')
  })

  test('opens the studio’s window within the press, and redeems its code with the verifier', async () => {
    const { auth } = await visitShop()
    const connecting = auth.connect()
    // Before any wait: a browser would block it otherwise.
    expect(opened.length).toBe(1)
    const { url, features } = lastOpened()
    expect(url.origin + url.pathname).toBe(`${server.origin}/embed/connect`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      origin: 'http://shop.test',
      lang: 'en',
      state: expect.any(String),
      challenge: expect.any(String),
    })
    expect(features).toContain('width=480,height=680')
    expect(features).not.toContain('noopener')
    expect(auth.$state.get()).toBe('waiting')
    answer({ code: 'one-time' })
    await connecting

    const { body, headers } = server.last(redeem)
    const { code, verifier } = JSON.parse(body) as { code: string; verifier: string }
    expect(code).toBe('one-time')
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(url.searchParams.get('challenge'))
    expect(url.href).not.toContain(verifier)
    // The visitor's conversations move along.
    expect(headers.authorization).toBe('Bearer visitor')
    expect(auth.$user.get()).toEqual(user)
    expect(auth.$state.get()).toBe('idle')
    expect(lastOpened().window.closed).toBe(true)
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('site-1')
  })

  test.each([
    [
      'another origin',
      () =>
        say(
          { type: 'studio-connect', state: lastOpened().url.searchParams.get('state'), code: 'x' },
          'http://evil.test',
        ),
    ],
    ['another attempt', () => say({ type: 'studio-connect', state: 'of-another', code: 'x' })],
    [
      'another program',
      () => say({ type: 'other', state: lastOpened().url.searchParams.get('state'), code: 'x' }),
    ],
    ['nobody', () => say(null)],
    ['a window without a code', () => answer({ code: '' })],
  ])('hears nothing from %s', async (_, speak) => {
    const { auth } = await visitShop()
    const connecting = auth.connect()
    speak()
    expect(auth.$state.get()).toBe('waiting')
    answer({ code: 'the-right-one' })
    await connecting
    const redeemed = server.received.filter(({ path }) => path === '/api/embed/connect/redeem')
    expect(redeemed.map(({ body }) => (JSON.parse(body) as { code: string }).code)).toEqual(['the-right-one'])
  })

  test('speaks the language of the view, in the window that is opened anew as well', async () => {
    const { auth } = await visitShop()
    const connecting = auth.connect({ language: 'vi' })
    lastOpened().window.closed = true
    auth.reopen()
    expect(opened.map(({ url }) => url.searchParams.get('lang'))).toEqual(['vi', 'vi'])
    answer({ code: 'one-time' })
    await connecting
  })

  test('is followed by who has not begun it, in the same promise, and without a window in front', async () => {
    const { auth } = await visitShop()
    expect(auth.join()).toBeNull()
    const connecting = auth.connect()
    const followed = auth.join()
    expect(followed).toBe(connecting)
    expect(lastOpened().window.focus).not.toHaveBeenCalled()
    answer({ error: 'cancelled' })
    await expect(followed).rejects.toMatchObject({ code: 'USER_CANCELLED' })
    expect(auth.join()).toBeNull()
  })

  test('is given up when somebody asks for that', async () => {
    const { auth } = await visitShop()
    const connecting = auth.connect()
    auth.cancel()
    await expect(connecting).rejects.toMatchObject({ code: 'USER_CANCELLED' })
    expect(lastOpened().window.closed).toBe(true)
    answer({ code: 'too-late' })
    expect(auth.$state.get()).toBe('idle')
    expect(auth.$user.get()).toBeNull()
  })

  describe('while its code is being redeemed', () => {
    /** Answers the code when it is told to. */
    function holdRedeeming() {
      const { promise: told, resolve: answerNow } = Promise.withResolvers<void>()
      const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>()
      server.on(redeem, async (request, response) => {
        response.on('close', leave)
        await told
        await siteToken('site-1')(request, response)
      })
      return { answerNow, isLeft }
    }

    test('signs nobody in when it is given up, even if the page ends no request', async () => {
      const { answerNow } = holdRedeeming()
      const { auth, studio } = await visitShop()
      const { fetch } = globalThis
      vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => fetch(url, { ...init, signal: null }))
      const [seen, connecting] = [vi.fn(), auth.connect()]
      auth.$user.listen(seen)
      answer({ code: 'one-time' })
      await vi.waitFor(() => expect(server.count(redeem)).toBe(1))
      expect(auth.$state.get()).toBe('waiting')
      auth.cancel()
      await expect(connecting).rejects.toMatchObject({ code: 'USER_CANCELLED' })
      answerNow()
      await studio.api.request('listConversations')
      expect(server.last(list).headers.authorization).toBe('Bearer visitor')
      expect(seen).not.toHaveBeenCalled()

      await connected(auth)
      expect(auth.$user.get()).toEqual(user)
    })

    test('waits for no answer any more when it is given up', async () => {
      const { isLeft } = holdRedeeming()
      const { auth } = await visitShop()
      const connecting = auth.connect()
      answer({ code: 'one-time' })
      await vi.waitFor(() => expect(server.count(redeem)).toBe(1))
      auth.cancel()
      await expect(connecting).rejects.toMatchObject({ code: 'USER_CANCELLED' })
      await isLeft
    })
  })

  test('that somebody cancels in the window is quietly over', async () => {
    const { auth } = await visitShop()
    const connecting = auth.connect()
    answer({ error: 'cancelled' })
    await expect(connecting).rejects.toMatchObject({ name: 'AuthError', code: 'USER_CANCELLED' })
    expect(auth.$state.get()).toBe('idle')
  })

  test('is told when the browser blocks the window', async () => {
    isBlocked = true
    const { auth } = await visitShop()
    await expect(auth.connect()).rejects.toMatchObject({ code: 'POPUP_WINDOW_ERROR' })
    expect(auth.$state.get()).toBe('idle')
    isBlocked = false
    await connected(auth)
    expect(auth.$user.get()).toEqual(user)
  })

  test.each([
    ['a code that came too late', json(400, { code: 'CODE_INVALID', message: 'No' }), 'FLOW_EXPIRED'],
    [
      'a site that is not allowed',
      json(403, { code: 'ORIGIN_NOT_ALLOWED', message: 'No' }),
      'ORIGIN_NOT_ALLOWED',
    ],
    ['a server that is away', json(503, { code: 'SERVICE_UNAVAILABLE', message: 'No' }), 'NETWORK'],
  ])('fails with %s', async (_, refusal, code) => {
    server.on(redeem, refusal)
    const { auth } = await visitShop()
    await expect(connected(auth)).rejects.toMatchObject({ code })
    expect(auth.$user.get()).toBeNull()
  })

  test('ends at once on a site that is not allowed, before somebody signs in for nothing', async () => {
    server.on('POST /api/embed/token', json(403, { code: 'ORIGIN_NOT_ALLOWED', message: 'No' }))
    const { auth } = await visitShop()
    await expect(auth.connect()).rejects.toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
    expect([auth.$state.get(), lastOpened().window.closed, server.count(redeem)]).toEqual(['idle', true, 0])
  })

  test('ends at once there, too, for whoever has signed in while it was allowed, and leaves that alone', async () => {
    const { auth } = await visitShop()
    await connected(auth)
    server.on('POST /api/embed/token', json(403, { code: 'ORIGIN_NOT_ALLOWED', message: 'No' }))
    await expect(auth.connect()).rejects.toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
    expect([lastOpened().window.closed, auth.$user.get()]).toEqual([true, user])
  })

  test('waits for the window whatever else keeps the studio from answering', async () => {
    server.on('POST /api/embed/token', json(503, { code: 'SERVICE_UNAVAILABLE', message: 'No' }))
    const { auth } = await visitShop()
    const connecting = auth.connect()
    await vi.waitFor(() => expect(server.count('POST /api/embed/token')).toBeGreaterThan(0))
    server.on('POST /api/embed/token', json(201, { token: 'visitor', expiresAt: '2999-01-01T00:00:00.000Z' }))
    expect([auth.$state.get(), lastOpened().window.closed]).toEqual(['waiting', false])
    answer({ code: 'one-time' })
    await connecting
    expect(auth.$user.get()).toEqual(user)
  })

  test('twice at a time is one window, brought to the front', async () => {
    const { auth, again } = await visitShop()
    expect(again()).toBe(auth)
    const both = [auth.connect(), auth.connect()]
    expect(opened.length).toBe(1)
    expect(lastOpened().window.focus).toHaveBeenCalledTimes(1)
    answer({ code: 'one-time' })
    await Promise.all(both)
    expect(server.count(redeem)).toBe(1)
  })
})

describe('a window that seems closed', () => {
  test('is a soft state: it can be opened again, and its answer still counts', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
    const { auth } = await visitShop()
    const connecting = auth.connect()
    lastOpened().window.closed = true
    vi.advanceTimersByTime(600)
    expect(auth.$state.get()).toBe('window-closed')
    auth.reopen()
    expect(opened.length).toBe(2)
    expect(auth.$state.get()).toBe('waiting')
    vi.useRealTimers()
    answer({ code: 'one-time' })
    await connecting
    expect(auth.$user.get()).toEqual(user)
  })

  test('is waited for a minute, and then given up', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
    const { auth } = await visitShop()
    const ended = expect(auth.connect()).rejects.toMatchObject({ code: 'USER_CANCELLED' })
    lastOpened().window.closed = true
    vi.advanceTimersByTime(60_000)
    expect(auth.$state.get()).toBe('window-closed')
    vi.advanceTimersByTime(1_000)
    await ended
    expect(auth.$state.get()).toBe('idle')
    answer({ code: 'too-late' })
    expect(server.count(redeem)).toBe(0)
  })
})

describe('a page that isolates itself', () => {
  let told: Mock

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
    told = vi.spyOn(console, 'info').mockImplementation(() => {})
    isSlow = true
  })

  test('tells its developers at once why, and takes the end for nobody’s decision', async () => {
    const { auth } = await visitShop()
    const ended = expect(auth.connect()).rejects.toMatchObject({ code: 'POPUP_WINDOW_ERROR' })
    vi.advanceTimersByTime(600)
    // What such a page sees instead of the studio's.
    lastOpened().window.closed = true
    vi.advanceTimersByTime(600)
    expect(auth.$state.get()).toBe('window-closed')
    expect(told).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Cross-Origin-Opener-Policy'))
    vi.advanceTimersByTime(60_000)
    await ended
    expect(told).toHaveBeenCalledOnce()
  })

  test('is not suspected once the studio’s page was in the window', async () => {
    const { auth } = await visitShop()
    const ended = expect(auth.connect()).rejects.toMatchObject({ code: 'USER_CANCELLED' })
    vi.advanceTimersByTime(600)
    lastOpened().window.hasArrived = true
    vi.advanceTimersByTime(600)
    lastOpened().window.closed = true
    vi.advanceTimersByTime(61_000)
    await ended
    expect(told).not.toHaveBeenCalled()
  })
})

describe('the token of the site', () => {
  const bearers = () =>
    server.received
      .filter(({ path }) => path === '/api/chat/conversations')
      .map(({ headers }) => headers.authorization)

  test('replaces the visitor’s, until the user leaves', async () => {
    const { auth, studio } = await visitShop()
    await studio.api.request('listConversations')
    await connected(auth)
    await studio.api.request('listConversations')
    auth.disconnect()
    await studio.api.request('listConversations')
    expect(bearers()).toEqual(['Bearer visitor', 'Bearer site-1', 'Bearer visitor'])
    expect(auth.$user.get()).toBeNull()
  })

  test('leaves with all that the user had on the page, sent or not', async () => {
    const { auth, studio } = await visitShop()
    const { sharedChatSession } = await import('../chat/index.ts')
    await connected(auth)
    const session = sharedChatSession({ studio, texts: keyTexts })
    onTestFinished(() => session.dispose())
    session.setDraft('Something private')
    session.attach([new Blob(['an image'], { type: 'image/png' })])
    await vi.waitFor(() => expect(session.$attachments.get()).toHaveLength(1))
    const shown = session.$restoredDraft.get()?.id ?? 0
    auth.disconnect()
    await vi.waitFor(() => expect(session.$attachments.get()).toEqual([]))
    expect(session.getDraft()).toBe('')
    // What the composer is told to show in place of what stands in it.
    expect(session.$restoredDraft.get()).toMatchObject({ text: '' })
    expect(session.$restoredDraft.get()!.id).toBeGreaterThan(shown)
  })

  test('that has come to its end takes the conversation along, and leaves what was not sent', async () => {
    const { auth, studio } = await visitShop()
    const { sharedChatSession } = await import('../chat/index.ts')
    await connected(auth)
    const session = sharedChatSession({ studio, texts: keyTexts })
    onTestFinished(() => session.dispose())
    studio.storage.set('chat_conv_of-lan', '[]')
    session.setDraft('Half a thought')
    await begun(session)
    server.on(renew, json(401, { code: 'TOKEN_INVALID', message: 'No' }))
    await auth.refresh()
    expect(auth.$user.get()).toBeNull()
    expect(session.getDraft()).toBe('Half a thought')
    expect(session.$restoredDraft.get()).toMatchObject({ text: 'Half a thought' })
    expect(studio.storage.keys('chat_conv_')).toEqual([])
  })

  test.each([
    ['that has come to its end leaves', 'Answer in rhymes.'],
    ['of a user who leaves takes along', ''],
  ])('%s the instructions for chats that have not begun', async (end, told) => {
    const { auth, studio, session } = await signedInChat()
    await session.setInstructions('Answer in rhymes.')
    studio.storage.set('chat_instructions_corner', 'Answer in rhymes.')
    if (end.startsWith('that')) {
      server.on(renew, json(401, { code: 'TOKEN_INVALID', message: 'No' }))
      await auth.refresh()
    } else auth.disconnect()
    expect(auth.$user.get()).toBeNull()
    expect(session.$instructions.get()).toBe(told)
    expect(studio.storage.get('chat_instructions_default') ?? '').toBe(told)
    expect(studio.storage.get('chat_instructions_corner') ?? '').toBe(told)
  })

  test('of somebody else takes the place of a user’s, who leaves with what they have written', async () => {
    const { auth, studio, session } = await signedInChat()
    studio.storage.set('chat_conv_of-lan', '[]')
    session.setDraft('Half a thought')
    server.on(
      redeem,
      json(201, {
        token: 'site-2',
        expiresAt: '2999-01-01T00:00:00.000Z',
        user: { ...user, displayName: 'Minh' },
      }),
    )
    await connected(auth)
    expect(auth.$user.get()?.displayName).toBe('Minh')
    expect([session.$conversationId.get(), session.$messages.get(), session.getDraft()]).toEqual([
      null,
      [],
      '',
    ])
    expect(studio.storage.get('chat_conv_of-lan')).toBeNull()
  })

  test('that has come to its end leaves what waits in conversations that are not open as well', async () => {
    const { auth, studio, session } = await signedInChat()
    const { sharedChatSession } = await import('../chat/index.ts')
    const waits = (content: string) =>
      JSON.stringify([
        {
          id: content,
          serverId: null,
          role: 'user',
          content,
          images: [],
          timestamp: '2026-11-27T09:00:00Z',
          status: 'queued',
        },
      ])
    studio.storage.set('chat_conv_first', waits('Asked offline'))
    studio.storage.set('chat_conv_second', waits('Asked in the corner'))
    studio.storage.set('chat_active_corner', 'second')
    session.setDraft('Half a thought')
    server.on(renew, json(401, { code: 'TOKEN_INVALID', message: 'No' }))
    await auth.refresh()
    expect(session.getDraft()).toBe('Asked offline\n\nHalf a thought')
    expect(studio.storage.keys('chat_conv_')).toEqual([])
    const corner = sharedChatSession({ studio, texts: keyTexts, instanceKey: 'corner' })
    onTestFinished(() => corner.dispose())
    expect(corner.getDraft()).toBe('Asked in the corner')
  })

  test('shows what the page has asked for in its user’s name, once they have signed in', async () => {
    const { auth, studio } = await visitShop()
    const { sharedChatSession } = await import('../chat/index.ts')
    const timestamp = '2026-11-27T09:00:00Z'
    server.on('GET /api/chat/history/of-lan', (request, response) =>
      request.headers.authorization === 'Bearer visitor'
        ? json(404, { code: 'NOT_FOUND', message: 'No' })(request, response)
        : json(200, {
            conversationId: 'of-lan',
            title: 'Mine',
            messages: [{ id: 'm1', role: 'user', content: 'Mine', timestamp, status: 'complete' }],
            hasMore: false,
          })(request, response),
    )
    const session = sharedChatSession({ studio, texts: keyTexts, conversationId: 'of-lan' })
    onTestFinished(() => session.dispose())
    session.start()
    await vi.waitFor(() => expect(session.$notice.get()).toMatchObject({ code: 'CONVERSATION_GONE' }))
    await connected(auth)
    await vi.waitFor(() => expect(session.$conversationId.get()).toBe('of-lan'))
    await vi.waitFor(() => expect(session.$messages.get().map(({ content }) => content)).toEqual(['Mine']))
    expect(session.$notice.get()).toBeNull()
  })

  test('that has come to its end as a question is sent leaves the question, and asks nobody else', async () => {
    const { auth, studio } = await visitShop()
    const { sharedChatSession } = await import('../chat/index.ts')
    await connected(auth)
    const session = sharedChatSession({ studio, texts: keyTexts })
    onTestFinished(() => session.dispose())
    const ask = 'POST /api/chat/send'
    server.on('GET /api/chat/models/chat', json(200, models))
    server.on(ask, json(401, { code: 'TOKEN_INVALID', message: 'No' }))
    await begun(session)
    await vi.waitFor(() => expect(session.$models.get()).not.toBeNull())
    await session.send('How long?')
    await vi.waitFor(() => expect(auth.$user.get()).toBeNull())
    expect(session.getDraft()).toBe('How long?')
    expect(session.$messages.get()).toEqual([])
    expect(server.received.filter(({ path }) => path === '/api/chat/send')).toHaveLength(1)
  })

  describe('ends with its page, and on the next one', () => {
    const message = { role: 'user', images: [], timestamp: new Date().toISOString() }
    const said = { ...message, id: '1', serverId: 's1', content: 'Something private', status: 'complete' }
    const waiting = (content: string) => ({ ...message, id: '2', serverId: null, content, status: 'queued' })

    /** What the browser keeps of a page on which Lan had signed in, and had asked in two chats. */
    async function keptOfLan(): Promise<Record<string, string>> {
      const { auth, studio } = await visitShop()
      studio.storage.allow()
      studio.storage.set('chat_conv_of-lan', JSON.stringify([said, waiting('Asked offline')]))
      studio.storage.set('chat_conv_of-lan-too', JSON.stringify([waiting('Asked beside it')]))
      studio.storage.set('chat_active_default', 'of-lan')
      studio.storage.set('chat_active_corner', 'of-lan-too')
      studio.storage.set('chat_draft_default', 'Half a thought')
      await connected(auth)
      await vi.waitFor(() => expect(studio.storage.keys('chat_user_')).toHaveLength(2))
      return { ...localStorage }
    }
    async function nextPage(kept: Record<string, string>) {
      await freshPage('http://shop.test/next', kept)
      const { getStudio } = await import('../index.ts')
      const { getPartnerAuth } = await import('./index.ts')
      const { sharedChatSession } = await import('../chat/index.ts')
      const studio = getStudio({ endpoint: server.origin })
      const open = (instanceKey = 'default') => {
        const session = sharedChatSession({ studio, texts: keyTexts, instanceKey })
        onTestFinished(() => session.dispose())
        return session
      }
      return { studio, auth: getPartnerAuth(studio), open }
    }
    const everythingKept = () => Object.values({ ...localStorage }).join()
    const askedForLans = () => server.received.filter(({ path }) => path.includes('of-lan'))

    test('nothing of the conversation is shown or asked for, and no words are lost', async () => {
      const { open } = await nextPage(await keptOfLan())
      const session = open()
      await begun(session)
      await vi.waitFor(() => expect(session.$phase.get()).toBe('ready'))
      expect(session.$conversationId.get()).toBeNull()
      expect([session.$messages.get(), session.$notice.get()]).toEqual([[], null])
      expect(session.getDraft()).toBe('Asked offline\n\nHalf a thought')
      expect(everythingKept()).not.toContain('private')
      await session.openConversation('of-lan')
      expect(askedForLans()).toEqual([])
      const corner = open('corner')
      await begun(corner)
      expect(corner.getDraft()).toBe('Asked beside it')
    })

    test('that it is theirs is noted later where the file that does so was lost at first', async () => {
      const file = '../chat/left-by-user.ts'
      vi.doMock(file, () => Promise.reject(new Error('lost')))
      onTestFinished(() => {
        vi.doUnmock(file)
      })
      const { auth, studio } = await visitShop()
      studio.storage.allow()
      studio.storage.set('chat_conv_of-lan', JSON.stringify([said]))
      fakeClock()
      await connected(auth)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(studio.storage.keys('chat_user_')).toEqual([])
      vi.doUnmock(file)
      await vi.waitFor(async () => {
        await vi.advanceTimersByTimeAsync(10_000)
        expect(studio.storage.keys('chat_user_')).toEqual(['chat_user_of-lan'])
      })
    })

    test('the words are there on a later page, also where nobody has touched this one', async () => {
      const { open } = await nextPage(await keptOfLan())
      await begun(open())
      const later = await nextPage({ ...localStorage })
      expect(later.open().getDraft()).toBe('Asked offline\n\nHalf a thought')
      expect(later.open('corner').getDraft()).toBe('Asked beside it')
    })

    test('whoever signs in before a chat is there sees nothing of it', async () => {
      const { auth, open } = await nextPage(await keptOfLan())
      await connected(auth)
      await vi.waitFor(() => expect(everythingKept()).not.toContain('private'))
      const session = open()
      await begun(session)
      expect([session.$messages.get(), askedForLans()]).toEqual([[], []])
    })

    test('whoever has signed in keeps what they have in another tab', async () => {
      const { studio, auth, open } = await nextPage({})
      await connected(auth)
      await begun(open())
      studio.storage.set('chat_conv_of-lan', JSON.stringify([said]))
      studio.storage.set('chat_user_of-lan', 'another page')
      const corner = open('corner')
      await begun(corner)
      expect(studio.storage.get('chat_conv_of-lan')).toContain('private')
      await corner.openConversation('of-lan')
      await vi.waitFor(() => expect(askedForLans().length).toBeGreaterThan(0))
    })

    test('what an anonymous visitor asked in another tab stays theirs', async () => {
      const kept = await keptOfLan()
      const own = { ...said, content: 'Mine' }
      const { open } = await nextPage({
        ...kept,
        'ai-studio:chat_conv_mine': JSON.stringify([own]),
        'ai-studio:chat_active_default': 'mine',
      })
      const session = open()
      session.start()
      const isAskedFor = () => server.received.some(({ path }) => path.includes('/history/mine'))
      await vi.waitFor(() => expect(isAskedFor()).toBe(true))
      expect(everythingKept()).not.toContain('private')
    })
  })

  describe('ends where the browser puts its page away for Back', () => {
    const putAway = (persisted = true) =>
      globalThis.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))

    test('and what was not sent is there, also for the next page', async () => {
      await freshPage('http://shop.test/')
      const { getStudio } = await import('../index.ts')
      const { sharedChatSession } = await import('../chat/index.ts')
      const studio = getStudio({ endpoint: server.origin })
      studio.storage.allow()
      const session = sharedChatSession({ studio, texts: keyTexts })
      onTestFinished(() => session.dispose())
      await begun(session)
      const { getPartnerAuth } = await import('./index.ts')
      const auth = getPartnerAuth(studio)
      await connected(auth)
      studio.storage.set('chat_conv_of-lan', '[]')
      session.setDraft('Half a thought')
      putAway()
      expect(auth.$user.get()).toBeNull()
      expect(studio.storage.keys('chat_conv_')).toEqual([])
      expect(studio.storage.get('chat_draft_default')).toBe('Half a thought')
      expect(session.getDraft()).toBe('Half a thought')
      await studio.api.request('listConversations')
      expect(bearers().at(-1)).toBe('Bearer visitor')
    })

    test('and is not begun by a window that was open', async () => {
      const { auth } = await visitShop()
      const connecting = auth.connect()
      putAway()
      await expect(connecting).rejects.toMatchObject({ code: 'USER_CANCELLED' })
      expect(lastOpened().window.closed).toBe(true)
      answer({ code: 'one-time' })
      expect(server.count(redeem)).toBe(0)
    })

    test('and is not begun by an answer that was on its way', async () => {
      const mayRedeem = Promise.withResolvers<void>()
      server.on(redeem, (request, response) => {
        void mayRedeem.promise.then(() => siteToken('site-1')(request, response))
      })
      const { auth, studio } = await visitShop()
      const connecting = auth.connect()
      answer({ code: 'one-time' })
      await vi.waitFor(() => expect(server.count(redeem)).toBe(1))
      putAway()
      await expect(connecting).rejects.toMatchObject({ code: 'USER_CANCELLED' })
      mayRedeem.resolve()
      await studio.api.request('listConversations')
      expect(auth.$user.get()).toBeNull()
      expect(bearers()).toEqual(['Bearer visitor'])
    })
  })

  test('that has come to its end leaves nothing of a temporary chat', async () => {
    const { auth, studio } = await visitShop()
    const { sharedChatSession } = await import('../chat/index.ts')
    studio.storage.allow()
    await connected(auth)
    const session = sharedChatSession({ studio, texts: keyTexts })
    onTestFinished(() => session.dispose())
    await begun(session)
    session.newConversation({ isTemporary: true })
    session.setDraft('Off the record')
    server.on(renew, json(401, { code: 'TOKEN_INVALID', message: 'No' }))
    await auth.refresh()
    expect([session.getDraft(), session.$isTemporary.get()]).toEqual(['', false])
    expect(Object.values({ ...localStorage }).join()).not.toContain('record')
  })

  test('that is refused while the list of conversations loads leaves the list of the visitor', async () => {
    server.on(list, (request, response) =>
      request.headers.authorization === 'Bearer visitor'
        ? json(200, { conversations: [] })(request, response)
        : json(401, { code: 'TOKEN_INVALID', message: 'No' })(request, response),
    )
    const { auth, studio } = await visitShop()
    const { sharedConversationList } = await import('../conversations/index.ts')
    await connected(auth)
    const conversations = sharedConversationList(studio, keyTexts)
    onTestFinished(() => conversations.dispose())
    conversations.retain()
    await vi.waitFor(() => expect(auth.$user.get()).toBeNull())
    await vi.waitFor(() => expect(conversations.$list.get().phase).toBe('ready'))
  })

  test('is renewed when somebody asks anew, with what has changed of the user', async () => {
    const { auth } = await visitShop()
    await auth.refresh()
    expect(server.count(renew)).toBe(0)
    await connected(auth)
    const expiresAt = new Date(Date.now() + 30 * 60_000).toISOString()
    const paid = { ...user, subscriptionTier: 'pro' }
    server.on(renew, json(201, { token: 'site-2', expiresAt, user: paid }))
    await auth.refresh()
    expect(auth.$user.get()).toEqual(paid)
    server.on(renew, json(503, {}))
    await auth.refresh()
    expect(auth.$user.get()).toEqual(paid)
  })

  test('is renewed before it ends, by itself', async () => {
    server.on(renew, siteToken('site-2'))
    fakeClock()
    const { auth, studio } = await visitShop()
    await connected(auth)
    vi.advanceTimersByTime(27.5 * minute)
    expect(server.count(renew)).toBe(0)
    vi.advanceTimersByTime(minute)
    vi.useRealTimers()
    await vi.waitFor(() => expect(server.count(renew)).toBe(1))
    expect(server.last(renew).headers.authorization).toBe('Bearer site-1')
    await vi.waitFor(async () => {
      await studio.api.request('listConversations')
      expect(bearers().at(-1)).toBe('Bearer site-2')
    })
    expect(auth.$user.get()).toEqual(user)
  })

  test('that is refused gives way to the visitor, who goes on', async () => {
    server.on(list, (request, response) =>
      request.headers.authorization === 'Bearer visitor'
        ? json(200, { conversations: [] })(request, response)
        : json(401, { code: 'TOKEN_INVALID', message: 'No' })(request, response),
    )
    const { auth, studio } = await visitShop()
    await connected(auth)
    expect(await studio.api.request('listConversations')).toEqual({ conversations: [] })
    expect(bearers()).toEqual(['Bearer site-1', 'Bearer visitor'])
    expect(auth.$user.get()).toBeNull()
  })
})

describe('on a device whose clock is wrong', () => {
  beforeEach(() => {
    // What the server says is said by the right clock.
    server.on(renew, siteToken('site-2', 60))
    fakeClock()
  })
  const turnClock = (by: number) => vi.setSystemTime(Date.now() + by)
  /** Whether calls go out in the user's name. */
  async function expectSignedIn(auth: PartnerAuth, studio: Studio, token = 'site-1'): Promise<void> {
    await studio.api.request('listConversations')
    expect(server.last(list).headers.authorization).toBe(`Bearer ${token}`)
    expect(auth.$user.get()).toEqual(user)
  }

  test.each([
    ['31 minutes fast', 31 * minute],
    ['a day fast', 24 * 60 * minute],
    ['a day slow', -24 * 60 * minute],
  ])('%s, somebody signs in, stays, and is renewed in time', async (_, by) => {
    turnClock(by)
    const { auth, studio } = await visitShop()
    await connected(auth)
    await expectSignedIn(auth, studio)
    vi.advanceTimersByTime(27.5 * minute)
    await expectSignedIn(auth, studio)
    expect(server.count(renew)).toBe(0)
    vi.advanceTimersByTime(minute)
    await vi.waitFor(() => expectSignedIn(auth, studio, 'site-2'))
    expect(server.count(renew)).toBe(1)
  })

  test('by nearly the life of a token, there is a pause between renewals', async () => {
    turnClock(29.5 * minute)
    const { auth, studio } = await visitShop()
    await connected(auth)
    vi.advanceTimersByTime(1.5 * minute)
    await expectSignedIn(auth, studio)
    expect(server.count(renew)).toBe(0)
  })

  test.each([
    ['is set forward, or has gone on while the device slept', 28.5 * minute],
    ['is set forward by more than a token lives', 60 * minute],
  ])('that %s, the token is renewed soon, and nobody is signed out', async (_, by) => {
    const { auth, studio } = await visitShop()
    const seen = vi.fn()
    await connected(auth)
    auth.$user.listen((next) => seen(next))
    turnClock(by)
    await expectSignedIn(auth, studio)
    vi.advanceTimersByTime(10_000)
    await vi.waitFor(() => expectSignedIn(auth, studio, 'site-2'))
    expect(seen).not.toHaveBeenCalledWith(null)
  })

  test('that is set back, the token is renewed in time', async () => {
    const { auth, studio } = await visitShop()
    await connected(auth)
    turnClock(-60 * minute)
    vi.advanceTimersByTime(28.5 * minute)
    await vi.waitFor(() => expectSignedIn(auth, studio, 'site-2'))
  })
})

test('a user whose token cannot be renewed for want of a server stays until the server refuses it', async () => {
  server.on(renew, json(503, { code: 'SERVICE_UNAVAILABLE', message: 'Away' }))
  fakeClock()
  const { auth, studio } = await visitShop()
  await connected(auth)
  vi.advanceTimersByTime(40 * minute)
  // It joins the renewal that is under way.
  await auth.refresh()
  expect(auth.$user.get()).toEqual(user)
  vi.advanceTimersByTime(minute)
  await studio.api.request('listConversations')
  // After all that time nobody is in a hurry.
  expect(server.count(renew)).toBe(1)

  server.on(renew, json(401, { code: 'TOKEN_INVALID', message: 'No' }))
  vi.advanceTimersByTime(1.5 * minute)
  await vi.waitFor(() => expect(auth.$user.get()).toBeNull())
})

describe('in a frame', () => {
  test('that its page has written somebody signs in for the origin of that page', async () => {
    const { auth } = await visitShop(() => freshFrame('about:srcdoc', 'http://shop.test'))
    await connected(auth)
    expect(lastOpened().url.searchParams.get('origin')).toBe('http://shop.test')
    expect(auth.$user.get()).toEqual(user)
  })

  test('in a sandbox, which nothing can be sent to, no window is opened for nothing', async () => {
    const { auth } = await visitShop(() => freshFrame('http://shop.test/', 'null'))
    await expect(auth.connect()).rejects.toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
    expect(opened).toEqual([])
  })
})

test("on the studio's own pages there is nothing to connect", async () => {
  await freshPage('http://studio.test/')
  const { getStudio } = await import('../index.ts')
  const { getPartnerAuth, getAuth } = await import('./index.ts')
  const auth = getPartnerAuth(getStudio())
  await expect(auth.connect()).rejects.toMatchObject({ code: 'NOT_AVAILABLE' })
  const partner = getAuth(getStudio({ endpoint: 'https://elsewhere.test' }))
  await expect(partner.signIn({ email: 'a@b.cd', password: 'secret' })).rejects.toMatchObject({
    code: 'NOT_AVAILABLE',
  })
  expect(opened).toEqual([])
})
