import type { WritableAtom } from 'nanostores'
import { expect, test } from 'vitest'
import { MemoryStorage } from './testing/chat-harness.ts'
import { onScriptedServer } from './testing/on-scripted-server.ts'

const stage = onScriptedServer()
const sendRoute = 'POST /api/chat/send'
const patchRoute = 'PATCH /api/chat/{id}'
const detailsRoute = 'GET /api/chat/{id}'

const stored = (modelId: string | null, instructions = '') =>
  stage.server.conversations.add(['question', 'answer'], { modelId, instructions })

test('a conversation is opened with its own model and instructions, and left for the remembered choice', async () => {
  const storage = new MemoryStorage()
  const conversation = stored('m/two', 'Be brief.')
  const tab = await stage.open(storage)
  await stage.when(tab.openConversation(conversation.id), 50)
  expect([tab.$modelId.get(), tab.$instructions.get()]).toEqual(['m/two', 'Be brief.'])
  expect(storage.getItem('chat_model')).toBeNull()
  tab.newConversation()
  await stage.pass()
  expect([tab.$modelId.get(), tab.$instructions.get()]).toEqual(['m/one', ''])
})

test('a model that may not be used any more is not taken over', async () => {
  const conversation = stored('m/two')
  stage.server.models.models[1] = { ...stage.server.models.models[1]!, available: false }
  const tab = await stage.open(undefined, { conversationId: conversation.id })
  expect(tab.$modelId.get()).toBe('m/one')
})

test('a conversation without a model of its own is answered by the remembered choice', async () => {
  const storage = new MemoryStorage()
  storage.setItem('chat_model', 'm/two')
  const tab = await stage.open(storage, { conversationId: stored(null).id })
  expect(tab.$modelId.get()).toBe('m/two')
})

test('a choice counts for this conversation and for new ones', async () => {
  const storage = new MemoryStorage()
  const conversation = stored('m/one')
  const tab = await stage.open(storage, { conversationId: conversation.id })
  tab.selectModel('m/two')
  await stage.pass(50)
  expect(stage.server.callsOf(patchRoute)).toMatchObject([{ body: { modelId: 'm/two' } }])
  expect([conversation.modelId, storage.getItem('chat_model'), tab.$notice.get()]).toEqual([
    'm/two',
    'm/two',
    null,
  ])
  tab.selectModel('m/unknown')
  await stage.pass(50)
  expect([stage.server.callsOf(patchRoute).length, tab.$modelId.get()]).toEqual([1, 'm/two'])
})

test('a choice that cannot be saved is told, and still answers here', async () => {
  const conversation = stored('m/one')
  const tab = await stage.open(undefined, { conversationId: conversation.id })
  stage.server.disturb(patchRoute, { kind: 'refused', code: 'INTERNAL_ERROR' })
  tab.selectModel('m/two')
  await stage.pass(50)
  expect([tab.$notice.get()?.code, tab.$modelId.get()]).toEqual(['INTERNAL_ERROR', 'm/two'])
  await stage.ask(tab, 'question')
  expect(stage.server.callsOf(sendRoute)).toMatchObject([{ body: { ModelId: 'm/two' } }])
})

test('what the server told before a choice does not undo it', async () => {
  const conversation = stored('m/one', 'old')
  const deliver = stage.server.delay(detailsRoute)
  const tab = await stage.open(undefined, { conversationId: conversation.id })
  tab.selectModel('m/two')
  await stage.when(tab.setInstructions('new'))
  deliver()
  await stage.pass(50)
  expect([tab.$modelId.get(), tab.$instructions.get()]).toEqual(['m/two', 'new'])
  expect([conversation.modelId, conversation.instructions]).toEqual(['m/two', 'new'])
})

test('nor does the name that the server told before undo the one that it was given', async () => {
  const conversation = stored('m/one')
  conversation.title = 'Old'
  const deliver = stage.server.delay(detailsRoute)
  const tab = await stage.open(undefined, { conversationId: conversation.id })
  // As the list does for everybody who shows the conversation.
  ;(tab.$title as WritableAtom<string>).set('New')
  deliver()
  await stage.pass(50)
  expect(tab.$title.get()).toBe('New')
})

test('changes reach the server in the order in which they were made', async () => {
  const conversation = stored('m/one')
  const tab = await stage.open(undefined, { conversationId: conversation.id })
  const release = stage.server.hold(patchRoute)
  const first = tab.setInstructions('first')
  const second = tab.setInstructions('second')
  await stage.pass(20)
  release()
  expect(await stage.when(Promise.all([first, second]), 50)).toEqual([true, true])
  expect([conversation.instructions, tab.$instructions.get()]).toEqual(['second', 'second'])
})

