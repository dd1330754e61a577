import { expect, test } from 'vitest'
import { MemoryStorage } from './testing/chat-harness.ts'
import { onScriptedServer } from './testing/on-scripted-server.ts'

const stage = onScriptedServer()
const sendRoute = 'POST /api/chat/send'

test('shows the question at once, the answer as it grows, and the finished message in its place', async () => {
  const tab = await stage.open()
  tab.setDraft('Hello?')
  const release = stage.server.hold(sendRoute)
  expect(await stage.ask(tab, 'Hello?')).toBe(true)
  expect(tab.getDraft()).toBe('')
  expect(tab.$messages.get()).toMatchObject([
    { role: 'user', content: 'Hello?', status: 'sending', serverId: null },
  ])
  expect(tab.$live.get()).toMatchObject({ phase: 'waiting', text: '' })

  release()
  await stage.pass()
  const question = tab.$messages.get()[0]
  expect(question).toMatchObject({ status: 'complete', serverId: expect.any(String) })
  expect(tab.$conversationId.get()).toBe([...stage.server.conversations.keys()][0])

  stage.server.write('Hi ')
  await stage.pass(40)
  expect(tab.$live.get()).toMatchObject({ phase: 'writing', text: 'Hi ' })
  const { id } = tab.$live.get()!

  const ticks: unknown[] = []
  tab.$messages.listen((messages) => ticks.push([messages.length, tab.$live.get()]))
  stage.server.write('there')
  stage.server.finish()
  await stage.pass(100)
  expect(ticks).toEqual([[2, null]])
  expect(tab.$messages.get()[1]).toMatchObject({
    id,
    content: 'Hi there',
    status: 'complete',
    modelId: 'm/one',
  })
  expect(tab.$messages.get()[0]).toBe(question)
})

test('announces beginning and whole answer, and refreshes title and allowance', async () => {
  const tab = await stage.open()
  const said: unknown[] = []
  tab.$announcement.listen((each) => said.push([each?.kind, each?.text]))
  stage.server.reply = () => ['One ', 'answer.']
  await stage.ask(tab, 'What?')
  expect(tab.$title.get()).toBe('What?')
  stage.server.usage = { ...stage.server.usage, messages: { ...stage.server.usage.messages, remaining: 7 } }
  await stage.pass(100)
  expect(said).toEqual([
    ['started', 'chat:notice.started'],
    ['finished', 'One answer.'],
  ])
  expect(tab.$title.get()).toBe('Title of What?')
  expect(tab.$usage.get()?.messages.remaining).toBe(7)
})

test('an allowance that was asked for earlier and comes later is out of date', async () => {
  const tab = await stage.open()
  stage.server.reply = () => ['answer']
  const left = (remaining: number) => {
    stage.server.usage = { ...stage.server.usage, messages: { ...stage.server.usage.messages, remaining } }
  }
  left(39)
  const deliver = stage.server.delay('GET /api/chat/usage')
  await stage.ask(tab, 'one')
  await stage.pass(100)
  left(5)
  await stage.ask(tab, 'two')
  await stage.pass(100)
  expect(tab.$usage.get()?.messages.remaining).toBe(5)
  deliver()
  await stage.pass(100)
  expect(tab.$usage.get()?.messages.remaining).toBe(5)
})

test('sends the chosen model, the conversation and one idempotency key per question', async () => {
  const tab = await stage.open()
  tab.selectModel('m/two')
  stage.server.reply = () => ['ok']
  await stage.ask(tab, 'first')
  await stage.pass(100)
  await stage.ask(tab, 'second')
  const [first, second] = stage.server.callsOf(sendRoute).map(({ body }) => body as Record<string, unknown>)
  expect(first).toEqual({
    Message: 'first',
    ModelId: 'm/two',
    ConversationId: null,
    idempotencyKey: expect.stringMatching(/^[A-Za-z0-9_-]{8,64}$/),
  })
  expect(second?.ConversationId).toBe(tab.$conversationId.get())
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
})

test.each([
  ['blank', ' \n\t', 'BLANK', 'chat:error.blank'],
  ['too long', 'x'.repeat(32_001), 'TOO_LONG', 'chat:error.tooLong {"limit":"32,000","length":"32,001"}'],
])('refuses a %s message itself and keeps it as the draft', async (_, text, code, words) => {
  const tab = await stage.open()
  tab.setDraft(text)
  expect(await stage.ask(tab, text)).toBe(false)
  expect(tab.$notice.get()).toMatchObject({ kind: 'error', code, text: words, canRetry: false })
  expect([tab.getDraft(), tab.$messages.get().length, stage.server.callsOf(sendRoute).length]).toEqual([
    text,
    0,
    0,
  ])
})

