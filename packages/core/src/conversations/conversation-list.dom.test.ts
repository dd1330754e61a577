import { limits } from '@ai-studio/contract/constants'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { BrowserTabs } from '../chat/testing/browser-tabs.ts'
import { preload, studioOn, useFetchOnly } from '../chat/testing/chat-harness.ts'
import { createFakeSession, fakeMessage } from '../chat/testing/fake-session.ts'
import type { StudioStorage } from '../storage/studio-storage.ts'
import type { ConversationList } from './conversation-list-types.ts'
import { createConversationList } from './conversation-list.ts'
import { ListServer } from './testing/list-server.ts'

const listRoute = 'GET /api/chat/conversations'
let server: ListServer
let lists: ConversationList[]
let tabs: BrowserTabs

beforeAll(async () => {
  useFetchOnly()
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => server.fetch(input, init))
  await preload()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  server = new ListServer()
  lists = []
  tabs = new BrowserTabs()
})
afterEach(() => {
  for (const list of lists) list.dispose()
  vi.useRealTimers()
})

const pass = (ms = 20) => vi.advanceTimersByTimeAsync(ms)
/** Longer than typing and what follows from a change are waited for. */
const settle = () => pass(1_000)

async function open(
  session = createFakeSession(),
  storage: StudioStorage = tabs.openTab(),
): Promise<ConversationList & { release: () => void; storage: StudioStorage }> {
  const list = createConversationList({ ...studioOn(server as never), storage })
  lists.push(list)
  const release = list.retain(session)
  await pass()
  return { ...list, release, storage }
}
const titles = (list: ConversationList) => list.$list.get().items.map(({ title }) => title)

