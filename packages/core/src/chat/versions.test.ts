import { expect, test } from 'vitest'
import { MemoryStorage } from './testing/chat-harness.ts'
import { onScriptedServer } from './testing/on-scripted-server.ts'
import { twoQuestions } from './testing/two-questions.ts'

const stage = onScriptedServer()
const { contents, opened, row, twoTabs } = twoQuestions(stage)
const sendRoute = 'POST /api/chat/send'
const againRoute = 'POST /api/chat/messages/{id}/regenerate'
const showRoute = 'POST /api/chat/messages/{id}/show'
const historyRoute = 'GET /api/chat/history/{id}'

test('nothing is edited, written anew or switched while an answer is being written', async () => {
  const { tab } = await opened()
  await stage.ask(tab, 'three')
  const before = tab.$messages.get()
  const acts = [
    () => tab.edit(row(tab, 'one').id, 'other'),
    () => tab.regenerate(row(tab, 'answer one').id),
    () => tab.showVersion(crypto.randomUUID()),
  ]
  for (const act of acts) {
    tab.dismissNotice()
    await stage.when<unknown>(act())
    expect(tab.$notice.get()?.code).toBe('BUSY')
  }
  expect(tab.$messages.get()).toBe(before)
})

test('any answer can be written anew, by another model; what followed it goes with the old one', async () => {
  const { tab } = await opened()
  const old = row(tab, 'answer one')
  await stage.when(tab.regenerate(old.id, 'm/two'))
  expect([contents(tab), tab.$live.get()?.phase]).toEqual([['one'], 'waiting'])
  stage.server.write('better answer')
  stage.server.finish()
  await stage.pass(200)
  expect(contents(tab)).toEqual(['one', 'better answer'])
  const { serverId, versions } = row(tab, 'better answer')
  expect(versions).toEqual([old.serverId, serverId])
  expect(stage.server.callsOf(againRoute)).toMatchObject([{ body: { ModelId: 'm/two' } }])
  // The choice for one answer is no choice for the next.
  expect(tab.$modelId.get()).toBe('m/one')
})

test('a stopped or failed answer is a version as well', async () => {
  const { tab } = await opened()
  await stage.when(tab.regenerate(row(tab, 'answer two').id))
  stage.server.write('half')
  await stage.pass(60)
  await stage.when(tab.stop())
  expect(row(tab, 'half')).toMatchObject({
    status: 'stopped',
    versions: [expect.any(String), expect.any(String)],
  })
  await stage.when(tab.regenerate(row(tab, 'half').id))
  stage.server.write('failing')
  stage.server.fail('MODEL_STREAM_BROKEN')
  await stage.pass(100)
  expect(row(tab, 'failing').versions?.length).toBe(3)
})

test('an answer that failed before its first word is no version once another takes its place', async () => {
  const { tab, conversation } = await opened()
  const old = row(tab, 'answer two')
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await stage.when(tab.regenerate(tab.$messages.get().at(-1)!.id))
    stage.server.fail('MODEL_STREAM_BROKEN')
    await stage.pass(100)
    const failed = tab.$messages.get().at(-1)!
    expect([failed.content, failed.versions]).toEqual(['', [old.serverId, failed.serverId]])
  }
  await stage.when(tab.regenerate(tab.$messages.get().at(-1)!.id))
  stage.server.write('at last')
  stage.server.fail('MODEL_STREAM_BROKEN')
  await stage.pass(100)
  const { serverId, versions } = row(tab, 'at last')
  expect(versions).toEqual([old.serverId, serverId])
  // As a page that reads all from the server knows it.
  const other = await stage.open(undefined, { conversationId: conversation.id })
  expect(row(other, 'at last').versions).toEqual(versions)
})

test('an answer in place of a first one that never said anything is the only version', async () => {
  const tab = await stage.open()
  await stage.ask(tab, 'hello')
  stage.server.fail('MODEL_STREAM_BROKEN')
  await stage.pass(100)
  await stage.when(tab.regenerate(tab.$messages.get().at(-1)!.id))
  stage.server.write('half')
  stage.server.fail('MODEL_STREAM_BROKEN')
  await stage.pass(100)
  expect(row(tab, 'half').versions).toBeUndefined()
})