test('instructions that were refused are as before, and it is told', async () => {
  const tab = await stage.open(undefined, { conversationId: stored('m/one', 'old').id })
  stage.server.disturb(patchRoute, { kind: 'refused', code: 'VALIDATION_FAILED' })
  expect(await stage.when(tab.setInstructions('new'), 50)).toBe(false)
  expect([tab.$instructions.get(), tab.$notice.get()?.code]).toEqual(['old', 'VALIDATION_FAILED'])
})

test('too long instructions are refused here', async () => {
  const tab = await stage.open()
  expect(await stage.when(tab.setInstructions('x'.repeat(4001)))).toBe(false)
  expect([tab.$instructions.get(), tab.$notice.get()?.code]).toEqual(['', 'TOO_LONG'])
})

test('those of a new conversation go along with its first question, and are kept until then', async () => {
  const storage = new MemoryStorage()
  const tab = await stage.open(storage)
  expect(await stage.when(tab.setInstructions('  Be brief. '))).toBe(true)
  tab.dispose()
  const next = await stage.open(storage)
  expect(next.$instructions.get()).toBe('Be brief.')
  stage.server.reply = () => ['answer']
  await stage.ask(next, 'first')
  await stage.pass(300)
  await stage.ask(next, 'second')
  await stage.pass(300)
  const [first, second] = stage.server.callsOf(sendRoute).map(({ body }) => body as object)
  expect(first).toMatchObject({ instructions: 'Be brief.' })
  expect(second).not.toHaveProperty('instructions')
  expect(stage.server.callsOf(patchRoute)).toEqual([])
  expect(storage.getItem('chat_instructions_default')).toBeNull()
  next.dispose()
  const later = await stage.open(storage)
  expect(later.$instructions.get()).toBe('Be brief.')
})

test('a first question is sent again with the instructions that it had', async () => {
  const tab = await stage.open()
  await stage.when(tab.setInstructions('Be brief.'))
  stage.server.disturb(sendRoute, { kind: 'refused', code: 'INTERNAL_ERROR' })
  await stage.ask(tab, 'question')
  await stage.pass(50)
  stage.server.reply = () => ['answer']
  await stage.when(tab.retry(), 100)
  const [first, second] = stage.server.callsOf(sendRoute).map(({ body }) => body)
  expect(second).toEqual(first)
})

test('what is written after a first question was refused goes along with it', async () => {
  const tab = await stage.open()
  stage.server.disturb(sendRoute, { kind: 'refused', code: 'RATE_LIMITED' })
  await stage.ask(tab, 'question')
  await stage.pass(50)
  await stage.when(tab.setInstructions('Be brief.'))
  stage.server.reply = () => ['answer']
  await stage.when(tab.retry(), 100)
  expect(stage.server.callsOf(sendRoute).at(-1)?.body).toMatchObject({ instructions: 'Be brief.' })
})

test('what is written after a first question was lost on its way changes nothing of the question', async () => {
  const tab = await stage.open()
  stage.server.disturb(sendRoute, { kind: 'response lost' })
  await stage.ask(tab, 'question')
  stage.server.isDown = true
  await stage.pass(120_000)
  expect(tab.$messages.get()).toMatchObject([{ status: 'unsent' }])
  await stage.when(tab.setInstructions('Be brief.'))
  stage.server.isDown = false
  await stage.when(tab.retry(), 50)
  stage.server.write('answer')
  stage.server.finish()
  await stage.pass(200)
  expect(tab.$messages.get().map(({ content }) => content)).toEqual(['question', 'answer'])
  const [conversation, another] = [...stage.server.conversations.values()]
  expect([conversation?.instructions, another, stage.server.answerCount]).toEqual(['Be brief.', undefined, 1])
})

test('what is changed while the first question is on its way is told as soon as there is a conversation', async () => {
  const tab = await stage.open()
  const release = stage.server.hold(sendRoute)
  await stage.ask(tab, 'question')
  tab.selectModel('m/two')
  await stage.when(tab.setInstructions('Be brief.'))
  release()
  await stage.pass(50)
  stage.server.write('answer')
  stage.server.finish()
  await stage.pass(200)
  const [conversation] = [...stage.server.conversations.values()]
  expect([conversation?.modelId, conversation?.instructions]).toEqual(['m/two', 'Be brief.'])
  expect([tab.$modelId.get(), tab.$instructions.get()]).toEqual(['m/two', 'Be brief.'])
})

test('a new conversation begins without the instructions of the one before', async () => {
  const storage = new MemoryStorage()
  const tab = await stage.open(storage)
  await stage.when(tab.setInstructions('Be brief.'))
  tab.newConversation()
  await stage.pass()
  expect([tab.$instructions.get(), storage.getItem('chat_instructions_default')]).toEqual(['', null])
})
