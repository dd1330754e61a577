import { expect, test } from 'vitest'
import type { ChatSession } from './chat-session-types.ts'
import { MemoryStorage } from './testing/chat-harness.ts'
import { onScriptedServer } from './testing/on-scripted-server.ts'
import { onPageNetwork } from './testing/page-network.ts'

/** What "Try again" in a notice does: the thing that failed, and nothing else. */
const stage = onScriptedServer()
const network = onPageNetwork()
const historyRoute = 'GET /api/chat/history/{id}'
const againRoute = 'POST /api/chat/messages/{id}/regenerate'
const temporaryRoute = 'POST /api/chat/temporary'

const contents = (tab: ChatSession) => tab.$messages.get().map(({ content }) => content)
const rewritten = () => stage.server.callsOf(againRoute)

async function withAnswers(storage?: MemoryStorage) {
  const { id } = stage.server.addConversation(['one', 'answer to one', 'two', 'answer to two'])
  const tab = await stage.open(storage, { conversationId: id })
  await stage.pass(300)
  return tab
}

test('older messages that could not be loaded are loaded; no answer is written anew', async () => {
  const { id } = stage.server.addConversation(Array.from({ length: 60 }, (_, index) => `message ${index}`))
  const tab = await stage.open(undefined, { conversationId: id })
  stage.server.disturb(historyRoute, { kind: 'refused', code: 'INTERNAL_ERROR' })
  await stage.when(tab.loadOlder())
  expect([tab.$notice.get()?.canRetry, contents(tab).length]).toEqual([true, 50])
  await stage.when(tab.retry(), 100)
  expect([tab.$notice.get(), contents(tab).length, rewritten()]).toEqual([null, 60, []])
})

test('what is said of older messages goes when scrolling has loaded them', async () => {
  const { id } = stage.server.addConversation(Array.from({ length: 60 }, (_, index) => `message ${index}`))
  const tab = await stage.open(undefined, { conversationId: id })
  stage.server.disturb(historyRoute, { kind: 'refused', code: 'INTERNAL_ERROR' })
  await stage.when(tab.loadOlder())
  await stage.when(tab.loadOlder())
  expect([tab.$notice.get(), contents(tab).length]).toEqual([null, 60])
})

test('what is said of a conversation goes as soon as it is loaded by itself', async () => {
  const storage = new MemoryStorage()
  const before = await withAnswers(storage)
  before.dispose()
  stage.server.disturb(historyRoute, { kind: 'refused', code: 'INTERNAL_ERROR' })
  const tab = await stage.open(storage)
  expect([tab.$notice.get()?.canRetry, contents(tab).length]).toEqual([true, 4])
  network.setOnline(true)
  await stage.pass(100)
  expect(tab.$notice.get()).toBeNull()
})

test('what is said of something else stays when the conversation is loaded', async () => {
  const tab = await withAnswers()
  stage.server.disturb(againRoute, { kind: 'refused', code: 'MODEL_UNAVAILABLE' })
  await stage.when(tab.retry(), 100)
  network.setOnline(true)
  await stage.pass(100)
  expect(tab.$notice.get()?.code).toBe('MODEL_UNAVAILABLE')
})

test('an earlier answer is asked of the same model; the last one stays', async () => {
  const tab = await withAnswers()
  stage.server.disturb(againRoute, { kind: 'refused', code: 'MODEL_UNAVAILABLE' })
  await stage.when(tab.regenerate(tab.$messages.get()[1]!.id, 'm/two'), 100)
  expect([tab.$notice.get()?.canRetry, contents(tab).length]).toEqual([true, 4])
  stage.server.reply = () => ['another answer to one']
  await stage.when(tab.retry(), 300)
  expect(rewritten().map(({ body }) => body)).toEqual([{ ModelId: 'm/two' }, { ModelId: 'm/two' }])
  expect(contents(tab)).toEqual(['one', 'another answer to one'])
})

test('an answer that was asked of the selected model is asked of the one that is selected by then', async () => {
  const tab = await withAnswers()
  stage.server.disturb(againRoute, { kind: 'refused', code: 'MODEL_UNAVAILABLE' })
  await stage.when(tab.regenerate(tab.$messages.get()[1]!.id), 100)
  tab.selectModel('m/two')
  await stage.when(tab.retry(), 300)
  expect(rewritten().map(({ body }) => body)).toEqual([{ ModelId: 'm/one' }, { ModelId: 'm/two' }])
})

test('in a temporary chat nothing is offered for a question that is back in the composer', async () => {
  const tab = await stage.open()
  tab.newConversation({ isTemporary: true })
  await stage.pass()
  stage.server.reply = (question) => [`answer to ${question}`]
  await stage.ask(tab, 'one')
  await stage.pass(100)
  stage.server.disturb(temporaryRoute, { kind: 'refused', code: 'MODEL_NOT_ALLOWED' })
  await stage.ask(tab, 'two')
  await stage.pass(100)
  expect([tab.getDraft(), contents(tab)]).toEqual(['two', ['one', 'answer to one']])
  expect(tab.$notice.get()).toMatchObject({ code: 'MODEL_NOT_ALLOWED', canRetry: false })
})

test('in a temporary chat an earlier answer is asked of the same model', async () => {
  const tab = await stage.open()
  tab.newConversation({ isTemporary: true })
  await stage.pass()
  stage.server.reply = (question) => [`answer to ${question}`]
  for (const each of ['one', 'two']) {
    await stage.ask(tab, each)
    await stage.pass(100)
  }
  stage.server.disturb(temporaryRoute, { kind: 'refused', code: 'MODEL_UNAVAILABLE' })
  await stage.when(tab.regenerate(tab.$messages.get()[1]!.id, 'm/two'), 100)
  expect([tab.$notice.get()?.canRetry, contents(tab).length]).toEqual([true, 4])
  stage.server.reply = () => ['another answer to one']
  await stage.when(tab.retry(), 200)
  expect(contents(tab)).toEqual(['one', 'another answer to one'])
  expect(stage.server.callsOf(temporaryRoute).at(-1)).toMatchObject({ body: { ModelId: 'm/two' } })
})

test('a session that begins anew offers nothing that it has forgotten', async () => {
  const tab = await withAnswers()
  stage.server.disturb(againRoute, { kind: 'refused', code: 'MODEL_UNAVAILABLE' })
  await stage.when(tab.regenerate(tab.$messages.get()[1]!.id, 'm/two'), 100)
  tab.dispose()
  tab.start()
  await stage.pass(100)
  expect([tab.$notice.get(), contents(tab).length]).toEqual([null, 4])
})
