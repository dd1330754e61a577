import { describe, expect, test } from 'vitest'
import { BrowserTabs } from './testing/browser-tabs.ts'
import { studioOn } from './testing/chat-harness.ts'
import { onScriptedServer } from './testing/on-scripted-server.ts'
import type { ChatSession } from './chat-session-types.ts'

const stage = onScriptedServer()
const sendRoute = 'POST /api/chat/send'
const contents = (tab: ChatSession) =>
  tab.$messages.get().map(({ content, status }) => `${content} (${status})`)

/** Two tabs of one browser on the same conversation. */
async function twoTabs() {
  const browser = new BrowserTabs()
  const conversation = stage.server.addConversation(['question', 'answer'])
  const open = () =>
    stage.open(undefined, {
      studio: { ...studioOn(stage.server), storage: browser.openTab() },
      conversationId: conversation.id,
    })
  const tabs = [await open(), await open()] as const
  await stage.pass(300)
  return { tabs, browser, conversation, open }
}

test('a question of one tab appears in the other, where its answer is written too', async () => {
  const { tabs } = await twoTabs()
  const [first, second] = tabs
  await stage.ask(first, 'from the first tab')
  stage.server.write('both ')
  await stage.pass(300)
  expect(second.$live.get()?.text).toBe('both ')
  expect(contents(second).at(-1)).toBe('from the first tab (complete)')
  stage.server.write('see it')
  stage.server.finish()
  await stage.pass(500)
  for (const tab of tabs) {
    expect(contents(tab)).toEqual([
      'question (complete)',
      'answer (complete)',
      'from the first tab (complete)',
      'both see it (complete)',
    ])
  }
})

test('writes of the tabs do not answer each other for ever', async () => {
  const { tabs, browser } = await twoTabs()
  stage.server.reply = () => ['reply']
  await stage.ask(tabs[0], 'one')
  await stage.pass(1000)
  let writes = 0
  const setItem = browser.storage.setItem.bind(browser.storage)
  browser.storage.setItem = (key, value) => {
    writes += 1
    setItem(key, value)
  }
  await stage.pass(10_000)
  expect(writes).toBe(0)
})

test('of two questions at once one is answered, the other keeps its text and shows the running answer', async () => {
  const { tabs } = await twoTabs()
  const [first, second] = tabs
  first.setDraft('mine')
  second.setDraft('yours')
  const sent = Promise.all([first.send('mine'), second.send('yours')])
  await stage.pass(300)
  await sent
  stage.server.write('answer to mine')
  stage.server.finish()
  await stage.pass(500)
  expect(second.getDraft()).toBe('yours')
  expect(second.$notice.get()?.code).toBe('CONVERSATION_BUSY')
  for (const tab of tabs)
    expect(contents(tab).slice(2)).toEqual(['mine (complete)', 'answer to mine (complete)'])
  expect(stage.server.answerCount).toBe(1)
})

test('what one tab saves does not remove a question that another tab could not send', async () => {
  const { tabs, open } = await twoTabs()
  const [first, second] = tabs
  stage.server.disturb('POST /api/chat/send', { kind: 'refused', code: 'INTERNAL_ERROR' })
  await stage.ask(first, 'unsent in the first')
  await stage.pass(300)
  stage.server.reply = () => ['reply']
  await stage.ask(second, 'from the second')
  await stage.pass(500)
  expect(contents(first)).toContain('unsent in the first (unsent)')
  expect(contents(second)).not.toContain('unsent in the first (unsent)')
  first.dispose()
  expect(contents(await open())).toContain('unsent in the first (unsent)')
})

test('a question that waits in two tabs and is sent from one is confirmed in both', async () => {
  const { tabs, open } = await twoTabs()
  stage.server.disturb('POST /api/chat/send', { kind: 'refused', code: 'INTERNAL_ERROR' })
  await stage.ask(tabs[0], 'twice')
  await stage.pass(300)
  const third = await open()
  await stage.pass(300)
  expect(contents(third)).toContain('twice (unsent)')
  stage.server.reply = () => ['reply']
  await stage.when(third.retry(), 500)
  for (const tab of [tabs[0], third])
    expect(contents(tab).slice(2)).toEqual(['twice (complete)', 'reply (complete)'])
  expect(stage.server.answerCount).toBe(1)
})