describe('the list', () => {
  test('asks for nothing before somebody looks at it', async () => {
    const list = createConversationList(studioOn(server as never))
    lists.push(list)
    globalThis.dispatchEvent(new Event('online'))
    await settle()
    expect([list.$list.get().phase, server.calls]).toEqual(['idle', []])
  })

  test('comes page by page, nothing twice', async () => {
    server.add(...Array.from({ length: 65 }, (_, index) => `c${index}`))
    const list = await open()
    expect([titles(list).length, list.$list.get().hasMore]).toEqual([30, true])
    await Promise.all([list.loadMore(), list.loadMore()])
    expect(titles(list)).toHaveLength(60)
    await list.loadMore()
    await list.loadMore()
    expect([titles(list).length, list.$list.get().hasMore]).toEqual([65, false])
    expect(server.callsOf(listRoute)).toHaveLength(3)
  })

  test('a refresh brings what is new and keeps what was read further', async () => {
    const ids = server.add(...Array.from({ length: 40 }, (_, index) => `c${index}`))
    const list = await open()
    await list.loadMore()
    const moved = server.conversations.get(ids[39]!)!
    server.conversations.set(ids[39]!, { ...moved, updatedAt: '2026-02-01T00:00:00.000Z' })
    await list.refresh()
    expect([titles(list)[0], titles(list).length]).toEqual(['c39', 40])
    expect(list.$list.get().hasMore).toBe(false)
  })

  test('a refresh forgets what was deleted elsewhere, also where one had to read further', async () => {
    const ids = server.add(...Array.from({ length: 40 }, (_, index) => `c${index}`))
    const list = await open()
    await list.loadMore()
    server.conversations.delete(ids[35]!)
    await list.refresh()
    expect(titles(list)).toHaveLength(39)
    expect(titles(list)).not.toContain('c35')
  })

  test('one that is not pinned any more goes to its place, wherever that is', async () => {
    const ids = server.add(...Array.from({ length: 50 }, (_, index) => `c${index}`))
    const [, , , pinned] = ids as [string, string, string, string]
    const old = ids[45]!
    server.conversations.set(old, { ...server.conversations.get(old)!, pinned: true })
    server.conversations.set(pinned, { ...server.conversations.get(pinned)!, pinned: true })
    const list = await open()
    await list.loadMore()
    server.conversations.set(old, { ...server.conversations.get(old)!, pinned: false })
    await list.refresh()
    expect([titles(list)[0], titles(list)[45], titles(list).length]).toEqual(['c3', 'c45', 50])
  })

  test.each([20, 70, 130])('of %i that were read all that come in between can be reached', async (shown) => {
    server.add(...Array.from({ length: shown }, (_, index) => `c${index}`))
    const list = await open()
    while (list.$list.get().hasMore) await list.loadMore()
    expect(titles(list)).toHaveLength(shown)
    server.add(...Array.from({ length: 200 }, (_, index) => `imported ${index}`))
    // Each stands right before one that was there, and before all of them.
    for (const [place, each] of [...server.conversations.values()].slice(shown).entries()) {
      const updatedAt = new Date(Date.UTC(2026, 0, 1, 1) - place * 30_000 - 1_000).toISOString()
      server.conversations.set(each.id, { ...each, updatedAt })
    }
    await list.refresh()
    while (list.$list.get().hasMore) await list.loadMore()
    expect(new Set(titles(list)).size).toBe(shown + 200)
  })

  test('a list that goes on behind what is asked for again stays as far as it was read', async () => {
    const ids = server.add(...Array.from({ length: 160 }, (_, index) => `c${index}`))
    const list = await open()
    for (let page = 0; page < 4; page += 1) await list.loadMore()
    expect(titles(list)).toHaveLength(150)
    const moved = server.conversations.get(ids[149]!)!
    server.conversations.set(ids[149]!, { ...moved, updatedAt: '2026-02-01T00:00:00.000Z' })
    await list.refresh()
    expect([titles(list)[0], new Set(titles(list)).size]).toEqual(['c149', 150])
    await list.loadMore()
    expect(new Set(titles(list)).size).toBe(160)
  })

  test('a refresh keeps what was read further of a search, too', async () => {
    server.add(...Array.from({ length: 40 }, (_, index) => `tea ${index}`))
    const list = await open()
    list.search('tea')
    await settle()
    await list.loadMore()
    expect(titles(list)).toHaveLength(40)
    await list.refresh()
    expect(titles(list)).toHaveLength(40)
  })

  test('more that is asked for while the list is refreshed comes afterwards', async () => {
    server.add(...Array.from({ length: 70 }, (_, index) => `c${index}`))
    const list = await open()
    const refreshed = list.refresh()
    await list.loadMore()
    await refreshed
    await settle()
    expect(titles(list)).toHaveLength(60)
    const more = list.loadMore()
    await list.refresh()
    await more
    await settle()
    expect(titles(list)).toHaveLength(70)
  })

  test('a failure is told where there is nothing to show; later what is there stays', async () => {
    server.isDown = true
    const list = await open()
    expect(list.$list.get()).toMatchObject({ phase: 'error', items: [] })
    server.isDown = false
    server.add('Tea')
    await list.refresh()
    expect(titles(list)).toEqual(['Tea'])
    server.refuse(listRoute, 503, 'SERVICE_UNAVAILABLE')
    await list.refresh()
    expect(list.$list.get()).toMatchObject({ phase: 'ready', problem: null })
    expect(titles(list)).toEqual(['Tea'])
  })

  test('a page that does not come can be asked for again', async () => {
    server.add(...Array.from({ length: 40 }, (_, index) => `c${index}`))
    const list = await open()
    server.refuse(listRoute, 503, 'SERVICE_UNAVAILABLE')
    await list.loadMore()
    expect(list.$list.get()).toMatchObject({
      problem: 'text of SERVICE_UNAVAILABLE',
      hasMore: true,
      isLoadingMore: false,
    })
    await list.loadMore()
    expect([titles(list).length, list.$list.get().problem]).toEqual([40, null])
  })

  test('follows the chat beside it: an answer that ends, a title that comes', async () => {
    const session = createFakeSession()
    const list = await open(session)
    server.add('New')
    session.set({ conversationId: 'x', title: 'New' })
    session.write('An answer')
    session.finish()
    await settle()
    expect(titles(list)).toEqual(['New'])
    expect(server.callsOf(listRoute)).toHaveLength(2)
    list.release()
    session.set({ title: 'Other' })
    await settle()
    expect(server.callsOf(listRoute)).toHaveLength(2)
  })
})