test('a refusal to write an answer anew brings it back with everything behind it', async () => {
  const { tab } = await opened()
  const before = tab.$messages.get()
  const selected = tab.$modelId.get()
  stage.server.disturb(againRoute, { kind: 'refused', code: 'MODEL_NOT_ALLOWED' })
  await stage.when(tab.regenerate(row(tab, 'answer one').id, 'm/two'), 100)
  expect(tab.$messages.get()).toEqual(before)
  expect(tab.$notice.get()?.code).toBe('MODEL_NOT_ALLOWED')
  expect(tab.$modelId.get()).toBe(selected)
})

test('shows another version with what followed it, and comes back', async () => {
  const { tab } = await opened()
  stage.server.reply = () => ['answer other']
  await stage.when(tab.edit(row(tab, 'one').id, 'other'), 200)
  const [first, second] = row(tab, 'other').versions!
  await stage.when(tab.showVersion(first!), 50)
  expect(contents(tab)).toEqual(['one', 'answer one', 'two', 'answer two'])
  expect(row(tab, 'one').versions).toEqual([first, second])
  await stage.when(tab.showVersion(second!), 50)
  expect(contents(tab)).toEqual(['other', 'answer other'])
  expect(stage.server.callsOf(showRoute).length).toBe(2)
})

test('a version before more than a page of messages is there with all of them', async () => {
  const texts = Array.from({ length: 120 }, (_, index) => `message ${index}`)
  const { id } = stage.server.addConversation(texts)
  const tab = await stage.open(undefined, { conversationId: id })
  for (let pages = 0; pages < 3 && tab.$hasOlder.get(); pages += 1) await stage.when(tab.loadOlder(), 50)
  stage.server.reply = () => ['answer other']
  await stage.when(tab.edit(row(tab, 'message 4').id, 'other'), 200)
  const [first] = row(tab, 'other').versions!
  await stage.when(tab.showVersion(first!), 200)
  expect(row(tab, 'message 4')).toMatchObject({ serverId: first })
  expect(contents(tab).slice(-116)).toEqual(texts.slice(4))
})

test('older messages that arrive after another version was opened do not double what is before it', async () => {
  const texts = Array.from({ length: 120 }, (_, index) => `message ${index}`)
  const { id } = stage.server.addConversation(texts)
  const tab = await stage.open(undefined, { conversationId: id })
  stage.server.reply = () => ['answer other']
  await stage.when(tab.edit(row(tab, 'message 80').id, 'other'), 200)
  const [first, other] = row(tab, 'other').versions!
  await stage.when(tab.showVersion(first!), 200)
  const release = stage.server.delay('GET /api/chat/history/{id}')
  const older = tab.loadOlder()
  await stage.pass()
  await stage.when(tab.showVersion(other!), 200)
  release()
  await stage.when(older, 200)
  for (let pages = 0; pages < 3; pages += 1) await stage.when(tab.loadOlder(), 50)
  expect(contents(tab)).toEqual([...texts.slice(0, 80), 'other', 'answer other'])
})

test('older messages that arrive after a longer version was opened leave no gap before it', async () => {
  const texts = Array.from({ length: 200 }, (_, index) => `message ${index}`)
  const { id } = stage.server.addConversation(texts)
  const tab = await stage.open(undefined, { conversationId: id })
  for (let pages = 0; pages < 2; pages += 1) await stage.when(tab.loadOlder(), 50)
  stage.server.reply = () => ['answer other']
  await stage.when(tab.edit(row(tab, 'message 60').id, 'other'), 200)
  const [first] = row(tab, 'other').versions!
  tab.dispose()

  const next = await stage.open(undefined, { conversationId: id })
  expect(contents(next)[0]).toBe('message 12')
  const release = stage.server.delay('GET /api/chat/history/{id}')
  const older = next.loadOlder()
  await stage.pass()
  const shown = next.showVersion(first!)
  await stage.pass(200)
  release()
  await stage.when(Promise.all([older, shown]), 200)
  for (let pages = 0; pages < 4; pages += 1) await stage.when(next.loadOlder(), 50)
  expect(contents(next)).toEqual(texts)
})

