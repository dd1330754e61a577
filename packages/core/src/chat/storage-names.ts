import type { StudioStorage } from '../storage/studio-storage.ts'

/** The model that the visitor chose, for all conversations. */
export const modelKey = 'chat_model'
/** The conversation that is open in an instance. */
export const activeKey = (instance: string) => `chat_active_${instance}`
/** What is typed and not sent in an instance. */
export const draftKey = (instance: string) => `chat_draft_${instance}`
/** What the model is to be told in the conversation of an instance that the server does not know yet. */
export const instructionsKey = (instance: string) => `chat_instructions_${instance}`

/** Whether a key is of something written and not sent: a draft, or instructions for a conversation that has not begun. */
export const holdsWords = (key: string): boolean => /^chat_(draft|instructions)_/.test(key)

/** What was kept as the open conversation and cannot be one is not worth a question to the server. */
export const isConversationId = (kept: string | null): boolean => /^[\w-]{1,100}$/.test(kept ?? '')

/** Begins the ids of conversations that only this browser knows. */
export const localPrefix = 'draft-'
export const isLocalConversation = (id: string): boolean => id.startsWith(localPrefix)

/**
 * Removes what the browser keeps of chats: conversations, their titles, which of them is open, what is typed.
 * @param wordsStay whether what is written and not sent is kept
 */
export function removeChats(storage: StudioStorage, wordsStay: boolean): void {
  for (const key of storage.keys('chat_')) if (!wordsStay || !holdsWords(key)) storage.remove(key)
}