describe('a search', () => {
  test('begins when typing pauses, and the latest one wins', async () => {
    server.add('Green tea', 'Coffee', 'Tea house')
    const list = await open()
    for (const words of ['t', 'te', 'tea']) list.search(words)
    await settle()
    expect(titles(list)).toEqual(['Green tea', 'Tea house'])
    expect(list.$list.get()).toMatchObject({ foundFor: 'tea', isBusy: false })
    expect(server.callsOf(listRoute).map(({ query }) => query)).toEqual(['?limit=30', '?limit=30&search=tea'])
  })

  test('an answer that comes late does not replace a newer one', async () => {
    server.add('Green tea', 'Coffee')
    const list = await open()
    const release = server.hold(listRoute)
    list.search('tea')
    await settle()
    expect([list.$list.get().isBusy, titles(list).length]).toEqual([true, 2])
    list.search('coffee')
    await settle()
    release()
    await settle()
    expect(titles(list)).toEqual(['Coffee'])
  })

  test('emptied, all are there again at once, also while an answer is on its way', async () => {
    server.add('Green tea', 'Coffee')
    const list = await open()
    const release = server.hold(listRoute)
    list.search('tea')
    await settle()
    list.search('  ')
    expect(list.$list.get()).toMatchObject({ foundFor: '', isBusy: false })
    release()
    await settle()
    expect(titles(list)).toEqual(['Green tea', 'Coffee'])
  })

  test('is cut where the server would refuse it', async () => {
    const list = await open()
    list.search('x'.repeat(500))
    await settle()
    expect(list.$search.get()).toHaveLength(limits.searchLength)
  })
})

describe('another title', () => {
  test('shows at once, reaches the open chat and the copy of this browser', async () => {
    const [id] = server.add('Tea') as [string]
    const session = createFakeSession({ conversationId: id, title: 'Tea' })
    const list = await open(session)
    list.storage.set(`chat_conv_${id}`, '[]')
    const release = server.hold('PATCH /api/chat/{id}')
    const renamed = list.rename(id, '  Green tea ')
    expect(titles(list)).toEqual(['Green tea'])
    release()
    await pass()
    expect(await renamed).toBe(true)
    expect([titles(list), session.$title.get()]).toEqual([['Green tea'], 'Green tea'])
    expect(list.storage.get(`chat_title_${id}`)).toBe('Green tea')
  })

  test('is no title for a conversation that this browser has never opened', async () => {
    const [id] = server.add('Tea') as [string]
    const list = await open()
    await list.rename(id, 'Green tea')
    expect(list.storage.get(`chat_title_${id}`)).toBeNull()
  })

  test.each(['', '   ', 'Tea', ' Tea '])('"%s" changes nothing and asks for nothing', async (title) => {
    const [id] = server.add('Tea') as [string]
    const list = await open()
    await list.rename(id, title)
    expect(server.callsOf('PATCH /api/chat/{id}')).toEqual([])
  })

  test('refused, the old one is back, with a notice', async () => {
    const [id] = server.add('Tea') as [string]
    const list = await open()
    server.refuse('PATCH /api/chat/{id}', 503, 'SERVICE_UNAVAILABLE')
    expect(await list.rename(id, 'Green tea')).toBe(false)
    expect(titles(list)).toEqual(['Tea'])
    expect(list.$notice.get()).toMatchObject({
      action: 'rename',
      code: 'SERVICE_UNAVAILABLE',
      text: 'text of SERVICE_UNAVAILABLE',
    })
  })

  test('of two the last one stays, in the order in which they were given', async () => {
    const [id] = server.add('Tea') as [string]
    const list = await open()
    const release = server.hold('PATCH /api/chat/{id}')
    const both = [list.rename(id, 'One'), list.rename(id, 'Two')]
    await pass()
    expect([titles(list), server.callsOf('PATCH /api/chat/{id}').length]).toEqual([['Two'], 1])
    release()
    await pass()
    await Promise.all(both)
    expect([titles(list), server.conversations.get(id)!.title]).toEqual([['Two'], 'Two'])
  })

  test('a list that was asked for before does not bring the old one back', async () => {
    const [id] = server.add('Tea') as [string]
    const list = await open()
    const release = server.hold(listRoute, true)
    const refreshed = list.refresh()
    await pass()
    await list.rename(id, 'Green tea')
    release()
    await pass()
    await refreshed
    expect(titles(list)).toEqual(['Green tea'])
  })
})

