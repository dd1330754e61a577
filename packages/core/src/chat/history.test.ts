import { atom } from 'nanostores'
import { describe, expect, test, vi } from 'vitest'
import { createSmallTexts } from '../i18n/small.ts'
import type { ChatSession } from './chat-session-types.ts'
import { MemoryStorage, openTab } from './testing/chat-harness.ts'
import { onScriptedServer } from './testing/on-scripted-server.ts'

const stage = onScriptedServer()
const historyRoute = 'GET /api/chat/history/{id}'
const contents = (tab: { $messages: { get: () => readonly { content: string }[] } }) =>
  tab.$messages.get().map(({ content }) => content)

test('a new chat is ready and asks the server for models and allowance only', async () => {
  const tab = await stage.open()
  expect([tab.$phase.get(), tab.$conversationId.get(), tab.$messages.get()]).toEqual(['ready', null, []])
  const routes = stage.server.calls.map(({ route }) => route).filter((route) => route.includes('/api/chat/'))
  expect(routes.toSorted()).toEqual(['GET /api/chat/models/chat', 'GET /api/chat/usage'])
})

test('requests nothing before start', async () => {
  const tab = openTab(stage.server)
  tab.setDraft('typing')
  await stage.pass(1000)
  expect(stage.server.calls).toEqual([])
  tab.dispose()
})

test('opens a conversation with title and messages, and remembers it for the next page', async () => {
  const storage = new MemoryStorage()
  const conversation = stage.server.addConversation(['question', 'answer'], 'The title')
  const tab = await stage.open(storage)
  const opening = tab.openConversation(conversation.id)
  expect(tab.$phase.get()).toBe('loading')
  await stage.when(opening)
  expect([tab.$phase.get(), tab.$title.get(), contents(tab)]).toEqual([
    'ready',
    'The title',
    ['question', 'answer'],
  ])
  await stage.pass(200)
  tab.dispose()
  const next = await stage.open(storage)
  expect(next.$conversationId.get()).toBe(conversation.id)
})

test('shows the local copy at once and corrects it by the server’s truth, with stable ids', async () => {
  const storage = new MemoryStorage()
  const conversation = stage.server.addConversation(['question', 'answer', 'second', 'old text'])
  const tab = await stage.open(storage, { conversationId: conversation.id })
  await stage.pass(200)
  const ids = tab.$messages.get().map(({ id }) => id)
  tab.dispose()

  conversation.messages[3] = { ...conversation.messages[3]!, content: 'new text' }
  const release = stage.server.hold(historyRoute)
  const next = await stage.open(storage)
  expect([next.$phase.get(), contents(next).at(-1)]).toEqual(['ready', 'old text'])
  const before = next.$messages.get()
  release()
  await stage.pass()
  expect(contents(next)).toEqual(['question', 'answer', 'second', 'new text'])
  expect(next.$messages.get().map(({ id }) => id)).toEqual(ids)
  expect(next.$messages.get()[0]).toBe(before[0])
})

test('drops what the server no longer has', async () => {
  const storage = new MemoryStorage()
  const conversation = stage.server.addConversation(['question', 'answer', 'deleted', 'deleted too'])
  const tab = await stage.open(storage, { conversationId: conversation.id })
  await stage.pass(200)
  tab.dispose()
  conversation.messages.splice(2)
  const next = await stage.open(storage)
  expect(contents(next)).toEqual(['question', 'answer'])
})

test('takes up an answer that is being written, at the place the history has reached', async () => {
  const conversation = stage.server.addConversation(['question', 'answer'])
  stage.server.askElsewhere(conversation.id, 'another')
  stage.server.write('half 👩‍👩‍👧 ')
  const tab = await stage.open(undefined, { conversationId: conversation.id })
  expect(tab.$live.get()).toMatchObject({ phase: 'writing', text: 'half 👩‍👩‍👧 ' })
  expect(contents(tab)).toEqual(['question', 'answer', 'another'])
  stage.server.write('done')
  stage.server.finish()
  await stage.pass(100)
  expect(contents(tab).at(-1)).toBe('half 👩‍👩‍👧 done')
  expect(stage.server.callsOf('GET /api/chat/messages/{id}/events').length).toBe(1)
})

