import { expect, test } from 'vitest'
import type { ChatSession } from './chat-session-types.ts'
import { MemoryStorage } from './testing/chat-harness.ts'
import { onScriptedServer } from './testing/on-scripted-server.ts'
import { twoQuestions } from './testing/two-questions.ts'
import { unsentQuestion } from './testing/unsent-question.ts'

const stage = onScriptedServer()
const { contents, opened, row, twoTabs } = twoQuestions(stage)
const sendRoute = 'POST /api/chat/send'
const statuses = (tab: ChatSession) => tab.$messages.get().map(({ status }) => status)

test('an edited question takes the place of the old one and of what followed it, as another version', async () => {
  const { tab } = await opened()
  const old = row(tab, 'one')
  const edited = tab.edit(old.id, 'other')
  expect(contents(tab)).toEqual(['one', 'answer one', 'two', 'answer two'])
  expect(await stage.when(edited)).toBe(true)
  expect([contents(tab), tab.$live.get()?.phase]).toEqual([['other'], 'waiting'])
  stage.server.write('answer other')
  stage.server.finish()
  await stage.pass(200)
  expect(contents(tab)).toEqual(['other', 'answer other'])
  expect(stage.server.callsOf(sendRoute)).toMatchObject([
    { body: { Message: 'other', editedMessageId: old.serverId, ModelId: 'm/one' } },
  ])
  const { serverId, versions } = row(tab, 'other')
  expect(versions).toEqual([old.serverId, serverId])
  // What is told here is what the history tells.
  const other = await stage.open(undefined, { conversationId: tab.$conversationId.get() })
  expect(row(other, 'other').versions).toEqual(versions)
})

test('shows the question as being sent at once, and the thread of before again when it is refused', async () => {
  const { tab } = await opened()
  const before = tab.$messages.get()
  const release = stage.server.hold(sendRoute, 'INTERNAL_ERROR')
  expect(await stage.when(tab.edit(row(tab, 'two').id, 'other'))).toBe(true)
  expect([contents(tab), statuses(tab).at(-1)]).toEqual([['one', 'answer one', 'other'], 'sending'])
  release()
  await stage.pass(100)
  expect(tab.$messages.get().slice(0, 4)).toEqual(before)
  expect(tab.$messages.get()[4]).toMatchObject({ content: 'other', status: 'unsent', serverId: null })
  expect([tab.$notice.get()?.code, tab.getDraft(), tab.$live.get()]).toEqual(['INTERNAL_ERROR', '', null])
  stage.server.reply = () => ['answer other']
  await stage.when(tab.retry(), 200)
  expect(contents(tab)).toEqual(['one', 'answer one', 'other', 'answer other'])
  const [first, second] = stage.server.callsOf(sendRoute).map(({ body }) => body)
  expect(second).toEqual(first)
})

test('a question that was never sent, edited right after a reload, is not there twice on later pages', async () => {
  const { storage, tab } = await unsentQuestion(stage, 'old words')
  stage.server.reply = () => ['answer']
  expect(await stage.when(tab.edit(row(tab, 'old words').id, 'new words'), 10)).toBe(true)
  await stage.pass(400)
  tab.dispose()
  const later = await stage.open(storage)
  await stage.pass(300)
  expect(contents(later)).toEqual(['new words', 'answer'])
})

test('a refusal for good is no draft either: what was to be changed is still the visitor’s to decide', async () => {
  const { tab } = await opened()
  stage.server.disturb(sendRoute, { kind: 'refused', code: 'VALIDATION_FAILED' })
  await stage.when(tab.edit(row(tab, 'two').id, 'other'), 100)
  expect([tab.getDraft(), tab.$restoredDraft.get()]).toEqual(['', null])
  expect(contents(tab)).toEqual(['one', 'answer one', 'two', 'answer two', 'other'])
  expect(statuses(tab).at(-1)).toBe('unsent')
})

test('keeps the images of an edited question', async () => {
  const conversation = stage.server.addConversation(['one', 'answer one'])
  const image = { url: '/api/chat/uploads/a.png', width: 3, height: 2 }
  conversation.messages[0] = { ...conversation.messages[0]!, images: [image] }
  const tab = await stage.open(undefined, { conversationId: conversation.id })
  await stage.when(tab.edit(row(tab, 'one').id, 'other'))
  expect(row(tab, 'other').images).toEqual([image])
  expect(stage.server.callsOf(sendRoute)).toMatchObject([{ body: { ImageUrls: [image.url] } }])
})

