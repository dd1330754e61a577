import { describe, expect, test } from 'vitest'
import { BrowserTabs } from './testing/browser-tabs.ts'
import { MemoryStorage, openTab, studioOn } from './testing/chat-harness.ts'
import { onScriptedServer } from './testing/on-scripted-server.ts'

const stage = onScriptedServer()
const key = 'chat_draft_default'

describe('two tabs with different conversations', () => {
  /** The second one has a draft that is kept. */
  async function twoTabs() {
    stage.server.reply = () => ['answer']
    const browser = new BrowserTabs()
    const open = () => {
      const { id } = stage.server.addConversation(['question', 'answer'])
      const studio = { ...studioOn(stage.server), storage: browser.openTab() }
      return stage.open(undefined, { studio, conversationId: id })
    }
    const [first, second] = [await open(), await open()]
    second.setDraft('long text of the second')
    await stage.pass(500)
    return { browser, open, first, second }
  }

  test('what is sent or emptied in one takes nothing of the other', async () => {
    const { browser, first } = await twoTabs()
    first.setDraft('of the first')
    await stage.when(first.send('of the first'), 500)
    expect(browser.storage.getItem(key)).toBe('long text of the second')
    first.setDraft('of')
    first.setDraft('')
    first.dispose()
    expect(browser.storage.getItem(key)).toBe('long text of the second')
  })

  test('what one has written over and then sent is there again for a reload of the other', async () => {
    const { open, first } = await twoTabs()
    first.setDraft('of the first')
    await stage.pass(500)
    expect((await open()).getDraft()).toBe('of the first')
    await stage.when(first.send('of the first'), 500)
    expect((await open()).getDraft()).toBe('long text of the second')
  })

  test('a draft that both show and one sends does not come back', async () => {
    const { browser, open, second } = await twoTabs()
    const third = await open()
    expect(third.getDraft()).toBe('long text of the second')
    await stage.when(third.send('long text of the second'), 500)
    window.dispatchEvent(new Event('pagehide'))
    expect(browser.storage.getItem(key)).toBeNull()
    expect(second.getDraft()).toBe('long text of the second')
  })

  test('a temporary chat of one takes its own text out of the storage, and no other', async () => {
    const { browser, first, second } = await twoTabs()
    first.newConversation({ isTemporary: true })
    first.setDraft('private')
    await stage.pass(500)
    expect(browser.storage.getItem(key)).toBe('long text of the second')
    second.newConversation({ isTemporary: true })
    await stage.pass(500)
    expect(browser.storage.getItem(key)).toBeNull()
  })
})

describe('a page that comes out of the cache', () => {
  const goAway = () => window.dispatchEvent(new Event('pagehide'))
  const comeBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

  test.each([
    ['sent', null, ''],
    ['changed', 'half a sentence, and the rest', 'half a sentence, and the rest'],
  ])('shows what became of its draft on the next page: %s', async (_, next, shown) => {
    const storage = new MemoryStorage()
    const tab = await stage.open(storage)
    tab.setDraft('half a sentence')
    goAway()
    if (next === null) storage.removeItem(key)
    else storage.setItem(key, next)
    const told: string[] = []
    tab.$restoredDraft.listen((restored) => told.push(restored!.text))
    comeBack()
    expect([tab.getDraft(), told.at(-1)]).toEqual([shown, shown])
    // A field puts what it is told before what stands in it, unless that is nothing.
    expect(told[0]).toBe('')
    await stage.pass(500)
    expect(storage.getItem(key)).toBe(next)
  })

  test('keeps what nobody has touched', async () => {
    const tab = await stage.open(new MemoryStorage())
    tab.setDraft('half a sentence')
    goAway()
    comeBack()
    expect([tab.getDraft(), tab.$restoredDraft.get()]).toEqual(['half a sentence', null])
  })
})

test('a full storage gives up copies of other conversations for what is typed, once the engine is there', async () => {
  const storage = new MemoryStorage()
  storage.setItem('chat_conv_other', JSON.stringify(['a copy that the server has, too']))
  storage.room = storage.getItem('chat_conv_other')!.length

  const tab = openTab(stage.server, storage)
  tab.setDraft('typed before')
  await stage.pass(500)
  expect(storage.getItem(key)).toBeNull()
  tab.start()
  await stage.pass()
  expect(storage.getItem(key)).toBe('typed before')
  tab.dispose()
})