test('an answer that was left in the middle stands before what was asked on another device since', async () => {
  const storage = new MemoryStorage()
  const tab = await stage.open(storage)
  await stage.ask(tab, 'first')
  stage.server.write('half an ')
  await stage.pass(100)
  const id = tab.$conversationId.get()!
  tab.dispose()
  stage.server.write('answer '.repeat(1_000))
  stage.server.finish()
  stage.server.askElsewhere(id, 'second')
  stage.server.write('second answer')
  stage.server.finish()
  const next = await stage.open(storage)
  await stage.pass(2_000)
  expect(contents(next).map((text) => text.slice(0, 13))).toEqual([
    'first',
    'half an answe',
    'second',
    'second answer',
  ])
})

test('an answer that was written anew on another device is gone when it was left in the middle here', async () => {
  const storage = new MemoryStorage()
  const tab = await stage.open(storage)
  await stage.ask(tab, 'first')
  stage.server.write('half an ')
  await stage.pass(100)
  tab.dispose()
  stage.server.write('answer '.repeat(1_000))
  stage.server.finish()
  const elsewhere = await stage.open(new MemoryStorage(), { conversationId: tab.$conversationId.get()! })
  stage.server.reply = () => ['another one']
  await stage.when(elsewhere.regenerate(elsewhere.$messages.get()[1]!.id), 200)
  const next = await stage.open(storage)
  await stage.pass(2_000)
  expect(contents(next)).toEqual(['first', 'another one'])
})

test('a question may be asked while the history is still loading', async () => {
  const conversation = stage.server.addConversation(['question', 'answer'])
  const release = stage.server.hold(historyRoute)
  const tab = await stage.open(undefined, { conversationId: conversation.id })
  expect(tab.$phase.get()).toBe('loading')
  await stage.ask(tab, 'quick')
  release()
  await stage.pass(50)
  stage.server.write('answer to quick')
  stage.server.finish()
  await stage.pass(200)
  expect(contents(tab)).toEqual(['question', 'answer', 'quick', 'answer to quick'])
  expect(stage.server.answerCount).toBe(1)
})

test('a history from before a question does not undo it', async () => {
  const conversation = stage.server.addConversation(['question', 'answer'])
  const deliver = stage.server.delay(historyRoute)
  const tab = await stage.open(undefined, { conversationId: conversation.id })
  stage.server.reply = () => ['answer to quick']
  await stage.ask(tab, 'quick')
  await stage.pass(200)
  deliver()
  await stage.pass()
  expect(contents(tab)).toEqual(['question', 'answer', 'quick', 'answer to quick'])
})

test('an answer whose beginning is still on its way is not taken for somebody else’s', async () => {
  const conversation = stage.server.addConversation(['question', 'answer'])
  const release = stage.server.hold(historyRoute)
  const tab = await stage.open(undefined, { conversationId: conversation.id })
  const deliver = stage.server.delay('POST /api/chat/send')
  await stage.ask(tab, 'quick')
  release()
  await stage.pass(100)
  deliver()
  await stage.pass(100)
  stage.server.write('once')
  stage.server.finish()
  await stage.pass(100)
  expect(contents(tab)).toEqual(['question', 'answer', 'quick', 'once'])
  expect(stage.server.callsOf('GET /api/chat/messages/{id}/events')).toEqual([])
})

test('a conversation that does not exist becomes a new chat and says so', async () => {
  const tab = await stage.open(undefined, { conversationId: crypto.randomUUID() })
  expect([tab.$phase.get(), tab.$conversationId.get()]).toEqual(['ready', null])
  expect(tab.$notice.get()).toMatchObject({ code: 'CONVERSATION_GONE', text: 'chat:error.conversationGone' })
})

test('rubbish in place of a remembered conversation does not come back with every page', async () => {
  const storage = new MemoryStorage()
  storage.setItem('chat_active_default', 'rubbish')
  stage.server.disturb('GET /api/chat/history/rubbish', { kind: 'refused', code: 'VALIDATION_FAILED' })
  stage.server.disturb('GET /api/chat/rubbish', { kind: 'refused', code: 'VALIDATION_FAILED' })
  const tab = await stage.open(storage)
  expect([tab.$phase.get(), tab.$conversationId.get()]).toEqual(['ready', null])
  expect(storage.getItem('chat_active_default')).toBeNull()
})

test('a history that cannot be loaded is an error that retry repairs', async () => {
  const conversation = stage.server.addConversation(['question', 'answer'])
  stage.server.disturb(historyRoute, { kind: 'refused', code: 'INTERNAL_ERROR' })
  const tab = await stage.open(undefined, { conversationId: conversation.id })
  expect([tab.$phase.get(), tab.$notice.get()?.canRetry]).toEqual(['error', true])
  await stage.when(tab.retry())
  expect([tab.$phase.get(), tab.$notice.get(), contents(tab).length]).toEqual(['ready', null, 2])
})

