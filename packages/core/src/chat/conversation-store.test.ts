import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createStudioStorage } from '../storage/studio-storage.ts'
import { createConversationStore } from './conversation-store.ts'
import type { LocalMessage } from './local-message.ts'
import { MemoryStorage } from './testing/chat-harness.ts'

function setUp(room = Infinity) {
  const browser = new MemoryStorage()
  const storage = createStudioStorage({ prefix: '', allowed: true, open: () => browser })
  return { browser, storage, store: createConversationStore(storage, 'me', { room }) }
}

const message = (id: string, values: Partial<LocalMessage> = {}): LocalMessage => ({
  id,
  serverId: `server-${id}`,
  role: 'user',
  content: `content of ${id}`,
  timestamp: '2026-01-01T00:00:00.000Z',
  status: 'complete',
  images: [],
  ...values,
})

test('keeps messages and title under the keys of the specification', () => {
  const { browser, store } = setUp()
  const messages = [
    message('a', { images: [{ url: '/x.png', width: 1, height: 2 }] }),
    message('b', {
      role: 'assistant',
      modelId: 'm',
      status: 'failed',
      error: { code: 'C', text: 't', retryable: true },
    }),
    message('c', { role: 'assistant', status: 'streaming', sequence: 12 }),
    message('d', {
      serverId: null,
      status: 'unsent',
      request: { key: 'key12345', modelId: 'm', owner: 'me' },
    }),
  ]
  store.save('id', messages, 'Title')
  expect(browser.getItem('chat_title_id')).toBe('Title')
  expect(JSON.parse(browser.getItem('chat_conv_id') ?? '')).toHaveLength(4)
  expect(store.load('id')).toEqual({ messages, title: 'Title' })
})

test('keeps the newest 200 messages', () => {
  const { store } = setUp()
  store.save(
    'id',
    Array.from({ length: 230 }, (_, index) => message(`m${index}`)),
    '',
  )
  const { messages } = store.load('id')
  expect([messages.length, messages[0]?.id, messages.at(-1)?.id]).toEqual([200, 'm30', 'm229'])
})

test('keeps nothing of an empty conversation', () => {
  const { browser, store } = setUp()
  store.save('id', [message('a')], 'Title')
  store.save('id', [], '')
  expect(browser.length).toBe(0)
})

test('renaming a conversation id moves its messages and title', () => {
  const { browser, store } = setUp()
  store.save('draft-1', [message('a')], 'Title')
  store.rename('draft-1', 'server')
  expect(store.load('server')).toEqual({ messages: [message('a')], title: 'Title' })
  expect(Array.from({ length: browser.length }, (_, index) => browser.key(index))).toEqual([
    'chat_conv_server',
    'chat_title_server',
  ])
})

test('makes room in a full storage by giving up copies that the server has, not questions that wait', () => {
  const { browser, store } = setUp()
  const unsent = message('u', {
    serverId: null,
    status: 'unsent',
    request: { key: 'key12345', modelId: 'm', owner: 'other' },
  })
  store.save('old', [message('a', { content: 'x'.repeat(1000) })], '')
  store.save('waiting', [unsent], '')
  browser.room = 1800
  store.save('new', [message('b', { content: 'y'.repeat(1000) })], '')
  expect(store.load('new').messages).toHaveLength(1)
  expect(store.load('old').messages).toEqual([])
  expect(browser.getItem('chat_conv_new')).not.toBeNull()
  expect(store.load('waiting').messages).toEqual([unsent])
})

/** A storage with one open conversation and as much of others as it holds, and no room for more. */
function fullOf(others: number) {
  const result = setUp()
  const { browser, store } = result
  for (let each = 0; each < others; each += 1) {
    store.save(`old${each}`, [message(`o${each}`, { content: 'x'.repeat(500) })], '')
  }
  store.save('open', [message('a')], '')
  browser.room = 0
  for (let each = 0; each < browser.length; each += 1) {
    browser.room += browser.getItem(browser.key(each)!)!.length
  }
  const copies = () => result.storage.keys('chat_conv_').sort()
  return { ...result, copies }
}

test('gives up no more copies than it has to, and the one of the open conversation last', () => {
  const { browser, storage, store, copies } = fullOf(3)
  expect(storage.set('chat_draft_default', 'what is typed')).toBe(true)
  expect(browser.getItem('chat_draft_default')).toBe('what is typed')
  expect(copies()).toEqual(['chat_conv_old1', 'chat_conv_old2', 'chat_conv_open'])
  store.save('open', [message('a'), message('b', { content: 'y'.repeat(600) })], '')
  expect(JSON.parse(browser.getItem('chat_conv_open')!)).toHaveLength(2)
  expect(copies()).toEqual(['chat_conv_old2', 'chat_conv_open'])
})

