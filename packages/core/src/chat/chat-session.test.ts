import { expect, expectTypeOf, test } from 'vitest'
import type { ChatSession } from './chat-session-types.ts'
import { createChatSession } from './index.ts'
import { MemoryStorage, openTab } from './testing/chat-harness.ts'
import { createFakeSession } from './testing/fake-session.ts'
import { onScriptedServer } from './testing/on-scripted-server.ts'

const stage = onScriptedServer()

test('keeps the draft of each instance across reloads, half a second after its first letter', async () => {
  const storage = new MemoryStorage()
  const [left, right] = [
    openTab(stage.server, storage, { instanceKey: 'left' }),
    openTab(stage.server, storage),
  ]
  left.setDraft('l')
  right.setDraft('right text')
  await stage.pass(499)
  left.setDraft('left text')
  expect(storage.length).toBe(0)
  await stage.pass(1)
  expect(openTab(stage.server, storage, { instanceKey: 'left' }).getDraft()).toBe('left text')
  expect(openTab(stage.server, storage).getDraft()).toBe('right text')
  left.setDraft('')
  left.dispose()
  expect(openTab(stage.server, storage, { instanceKey: 'left' }).getDraft()).toBe('')
})

test('saves what somebody writes who never pauses', async () => {
  const storage = new MemoryStorage()
  const tab = openTab(stage.server, storage)
  let text = ''
  for (let letter = 0; letter < 25; letter += 1) {
    text += 'a'
    tab.setDraft(text)
    await stage.pass(100)
    const saved = openTab(stage.server, storage.copy()).getDraft()
    expect(text.length - saved.length).toBeLessThanOrEqual(5)
  }
})

test('a draft that was sent or taken out is gone at once, before the page can go down', async () => {
  const storage = new MemoryStorage()
  const tab = openTab(stage.server, storage)
  tab.setDraft('to be sent')
  await stage.pass(500)
  tab.setDraft('')
  expect(openTab(stage.server, storage.copy()).getDraft()).toBe('')
})

test('keeps the draft at dispose without waiting', () => {
  const storage = new MemoryStorage()
  const tab = openTab(stage.server, storage)
  tab.setDraft('just typed')
  tab.dispose()
  expect(openTab(stage.server, storage).getDraft()).toBe('just typed')
})

test('a conversation that was open says that it is loading before anything is requested', () => {
  const storage = new MemoryStorage()
  const id = crypto.randomUUID()
  storage.setItem('chat_active_default', id)
  const known = openTab(stage.server, storage)
  expect([known.$phase.get(), known.$conversationId.get()]).toEqual(['loading', id])
  const fresh = openTab(stage.server, new MemoryStorage())
  expect([fresh.$phase.get(), fresh.$conversationId.get()]).toEqual(['ready', null])
  expect(stage.server.calls).toEqual([])
})

test.each(['{"id":1', 'a b', '../..', 'x'.repeat(200_000)])(
  'what is kept as the open conversation and cannot be one (%.9s) is not asked for',
  async (kept) => {
    const storage = new MemoryStorage()
    storage.setItem('chat_active_default', kept)
    const tab = await stage.open(storage)
    expect([tab.$phase.get(), tab.$conversationId.get(), tab.$notice.get()]).toEqual(['ready', null, null])
    expect(stage.server.calls.filter(({ route }) => route.includes('history'))).toEqual([])
  },
)

test('carries out calls in their order although the engine arrives later', async () => {
  const tab = openTab(stage.server)
  stage.server.reply = () => ['answer']
  tab.start()
  tab.selectModel('m/two')
  const sent = tab.send('question')
  expect(await stage.when(sent)).toBe(true)
  await stage.pass(100)
  expect(tab.$messages.get().map(({ content }) => content)).toEqual(['question', 'answer'])
  tab.dispose()
})

test('what is asked twice before it stands in the conversation is one question, and no draft', async () => {
  const tab = openTab(stage.server)
  const deliver = stage.server.delay('GET /api/chat/models/chat')
  stage.server.reply = () => ['answer']
  const presses = [tab.send('question'), tab.send('question')]
  await stage.pass(100)
  deliver()
  await stage.pass(100)
  expect(await Promise.all(presses)).toEqual([true, true])
  expect(tab.$messages.get().map(({ content }) => content)).toEqual(['question', 'answer'])
  expect([tab.$notice.get(), tab.$restoredDraft.get(), tab.getDraft()]).toEqual([null, null, ''])
  // Afterwards it is another one.
  expect(await stage.when(tab.send('question'), 100)).toBe(true)
  expect(stage.server.answerCount).toBe(2)
  tab.dispose()
})

test('nothing happens after dispose, even when the engine arrives only then', async () => {
  const tab = openTab(stage.server)
  tab.start()
  const sent = tab.send('question')
  tab.dispose()
  expect(await stage.when(sent)).toBe(false)
  expect([stage.server.calls, tab.getDraft()]).toEqual([[], 'question'])
})

test('the fake session is a session', () => {
  expectTypeOf(createFakeSession).returns.toExtend<ChatSession>()
  expectTypeOf(createChatSession).returns.toEqualTypeOf<ChatSession>()
  const real = openTab(stage.server)
  const fake = createFakeSession()
  expect(Object.keys(fake)).toEqual(expect.arrayContaining(Object.keys(real)))
})
