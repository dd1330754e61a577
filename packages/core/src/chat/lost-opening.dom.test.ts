import { expect, test } from 'vitest'
import { MemoryStorage } from './testing/chat-harness.ts'
import { offlineQuestions, sendRoute } from './testing/offline-questions.ts'
import { onScriptedServer } from './testing/on-scripted-server.ts'
import { onPageNetwork } from './testing/page-network.ts'

/** What is asked behind a first question that the server may have, though nobody here has heard of it. */
const stage = onScriptedServer()
const network = onPageNetwork()
const { contents, keys } = offlineQuestions(stage, network)

const answered = [
  'first (complete)',
  'answer to first (complete)',
  'second (complete)',
  'answer to second (complete)',
]

/** A new chat whose first question has begun a conversation; the server cannot be reached since. */
async function lost(storage = new MemoryStorage()) {
  const tab = await stage.open(storage)
  stage.server.reply = (question) => [`answer to ${question}`]
  stage.server.disturb(sendRoute, { kind: 'response lost' })
  await stage.ask(tab, 'first')
  stage.server.isDown = true
  await stage.pass(120_000)
  expect(contents(tab)).toEqual(['first (unsent)'])
  return tab
}

/** The same, with a second question that has been tried for long enough. */
async function lostWithOneBehind(storage?: MemoryStorage) {
  const tab = await lost(storage)
  await stage.ask(tab, 'second')
  await stage.pass(120_000)
  expect(contents(tab)).toEqual(['first (unsent)', 'second (queued)'])
  stage.server.isDown = false
  return tab
}

function expectOneConversation() {
  expect([stage.server.conversations.size, stage.server.answerCount, keys().size]).toEqual([1, 2, 2])
}

test('the next question goes on with that conversation instead of beginning another', async () => {
  const tab = await lost()
  stage.server.isDown = false
  await stage.ask(tab, 'second')
  await stage.pass(500)
  expect([contents(tab), tab.$notice.get()]).toEqual([answered, null])
  expectOneConversation()
})

test('the next question waits as long as the server cannot be reached, until the first is tried again', async () => {
  const tab = await lostWithOneBehind()
  await stage.when(tab.retry(), 500)
  expect(contents(tab)).toEqual(answered)
  expectOneConversation()
})

test('both are sent in their order once the connection is back', async () => {
  const tab = await lostWithOneBehind()
  network.setOnline(false)
  network.setOnline(true)
  await stage.pass(500)
  expect([contents(tab), tab.$notice.get()]).toEqual([answered, null])
  expectOneConversation()
})

test('both are sent in their order where the next was asked without a connection', async () => {
  const tab = await lost()
  stage.server.isDown = false
  network.setOnline(false)
  await stage.ask(tab, 'second')
  expect(contents(tab)).toEqual(['first (unsent)', 'second (queued)'])
  network.setOnline(true)
  await stage.pass(500)
  expect(contents(tab)).toEqual(answered)
  expectOneConversation()
})

test('both are sent in their order by the page that is loaded next', async () => {
  const storage = new MemoryStorage()
  const before = await lostWithOneBehind(storage)
  before.dispose()
  const tab = await stage.open(storage)
  await stage.pass(500)
  expect(contents(tab)).toEqual(answered)
  expectOneConversation()
})

test('a first question that was refused is no hindrance', async () => {
  const tab = await stage.open()
  stage.server.disturb(sendRoute, { kind: 'refused', code: 'INTERNAL_ERROR' })
  await stage.ask(tab, 'first')
  stage.server.reply = (question) => [`answer to ${question}`]
  await stage.ask(tab, 'second')
  await stage.pass(500)
  expect(contents(tab)).toEqual(['first (unsent)', 'second (complete)', 'answer to second (complete)'])
})