describe('a conversation that could not be loaded, in which a question was asked all the same', () => {
  const all = Array.from({ length: 60 }, (_, index) => `message ${index}`)
  const unavailable = { kind: 'refused', code: 'SERVICE_UNAVAILABLE' } as const

  async function asked(...faults: (typeof unavailable)[]) {
    const conversation = stage.server.addConversation(all)
    stage.server.disturb(historyRoute, unavailable, ...faults)
    const tab = await stage.open(undefined, { conversationId: conversation.id })
    expect([tab.$phase.get(), tab.$notice.get()?.canRetry]).toEqual(['error', true])
    await stage.ask(tab, 'question')
    stage.server.write('answer')
    await stage.pass(100)
    return tab
  }

  function expectAll(tab: ChatSession, answer = 'answer') {
    expect(contents(tab)).toEqual([...all.slice(12), 'question', answer])
    expect([tab.$phase.get(), tab.$hasOlder.get(), tab.$notice.get()]).toEqual(['ready', true, null])
  }

  test('is there with the end of the answer', async () => {
    const tab = await asked()
    stage.server.finish()
    await stage.pass(200)
    expectAll(tab)
  })

  test('is there when the answer was stopped', async () => {
    const tab = await asked()
    await stage.when(tab.stop(), 200)
    expectAll(tab)
  })

  test('and cannot be loaded then either, says so again, and is asked for when somebody wants it', async () => {
    const tab = await asked(unavailable)
    stage.server.finish()
    await stage.pass(200)
    expect(contents(tab)).toEqual(['question', 'answer'])
    expect(tab.$notice.get()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', canRetry: true })
    await stage.when(tab.retry(), 100)
    expectAll(tab)
  })

  test('and never can, is asked for once with each answer', async () => {
    const tab = await asked(...Array.from({ length: 9 }, () => unavailable))
    stage.server.finish()
    await stage.pass(60_000)
    expect(stage.server.callsOf(historyRoute).length).toBe(2)
    expect(contents(tab)).toEqual(['question', 'answer'])
  })
})

test('with a local copy a history that cannot be loaded is only a notice', async () => {
  const storage = new MemoryStorage()
  const conversation = stage.server.addConversation(['question', 'answer'])
  const tab = await stage.open(storage, { conversationId: conversation.id })
  await stage.pass(200)
  tab.dispose()
  stage.server.disturb(historyRoute, { kind: 'refused', code: 'INTERNAL_ERROR' })
  const next = await stage.open(storage)
  expect([next.$phase.get(), contents(next).length, next.$notice.get()?.code]).toEqual([
    'ready',
    2,
    'INTERNAL_ERROR',
  ])
})

test('loads older messages page by page, once each', async () => {
  const all = Array.from({ length: 130 }, (_, index) => `message ${index}`)
  const conversation = stage.server.addConversation(all)
  const tab = await stage.open(undefined, { conversationId: conversation.id })
  expect([contents(tab)[0], tab.$hasOlder.get()]).toEqual(['message 80', true])
  const newest = tab.$messages.get().at(-1)
  await stage.when(Promise.all([tab.loadOlder(), tab.loadOlder()]))
  expect(contents(tab)[0]).toBe('message 30')
  await stage.when(tab.loadOlder())
  expect([contents(tab), tab.$hasOlder.get()]).toEqual([all, false])
  expect(tab.$messages.get().at(-1)).toBe(newest)
  await stage.when(tab.loadOlder())
  expect(stage.server.callsOf(historyRoute).length).toBe(3)
})

test('says whether it is known what lies before, which a copy of this browser does not know', async () => {
  const conversation = stage.server.addConversation(
    Array.from({ length: 60 }, (_, index) => `message ${index}`),
  )
  const storage = new MemoryStorage()
  const tab = await stage.open(storage, { conversationId: conversation.id })
  await stage.pass(400)
  tab.dispose()
  stage.server.isDown = true
  const next = await stage.open(storage)
  expect([contents(next).length, next.$hasOlder.get()]).toEqual([50, false])
  expect(await stage.when(next.loadOlder(), 60_000)).toBe(false)
  stage.server.isDown = false
  expect(await stage.when(next.loadOlder(), 60_000)).toBe(true)
  expect([contents(next).length, next.$hasOlder.get()]).toEqual([60, false])
  expect(await stage.when(next.loadOlder())).toBe(true)
})

test('passes over pages that the local copy has already', async () => {
  const all = Array.from({ length: 260 }, (_, index) => `message ${index}`)
  const storage = new MemoryStorage()
  const conversation = stage.server.addConversation(all)
  const tab = await stage.open(storage, { conversationId: conversation.id })
  for (let page = 0; page < 3; page += 1) await stage.when(tab.loadOlder())
  await stage.pass(200)
  tab.dispose()
  const next = await stage.open(storage)
  expect([contents(next).length, next.$hasOlder.get()]).toEqual([200, true])
  await stage.when(next.loadOlder(), 50)
  expect(contents(next)).toEqual(all.slice(10))
  await stage.when(next.loadOlder(), 50)
  expect(contents(next)).toEqual(all)
})

test('older messages that cannot be loaded are a notice, and can be asked for again', async () => {
  const conversation = stage.server.addConversation(
    Array.from({ length: 60 }, (_, index) => `message ${index}`),
  )
  const tab = await stage.open(undefined, { conversationId: conversation.id })
  stage.server.disturb(historyRoute, { kind: 'unreachable' })
  await stage.when(tab.loadOlder())
  expect([tab.$notice.get()?.code, tab.$hasOlder.get()]).toEqual(['NETWORK', true])
  await stage.when(tab.loadOlder())
  expect(contents(tab).length).toBe(60)
})

test('a new chat deletes nothing; an answer goes on at the server and is there on return', async () => {
  const tab = await stage.open()
  await stage.ask(tab, 'question')
  stage.server.write('first ')
  await stage.pass(40)
  const id = tab.$conversationId.get()!
  tab.newConversation()
  await stage.pass(1)
  expect([tab.$conversationId.get(), tab.$live.get(), tab.$messages.get(), tab.$title.get()]).toEqual([
    null,
    null,
    [],
    '',
  ])
  expect(stage.server.openConnections).toBe(0)
  stage.server.write('second')
  const opening = tab.openConversation(id)
  expect(tab.$live.get()?.text).toBe('first ')
  await stage.when(opening, 50)
  stage.server.finish()
  await stage.pass(100)
  expect(contents(tab)).toEqual(['question', 'first second'])
  expect(stage.server.callsOf('DELETE /api/chat/{id}')).toEqual([])
})

test('a view that is drawn anew leaves its visitor where they have gone, and opens what it is changed to', async () => {
  const [first, second] = [stage.server.addConversation(['one']), stage.server.addConversation(['two'])]
  const tab = await stage.open(new MemoryStorage(), { conversationId: first.id })
  const draw = (id: string, isChange: boolean) => stage.when(tab.openConversation(id, isChange), 300)
  await draw(first.id, false)
  await stage.when(tab.openConversation(second.id), 300)
  await draw(first.id, false)
  expect(contents(tab)).toEqual(['two'])
  tab.newConversation({ isTemporary: true })
  tab.setDraft('nobody else is to know')
  await draw(first.id, false)
  expect([tab.$isTemporary.get(), tab.getDraft()]).toEqual([true, 'nobody else is to know'])

  await draw(first.id, true)
  expect(contents(tab)).toEqual(['one'])
  await draw(second.id, true)
  await draw(second.id, false)
  await draw(first.id, false)
  expect(contents(tab)).toEqual(['one'])

  tab.newConversation()
  tab.dispose()
  tab.start()
  await draw(first.id, false)
  expect(contents(tab)).toEqual(['one'])
})

test('a question that was never sent goes back into the composer of the new chat', async () => {
  const tab = await stage.open()
  stage.server.disturb('POST /api/chat/send', { kind: 'refused', code: 'INTERNAL_ERROR' })
  await stage.ask(tab, 'unsent question')
  tab.setDraft('typed since')
  tab.newConversation()
  await stage.pass()
  expect(tab.getDraft()).toBe('unsent question\n\ntyped since')
  expect(tab.$restoredDraft.get()?.text).toBe('unsent question\n\ntyped since')
  expect(tab.$messages.get()).toEqual([])
})

test('starting over deletes here, tells what the server still has, and tries that again', async () => {
  const storage = new MemoryStorage()
  const conversation = stage.server.addConversation(['question', 'answer'])
  const tab = await stage.open(storage, { conversationId: conversation.id })
  await stage.pass(200)
  stage.server.disturb('DELETE /api/chat/{id}', { kind: 'refused', code: 'INTERNAL_ERROR' })
  const done = tab.startOver()
  expect([tab.$conversationId.get(), tab.$messages.get(), tab.$title.get()]).toEqual([null, [], ''])
  await stage.when(done, 300)
  expect(tab.$notice.get()).toEqual({
    kind: 'error',
    code: 'INTERNAL_ERROR',
    text: 'engine:notDeleted',
    canRetry: true,
  })
  const kept = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  expect(kept.filter((key) => /chat_(conv|title|active)/.test(key ?? ''))).toEqual([])

  expect(stage.server.conversations.has(conversation.id)).toBe(true)
  await stage.when(tab.retry(), 300)
  expect([stage.server.conversations.has(conversation.id), tab.$notice.get()]).toEqual([false, null])
})

test('starting over without a connection is told, too', async () => {
  const { id } = stage.server.addConversation(['question', 'answer'])
  const tab = await stage.open(undefined, { conversationId: id })
  stage.server.isDown = true
  await stage.when(tab.startOver(), 60_000)
  expect(tab.$notice.get()).toMatchObject({ kind: 'error', text: 'engine:notDeleted', canRetry: true })
  stage.server.isDown = false
  await stage.when(tab.retry(), 300)
  expect(stage.server.conversations.has(id)).toBe(false)
})

test('starting over with what the server does not have any more is done without a word', async () => {
  const { id } = stage.server.addConversation(['question', 'answer'])
  const tab = await stage.open(undefined, { conversationId: id })
  stage.server.conversations.delete(id)
  await stage.when(tab.startOver(), 300)
  expect([stage.server.callsOf('DELETE /api/chat/{id}').length, tab.$notice.get()]).toEqual([1, null])
})

test.each<[string, (tab: ChatSession) => unknown]>([
  ['before the answer begins', () => undefined],
  ['after a stop before it', (tab) => tab.stop()],
  ['twice', (tab) => tab.startOver()],
])(
  'starting over %s empties the chat at once, and the server as soon as it says of what',
  async (_, before) => {
    const tab = await stage.open()
    const release = stage.server.hold('POST /api/chat/send')
    await stage.ask(tab, 'question')
    void before(tab)
    const done = tab.startOver()
    expect([tab.$messages.get(), tab.$live.get()]).toEqual([[], null])
    stage.server.reply = () => ['answer']
    expect(await stage.ask(tab, 'next')).toBe(true)
    await stage.pass(300)
    expect(tab.$messages.get().map(({ content }) => content)).toEqual(['next', 'answer'])
    const kept = tab.$conversationId.get()
    release()
    await stage.when(done, 300)
    await stage.pass(300)
    expect(stage.server.callsOf('DELETE /api/chat/{id}').length).toBe(1)
    expect([...stage.server.conversations.keys()]).toEqual([kept])
    expect(stage.server.openConnections).toBe(0)
    expect(tab.$messages.get().map(({ content }) => content)).toEqual(['next', 'answer'])
    expect([tab.$conversationId.get(), tab.$notice.get()]).toEqual([kept, null])
  },
)

test('starting over sends nothing later that has not arrived by then', async () => {
  const tab = await stage.open()
  stage.server.isDown = true
  await stage.ask(tab, 'question')
  await stage.pass(100)
  await stage.when(tab.startOver(), 300)
  stage.server.isDown = false
  await stage.pass(60_000)
  expect(stage.server.callsOf('POST /api/chat/send').length).toBe(0)
  expect([tab.$messages.get(), tab.getDraft(), tab.$notice.get()]).toEqual([[], '', null])
})

test('starting over with a question that the server refuses deletes nothing there', async () => {
  const tab = await stage.open()
  const release = stage.server.hold('POST /api/chat/send', 'MODEL_UNAVAILABLE')
  await stage.ask(tab, 'question')
  const done = tab.startOver()
  release()
  await stage.when(done, 300)
  expect(stage.server.callsOf('DELETE /api/chat/{id}').length).toBe(0)
  expect([tab.$messages.get(), tab.$notice.get(), tab.getDraft()]).toEqual([[], null, ''])
})

test('tells failed and interrupted answers of the history in words', async () => {
  const conversation = stage.server.addConversation(['question', 'half an answer'])
  conversation.messages[1] = {
    ...conversation.messages[1]!,
    status: 'interrupted',
    errorCode: 'GENERATION_INTERRUPTED',
  }
  const tab = await stage.open(undefined, { conversationId: conversation.id })
  expect(tab.$messages.get()[1]).toMatchObject({
    status: 'interrupted',
    error: { code: 'GENERATION_INTERRUPTED', text: 'chat:error.interrupted', retryable: true },
  })
})

describe('the words for a failed answer', () => {
  const texts = () => createSmallTexts({ $language: atom('vi' as const) })
  const opened = () => {
    const conversation = stage.server.addConversation(['question', ''])
    conversation.messages[1] = {
      ...conversation.messages[1]!,
      status: 'failed',
      errorCode: 'MODEL_RATE_LIMITED',
    }
    return stage.open(undefined, { conversationId: conversation.id, texts: texts() })
  }

  test("are the server's, in the language of the chat, fetched when a message first needs them", async () => {
    stage.server.addConversation(['question', 'answer'])
    await stage.open(undefined, {
      conversationId: [...stage.server.conversations.keys()][0]!,
      texts: texts(),
    })
    expect(stage.server.callsOf('GET /locales/vi/errors.json')).toEqual([])
    const tab = await opened()
    expect(tab.$messages.get()[1]?.error).toEqual({
      code: 'MODEL_RATE_LIMITED',
      text: 'Mô hình đang bận.',
      retryable: true,
    })
  })

  test('are general ones where they cannot be had', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    stage.server.disturb('GET /locales/vi/errors.json', { kind: 'unreachable' })
    const tab = await opened()
    expect(tab.$messages.get()[1]?.error?.text).toBe('chat:error.failed')
    vi.restoreAllMocks()
  })
})