test('a conversation deleted in one tab ends in the other', async () => {
  const { tabs } = await twoTabs()
  await stage.when(tabs[0].startOver(), 300)
  expect([tabs[1].$conversationId.get(), tabs[1].$notice.get()?.code]).toEqual([null, 'CONVERSATION_GONE'])
})

test('an answer that one tab has to its end is not doubled where the connection has fallen silent', async () => {
  const { tabs } = await twoTabs()
  await stage.ask(tabs[0], 'from the first tab')
  stage.server.plans.push({ bytes: 200, ending: 'silence' })
  await stage.pass(300)
  stage.server.write('the answer '.repeat(30))
  stage.server.finish()
  await stage.pass(1000)
  expect(contents(tabs[0]).length).toBe(4)
  expect([tabs[1].$live.get()?.phase, contents(tabs[1]).length]).toEqual(['waiting', 3])
  await stage.pass(40_000)
  expect(contents(tabs[1])).toEqual(contents(tabs[0]))
})

test('a history from before another tab’s question does not undo it', async () => {
  const { tabs, open } = await twoTabs()
  const deliver = stage.server.delay('GET /api/chat/history/{id}')
  const third = await open()
  stage.server.reply = () => ['reply']
  await stage.ask(tabs[0], 'from the first tab')
  await stage.pass(500)
  deliver()
  await stage.pass(100)
  expect(contents(third).slice(2)).toEqual(['from the first tab (complete)', 'reply (complete)'])
})

test('renaming a conversation id moves its messages and title for a second tab too', async () => {
  const browser = new BrowserTabs()
  const open = () =>
    stage.open(undefined, { studio: { ...studioOn(stage.server), storage: browser.openTab() } })
  const first = await open()
  stage.server.disturb('POST /api/chat/send', { kind: 'refused', code: 'INTERNAL_ERROR' })
  await stage.ask(first, 'the question')
  await stage.pass(300)
  const second = await open()
  expect(contents(second)).toEqual(['the question (unsent)'])
  stage.server.reply = () => ['answer']
  await stage.when(first.retry(), 500)
  await stage.when(second.retry(), 500)
  for (const tab of [first, second]) {
    expect(contents(tab)).toEqual(['the question (complete)', 'answer (complete)'])
    expect(tab.$title.get()).toBe('Title of the question')
  }
  expect(second.$conversationId.get()).toBe(first.$conversationId.get())
  expect(stage.server.conversations.size).toBe(1)
  const keys = Array.from({ length: browser.storage.length }, (_, index) => browser.storage.key(index)!)
  expect(keys.filter((key) => /^chat_(conv|title)_draft-/.test(key))).toEqual([])
})

test('an answer written anew in one tab replaces the old one in the other', async () => {
  const { tabs } = await twoTabs()
  stage.server.reply = () => ['first try']
  await stage.ask(tabs[0], 'again')
  await stage.pass(500)
  stage.server.reply = () => ['second try']
  await stage.when(tabs[0].retry(), 500)
  for (const tab of tabs) {
    expect(contents(tab).slice(2)).toEqual(['again (complete)', 'second try (complete)'])
  }
})

