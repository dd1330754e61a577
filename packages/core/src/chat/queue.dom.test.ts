import { expect, test } from 'vitest'
import { onScriptedServer } from './testing/on-scripted-server.ts'
import { offlineQuestions, sendRoute } from './testing/offline-questions.ts'
import { onPageNetwork } from './testing/page-network.ts'

const stage = onScriptedServer()
const network = onPageNetwork()
const { contents, sent, keys, askOffline } = offlineQuestions(stage, network)

test('a question without a connection waits in the thread, and the composer is empty', async () => {
  const tab = await stage.open()
  network.setOnline(false)
  tab.setDraft('first')
  expect(await stage.ask(tab, 'first')).toBe(true)
  expect([contents(tab), tab.getDraft(), tab.$notice.get()]).toEqual([['first (queued)'], '', null])
  expect([sent(), tab.$live.get(), tab.$title.get()]).toEqual([[], null, 'first'])
})

test('questions that wait are sent in their order, each after the answer before it has ended', async () => {
  const tab = await stage.open()
  await askOffline(tab, 'first', 'second', 'third')
  network.setOnline(true)
  await stage.pass(100)
  expect(sent().map(({ Message }) => Message)).toEqual(['first'])
  expect(contents(tab)).toEqual(['first (complete)', 'second (queued)', 'third (queued)'])
  stage.server.write('answer to the first')
  stage.server.finish()
  stage.server.reply = (question) => [`answer to the ${question}`]
  await stage.pass(500)
  expect(contents(tab)).toEqual([
    'first (complete)',
    'answer to the first (complete)',
    'second (complete)',
    'answer to the second (complete)',
    'third (complete)',
    'answer to the third (complete)',
  ])
  expect([sent().length, keys().size, stage.server.answerCount]).toEqual([3, 3, 3])
  expect(
    new Set(stage.server.callsOf(sendRoute).map(({ body }) => (body as { ModelId: string }).ModelId)),
  ).toEqual(new Set(['m/one']))
})

test('a stop in between ends one answer, not the queue', async () => {
  const tab = await stage.open()
  await askOffline(tab, 'first', 'second')
  network.setOnline(true)
  await stage.pass(100)
  stage.server.write('half an answer')
  await stage.pass(100)
  const stopped = tab.stop()
  stage.server.reply = () => ['answer to the second']
  await stage.when(stopped, 300)
  expect(contents(tab)).toEqual([
    'first (complete)',
    'half an answer (stopped)',
    'second (complete)',
    'answer to the second (complete)',
  ])
})

test('a stop before the first byte of a new conversation does not end the queue either', async () => {
  const tab = await stage.open()
  await askOffline(tab, 'first', 'second')
  const release = stage.server.hold(sendRoute)
  network.setOnline(true)
  await stage.pass(50)
  const stopped = tab.stop()
  release()
  await stage.when(stopped, 200)
  stage.server.write('answer to the second')
  stage.server.finish()
  await stage.pass(200)
  expect(contents(tab)).toEqual([
    'first (complete)',
    ' (stopped)',
    'second (complete)',
    'answer to the second (complete)',
  ])
  expect(stage.server.conversations.size).toBe(1)
})

test('a connection that flaps sends nothing twice and loses nothing', async () => {
  const tab = await stage.open()
  await askOffline(tab, 'first', 'second')
  for (let flap = 0; flap < 5; flap += 1) {
    stage.server.isDown = true
    network.setOnline(true)
    await stage.pass(30)
    network.setOnline(false)
    await stage.pass(200)
  }
  stage.server.isDown = false
  stage.server.disturb(sendRoute, { kind: 'response lost' })
  network.setOnline(true)
  await stage.pass(30)
  network.setOnline(false)
  await stage.pass(200)
  stage.server.reply = (question) => [`answer to the ${question}`]
  network.setOnline(true)
  await stage.pass(100)
  stage.server.write('answer to the first')
  stage.server.finish()
  await stage.pass(2000)
  expect(contents(tab)).toEqual([
    'first (complete)',
    'answer to the first (complete)',
    'second (complete)',
    'answer to the second (complete)',
  ])
  expect([keys().size, stage.server.answerCount]).toEqual([2, 2])
})

test('a question whose connection is lost for good waits again, with those behind it', async () => {
  const tab = await stage.open()
  await askOffline(tab, 'first', 'second')
  stage.server.isDown = true
  network.setOnline(true)
  await stage.pass(30)
  network.setOnline(false)
  await stage.pass(600_000)
  expect(contents(tab)).toEqual(['first (queued)', 'second (queued)'])
  expect(tab.$notice.get()).toBeNull()
  stage.server.isDown = false
  stage.server.reply = () => ['answer']
  network.setOnline(true)
  await stage.pass(500)
  expect(contents(tab)).toEqual([
    'first (complete)',
    'answer (complete)',
    'second (complete)',
    'answer (complete)',
  ])
})

