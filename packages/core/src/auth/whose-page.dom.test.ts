import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { json, startTestServer, type TestServer } from '../client/testing/test-server.ts'
import { changeInOtherTab } from '../testing/fresh-page.ts'
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

/** A page of Lan, who has a conversation open and has typed half a sentence. */
async function pageOfLan() {
  const { app, modules } = fakeMsal([accountOf('lan.studio'), accountOf('mai.studio')])
  msal = app
  msal.acquireTokenSilent.mockImplementation((request) => {
    const { account } = request as { account: { homeAccountId: string } }
    return Promise.resolve(tokensOf(`of-${account.homeAccountId}`, account.homeAccountId))
  })
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
    msal.acquireTokenSilent.mockRejectedValue(
      Object.assign(new Error('login_required'), { errorCode: 'login_required' }),
    )
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
    changeInOtherTab('msal-account', null)
    expect($auth.get().state).toBe('anonymous')
    expect(session.getDraft()).toBe('')
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

  test('is noticed by a page that was put aside meanwhile and heard of nothing', async () => {
    const page = await pageOfLan()
    localStorage.setItem('msal-account', 'mai.studio')
    globalThis.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await isOfMai(page)
  })

  test('is noticed when a token is renewed at the latest', async () => {
    const page = await pageOfLan()
    localStorage.setItem('msal-account', 'mai.studio')
    expect(await page.auth.token({ isForced: true })).toBe('of-mai.studio')
    await isOfMai(page)
  })

  test('a page that was put aside while its user signed out is nobody’s', async () => {
    const { session, $auth } = await pageOfLan()
    localStorage.removeItem('msal-account')
    globalThis.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect($auth.get().state).toBe('anonymous')
    expect([session.$conversationId.get(), session.getDraft()]).toEqual([null, ''])
  })
})
