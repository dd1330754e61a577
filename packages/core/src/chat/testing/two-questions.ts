import type { ChatSession } from '../chat-session-types.ts'
import { BrowserTabs } from './browser-tabs.ts'
import { studioOn, type MemoryStorage } from './chat-harness.ts'
import type { Stage } from './on-scripted-server.ts'

const all = ['one', 'answer one', 'two', 'answer two']

/** A conversation of two questions and their answers, as pages open it. */
export function twoQuestions(stage: Stage) {
  return {
    contents: (tab: ChatSession) => tab.$messages.get().map(({ content }) => content),
    row: (tab: ChatSession, content: string) => tab.$messages.get().find((each) => each.content === content)!,
    async opened(storage?: MemoryStorage) {
      const conversation = stage.server.addConversation(all)
      const tab = await stage.open(storage, { conversationId: conversation.id })
      return { tab, conversation }
    },
    /** Two tabs of one browser. */
    async twoTabs() {
      const browser = new BrowserTabs()
      const { id } = stage.server.addConversation(all)
      const open = () =>
        stage.open(undefined, {
          studio: { ...studioOn(stage.server), storage: browser.openTab() },
          conversationId: id,
        })
      const tabs = [await open(), await open()] as const
      await stage.pass(300)
      return tabs
    },
  }
}
