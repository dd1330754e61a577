import type { ErrorCode } from '@ai-studio/contract'
import { expect, test } from 'vitest'
import { onScriptedServer } from './testing/on-scripted-server.ts'
import { unsentQuestion } from './testing/unsent-question.ts'

const stage = onScriptedServer()
const sendRoute = 'POST /api/chat/send'

const toComposer: ErrorCode[] = [
  'VALIDATION_FAILED',
  'PAYLOAD_TOO_LARGE',
  'FORBIDDEN',
  'IDEMPOTENCY_KEY_REUSED',
  'MODEL_NOT_ALLOWED',
  'MODEL_CONTEXT_EXCEEDED',
  'IMAGE_NOT_FOUND',
  'CONVERSATION_BUSY',
  'ALLOWANCE_EXHAUSTED',
]
const toTranscript: ErrorCode[] = [
  'AUTHENTICATION_REQUIRED',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'MODEL_UNAVAILABLE',
  'SERVICE_UNAVAILABLE',
  'STORAGE_FULL',
]

test.each(toComposer)('%s puts the question back into the empty composer', async (code) => {
  const tab = await stage.open()
  stage.server.disturb(sendRoute, { kind: 'refused', code })
  await stage.ask(tab, 'my question')
  await stage.pass(100)
  expect(tab.$messages.get()).toEqual([])
  expect(tab.getDraft()).toBe('my question')
  expect(tab.$restoredDraft.get()).toMatchObject({ text: 'my question' })
  expect(tab.$notice.get()).toMatchObject({ code, text: `text of ${code}`, canRetry: false })
  expect(tab.$announcement.get()).toMatchObject({ kind: 'error', text: `text of ${code}` })
  expect([tab.$live.get(), tab.$title.get()]).toEqual([null, ''])
})

test.each(toComposer)('%s never overwrites what was typed meanwhile', async (code) => {
  const tab = await stage.open()
  const release = stage.server.hold(sendRoute, code)
  await stage.ask(tab, 'my question')
  tab.setDraft('something new')
  release()
  await stage.pass(100)
  expect(tab.getDraft()).toBe('something new')
  expect(tab.$messages.get()).toMatchObject([{ content: 'my question', status: 'unsent', error: { code } }])
  expect(tab.$restoredDraft.get()).toBeNull()
})

test.each(toTranscript)('%s keeps the question with a retry that succeeds', async (code) => {
  const tab = await stage.open()
  stage.server.disturb(sendRoute, { kind: 'refused', code })
  await stage.ask(tab, 'my question')
  await stage.pass(100)
  expect(tab.$messages.get()).toMatchObject([
    { content: 'my question', status: 'unsent', error: { code, text: `text of ${code}`, retryable: true } },
  ])
  expect([tab.getDraft(), tab.$notice.get()?.canRetry]).toEqual(['', true])
  stage.server.reply = () => ['answer']
  await stage.when(tab.retry(), 200)
  expect(tab.$messages.get().map(({ content }) => content)).toEqual(['my question', 'answer'])
  expect(tab.$notice.get()).toBeNull()
  const keys = stage.server
    .callsOf(sendRoute)
    .map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey)
  expect(keys[0]).toBe(keys[1])
})

test('what was refused for good under one key is retried as a new question', async () => {
  const tab = await stage.open()
  const release = stage.server.hold(sendRoute, 'IDEMPOTENCY_KEY_REUSED')
  await stage.ask(tab, 'my question')
  tab.setDraft('something new')
  release()
  await stage.pass(100)
  stage.server.reply = () => ['answer']
  await stage.when(tab.retry(), 200)
  expect(tab.$messages.get().map(({ content }) => content)).toEqual(['my question', 'answer'])
  const keys = stage.server
    .callsOf(sendRoute)
    .map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey)
  expect(keys[0]).not.toBe(keys[1])
})

