import { describe, expect, test } from 'vitest'
import type { ChatSession } from './chat-session-types.ts'
import { BrowserTabs } from './testing/browser-tabs.ts'
import { MemoryStorage, studioOn } from './testing/chat-harness.ts'
import { onScriptedServer } from './testing/on-scripted-server.ts'
import { offlineQuestions, sendRoute } from './testing/offline-questions.ts'
import { onPageNetwork } from './testing/page-network.ts'

const stage = onScriptedServer()
const network = onPageNetwork()
const { contents, sent, keys, askOffline } = offlineQuestions(stage, network)

test('survives a reload, and is sent by the page that has a connection again', async () => {
  const storage = new MemoryStorage()
  const tab = await stage.open(storage)
  await askOffline(tab, 'first', 'second')
  tab.dispose()
  const offline = await stage.open(storage)
  expect(contents(offline)).toEqual(['first (queued)', 'second (queued)'])
  offline.dispose()
  network.setOnline(true)
  stage.server.reply = (question) => [`answer to the ${question}`]
  const online = await stage.open(storage)
  await stage.pass(500)
  expect(contents(online)).toEqual([
    'first (complete)',
    'answer to the first (complete)',
    'second (complete)',
    'answer to the second (complete)',
  ])
  expect(keys().size).toBe(2)
})

test.each([
  ['before it arrived', 'unreachable'],
  ['after it arrived', 'response lost'],
] as const)('a reload in the middle, with a question on its way (%s), sends each once', async (_, kind) => {
  const storage = new MemoryStorage()
  const tab = await stage.open(storage)
  await askOffline(tab, 'first', 'second')
  stage.server.disturb(sendRoute, { kind })
  network.setOnline(true)
  await stage.pass(20)
  expect(contents(tab)[0]).toBe('first (sending)')
  tab.dispose()
  const next = await stage.open(storage)
  await stage.pass(50)
  stage.server.write('answer to the first')
  stage.server.finish()
  stage.server.reply = () => ['answer to the second']
  await stage.pass(500)
  expect(contents(next)).toEqual([
    'first (complete)',
    'answer to the first (complete)',
    'second (complete)',
    'answer to the second (complete)',
  ])
  expect([keys().size, stage.server.answerCount]).toEqual([2, 2])
})

test('a reload while a queued question is being answered goes on with the next', async () => {
  const storage = new MemoryStorage()
  const tab = await stage.open(storage)
  await askOffline(tab, 'first', 'second')
  network.setOnline(true)
  await stage.pass(100)
  stage.server.write('answer ')
  await stage.pass(300)
  tab.dispose()
  const next = await stage.open(storage)
  await stage.pass(100)
  expect(sent().length).toBe(1)
  stage.server.write('to the first')
  stage.server.finish()
  stage.server.reply = () => ['answer to the second']
  await stage.pass(500)
  expect(contents(next)).toEqual([
    'first (complete)',
    'answer to the first (complete)',
    'second (complete)',
    'answer to the second (complete)',
  ])
})

test('two tabs with the same questions send them under the same keys, and each is answered once', async () => {
  const browser = new BrowserTabs()
  const open = () =>
    stage.open(undefined, { studio: { ...studioOn(stage.server), storage: browser.openTab() } })
  const first = await open()
  await askOffline(first, 'one', 'two')
  await stage.pass(300)
  const second = await open()
  expect(contents(second)).toEqual(['one (queued)', 'two (queued)'])
  stage.server.reply = (question) => [`answer to ${question}`]
  network.setOnline(true)
  await stage.pass(3000)
  for (const tab of [first, second]) {
    expect(contents(tab)).toEqual([
      'one (complete)',
      'answer to one (complete)',
      'two (complete)',
      'answer to two (complete)',
    ])
  }
  expect([keys().size, stage.server.answerCount, stage.server.conversations.size]).toEqual([2, 2, 1])
})

describe('a question that waits in two tabs and is taken back in one', () => {
  const waiting = (tab: ChatSession) => contents(tab).filter((each) => each.endsWith('(queued)'))

  /** Two tabs without a connection; the second one has found the question of the first in the copy. */
  async function twoTabs(conversationId?: string) {
    const browser = new BrowserTabs()
    const open = () =>
      stage.open(undefined, {
        studio: { ...studioOn(stage.server), storage: browser.openTab() },
        ...(conversationId && { conversationId }),
      })
    const first = await open()
    await stage.pass(300)
    await askOffline(first, 'wrong')
    await stage.pass(300)
    const second = await open()
    await stage.pass(300)
    expect(waiting(second)).toEqual(['wrong (queued)'])
    return { tabs: [first, second] as const, open }
  }

  async function connect() {
    stage.server.reply = (question) => [`answer to ${question}`]
    network.setOnline(true)
    await stage.pass(3000)
  }

  const takeBack = (tab: ChatSession) => tab.cancelQueued(tab.$messages.get().at(-1)!.id)

  test.each([
    ['the one that asked it', 0],
    ['the other one', 1],
  ] as const)('%s: nobody sends it', async (_, place) => {
    const { tabs } = await twoTabs(stage.server.addConversation(['question', 'answer']).id)
    takeBack(tabs[place])
    await stage.pass(10)
    expect(tabs.map(waiting)).toEqual([[], []])
    await connect()
    expect([sent(), ...tabs.map((tab) => contents(tab).length)]).toEqual([[], 2, 2])
    expect(tabs[place].getDraft()).toBe('wrong')
  })

  test.each([0, 1])('in a chat that the server does not know, in tab %i: nobody sends it', async (place) => {
    const { tabs, open } = await twoTabs()
    takeBack(tabs[place]!)
    await stage.pass(10)
    expect(tabs.map((tab) => [contents(tab), tab.$title.get()])).toEqual([
      [[], ''],
      [[], ''],
    ])
    await connect()
    expect([sent(), contents(await open())]).toEqual([[], []])
  })

  test('what else waits is sent, from whichever tab it is', async () => {
    const { tabs } = await twoTabs(stage.server.addConversation(['question', 'answer']).id)
    const [first, second] = tabs
    await askOffline(first, 'of the first')
    await askOffline(second, 'of the second')
    first.cancelQueued(first.$messages.get().find(({ content }) => content === 'wrong')!.id)
    await stage.pass(10)
    expect(waiting(first)).toEqual(['of the first (queued)'])
    expect(waiting(second)).toEqual(['of the second (queued)'])
    await connect()
    expect(
      sent()
        .map(({ Message }) => Message)
        .toSorted(),
    ).toEqual(['of the first', 'of the second'])
  })

  test('one that has not reached the copy yet stays', async () => {
    const { tabs } = await twoTabs(stage.server.addConversation(['question', 'answer']).id)
    const [first, second] = tabs
    const answering = second.send('of the second')
    takeBack(first)
    await stage.when(answering)
    await stage.pass(300)
    expect(tabs.map(waiting)).toEqual([[], ['of the second (queued)']])
  })
})