test('a pinned conversation stands first at once, and goes back when the server refuses', async () => {
  const [, second] = server.add('Tea', 'Coffee')
  const list = await open()
  server.refuse('PATCH /api/chat/{id}', 503, 'SERVICE_UNAVAILABLE')
  const pinned = list.setPinned(second!, true)
  expect(titles(list)).toEqual(['Coffee', 'Tea'])
  expect(await pinned).toBe(false)
  expect([titles(list), list.$notice.get()?.action]).toEqual([['Tea', 'Coffee'], 'pin'])
})

describe('a deletion', () => {
  test('takes messages and title out of this browser, and the chat begins anew', async () => {
    const [id] = server.add('Tea', 'Coffee') as [string]
    const session = createFakeSession({ conversationId: id })
    const list = await open(session)
    for (const key of [`chat_conv_${id}`, `chat_title_${id}`]) list.storage.set(key, '[]')
    const removed = list.remove(id)
    expect(titles(list)).toEqual(['Coffee'])
    expect(session.callsOf('newConversation')).toHaveLength(1)
    expect(await removed).toBe(true)
    expect(list.storage.keys('chat_conv_').concat(list.storage.keys('chat_title_'))).toEqual([])
    await list.refresh()
    expect(titles(list)).toEqual(['Coffee'])
  })

  test('undone, everything is as before, also in the chat', async () => {
    const [id] = server.add('Tea', 'Coffee') as [string]
    const session = createFakeSession({ conversationId: id })
    const list = await open(session)
    await list.remove(id)
    await list.refresh()
    const restored = list.restore(id)
    expect(titles(list)).toEqual(['Tea', 'Coffee'])
    expect(await restored).toBe(true)
    expect(titles(list)).toEqual(['Tea', 'Coffee'])
    expect(session.callsOf('openConversation')).toEqual([[id]])
  })

  test('undone, what this browser alone has of it is there again, and later is gone for good', async () => {
    const [id] = server.add('Tea') as [string]
    const list = await open()
    list.storage.set(`chat_conv_${id}`, '["not sent"]')
    await list.remove(id)
    expect(list.storage.get(`chat_conv_${id}`)).toBeNull()
    await list.restore(id)
    expect(list.storage.get(`chat_conv_${id}`)).toBe('["not sent"]')
  })

  test('undone, a chat in which something has been begun stays where it is', async () => {
    const [id] = server.add('Tea') as [string]
    const session = createFakeSession({ conversationId: id })
    const list = await open(session)
    await list.remove(id)
    session.set({ messages: [fakeMessage({ id: '1', role: 'user', content: 'New' })] })
    await list.restore(id)
    expect(session.callsOf('openConversation')).toEqual([])
  })

  test('can be undone while it is still on its way', async () => {
    const [id] = server.add('Tea') as [string]
    const list = await open()
    const release = server.hold('DELETE /api/chat/{id}')
    const both = [list.remove(id), list.restore(id)]
    expect(titles(list)).toEqual(['Tea'])
    release()
    await pass()
    expect(await Promise.all(both)).toEqual([true, true])
    expect([titles(list), server.conversations.has(id)]).toEqual([['Tea'], true])
  })

  test('refused, the conversation is back in list and chat, and nothing was removed here', async () => {
    const [id] = server.add('Tea') as [string]
    const session = createFakeSession({ conversationId: id })
    const list = await open(session)
    list.storage.set(`chat_conv_${id}`, '[]')
    server.refuse('DELETE /api/chat/{id}', 503, 'SERVICE_UNAVAILABLE')
    expect(await list.remove(id)).toBe(false)
    expect([titles(list), list.$notice.get()?.action]).toEqual([['Tea'], 'delete'])
    expect(session.callsOf('openConversation')).toEqual([[id]])
    expect(list.storage.get(`chat_conv_${id}`)).toBe('[]')
  })

  test('of what is gone already is no failure', async () => {
    const [id] = server.add('Tea') as [string]
    const list = await open()
    server.conversations.delete(id)
    expect(await list.remove(id)).toBe(true)
    expect([titles(list), list.$notice.get()]).toEqual([[], null])
  })

  test('cannot be undone after a minute, nor when the server refuses', async () => {
    const [first, second] = server.add('Tea', 'Coffee') as [string, string]
    const list = await open()
    await list.remove(first)
    await pass(61_000)
    expect(await list.restore(first)).toBe(false)
    expect(list.$notice.get()).toMatchObject({ id: 1, action: 'restore' })
    await list.remove(second)
    server.refuse('POST /api/chat/{id}/restore', 404, 'NOT_FOUND')
    expect(await list.restore(second)).toBe(false)
    expect([titles(list), list.$notice.get()?.id]).toEqual([[], 2])
  })
})