test('a limited rate says when to try again', async () => {
  const tab = await stage.open()
  stage.server.disturb(sendRoute, { kind: 'refused', code: 'RATE_LIMITED', retryAfter: 17 })
  await stage.ask(tab, 'my question')
  expect(tab.$notice.get()).toMatchObject({ kind: 'rate-limited', canRetry: true })
  expect((tab.$notice.get()?.retryAt ?? 0) - Date.now()).toBeGreaterThan(16_900)
})

test('a used up allowance says when it is back', async () => {
  const tab = await stage.open()
  stage.server.disturb(sendRoute, { kind: 'refused', code: 'ALLOWANCE_EXHAUSTED' })
  await stage.ask(tab, 'my question')
  expect(tab.$notice.get()).toMatchObject({
    kind: 'allowance',
    retryAt: Date.parse(stage.server.usage.messages.resetsAt),
  })
  expect(stage.server.callsOf('GET /api/chat/usage').length).toBe(2)
})

test('a model that is gone is replaced by the default of the fresh list', async () => {
  const tab = await stage.open()
  tab.selectModel('m/two')
  stage.server.models = { ...stage.server.models, models: stage.server.models.models.slice(0, 1) }
  await stage.ask(tab, 'my question')
  await stage.pass(100)
  expect(tab.$notice.get()?.code).toBe('MODEL_NOT_FOUND')
  expect([tab.$modelId.get(), tab.getDraft()]).toEqual(['m/one', 'my question'])
  stage.server.reply = () => ['answer']
  expect(await stage.ask(tab, tab.getDraft())).toBe(true)
})

test('a model that is refused although it is listed is left as well', async () => {
  const tab = await stage.open()
  stage.server.disturb(sendRoute, { kind: 'refused', code: 'MODEL_NOT_ALLOWED' })
  await stage.ask(tab, 'my question')
  await stage.pass(100)
  expect(tab.$modelId.get()).toBe('m/two')
})

test('a conversation that is gone becomes a new chat with the question in the composer', async () => {
  const conversation = stage.server.addConversation(['old question', 'old answer'])
  const tab = await stage.open(undefined, { conversationId: conversation.id })
  stage.server.conversations.clear()
  await stage.ask(tab, 'my question')
  await stage.pass(100)
  expect([tab.$conversationId.get(), tab.$messages.get().length, tab.getDraft()]).toEqual([
    null,
    0,
    'my question',
  ])
  expect(tab.$notice.get()?.code).toBe('CONVERSATION_GONE')
  stage.server.reply = () => ['answer']
  expect(await stage.ask(tab, 'my question')).toBe(true)
})

test('a conversation that is busy shows the answer that keeps it busy', async () => {
  const conversation = stage.server.addConversation(['old question', 'old answer'])
  const tab = await stage.open(undefined, { conversationId: conversation.id })
  stage.server.askElsewhere(conversation.id, 'asked in another tab')
  stage.server.write('answer for ')
  await stage.ask(tab, 'my question')
  await stage.pass(100)
  expect([tab.$notice.get()?.code, tab.getDraft()]).toEqual(['CONVERSATION_BUSY', 'my question'])
  expect(tab.$messages.get().at(-1)?.content).toBe('asked in another tab')
  stage.server.write('the other tab')
  stage.server.finish()
  await stage.pass(100)
  expect(tab.$messages.get().map(({ content }) => content)).toEqual([
    'old question',
    'old answer',
    'asked in another tab',
    'answer for the other tab',
  ])
})

test('a question that is refused at once after a reload stands in the composer alone, on later pages too', async () => {
  const { storage, tab } = await unsentQuestion(stage, 'my question')
  const [unsent] = tab.$messages.get()
  expect(unsent).toMatchObject({ content: 'my question', status: 'unsent' })
  stage.server.disturb(sendRoute, { kind: 'refused', code: 'MODEL_NOT_ALLOWED' })
  await stage.when(tab.retry(unsent!.id), 10)
  await stage.pass(400)
  expect([tab.getDraft(), tab.$messages.get()]).toEqual(['my question', []])
  tab.dispose()
  const later = await stage.open(storage)
  expect([later.getDraft(), later.$messages.get()]).toEqual(['my question', []])
})
