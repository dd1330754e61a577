import { expect, test } from 'vitest'
import type { ChatSession } from './chat-session-types.ts'
import { MemoryStorage } from './testing/chat-harness.ts'
import { onScriptedServer } from './testing/on-scripted-server.ts'
import { onPageNetwork } from './testing/page-network.ts'

const stage = onScriptedServer()
const network = onPageNetwork()
const route = 'POST /api/chat/temporary'

const contents = (tab: ChatSession) =>
  tab.$messages.get().map(({ content, status }) => `${content} (${status})`)
const keysOf = (storage: MemoryStorage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)!).filter((key) =>
    key.startsWith('chat_'),
  )
const bodies = () => stage.server.callsOf(route).map(({ body }) => body as { messages: unknown[] })

async function opened(storage?: MemoryStorage) {
  const tab = await stage.open(storage)
  tab.newConversation({ isTemporary: true })
  await stage.pass()
  expect(tab.$isTemporary.get()).toBe(true)
  return tab
}

test('each question brings along what was said before; the server keeps nothing', async () => {
  const tab = await opened()
  await stage.when(tab.setInstructions('Be brief.'))
  stage.server.reply = (question) => [`answer to `, question]
  expect(await stage.ask(tab, 'one')).toBe(true)
  await stage.pass(100)
  await stage.ask(tab, 'two')
  await stage.pass(100)
  expect(contents(tab)).toEqual([
    'one (complete)',
    'answer to one (complete)',
    'two (complete)',
    'answer to two (complete)',
  ])
  expect(stage.server.callsOf(route).map(({ body }) => body)).toEqual([
    { ModelId: 'm/one', messages: [{ role: 'user', content: 'one' }], instructions: 'Be brief.' },
    {
      ModelId: 'm/one',
      messages: [
        { role: 'user', content: 'one' },
        { role: 'assistant', content: 'answer to one' },
        { role: 'user', content: 'two' },
      ],
      instructions: 'Be brief.',
    },
  ])
  expect([tab.$conversationId.get(), tab.$title.get(), stage.server.conversations.size]).toEqual([
    null,
    '',
    0,
  ])
  expect(tab.$messages.get().every(({ serverId, versions }) => serverId === null && !versions)).toBe(true)
})

test('shows the answer as it grows and announces it', async () => {
  const tab = await opened()
  await stage.ask(tab, 'question')
  expect(contents(tab)).toEqual(['question (complete)'])
  stage.server.write('so far')
  await stage.pass(40)
  expect(tab.$live.get()).toMatchObject({ phase: 'writing', text: 'so far' })
  const { id } = tab.$live.get()!
  stage.server.finish()
  await stage.pass(100)
  expect(tab.$messages.get().at(-1)).toMatchObject({ id, content: 'so far', modelId: 'm/one' })
  expect(tab.$announcement.get()).toMatchObject({ kind: 'finished', text: 'so far' })
})

test('nothing of it is stored, whatever happens, and a reload is a new ordinary chat', async () => {
  const storage = new MemoryStorage()
  const tab = await opened(storage)
  tab.selectModel('m/two')
  await stage.when(tab.setInstructions('secret'))
  stage.server.reply = () => ['secret answer']
  await stage.ask(tab, 'secret question')
  await stage.pass(500)
  tab.setDraft('secret draft')
  await stage.pass(500)
  window.dispatchEvent(new Event('pagehide'))
  expect(keysOf(storage)).toEqual([])
  const next = await stage.open(storage.copy())
  expect([next.$isTemporary.get(), next.$messages.get(), next.getDraft(), next.$instructions.get()]).toEqual([
    false,
    [],
    '',
    '',
  ])
})

test('what was typed before it is not stored any more, and still in the composer', async () => {
  const storage = new MemoryStorage()
  const tab = await stage.open(storage)
  tab.setDraft('typed')
  await stage.pass(500)
  expect(keysOf(storage)).toEqual(['chat_draft_default'])
  tab.newConversation({ isTemporary: true })
  await stage.pass(500)
  expect([tab.getDraft(), keysOf(storage)]).toEqual(['typed', []])
})

