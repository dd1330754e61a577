import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { MemoryStorage, openTab } from './testing/chat-harness.ts'
import { onScriptedServer } from './testing/on-scripted-server.ts'

const stage = onScriptedServer()
const eventsRoute = 'GET /api/chat/messages/{id}/events'

let isVisible = true
let isOnline = true
beforeEach(() => {
  isVisible = true
  isOnline = true
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'))
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
})
afterEach(() => {
  vi.restoreAllMocks()
})

function setVisible(value: boolean) {
  isVisible = value
  document.dispatchEvent(new Event('visibilitychange'))
}
function setOnline(value: boolean) {
  isOnline = value
  window.dispatchEvent(new Event(value ? 'online' : 'offline'))
}

test('goes on at once when the network comes back, without waiting for its turn', async () => {
  const tab = await stage.open()
  await stage.ask(tab, 'question')
  stage.server.write('before ')
  await stage.pass(40)
  setOnline(false)
  expect(tab.$online.get()).toBe(false)
  stage.server.isDown = true
  stage.server.breakConnections()
  await stage.pass(60_000)
  expect(tab.$live.get()).toMatchObject({ phase: 'reconnecting', text: 'before ' })
  stage.server.isDown = false
  stage.server.write('after')
  setOnline(true)
  await stage.pass(60)
  expect(tab.$live.get()).toMatchObject({ phase: 'writing', text: 'before after' })
  expect(stage.server.callsOf(eventsRoute)).toMatchObject([{ lastEventId: '8' }])
})

test('opens a new connection when the page leaves the cache, for the old one is dead', async () => {
  const tab = await stage.open()
  await stage.ask(tab, 'question')
  stage.server.write('text')
  await stage.pass(40)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await stage.pass(40)
  expect(stage.server.callsOf(eventsRoute)).toMatchObject([{ lastEventId: '5' }])
  stage.server.finish()
  await stage.pass(100)
  expect(tab.$messages.get().at(-1)?.content).toBe('text')
})

test('a page that left the cache in the middle of an answer shows what was asked on the next one', async () => {
  const tab = await stage.open()
  await stage.ask(tab, 'first')
  stage.server.write('half ')
  await stage.pass(40)
  stage.server.breakConnections()
  stage.server.write('an answer')
  stage.server.finish()
  stage.server.askElsewhere(tab.$conversationId.get()!, 'second')
  stage.server.write('second answer')
  stage.server.finish()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await stage.pass(1_000)
  expect(tab.$messages.get().map(({ content }) => content)).toEqual([
    'first',
    'half an answer',
    'second',
    'second answer',
  ])
})

test('a page that left the cache sends what waits, also where nobody told it that the network is back', async () => {
  const tab = await stage.open()
  await stage.ask(tab, 'question')
  stage.server.finish()
  await stage.pass(100)
  setOnline(false)
  await tab.send('asked offline')
  await stage.pass(40)
  expect(tab.$messages.get().at(-1)?.status).toBe('queued')
  isOnline = true
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await stage.pass(100)
  expect(tab.$online.get()).toBe(true)
  expect(stage.server.callsOf('POST /api/chat/send')).toHaveLength(2)
})

test('a page that becomes visible trusts a connection that it has just heard of, and no other', async () => {
  const tab = await stage.open()
  await stage.ask(tab, 'question')
  stage.server.write('text')
  await stage.pass(40)
  setVisible(false)
  setVisible(true)
  await stage.pass(40)
  expect(stage.server.callsOf(eventsRoute)).toEqual([])
  setVisible(false)
  await stage.pass(20_000)
  setVisible(true)
  await stage.pass(40)
  expect(stage.server.callsOf(eventsRoute)).toMatchObject([{ lastEventId: '5' }])
  expect(tab.$live.get()?.text).toBe('text')
})

test('a request that cannot be repeated is not given up for a page that returns', async () => {
  stage.server.reply = () => ['answer']
  const tab = await stage.open()
  await stage.ask(tab, 'question')
  await stage.pass(100)
  const release = stage.server.hold('POST /api/chat/messages/{id}/regenerate')
  const retrying = tab.retry()
  await stage.pass(20_000)
  setVisible(false)
  setVisible(true)
  setOnline(true)
  release()
  await stage.when(retrying, 200)
  expect(tab.$notice.get()).toBeNull()
  expect(stage.server.answerCount).toBe(2)
})