describe('a question that another tab has confirmed before the one that sends it', () => {
  /** A question on its way, and a tab that has found it in the copy and at the server meanwhile. */
  async function confirmedElsewhere() {
    const { tabs, open } = await twoTabs()
    await stage.ask(tabs[0], 'mine')
    await stage.pass(300)
    const third = await open()
    await stage.pass(300)
    const question = tabs[0].$messages.get().at(-1)
    expect(question).toMatchObject({ content: 'mine', status: 'complete', serverId: expect.any(String) })
    return [...tabs, third]
  }

  async function expectAnswer(tabs: ChatSession[]) {
    stage.server.write('answer to mine')
    await stage.pass(300)
    expect(tabs[0]!.$live.get()?.text).toBe('answer to mine')
    stage.server.finish()
    await stage.pass(1000)
    for (const tab of tabs)
      expect(contents(tab).slice(2)).toEqual(['mine (complete)', 'answer to mine (complete)'])
  }

  test('stays when its answer begins', async () => {
    const deliver = stage.server.delay(sendRoute)
    const tabs = await confirmedElsewhere()
    deliver()
    await stage.pass(300)
    for (const tab of tabs) expect(contents(tab).at(-1)).toBe('mine (complete)')
    await expectAnswer(tabs)
  })

  test('is no question that could not be sent, should that never hear of it', async () => {
    stage.server.disturb(sendRoute, ...Array.from({ length: 9 }, () => ({ kind: 'response lost' as const })))
    const tabs = await confirmedElsewhere()
    await stage.pass(60_000)
    expect([contents(tabs[0]!).at(-1), tabs[0]!.$notice.get()]).toEqual(['mine (complete)', null])
    await expectAnswer(tabs)
  })
})

test('a question that was stopped, while another tab asked one, can be asked again', async () => {
  const { tabs } = await twoTabs()
  const [first, second] = tabs
  const release = stage.server.hold(sendRoute, 'SERVICE_UNAVAILABLE')
  await stage.ask(first, 'mine')
  void first.stop()
  stage.server.reply = (question) => [`answer to ${question}`]
  await stage.ask(second, 'theirs')
  await stage.pass(500)
  const theirs = ['theirs (complete)', 'answer to theirs (complete)']
  expect(contents(first).slice(2)).toEqual([...theirs, 'mine (sending)', ' (stopped)'])
  // The server is away for longer than anybody waits.
  stage.server.isDown = true
  release()
  await stage.pass(60_000)
  expect(contents(first).slice(2)).toEqual([...theirs, 'mine (unsent)'])
  expect(first.$messages.get().at(-1)?.error?.retryable).toBe(true)
  stage.server.isDown = false
  await stage.when(first.retry(first.$messages.get().at(-1)?.id), 500)
  for (const tab of tabs)
    expect(contents(tab).slice(2)).toEqual([...theirs, 'mine (complete)', 'answer to mine (complete)'])
})

test('a stopped question that another tab has confirmed is none that could not be sent', async () => {
  const { tabs, open } = await twoTabs()
  const [first] = tabs
  stage.server.disturb(sendRoute, ...Array.from({ length: 9 }, () => ({ kind: 'response lost' as const })))
  await stage.ask(first, 'mine')
  void first.stop()
  await stage.pass(300)
  const third = await open()
  await stage.pass(60_000)
  stage.server.write('answer')
  stage.server.finish()
  await stage.pass(1000)
  for (const tab of [first, third])
    expect(contents(tab).slice(2)).toEqual(['mine (complete)', 'answer (complete)'])
})

test('what a tab has written that had not seen everything hides nothing, also while it is being answered', async () => {
  const { tabs, browser, conversation } = await twoTabs()
  const key = `chat_conv_${conversation.id}`
  const old = JSON.parse(browser.storage.getItem(key)!) as object[]
  stage.server.reply = (question) => [`answer to ${question}`]
  await stage.ask(tabs[0], 'newer')
  await stage.pass(500)
  stage.server.reply = null
  const { message } = stage.server.askElsewhere(conversation.id, 'newest')
  const streaming = { ...message, serverId: message.id, sequence: 1, images: [] }
  browser.openTab().set(key, JSON.stringify([...old, streaming]))
  await stage.pass(300)
  stage.server.write('answer to newest')
  await stage.pass(100)
  for (const tab of tabs) {
    expect(contents(tab).slice(2)).toEqual([
      'newer (complete)',
      'answer to newer (complete)',
      'newest (complete)',
    ])
    expect(tab.$live.get()?.text).toBe('answer to newest')
  }
})