test.each([
  ['a new chat', (tab: ChatSession) => tab.newConversation()],
  ['starting over', (tab: ChatSession) => tab.startOver()],
  ['signing out', () => window.dispatchEvent(new Event('auth:logout'))],
  ['disposing', (tab: ChatSession) => tab.dispose()],
])('%s ends it and leaves nothing, not even the answer being written', async (_, leave) => {
  const storage = new MemoryStorage()
  const tab = await opened(storage)
  await stage.ask(tab, 'question')
  stage.server.write('being written')
  await stage.pass(40)
  tab.setDraft('typed')
  leave(tab)
  await stage.pass(500)
  expect([tab.$isTemporary.get(), tab.$messages.get(), tab.$live.get(), tab.getDraft()]).toEqual([
    false,
    [],
    null,
    '',
  ])
  expect([stage.server.openConnections, keysOf(storage)]).toEqual([0, []])
})

test('the conversation that was open before is as it was', async () => {
  const storage = new MemoryStorage()
  const conversation = stage.server.addConversation(['one', 'answer one'])
  const tab = await stage.open(storage, { conversationId: conversation.id })
  await stage.pass(300)
  tab.newConversation({ isTemporary: true })
  stage.server.reply = () => ['answer']
  await stage.ask(tab, 'in between')
  await stage.pass(300)
  await stage.when(tab.openConversation(conversation.id), 300)
  expect([tab.$isTemporary.get(), contents(tab)]).toEqual([
    false,
    ['one (complete)', 'answer one (complete)'],
  ])
  expect(conversation.messages.length).toBe(2)
})

test('a stop ends the request and keeps the text', async () => {
  const tab = await opened()
  await stage.ask(tab, 'question')
  stage.server.write('so far')
  await stage.pass(40)
  await stage.when(tab.stop())
  expect(contents(tab)).toEqual(['question (complete)', 'so far (stopped)'])
  expect([stage.server.openConnections, stage.server.callsOf('POST /api/chat/messages/{id}/stop')]).toEqual([
    0,
    [],
  ])
  stage.server.reply = () => ['answer']
  expect(await stage.ask(tab, 'next')).toBe(true)
})

test('a stop before the first byte is kept as well', async () => {
  const tab = await opened()
  const release = stage.server.hold(route)
  await stage.ask(tab, 'question')
  await stage.when(tab.stop())
  release()
  await stage.pass(100)
  expect([contents(tab), tab.$notice.get()]).toEqual([['question (complete)', ' (stopped)'], null])
})

test('a lost connection ends the answer, which can be written anew, without versions', async () => {
  const tab = await opened()
  await stage.ask(tab, 'question')
  stage.server.write('first half')
  await stage.pass(40)
  stage.server.breakConnections()
  await stage.pass(100)
  expect(tab.$messages.get().at(-1)).toMatchObject({
    content: 'first half',
    status: 'interrupted',
    error: { code: 'CONNECTION_LOST', retryable: true },
  })
  expect(stage.server.callsOf('GET /api/chat/messages/{id}/events')).toEqual([])
  stage.server.reply = () => ['whole answer']
  await stage.when(tab.retry(), 100)
  expect(contents(tab)).toEqual(['question (complete)', 'whole answer (complete)'])
  expect(bodies().at(-1)?.messages).toEqual([{ role: 'user', content: 'question' }])
})

test('any answer can be written anew by another model; what followed it goes', async () => {
  const tab = await opened()
  stage.server.reply = (question) => [`answer to ${question}`]
  for (const each of ['one', 'two']) {
    await stage.ask(tab, each)
    await stage.pass(100)
  }
  stage.server.reply = () => ['better answer']
  await stage.when(tab.regenerate(tab.$messages.get()[1]!.id, 'm/two'), 100)
  expect(contents(tab)).toEqual(['one (complete)', 'better answer (complete)'])
  expect(stage.server.callsOf(route).at(-1)).toMatchObject({ body: { ModelId: 'm/two' } })
  stage.server.disturb(route, { kind: 'refused', code: 'RATE_LIMITED', retryAfter: 3 })
  await stage.when(tab.regenerate(tab.$messages.get()[1]!.id), 100)
  expect([contents(tab), tab.$notice.get()?.kind]).toEqual([
    ['one (complete)', 'better answer (complete)'],
    'rate-limited',
  ])
})

test('an edit cuts the thread, and a refusal brings it back', async () => {
  const tab = await opened()
  stage.server.reply = (question) => [`answer to ${question}`]
  for (const each of ['one', 'two']) {
    await stage.ask(tab, each)
    await stage.pass(100)
  }
  const { id } = tab.$messages.get()[0]!
  stage.server.disturb(route, { kind: 'refused', code: 'INTERNAL_ERROR' })
  expect(await stage.when(tab.edit(id, 'other'), 100)).toBe(true)
  expect(contents(tab).slice(-2)).toEqual(['answer to two (complete)', 'other (unsent)'])
  expect(await stage.when(tab.edit(id, 'other'), 100)).toBe(true)
  expect(contents(tab)).toEqual(['other (complete)', 'answer to other (complete)'])
})