test('refuses a second question while the first is being answered', async () => {
  const tab = await stage.open()
  await stage.ask(tab, 'first')
  tab.setDraft('second')
  expect(await stage.ask(tab, 'second')).toBe(false)
  expect([tab.$notice.get()?.code, tab.getDraft()]).toEqual(['BUSY', 'second'])
})

test('works with the first call being send, and keeps what is typed meanwhile', async () => {
  stage.server.reply = () => ['ok']
  const tab = await stage.open()
  const release = stage.server.hold(sendRoute)
  tab.setDraft('question')
  await stage.ask(tab, 'question')
  tab.setDraft('next thought')
  release()
  await stage.pass(100)
  expect(tab.getDraft()).toBe('next thought')
})

test('a request that did not arrive is repeated under the same key, and the answer exists once', async () => {
  stage.server.disturb(sendRoute, { kind: 'response lost' }, { kind: 'unreachable' })
  stage.server.reply = () => ['the answer']
  const tab = await stage.open()
  await stage.ask(tab, 'question')
  await stage.pass(100)
  expect(tab.$live.get()?.phase).toBe('reconnecting')
  await stage.pass(5000)
  expect(tab.$messages.get().map(({ content }) => content)).toEqual(['question', 'the answer'])
  expect(stage.server.answerCount).toBe(1)
  expect(tab.$notice.get()).toBeNull()
})

test('what a gateway says for the server is no refusal: the question is repeated under its key', async () => {
  stage.server.disturb(
    sendRoute,
    { kind: 'gateway', status: 504 },
    { kind: 'gateway', status: 502, retryAfter: 2 },
  )
  stage.server.reply = () => ['the answer']
  const tab = await stage.open()
  await stage.ask(tab, 'question')
  await stage.pass(10_000)
  expect(tab.$messages.get().map(({ content }) => content)).toEqual(['question', 'the answer'])
  expect(stage.server.answerCount).toBe(1)
  expect(tab.$notice.get()).toBeNull()
})

test.each([
  ['says that the server is away for an hour', { status: 503, retryAfter: 3600 }, 1, 'UNKNOWN'],
  ['has waited long for it, twice', { status: 504 }, 2, 'NETWORK'],
] as const)('a gateway that %s leaves the question unsent', async (_, fault, tries, code) => {
  stage.server.disturb(
    sendRoute,
    ...Array.from({ length: 8 }, () => ({ kind: 'gateway' as const, ...fault })),
  )
  const tab = await stage.open()
  await stage.ask(tab, 'question')
  await stage.pass(60_000)
  // After the longer wait the server may have it.
  expect(tab.$messages.get()).toMatchObject([{ content: 'question', status: 'unsent', error: { code } }])
  expect(stage.server.callsOf(sendRoute)).toHaveLength(tries)
})

test('a server out of reach leaves the question unsent, also over a reload, and retry sends it once', async () => {
  const storage = new MemoryStorage()
  const tab = await stage.open(storage)
  stage.server.isDown = true
  await stage.ask(tab, 'question')
  await stage.pass(120_000)
  expect(tab.$live.get()).toBeNull()
  expect(tab.$messages.get()).toMatchObject([
    { content: 'question', status: 'unsent', error: { code: 'NETWORK', retryable: true } },
  ])
  expect(tab.$notice.get()).toMatchObject({ kind: 'error', code: 'NETWORK', canRetry: true })

  tab.dispose()
  stage.server.isDown = false
  stage.server.reply = () => ['the answer']
  const again = await stage.open(storage)
  expect(again.$messages.get()).toMatchObject([{ content: 'question', status: 'unsent' }])
  await stage.when(again.retry(), 200)
  expect(again.$messages.get()).toMatchObject([
    { content: 'question', status: 'complete' },
    { content: 'the answer', status: 'complete' },
  ])
})

test('a question that was answered unseen is found with its answer when a later one is answered', async () => {
  const storage = new MemoryStorage()
  const { id } = stage.server.addConversation(['before', 'answer to before'])
  stage.server.reply = (question) => [`answer to ${question}`]
  const tab = await stage.open(storage, { conversationId: id })
  stage.server.disturb(sendRoute, { kind: 'response lost' })
  await stage.ask(tab, 'first')
  stage.server.isDown = true
  await stage.pass(120_000)
  expect(tab.$messages.get().at(-1)).toMatchObject({ content: 'first', status: 'unsent' })

  stage.server.isDown = false
  await stage.ask(tab, 'second')
  await stage.pass(200)
  const everything = ['before', 'answer to before', 'first', 'answer to first', 'second', 'answer to second']
  expect(tab.$messages.get().map(({ content }) => content)).toEqual(everything)
  expect(tab.$messages.get().every(({ status }) => status === 'complete')).toBe(true)

  tab.dispose()
  const again = await stage.open(storage, { conversationId: id })
  expect(again.$messages.get().map(({ content }) => content)).toEqual(everything)
})