test('a chat that another tab’s question has made a conversation keeps what waits in it', async () => {
  const browser = new BrowserTabs()
  const open = () =>
    stage.open(undefined, { studio: { ...studioOn(stage.server), storage: browser.openTab() } })
  const first = await open()
  await askOffline(first, 'one', 'two')
  await stage.pass(300)
  const second = await open()
  await stage.pass(300)
  const release = stage.server.hold(sendRoute)
  stage.server.reply = (question) => [`answer to ${question}`]
  network.setOnline(true)
  await stage.pass(300)
  expect(contents(first)).toEqual(['one (sending)', 'two (queued)'])
  release()
  await stage.pass(3000)
  for (const tab of [first, second]) expect(contents(tab).length).toBe(4)
  expect(stage.server.answerCount).toBe(2)
})

test('waits for the answer to another tab’s question', async () => {
  const conversation = stage.server.addConversation(['question', 'answer'])
  const tab = await stage.open(undefined, { conversationId: conversation.id })
  await askOffline(tab, 'mine')
  stage.server.askElsewhere(conversation.id, 'theirs')
  stage.server.write('answer to theirs')
  network.setOnline(true)
  await stage.pass(300)
  expect(contents(tab).slice(2)).toEqual(['theirs (complete)', 'mine (queued)'])
  stage.server.finish()
  stage.server.reply = () => ['answer to mine']
  await stage.pass(500)
  expect(contents(tab).slice(2)).toEqual([
    'theirs (complete)',
    'answer to theirs (complete)',
    'mine (complete)',
    'answer to mine (complete)',
  ])
})

test('a question that was never sent is not taken for another tab’s with the same words', async () => {
  const storage = new MemoryStorage()
  const conversation = stage.server.addConversation(['question', 'answer'])
  const tab = await stage.open(storage, { conversationId: conversation.id })
  await askOffline(tab, 'yes')
  tab.dispose()
  stage.server.reply = () => ['answer']
  stage.server.askElsewhere(conversation.id, 'yes')
  network.setOnline(true)
  const next = await stage.open(storage, { conversationId: conversation.id })
  await stage.pass(500)
  expect(contents(next).slice(2)).toEqual([
    'yes (complete)',
    'answer (complete)',
    'yes (complete)',
    'answer (complete)',
  ])
})

test('a page that comes back later finds its question answered already, and shows it once', async () => {
  const storage = new MemoryStorage()
  const conversation = stage.server.addConversation(['question', 'answer'])
  const tab = await stage.open(storage, { conversationId: conversation.id })
  await askOffline(tab, 'first', 'second')
  await stage.pass(300)
  const left = storage.copy()
  stage.server.reply = (question) => [`answer to the ${question}`]
  network.setOnline(true)
  await stage.pass(500)
  const late = await stage.open(left, { conversationId: conversation.id })
  await stage.pass(1000)
  expect(contents(late).slice(2)).toEqual([
    'first (complete)',
    'answer to the first (complete)',
    'second (complete)',
    'answer to the second (complete)',
  ])
  expect(stage.server.answerCount).toBe(2)
})

test('a question that another tab finds at the server while its sender hears of it stands once in both', async () => {
  const browser = new BrowserTabs()
  const conversation = stage.server.addConversation(['question', 'answer'])
  const open = () =>
    stage.open(undefined, {
      studio: { ...studioOn(stage.server), storage: browser.openTab() },
      conversationId: conversation.id,
    })
  const tabs = [await open(), await open()] as const
  await askOffline(tabs[0], 'mine')
  await stage.pass(300)
  const deliver = stage.server.delay(sendRoute)
  // Both tabs ask what there is; the question is there first.
  const releases = tabs.map(() => stage.server.hold('GET /api/chat/history/{id}'))
  network.setOnline(true)
  await stage.pass()
  for (const release of releases) release()
  await stage.pass(90)
  expect(tabs.map((tab) => contents(tab).at(-1))).toEqual(['mine (sending)', 'mine (complete)'])
  deliver()
  // The other tab writes its copy in which the question of this one waits, and then this one its own.
  await stage.pass(300)
  stage.server.write('answer to mine')
  stage.server.finish()
  await stage.pass(1000)
  for (const tab of tabs) {
    expect(contents(tab).slice(2)).toEqual(['mine (complete)', 'answer to mine (complete)'])
    expect(new Set(tab.$messages.get().map(({ id }) => id)).size).toBe(4)
  }
})