test('an answer that was given up is found when the page returns', async () => {
  const tab = await stage.open()
  await stage.ask(tab, 'question')
  stage.server.isDown = true
  stage.server.breakConnections()
  await stage.pass(120_000)
  expect(tab.$messages.get().at(-1)?.error?.code).toBe('CONNECTION_LOST')
  stage.server.isDown = false
  stage.server.write('the answer')
  stage.server.finish()
  setVisible(true)
  await stage.pass(100)
  expect(tab.$messages.get().at(-1)).toMatchObject({ content: 'the answer', status: 'complete' })
})

test('an answer that was given up is found on a page that stays open, however long the server was away', async () => {
  const tab = await stage.open()
  await stage.ask(tab, 'question')
  stage.server.write('half')
  await stage.pass(40)
  stage.server.isDown = true
  stage.server.breakConnections()
  await stage.pass(600_000)
  expect(tab.$messages.get().at(-1)?.error?.code).toBe('CONNECTION_LOST')
  expect(tab.$notice.get()).toBeNull()
  stage.server.isDown = false
  await stage.pass(60_100)
  expect(tab.$live.get()?.text).toBe('half')
  stage.server.write(' and half')
  stage.server.finish()
  // The connection may have been silent for its half minute by now, and be about to be opened anew.
  await stage.pass(1000)
  expect(tab.$messages.get().at(-1)).toMatchObject({ content: 'half and half', status: 'complete' })
  const { length } = stage.server.callsOf('GET /api/chat/history/{id}')
  await stage.pass(600_000)
  expect(stage.server.callsOf('GET /api/chat/history/{id}').length).toBe(length)
})

test('a stopped answer does not come back to life with the page, whatever the server thinks by then', async () => {
  const conversation = stage.server.addConversation(['question', 'answer'])
  const tab = await stage.open(undefined, { conversationId: conversation.id })
  const deliver = stage.server.delay('POST /api/chat/send')
  await stage.ask(tab, 'another')
  const stopped = tab.stop()
  const { id } = tab.$messages.get().at(-1)!
  stage.server.write('unwanted')
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await stage.pass(100)
  expect([tab.$live.get(), tab.$messages.get().at(-1)?.id]).toEqual([null, id])
  deliver()
  await stage.when(stopped, 100)
  expect(tab.$live.get()).toBeNull()
  expect(tab.$messages.get().at(-1)).toMatchObject({ id, status: 'stopped' })
})

test('what could not be loaded is asked for when somebody looks at the page again', async () => {
  const conversation = stage.server.addConversation(['question', 'answer'])
  const storage = new MemoryStorage()
  const tab = await stage.open(storage, { conversationId: conversation.id })
  await stage.pass(300)
  tab.dispose()
  conversation.messages[1] = { ...conversation.messages[1]!, content: 'corrected' }
  stage.server.disturb('GET /api/chat/history/{id}', { kind: 'refused', code: 'SERVICE_UNAVAILABLE' })
  const next = await stage.open(storage, { conversationId: conversation.id })
  expect(next.$messages.get().at(-1)?.content).toBe('answer')
  setVisible(false)
  setVisible(true)
  await stage.pass(100)
  expect([next.$messages.get().at(-1)?.content, next.$notice.get()]).toEqual(['corrected', null])
})

test('older messages that were loaded stay loaded when the page returns', async () => {
  const all = Array.from({ length: 120 }, (_, index) => `message ${index}`)
  const conversation = stage.server.addConversation(all)
  const tab = await stage.open(undefined, { conversationId: conversation.id })
  for (let page = 0; page < 2; page += 1) await stage.when(tab.loadOlder())
  const before = tab.$messages.get()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await stage.pass(100)
  expect(tab.$messages.get()).toBe(before)
  expect([before.length, tab.$hasOlder.get()]).toEqual([120, false])
})

test('offline, no answer is written anew; the notice goes with the outage', async () => {
  stage.server.reply = () => ['answer']
  const tab = await stage.open()
  await stage.ask(tab, 'question')
  await stage.pass(100)
  setOnline(false)
  await stage.when(tab.retry())
  expect([tab.$notice.get()?.kind, tab.$notice.get()?.code]).toEqual(['offline', 'OFFLINE'])
  expect(await stage.when(tab.edit(tab.$messages.get()[0]!.id, 'another'))).toBe(false)
  expect(tab.$messages.get().map(({ content }) => content)).toEqual(['question', 'answer'])
  setOnline(true)
  await stage.pass()
  expect(tab.$notice.get()).toBeNull()
  await stage.when(tab.retry(), 100)
  expect(stage.server.answerCount).toBe(2)
})

