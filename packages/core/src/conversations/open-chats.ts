import { storageKeys } from '@ai-studio/contract/constants'
import type { WritableAtom } from 'nanostores'
import type { ChatSession } from '../chat/chat-session-types.ts'
import { sessions } from '../chat/sessions.ts'
import type { Studio } from '../studio-types.ts'

const { conversationPrefix, titlePrefix } = storageKeys

/** The chats of this page, and the copies that this browser keeps, as far as changes of the list concern them. */
export interface OpenChats {
  /** Counts in a chat that is not among those of the page. */
  add: (session: ChatSession) => () => void
  /** A conversation is called otherwise now. */
  rename: (id: string, title: string) => void
  /** Has chats begin anew that show a conversation; answers them. */
  leave: (id: string) => readonly ChatSession[]
  /** Shows it again in those that have not begun anything since. */
  comeBack: (id: string, chats: readonly ChatSession[]) => void
  /** Removes messages and title. Answers how to put them back: of questions that were not sent there is nothing else. */
  forget: (id: string) => () => void
}

export function createOpenChats({ endpoint, storage }: Studio): OpenChats {
  const added = new Map<ChatSession, number>()

  function showing(id: string): ChatSession[] {
    const onPage = [...sessions()].filter(([key]) => key.endsWith(` ${endpoint}`)).map(([, chat]) => chat)
    // The same chat may stand in both, as two objects with the same stores.
    const byStore = new Map([...added.keys(), ...onPage].map((chat) => [chat.$conversationId, chat]))
    return [...byStore.values()].filter((chat) => chat.$conversationId.get() === id)
  }

  return {
    add(session) {
      added.set(session, (added.get(session) ?? 0) + 1)
      return () => {
        const left = (added.get(session) ?? 1) - 1
        if (left > 0) added.set(session, left)
        else added.delete(session)
      }
    },
    rename(id, title) {
      // A chat saves its title with its messages: it has to know the new one before.
      for (const { $title } of showing(id)) ($title as WritableAtom<string>).set(title)
      if (storage.get(titlePrefix + id) !== null || storage.get(conversationPrefix + id) !== null)
        storage.set(titlePrefix + id, title)
    },
    leave(id) {
      const chats = showing(id)
      for (const chat of chats) chat.newConversation()
      return chats
    },
    comeBack(id, chats) {
      for (const chat of chats) {
        const isUntouched = chat.$conversationId.get() === null && chat.$messages.get().length === 0
        if (isUntouched && !chat.$live.get() && !chat.getDraft()) void chat.openConversation(id)
      }
    },
    forget(id) {
      const keys = [conversationPrefix + id, titlePrefix + id]
      const kept = keys.map((key) => [key, storage.get(key)] as const)
      for (const key of keys) storage.remove(key)
      return () => {
        for (const [key, value] of kept) {
          if (value !== null && storage.get(key) === null) storage.set(key, value)
        }
      }
    },
  }
}