test('a question in flight when the page goes away comes back as unsent and is not asked twice', async () => {
  const storage = new MemoryStorage()
  const tab = await stage.open(storage)
  stage.server.disturb(sendRoute, { kind: 'response lost' })
  await stage.ask(tab, 'question')
  tab.dispose()
  const again = await stage.open(storage)
  expect(again.$messages.get()).toMatchObject([{ content: 'question', status: 'unsent' }])
  stage.server.write('the answer')
  await stage.when(again.retry())
  stage.server.finish()
  await stage.pass(100)
  expect(again.$messages.get().map(({ content }) => content)).toEqual(['question', 'the answer'])
  expect(stage.server.answerCount).toBe(1)
})

test('gives up on an answer that never begins after two time-outs', async () => {
  const tab = await stage.open()
  const releases = [stage.server.hold(sendRoute), stage.server.hold(sendRoute)]
  await stage.ask(tab, 'question')
  await stage.pass(250_000)
  expect(tab.$messages.get()).toMatchObject([{ status: 'unsent', error: { code: 'TIMEOUT' } }])
  for (const release of releases) release()
})

test('keeps the text of a failed answer with the server’s words', async () => {
  const tab = await stage.open()
  await stage.ask(tab, 'question')
  stage.server.write('so far')
  stage.server.fail('MODEL_STREAM_BROKEN')
  await stage.pass(100)
  expect(tab.$messages.get()[1]).toMatchObject({
    content: 'so far',
    status: 'failed',
    error: { code: 'MODEL_STREAM_BROKEN', text: 'text of MODEL_STREAM_BROKEN', retryable: true },
  })
  expect(tab.$announcement.get()).toMatchObject({ kind: 'error', text: 'text of MODEL_STREAM_BROKEN' })
})

test('shows what the server kept after a crash, marked interrupted', async () => {
  const tab = await stage.open()
  await stage.ask(tab, 'question')
  stage.server.write('seen but not kept')
  await stage.pass(40)
  stage.server.crash(8)
  await stage.pass(2000)
  expect(tab.$messages.get()[1]).toMatchObject({ content: 'seen but', status: 'interrupted' })
})

test('reconnects after thirty seconds of silence; heartbeats are no silence', async () => {
  const tab = await stage.open()
  await stage.ask(tab, 'question')
  for (let count = 0; count < 6; count += 1) {
    await stage.pass(10_000)
    stage.server.beat()
  }
  expect(stage.server.callsOf('GET /api/chat/messages/{id}/events')).toEqual([])
  await stage.pass(31_000)
  expect(stage.server.callsOf('GET /api/chat/messages/{id}/events')).toMatchObject([{ lastEventId: '1' }])
  expect(tab.$live.get()?.phase).toBe('waiting')
})

test('a connection that does not come back leaves the text so far, and retry finds the answer', async () => {
  const tab = await stage.open()
  await stage.ask(tab, 'question')
  stage.server.write('the first half')
  await stage.pass(40)
  stage.server.isDown = true
  stage.server.breakConnections()
  await stage.pass(40)
  expect(tab.$live.get()).toMatchObject({ phase: 'reconnecting', text: 'the first half' })
  await stage.pass(120_000)
  const lost = tab.$messages.get()[1]
  expect(lost).toMatchObject({
    content: 'the first half',
    status: 'interrupted',
    error: { code: 'CONNECTION_LOST' },
  })

  stage.server.isDown = false
  stage.server.write(' and the second')
  stage.server.finish()
  await stage.when(tab.retry())
  expect(tab.$messages.get()[1]).toMatchObject({
    id: lost?.id,
    content: 'the first half and the second',
    status: 'complete',
  })
  expect(stage.server.answerCount).toBe(1)
})

test('a long burst does not hold up the page', async () => {
  stage.server.plans.push({ chunks: [4096] })
  const tab = await stage.open()
  const text = Array.from({ length: 20_000 }, (_, index) => `word${index} `).join('')
  await stage.ask(tab, 'question')
  const lengths: number[] = []
  tab.$live.listen((live) => live && lengths.push(live.text.length))
  stage.server.write(text)
  stage.server.finish()
  await stage.pass(2000)
  expect(tab.$messages.get()[1]?.content).toBe(text)
  expect(lengths[0]).toBeLessThanOrEqual(4096)
  expect(lengths.length).toBeGreaterThan(3)
})