test('keeps the answer so far and the draft when the page goes away', async () => {
  const storage = new MemoryStorage()
  const tab = await stage.open(storage)
  await stage.ask(tab, 'question')
  stage.server.write('so far')
  await stage.pass(400)
  stage.server.write(' and further')
  tab.setDraft('typed')
  await stage.pass(40)
  window.dispatchEvent(new Event('pagehide'))
  const next = await stage.open(storage.copy())
  expect(next.getDraft()).toBe('typed')
  expect(stage.server.callsOf(eventsRoute)).toMatchObject([
    { lastEventId: `${'so far and further'.length + 1}` },
  ])
})

test('keeps a draft whose page goes away before anything else was loaded', () => {
  const storage = new MemoryStorage()
  const tab = openTab(stage.server, storage)
  tab.setDraft('typed at once')
  window.dispatchEvent(new Event('pagehide'))
  expect(storage.getItem('chat_draft_default')).toBe('typed at once')
  expect(vi.getTimerCount()).toBe(0)
})

test('a tab that begins late, or begins anew, leaves the next page what is open in another', async () => {
  const storage = new MemoryStorage()
  const late = openTab(stage.server, storage)
  onTestFinished(() => late.dispose())
  const tab = await stage.open(storage)
  await stage.ask(tab, 'question')
  const id = tab.$conversationId.get()
  expect(id).not.toBeNull()
  late.start()
  await stage.pass(100)
  expect(storage.getItem('chat_active_default')).toBe(id)
  late.newConversation()
  await stage.pass(100)
  expect(storage.getItem('chat_active_default')).toBe(id)
  tab.newConversation()
  await stage.pass(100)
  expect(storage.getItem('chat_active_default')).toBeNull()
})

test('logout clears the view and everything stored', async () => {
  const storage = new MemoryStorage()
  const conversation = stage.server.addConversation(['question', 'answer'])
  const tab = await stage.open(storage, { conversationId: conversation.id })
  await stage.ask(tab, 'private')
  stage.server.write('being written')
  tab.setDraft('private too')
  await stage.pass(400)
  expect(storage.length).toBeGreaterThan(2)
  window.dispatchEvent(new Event('auth:logout'))
  expect([tab.$messages.get(), tab.$live.get(), tab.$conversationId.get(), tab.getDraft()]).toEqual([
    [],
    null,
    null,
    '',
  ])
  expect(tab.$restoredDraft.get()?.text).toBe('')
  await stage.pass(1000)
  const kept = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  expect(kept.filter((key) => key?.startsWith('chat_'))).toEqual([])
})

test('a sign-in that was over before the page began takes nothing that was written since', async () => {
  const storage = new MemoryStorage()
  const conversation = stage.server.addConversation(['of the user', 'answer'])
  const tab = await stage.open(storage, { conversationId: conversation.id })
  tab.setDraft('half a sentence')
  window.dispatchEvent(new CustomEvent('auth:logout', { detail: { wasOver: true } }))
  expect([tab.$messages.get(), tab.$conversationId.get()]).toEqual([[], null])
  expect(tab.getDraft()).toBe('half a sentence')
  expect(tab.$restoredDraft.get()?.text).toBe('half a sentence')
})

test.each([
  ['by itself leaves', true, 'Answer in rhymes.'],
  ['because somebody leaves takes along', false, ''],
])('a sign-in that is over %s the instructions for a chat that has not begun', async (_, wasOver, told) => {
  const storage = new MemoryStorage()
  const tab = await stage.open(storage)
  await tab.setInstructions('Answer in rhymes.')
  window.dispatchEvent(new CustomEvent('auth:logout', { detail: { wasOver } }))
  expect(tab.$instructions.get()).toBe(told)
  tab.dispose()
  const next = await stage.open(storage)
  expect(next.$instructions.get()).toBe(told)
})

test('a sign-in that is over by itself leaves what is typed in other chats of the browser as well', async () => {
  const storage = new MemoryStorage()
  storage.setItem('chat_draft_corner', 'typed in the corner')
  storage.setItem('chat_conv_other', '[]')
  const tab = await stage.open(storage)
  tab.setDraft('typed here')
  window.dispatchEvent(new CustomEvent('auth:logout', { detail: { wasOver: true } }))
  await stage.pass(1000)
  const kept = Array.from({ length: storage.length }, (_, index) => storage.key(index)!)
  expect(kept.filter((key) => key.startsWith('chat_')).toSorted()).toEqual([
    'chat_draft_corner',
    'chat_draft_default',
  ])
})