test.each([
  ['blank', ' ', 'BLANK'],
  ['too long', 'x'.repeat(32_001), 'TOO_LONG'],
])('a %s text is refused and nothing moves', async (_, text, code) => {
  const { tab } = await opened()
  const before = tab.$messages.get()
  expect(await stage.when(tab.edit(row(tab, 'one').id, text))).toBe(false)
  expect([tab.$notice.get()?.code, tab.getDraft()]).toEqual([code, ''])
  expect(tab.$messages.get()).toBe(before)
})

test('an edit while another tab is being answered brings the thread back and shows that answer', async () => {
  const { tab, conversation } = await opened()
  stage.server.askElsewhere(conversation.id, 'elsewhere')
  stage.server.write('answer ')
  await stage.when(tab.edit(row(tab, 'one').id, 'other'), 100)
  expect(tab.$notice.get()?.code).toBe('CONVERSATION_BUSY')
  expect(contents(tab)).toEqual(['one', 'answer one', 'two', 'answer two', 'elsewhere', 'other'])
  expect(tab.$live.get()?.text).toBe('answer ')
  stage.server.write('elsewhere')
  stage.server.finish()
  await stage.pass(200)
  stage.server.reply = () => ['answer other']
  await stage.when(tab.retry(row(tab, 'other').id), 200)
  expect(contents(tab)).toEqual(['other', 'answer other'])
})

test('a question that another tab has replaced meanwhile is asked as one of its own', async () => {
  const { tab, conversation } = await opened()
  const edited = conversation.messages[2]!
  stage.server.conversations.replace(
    conversation,
    edited.id,
    stage.server.conversations.message('user', 'theirs'),
  )
  await stage.when(tab.edit(row(tab, 'two').id, 'mine'), 200)
  expect([tab.$notice.get()?.code, contents(tab)]).toEqual([
    'NOT_FOUND',
    ['one', 'answer one', 'theirs', 'mine'],
  ])
  stage.server.reply = () => ['answer mine']
  await stage.when(tab.retry(), 200)
  expect(contents(tab)).toEqual(['one', 'answer one', 'theirs', 'mine', 'answer mine'])
  expect(stage.server.callsOf(sendRoute).at(-1)?.body).not.toHaveProperty('editedMessageId')
})

test('a stop before the server has begun an edit brings the thread back', async () => {
  const { tab } = await opened()
  const release = stage.server.hold(sendRoute, 'MODEL_UNAVAILABLE')
  await stage.when(tab.edit(row(tab, 'two').id, 'other'))
  const stopped = tab.stop()
  release()
  await stage.when(stopped)
  expect(contents(tab)).toEqual(['one', 'answer one', 'two', 'answer two', 'other'])
  expect(statuses(tab).at(-1)).toBe('unsent')
})

test('a reload in the middle of an edit goes on with it', async () => {
  const storage = new MemoryStorage()
  const { tab } = await opened(storage)
  await stage.when(tab.edit(row(tab, 'two').id, 'other'))
  stage.server.write('answer ')
  await stage.pass(300)
  tab.dispose()
  const next = await stage.open(storage)
  stage.server.write('other')
  stage.server.finish()
  await stage.pass(200)
  expect(contents(next)).toEqual(['one', 'answer one', 'other', 'answer other'])
  expect(row(next, 'other').versions?.length).toBe(2)
})

test('an edit that no page saw arrive is asked for once more under its key, in the same place', async () => {
  const storage = new MemoryStorage()
  const { tab } = await opened(storage)
  stage.server.isDown = true
  await stage.when(tab.edit(row(tab, 'two').id, 'other'), 300)
  tab.dispose()
  stage.server.isDown = false
  stage.server.reply = () => ['answer other']
  const next = await stage.open(storage)
  await stage.pass(100)
  expect(contents(next)).toEqual(['one', 'answer one', 'two', 'answer two', 'other'])
  await stage.when(next.retry(), 200)
  expect(contents(next)).toEqual(['one', 'answer one', 'other', 'answer other'])
})

test('what another tab saves while an edit is on its way does not bring the old thread back', async () => {
  const tabs = await twoTabs()
  const release = stage.server.hold(sendRoute)
  await stage.when(tabs[0].edit(row(tabs[0], 'one').id, 'other'))
  // The other tab writes its copy: a page of its own has changed.
  stage.server.disturb(sendRoute, { kind: 'refused', code: 'INTERNAL_ERROR' })
  await stage.ask(tabs[1], 'unsent elsewhere')
  await stage.pass(500)
  expect(contents(tabs[0])).toEqual(['other'])
  release()
  await stage.pass(50)
  stage.server.write('answer other')
  stage.server.finish()
  await stage.pass(1000)
  expect(contents(tabs[0])).toEqual(['other', 'answer other'])
})