test('of versions that are asked for quickly the last one is shown', async () => {
  const { tab } = await opened()
  for (const text of ['second', 'third', 'fourth']) {
    stage.server.reply = () => [`answer ${text}`]
    await stage.when(tab.edit(tab.$messages.get()[0]!.id, text), 200)
  }
  const versions = tab.$messages.get()[0]!.versions!
  const release = stage.server.hold(showRoute)
  const first = tab.showVersion(versions[2]!)
  await stage.pass()
  const others = [1, 0].map((index) => tab.showVersion(versions[index]!))
  release()
  await stage.when(Promise.all([first, ...others]), 100)
  expect(contents(tab)[0]).toBe('one')
  expect(stage.server.callsOf(showRoute).length).toBe(2)
})

test('a version that cannot be shown because another tab is being answered says so and shows that answer', async () => {
  const { tab, conversation } = await opened()
  stage.server.reply = () => ['answer other']
  await stage.when(tab.edit(row(tab, 'two').id, 'other'), 200)
  stage.server.reply = null
  stage.server.askElsewhere(conversation.id, 'elsewhere')
  stage.server.write('being written')
  await stage.when(tab.showVersion(row(tab, 'other').versions![0]!), 100)
  expect(tab.$notice.get()?.code).toBe('CONVERSATION_BUSY')
  expect(contents(tab)).toEqual(['one', 'answer one', 'other', 'answer other', 'elsewhere'])
  expect(tab.$live.get()?.text).toBe('being written')
})

test('a version that does not exist is told, and the thread stays', async () => {
  const { tab } = await opened()
  const before = tab.$messages.get()
  await stage.when(tab.showVersion(crypto.randomUUID()), 50)
  expect([tab.$notice.get()?.code, tab.$messages.get()]).toEqual(['NOT_FOUND', before])
})

test('a history from before a switch does not undo it', async () => {
  const { tab } = await opened()
  stage.server.reply = () => ['answer other']
  await stage.when(tab.edit(row(tab, 'one').id, 'other'), 200)
  const deliver = stage.server.delay(historyRoute)
  const [first] = row(tab, 'other').versions!
  const loading = tab.retry(row(tab, 'other').id)
  await stage.pass()
  await stage.when(tab.showVersion(first!), 50)
  deliver()
  await stage.when(loading, 50)
  expect(contents(tab)).toEqual(['one', 'answer one', 'two', 'answer two'])
})

test('a question asked during a switch follows the version that is shown', async () => {
  const { tab } = await opened()
  stage.server.reply = () => ['answer other']
  await stage.when(tab.edit(row(tab, 'one').id, 'other'), 200)
  const release = stage.server.hold(showRoute)
  const switching = tab.showVersion(row(tab, 'other').versions![0]!)
  stage.server.reply = () => ['answer three']
  const sent = tab.send('three')
  await stage.pass(50)
  expect(stage.server.callsOf(sendRoute).length).toBe(1)
  release()
  await stage.when(Promise.all([switching, sent]), 200)
  expect(contents(tab)).toEqual(['one', 'answer one', 'two', 'answer two', 'three', 'answer three'])
})

test('other tabs follow an edit and a switch', async () => {
  const tabs = await twoTabs()
  stage.server.reply = () => ['answer other']
  await stage.when(tabs[0].edit(row(tabs[0], 'one').id, 'other'), 500)
  expect(contents(tabs[1])).toEqual(['other', 'answer other'])
  await stage.when(tabs[0].showVersion(row(tabs[0], 'other').versions![0]!), 500)
  expect(contents(tabs[1])).toEqual(['one', 'answer one', 'two', 'answer two'])
})

test('versions survive in the copy that a page begins with', async () => {
  const storage = new MemoryStorage()
  const { tab } = await opened(storage)
  stage.server.reply = () => ['answer other']
  await stage.when(tab.edit(row(tab, 'two').id, 'other'), 400)
  const { versions } = row(tab, 'other')
  tab.dispose()
  const release = stage.server.hold(historyRoute)
  const next = await stage.open(storage)
  expect(row(next, 'other').versions).toEqual(versions)
  release()
})