test('another value that did not fit does not keep a conversation from being saved', () => {
  const { browser, storage, store } = fullOf(3)
  expect(storage.set('chat_draft_default', 'z'.repeat(5000))).toBe(false)
  store.save('open', [message('a'), message('b')], '')
  expect(JSON.parse(browser.getItem('chat_conv_open')!)).toHaveLength(2)
})

test('on the origin of another site, gives up what was talked about longest ago once copies take more than their room', () => {
  const { storage, store } = setUp(4000)
  const talk = (id: string, timestamp: string, values: Partial<LocalMessage> = {}) =>
    store.save(id, [message(id, { content: 'x'.repeat(1000), timestamp, ...values })], id)
  talk('middle', '2026-02-01T00:00:00.000Z')
  talk('oldest', '2026-01-01T00:00:00.000Z')
  talk('waiting', '2025-01-01T00:00:00.000Z', { serverId: null, status: 'unsent' })
  store.load('oldest')
  expect(storage.keys('chat_conv_')).toHaveLength(3)
  talk('newest', '2026-03-01T00:00:00.000Z')
  expect(storage.keys('chat_conv_')).toHaveLength(4)
  store.load('newest')
  expect(storage.keys('chat_').sort()).toEqual(
    ['middle', 'newest', 'waiting'].flatMap((id) => [`chat_conv_${id}`, `chat_title_${id}`]).sort(),
  )
  // Another chat of the page has its own open.
  createConversationStore(storage, 'next', { room: 2000 }).load('middle')
  expect(storage.keys('chat_conv_').sort()).toEqual([
    'chat_conv_middle',
    'chat_conv_newest',
    'chat_conv_waiting',
  ])
  createConversationStore(storage, 'me', { room: 2000 }).load('newest')
  expect(storage.keys('chat_conv_').sort()).toEqual([
    'chat_conv_middle',
    'chat_conv_newest',
    'chat_conv_waiting',
  ])
})

test('a conversation that takes more than the room by itself keeps its newest messages', () => {
  const { store } = setUp(1000)
  const long = (id: string) => message(id, { content: 'x'.repeat(300) })
  store.save('id', [long('a'), long('b'), long('c')], '')
  expect(store.load('id').messages.map(({ id }) => id)).toEqual(['b', 'c'])
  store.save('id', [long('a'), message('b', { content: 'y'.repeat(2000) })], '')
  expect(store.load('id').messages.map(({ id }) => id)).toEqual(['b'])
  const waiting = (id: string) => ({ ...long(id), serverId: null, status: 'queued' as const })
  store.save('id', [long('a'), waiting('b'), waiting('c'), waiting('d')], '')
  expect(store.load('id').messages.map(({ id }) => id)).toEqual(['b', 'c', 'd'])
  store.save('id', [waiting('a'), long('b'), long('c'), long('d')], '')
  expect(store.load('id').messages.map(({ id }) => id)).toEqual(['a', 'c', 'd'])
})

test('where storage is blocked nothing is given up, for nothing is won', () => {
  const storage = createStudioStorage({ prefix: '', allowed: true, open: () => null })
  const store = createConversationStore(storage, 'me')
  store.save('one', [message('a')], '')
  store.save('two', [message('b')], '')
  expect(store.load('one').messages).toEqual([message('a')])
})

test('a storage too small for anything still serves this page', () => {
  const { browser, store } = setUp()
  browser.room = 10
  store.save('id', [message('a')], 'Title')
  expect(store.load('id').messages).toEqual([message('a')])
})

test('gives up local conversations that nobody has come back to for a month', () => {
  const { storage, store } = setUp()
  store.save('draft-old', [message('a', { timestamp: '2020-01-01T00:00:00.000Z' })], '')
  store.save('draft-new', [message('b', { timestamp: new Date().toISOString() })], '')
  store.save('server', [message('c', { timestamp: '2020-01-01T00:00:00.000Z' })], '')
  createConversationStore(storage, 'next')
  expect(['draft-old', 'draft-new', 'server'].map((id) => store.load(id).messages.length)).toEqual([0, 1, 1])
})

test('reads rubbish as nothing, and what is sound beside it', () => {
  const { storage, store } = setUp()
  for (const rubbish of ['', '{', 'null', '7', '"text"', '{}', '[null,1,[],{"id":1}]']) {
    storage.set('chat_conv_id', rubbish)
    expect(store.load('id').messages).toEqual([])
  }
  storage.set(
    'chat_conv_id',
    JSON.stringify([{ id: 'x' }, message('a'), { ...message('b'), images: 'no', error: 3 }]),
  )
  expect(store.load('id').messages).toEqual([message('a'), message('b')])
})

test('never throws on any stored value, and loads only what it could save', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        fc.string(),
        fc.json().map((each) => `[${each}]`),
      ),
      (value) => {
        const { storage, store } = setUp()
        storage.set('chat_conv_id', value)
        const { messages } = store.load('id')
        store.save('id', messages, '')
        expect(store.load('id').messages).toEqual(messages)
      },
    ),
  )
})
