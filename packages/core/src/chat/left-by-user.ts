import { storageKeys } from '@ai-studio/contract/constants'
import { shared } from '../registry/shared.ts'
import type { StudioStorage } from '../storage/studio-storage.ts'
import { newId } from './identifier.ts'
import { isUnconfirmed, parseMessages } from './local-message.ts'

const { conversationPrefix } = storageKeys
/** Says on which page a user had signed in who wrote what else begins with `chat_`; gone with it when they leave. */
const markKey = 'chat_user'
/** What the browser has of conversations; not what is typed, nor what was chosen. */
const ofConversations = /^chat_(conv|title|active|instructions)_/

/** What all copies of the library know: this page's name, and of what was forgotten on it the words that had waited. */
const page = () => shared('left-by-users', () => ({ id: newId(), forgotten: new Map<string, string>() }))

/** What is kept from now on is the user's who has signed in on this page. */
export function markAsUsers(storage: StudioStorage): void {
  storage.set(markKey, page().id)
}

/**
 * On the page of another site a user's token ends with the page. What they had asked there is the server's to show, once
 * they have signed in again; to whoever comes to the next page it is neither shown, nor asked for in their own name.
 *
 * @param active the conversation that a chat is about to open
 * @returns null where it may; else the questions in it that were never sent
 */
export function forgetUsers(storage: StudioStorage, active: string | null): string | null {
  const { id, forgotten } = page()
  const mark = storage.get(markKey)
  if (mark !== null && mark !== id) {
    for (const key of storage.keys('chat_')) {
      if (!ofConversations.test(key)) continue
      if (key.startsWith(conversationPrefix)) {
        const waiting = parseMessages(storage.get(key)).filter(isUnconfirmed)
        forgotten.set(
          key.slice(conversationPrefix.length),
          waiting.map(({ content }) => content).join('\n\n'),
        )
      }
      storage.remove(key)
    }
    storage.remove(markKey)
  }
  return (active && forgotten.get(active)) ?? null
}
