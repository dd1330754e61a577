import { expect, test } from 'vitest'
import { credentialsOf } from '../client/credentials.ts'
import { MemoryStorage, openTab } from './testing/chat-harness.ts'
import { onScriptedServer } from './testing/on-scripted-server.ts'

const stage = onScriptedServer()
const modelsRoute = 'GET /api/chat/models/chat'

test('begins with the server’s default, and remembers a choice for later pages and conversations', async () => {
  const storage = new MemoryStorage()
  const tab = await stage.open(storage)
  expect([tab.$modelId.get(), storage.getItem('chat_model')]).toEqual(['m/one', null])
  tab.selectModel('m/two')
  tab.selectModel('m/unknown')
  expect([tab.$modelId.get(), storage.getItem('chat_model')]).toEqual(['m/two', 'm/two'])
  const next = await stage.open(storage, { instanceKey: 'other' })
  expect(next.$modelId.get()).toBe('m/two')
})

test('a page may ask for a model, which the visitor’s choice overrules', async () => {
  const storage = new MemoryStorage()
  const tab = await stage.open(storage, { modelId: 'm/two' })
  expect(tab.$modelId.get()).toBe('m/two')
  tab.selectModel('m/one')
  expect((await stage.open(storage, { modelId: 'm/two' })).$modelId.get()).toBe('m/one')
})

test('an empty model is none, also before it is known which there are', async () => {
  expect(openTab(stage.server, new MemoryStorage(), { modelId: '' }).$modelId.get()).toBeNull()
  expect((await stage.open(new MemoryStorage(), { modelId: '' })).$modelId.get()).toBe('m/one')
})

test('leaves a remembered model that is gone or not allowed', async () => {
  const storage = new MemoryStorage()
  storage.setItem('chat_model', 'm/gone')
  expect((await stage.open(storage)).$modelId.get()).toBe('m/one')
  storage.setItem('chat_model', 'm/two')
  stage.server.models.models[1] = { ...stage.server.models.models[1]!, available: false }
  expect((await stage.open(storage)).$modelId.get()).toBe('m/one')
})

test('without a default it takes a model that may be used', async () => {
  stage.server.models.models[0] = { ...stage.server.models.models[0]!, available: false }
  stage.server.models = { ...stage.server.models, defaultModelId: null }
  expect((await stage.open()).$modelId.get()).toBe('m/two')
})

test('a list that was asked for before a plan began and comes later is out of date', async () => {
  const free = stage.server.models
  const [one, two] = free.models
  stage.server.models = { ...free, models: [one!, { ...two!, available: false }] }
  const deliver = stage.server.delay(modelsRoute)
  const tab = await stage.open()
  stage.server.models = free
  // Somebody has signed in.
  for (const listener of credentialsOf(stage.server.endpoint).listeners) listener()
  await stage.pass(50)
  tab.selectModel('m/two')
  deliver()
  await stage.pass(50)
  expect(tab.$models.get()?.models.map(({ available }) => available)).toEqual([true, true])
  expect(tab.$modelId.get()).toBe('m/two')
})

test('a list that could not be loaded is loaded before the first question', async () => {
  stage.server.disturb(modelsRoute, { kind: 'unreachable' })
  const tab = await stage.open()
  expect([tab.$models.get(), tab.$modelId.get()]).toEqual([null, null])
  expect(await stage.ask(tab, 'question')).toBe(true)
  expect(stage.server.callsOf('POST /api/chat/send')).toMatchObject([{ body: { ModelId: 'm/one' } }])
})

test('a list that cannot be loaded is the reason why nothing is sent', async () => {
  stage.server.disturb(
    modelsRoute,
    { kind: 'refused', code: 'SERVICE_UNAVAILABLE' },
    { kind: 'refused', code: 'SERVICE_UNAVAILABLE' },
  )
  const tab = await stage.open()
  tab.setDraft('question')
  expect(await stage.ask(tab, 'question')).toBe(false)
  expect(tab.$notice.get()).toMatchObject({
    kind: 'error',
    code: 'SERVICE_UNAVAILABLE',
    text: 'text of SERVICE_UNAVAILABLE',
  })
  expect(tab.getDraft()).toBe('question')
  expect(await stage.ask(tab, 'question')).toBe(true)
})

test('without any model nothing is sent and the text stays', async () => {
  stage.server.models = { models: [], defaultModelId: null }
  const tab = await stage.open()
  tab.setDraft('question')
  expect(await stage.ask(tab, 'question')).toBe(false)
  expect([tab.$notice.get()?.code, tab.getDraft()]).toEqual(['NO_MODEL', 'question'])
})
