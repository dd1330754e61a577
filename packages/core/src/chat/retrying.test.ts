import { expect, test, vi } from 'vitest'
import { MemoryStorage } from './testing/chat-harness.ts'
import { onScriptedServer } from './testing/on-scripted-server.ts'

const stage = onScriptedServer()
const sendRoute = 'POST /api/chat/send'
const againRoute = 'POST /api/chat/messages/{id}/regenerate'

async function withAnswer() {
  const tab = await stage.open()
  stage.server.reply = () => ['first answer']
  await stage.ask(tab, 'question')
  await stage.pass(100)
  return tab
}

test('writes the last answer anew with the selected model', async () => {
  const tab = await withAnswer()
  tab.selectModel('m/two')
  stage.server.reply = () => ['second answer']
  await stage.when(tab.retry(tab.$messages.get()[1]?.id), 200)
  expect(tab.$messages.get().map(({ content }) => content)).toEqual(['question', 'second answer'])
  expect(stage.server.callsOf(againRoute)).toMatchObject([{ body: { ModelId: 'm/two' } }])
})

test('shows the old answer again when the new one is refused', async () => {
  const tab = await withAnswer()
  const old = tab.$messages.get()[1]
  stage.server.disturb(againRoute, { kind: 'refused', code: 'RATE_LIMITED', retryAfter: 5 })
  await stage.when(tab.retry())
  expect(tab.$messages.get()[1]).toMatchObject({ id: old?.id, content: 'first answer', status: 'complete' })
  expect(tab.$notice.get()).toMatchObject({ kind: 'rate-limited', canRetry: true })
})

test('a lost response is not asked twice: the server knows whether it began', async () => {
  const tab = await withAnswer()
  stage.server.reply = null
  stage.server.disturb(againRoute, { kind: 'response lost' })
  await stage.when(tab.retry(), 200)
  expect(stage.server.answerCount).toBe(2)
  stage.server.write('second answer')
  stage.server.finish()
  await stage.pass(200)
  expect(tab.$messages.get().map(({ content }) => content)).toEqual(['question', 'second answer'])
})

test('a failed answer can be written anew', async () => {
  const tab = await stage.open()
  await stage.ask(tab, 'question')
  stage.server.fail('MODEL_TIMEOUT')
  await stage.pass(100)
  stage.server.reply = () => ['at last']
  await stage.when(tab.retry(), 200)
  expect(tab.$messages.get().at(-1)).toMatchObject({ content: 'at last', status: 'complete' })
})

test('does nothing to an answer that is not the last', async () => {
  const tab = await withAnswer()
  const first = tab.$messages.get()[1]
  await stage.ask(tab, 'another')
  await stage.pass(100)
  await stage.when(tab.retry(first?.id), 200)
  expect(stage.server.callsOf(againRoute)).toEqual([])
  expect(tab.$messages.get().length).toBe(4)
})

test('moves a question that is sent again to the end', async () => {
  const tab = await stage.open()
  stage.server.disturb(sendRoute, { kind: 'refused', code: 'INTERNAL_ERROR' })
  await stage.ask(tab, 'first')
  stage.server.reply = (question) => [`answer to ${question}`]
  await stage.ask(tab, 'second')
  await stage.pass(100)
  await stage.when(tab.retry(tab.$messages.get()[0]?.id), 200)
  expect(tab.$messages.get().map(({ content }) => content)).toEqual([
    'second',
    'answer to second',
    'first',
    'answer to first',
  ])
})

test('a question that waited for long is a new one to the server', async () => {
  const storage = new MemoryStorage()
  const tab = await stage.open(storage)
  stage.server.disturb(sendRoute, { kind: 'refused', code: 'INTERNAL_ERROR' })
  await stage.ask(tab, 'question')
  vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000)
  stage.server.reply = () => ['answer']
  await stage.when(tab.retry(), 200)
  const keys = stage.server
    .callsOf(sendRoute)
    .map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey)
  expect(new Set(keys).size).toBe(2)
  expect(tab.$messages.get().map(({ content }) => content)).toEqual(['question', 'answer'])
})

test('the day of a key begins with the first try', async () => {
  const tab = await stage.open()
  const hour = 60 * 60 * 1000
  for (const pause of [0, 22 * hour, 3 * hour]) {
    vi.setSystemTime(Date.now() + pause)
    stage.server.disturb(sendRoute, { kind: 'refused', code: 'INTERNAL_ERROR' })
    if (pause === 0) await stage.ask(tab, 'question')
    else await stage.when(tab.retry(), 200)
  }
  const keys = stage.server
    .callsOf(sendRoute)
    .map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey)
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false])
})

test('is refused while an answer is being written', async () => {
  const tab = await stage.open()
  await stage.ask(tab, 'question')
  await stage.when(tab.retry())
  expect(tab.$notice.get()?.code).toBe('BUSY')
})

test('a stop of a new answer before its first byte keeps the old one when the server never began', async () => {
  const tab = await withAnswer()
  const release = stage.server.hold(againRoute, 'MODEL_UNAVAILABLE')
  const retrying = tab.retry()
  await stage.pass()
  const stopped = tab.stop()
  release()
  await stage.when(Promise.all([retrying, stopped]))
  expect(tab.$messages.get()).toMatchObject([
    { content: 'question' },
    { content: 'first answer', status: 'complete' },
  ])
  expect(tab.$notice.get()).toBeNull()
})