test('a question that could not be sent stays where an earlier one is edited or answered anew', async () => {
  const tab = await opened()
  stage.server.reply = (question) => [`answer to ${question}`]
  await stage.ask(tab, 'one')
  await stage.pass(100)
  stage.server.disturb(route, { kind: 'unreachable' })
  await stage.ask(tab, 'a long one')
  await stage.pass(100)
  await stage.when(tab.regenerate(tab.$messages.get()[1]!.id), 100)
  expect(contents(tab)).toContain('a long one (unsent)')
  await stage.when(tab.edit(tab.$messages.get().find(({ content }) => content === 'one')!.id, 'other'), 100)
  expect(contents(tab)).toEqual(['a long one (unsent)', 'other (complete)', 'answer to other (complete)'])
  expect(bodies().at(-1)?.messages).toEqual([{ role: 'user', content: 'other' }])
  await stage.when(tab.retry(tab.$messages.get()[0]!.id), 100)
  expect(contents(tab).slice(-2)).toEqual(['a long one (complete)', 'answer to a long one (complete)'])
})

test('an edit that was refused is asked in its place when it is tried again', async () => {
  const tab = await opened()
  stage.server.reply = (question) => [`answer to ${question}`]
  for (const each of ['one', 'two', 'three']) {
    await stage.ask(tab, each)
    await stage.pass(100)
  }
  stage.server.disturb(route, { kind: 'unreachable' }, { kind: 'refused', code: 'INTERNAL_ERROR' })
  await stage.when(tab.edit(tab.$messages.get()[2]!.id, 'other'), 100)
  const after = contents(tab)
  expect(after).toHaveLength(7)
  await stage.when(tab.retry(), 100)
  expect(contents(tab)).toEqual(after)
  await stage.when(tab.retry(tab.$messages.get().at(-1)!.id), 100)
  expect(contents(tab)).toEqual([
    'one (complete)',
    'answer to one (complete)',
    'other (complete)',
    'answer to other (complete)',
  ])
  expect(bodies().at(-1)?.messages).toHaveLength(3)
})

test('a refused question returns to the composer or waits for a retry, as in any chat', async () => {
  const tab = await opened()
  stage.server.disturb(
    route,
    { kind: 'refused', code: 'ALLOWANCE_EXHAUSTED' },
    { kind: 'refused', code: 'INTERNAL_ERROR' },
  )
  await stage.ask(tab, 'question')
  await stage.pass(50)
  expect([contents(tab), tab.getDraft(), tab.$notice.get()?.kind]).toEqual([[], 'question', 'allowance'])
  await stage.ask(tab, 'question')
  await stage.pass(50)
  expect([contents(tab), tab.getDraft()]).toEqual([['question (unsent)'], ''])
  stage.server.reply = () => ['answer']
  await stage.when(tab.retry(), 100)
  expect(contents(tab)).toEqual(['question (complete)', 'answer (complete)'])
})

test('one question at a time, also of two at once', async () => {
  const tab = await opened()
  const both = Promise.all([tab.send('one'), tab.send('two')])
  expect(await stage.when(both)).toEqual([true, false])
  expect([tab.$notice.get()?.code, contents(tab)]).toEqual(['BUSY', ['one (complete)']])
})

test('without a connection it is refused: nothing is queued', async () => {
  const tab = await opened()
  network.setOnline(false)
  tab.setDraft('question')
  expect(await stage.ask(tab, 'question')).toBe(false)
  expect([tab.$notice.get()?.code, contents(tab), tab.getDraft()]).toEqual(['OFFLINE', [], 'question'])
})

test('takes no images, and says so', async () => {
  const tab = await opened()
  tab.attach([new File(['x'], 'a.png', { type: 'image/png' })])
  await stage.pass()
  expect(tab.$attachments.get()).toEqual([])
  expect(tab.$notice.get()).toMatchObject({ code: 'TEMPORARY_NO_IMAGES', text: 'engine:temporaryNoImages' })
})

test('a model chosen in it is no choice for other chats', async () => {
  const storage = new MemoryStorage()
  const tab = await opened(storage)
  tab.selectModel('m/two')
  await stage.ask(tab, 'question')
  expect(stage.server.callsOf(route)).toMatchObject([{ body: { ModelId: 'm/two' } }])
  tab.newConversation()
  await stage.pass()
  expect(tab.$modelId.get()).toBe('m/one')
})