describe('files', () => {
  test('an export is the server’s bytes under a name of the title', async () => {
    const [id] = server.add('What: is/a "tea"?') as [string]
    const list = await open()
    const file = await list.exportFile(id, 'markdown')
    expect(file!.name).toBe('What is a tea.md')
    expect(file!.blob.type).toBe('text/markdown')
    expect(await file!.blob.text()).toBe('# What: is/a "tea"? (markdown)')
  })

  test('an export that fails is told', async () => {
    const [id] = server.add('Tea') as [string]
    const list = await open()
    server.refuse('GET /api/chat/{id}/export', 404, 'NOT_FOUND')
    expect(await list.exportFile(id, 'json')).toBeNull()
    expect(list.$notice.get()).toMatchObject({ action: 'export', text: 'text of NOT_FOUND' })
  })

  const file = () => new File(['{}'], 'conversations.json', { type: 'application/json' })

  test('an import says how many came in, and they are listed', async () => {
    const list = await open()
    expect(await list.importFile(file())).toEqual({ isDone: true, imported: 1, skipped: 2 })
    await settle()
    expect(titles(list)).toEqual(['Imported'])
  })

  test('a refused import says why; one that is too large is not sent at all', async () => {
    const list = await open()
    server.refuse('POST /api/chat/import', 422, 'IMPORT_UNREADABLE')
    expect(await list.importFile(file())).toMatchObject({ isDone: false, code: 'IMPORT_UNREADABLE' })
    const large = Object.defineProperty(file(), 'size', { value: limits.importBytes + 1 })
    expect(await list.importFile(large)).toMatchObject({ isDone: false, code: 'PAYLOAD_TOO_LARGE' })
    expect(server.callsOf('POST /api/chat/import')).toHaveLength(1)
  })
})

describe('others', () => {
  test('another tab shows what was changed here', async () => {
    const [id] = server.add('Tea') as [string]
    const here = await open()
    const there = await open()
    await here.rename(id, 'Green tea')
    await settle()
    expect(titles(there)).toEqual(['Green tea'])
    await here.remove(id)
    await settle()
    expect(titles(there)).toEqual([])
  })

  test('whoever signs out leaves nothing on the screen, and what comes late does not either', async () => {
    server.add('Tea')
    const list = await open()
    const release = server.hold(listRoute, true)
    void list.refresh()
    await pass()
    server.conversations.clear()
    globalThis.dispatchEvent(new CustomEvent('auth:logout'))
    expect(list.$list.get()).toMatchObject({ phase: 'idle', items: [] })
    release()
    await settle()
    expect(list.$list.get()).toMatchObject({ phase: 'ready', items: [] })
  })
})