test('renaming a conversation id moves its messages and title, and leaves the draft where it is', async () => {
  const storage = new MemoryStorage()
  const tab = await stage.open(storage)
  const release = stage.server.hold('POST /api/chat/send')
  await stage.ask(tab, 'the question')
  tab.setDraft('typed meanwhile')
  await stage.pass(300)
  const keys = () => Array.from({ length: storage.length }, (_, index) => storage.key(index)!)
  const local = storage.getItem('chat_active_default')!
  expect(local).toMatch(/^draft-/)
  expect(keys()).toEqual(expect.arrayContaining([`chat_conv_${local}`, `chat_title_${local}`]))
  release()
  await stage.pass(300)
  const id = tab.$conversationId.get()!
  expect(keys().filter((key) => key.includes(local))).toEqual([])
  expect(storage.getItem(`chat_title_${id}`)).toBe('the question')
  expect(storage.getItem(`chat_conv_${id}`)).toContain('the question')
  expect([storage.getItem('chat_active_default'), storage.getItem('chat_draft_default')]).toEqual([
    id,
    'typed meanwhile',
  ])
})

test('three reloads in the middle of an answer leave its text exactly as the server wrote it', async () => {
  const storage = new MemoryStorage()
  const pieces = ['one 👩‍👩‍👧 ', 'two\n\n', '```js\nthree', '\n```\nfour']
  let tab = await stage.open(storage)
  await stage.ask(tab, 'question')
  for (const [index, piece] of pieces.entries()) {
    stage.server.write(piece)
    await stage.pass(300)
    expect(tab.$live.get()?.text).toBe(pieces.slice(0, index + 1).join(''))
    if (index === 3) break
    tab.dispose()
    tab = await stage.open(storage)
  }
  stage.server.finish()
  await stage.pass(200)
  expect(contents(tab)).toEqual(['question', pieces.join('')])
  expect(stage.server.answerCount).toBe(1)
})

test('disposing ends every request, timer and connection, and start begins anew', async () => {
  const tab = await stage.open()
  await stage.ask(tab, 'question')
  stage.server.write('half')
  tab.dispose()
  expect(tab.$live.get()).toBeNull()
  await stage.pass(0)
  expect([vi.getTimerCount(), stage.server.openConnections]).toEqual([0, 0])
  stage.server.write(' and half')
  stage.server.finish()
  tab.start()
  await stage.pass(100)
  expect(contents(tab)).toEqual(['question', 'half and half'])
})

test('does not ask for ever for an answer that the history has and nobody can read', async () => {
  const conversation = stage.server.addConversation(['question', 'answer', 'another'])
  conversation.messages.push({
    ...conversation.messages[1]!,
    id: crypto.randomUUID(),
    content: '',
    status: 'streaming',
  })
  const tab = await stage.open(undefined, { conversationId: conversation.id })
  await stage.pass(60_000)
  expect(stage.server.callsOf('GET /api/chat/messages/{id}/events').length).toBe(1)
  expect([tab.$live.get(), contents(tab)]).toEqual([null, ['question', 'answer', 'another']])
})