test('a refused one is unsent although the composer is empty; the rest wait until it is sent', async () => {
  const tab = await stage.open()
  await askOffline(tab, 'first', 'second')
  stage.server.disturb(sendRoute, { kind: 'refused', code: 'ALLOWANCE_EXHAUSTED' })
  stage.server.reply = (question) => [`answer to the ${question}`]
  network.setOnline(true)
  await stage.pass(1000)
  expect(contents(tab)).toEqual(['first (unsent)', 'second (queued)'])
  expect([tab.$notice.get()?.code, tab.getDraft()]).toEqual(['ALLOWANCE_EXHAUSTED', ''])
  await stage.when(tab.retry(), 500)
  expect(contents(tab)).toEqual([
    'first (complete)',
    'answer to the first (complete)',
    'second (complete)',
    'answer to the second (complete)',
  ])
})

test('taking back the refused one lets the others go on', async () => {
  const tab = await stage.open()
  await askOffline(tab, 'first', 'second')
  stage.server.disturb(sendRoute, { kind: 'refused', code: 'INTERNAL_ERROR' })
  stage.server.reply = (question) => [`answer to the ${question}`]
  network.setOnline(true)
  await stage.pass(500)
  tab.cancelQueued(tab.$messages.get()[0]!.id)
  await stage.pass(500)
  expect(contents(tab)).toEqual(['second (complete)', 'answer to the second (complete)'])
  expect(tab.getDraft()).toBe('first')
})

test('a model that is gone is replaced when the question is sent again', async () => {
  const tab = await stage.open()
  tab.selectModel('m/two')
  await askOffline(tab, 'question')
  stage.server.models = { ...stage.server.models, models: stage.server.models.models.slice(0, 1) }
  stage.server.reply = () => ['answer']
  network.setOnline(true)
  await stage.pass(500)
  expect(contents(tab)).toEqual(['question (unsent)'])
  await stage.when(tab.retry(), 500)
  expect(contents(tab)).toEqual(['question (complete)', 'answer (complete)'])
})

test('a question that waits can be taken back: its text comes before what is written', async () => {
  const tab = await stage.open()
  await askOffline(tab, 'first', 'second')
  const [first, second] = tab.$messages.get()
  tab.cancelQueued(second!.id)
  await stage.pass()
  expect([contents(tab), tab.getDraft(), tab.$restoredDraft.get()?.text]).toEqual([
    ['first (queued)'],
    'second',
    'second',
  ])
  tab.cancelQueued(first!.id)
  await stage.pass()
  expect([contents(tab), tab.getDraft(), tab.$title.get()]).toEqual([[], 'first\n\nsecond', ''])
  network.setOnline(true)
  await stage.pass(500)
  expect(sent()).toEqual([])
})

test('one that waits can be tried at once, which without a connection is refused', async () => {
  const tab = await stage.open()
  await askOffline(tab, 'first')
  const { id } = tab.$messages.get()[0]!
  await stage.when(tab.retry(id))
  expect([tab.$notice.get()?.code, contents(tab)]).toEqual(['OFFLINE', ['first (queued)']])
})

test('without an id, an unsent question is tried again rather than those behind it', async () => {
  stage.server.reply = () => ['answer']
  const tab = await stage.open()
  await stage.ask(tab, 'answered')
  await stage.pass(100)
  await askOffline(tab, 'waits')
  await stage.when(tab.retry())
  expect(contents(tab)).toEqual(['answered (complete)', 'answer (complete)', 'waits (queued)'])
  expect(stage.server.answerCount).toBe(1)
})

test('a question behind an answer that is being written waits for its end', async () => {
  const tab = await stage.open()
  await stage.ask(tab, 'first')
  stage.server.write('answer ')
  await stage.pass(40)
  await askOffline(tab, 'second')
  expect(contents(tab)).toEqual(['first (complete)', 'second (queued)'])
  network.setOnline(true)
  await stage.pass(100)
  stage.server.write('to the first')
  stage.server.finish()
  stage.server.reply = () => ['answer to the second']
  await stage.pass(500)
  expect(contents(tab)).toEqual([
    'first (complete)',
    'answer to the first (complete)',
    'second (complete)',
    'answer to the second (complete)',
  ])
})

test('leaving a chat that the server does not know brings waiting questions back into the composer', async () => {
  const tab = await stage.open()
  await askOffline(tab, 'first', 'second')
  tab.newConversation()
  await stage.pass()
  expect([contents(tab), tab.getDraft()]).toEqual([[], 'first\n\nsecond'])
})
