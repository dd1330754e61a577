import type { ChatMessage } from '@ai-studio/core/chat'

/** A copy of a message, for the page that asks for it. */
export interface PlainMessage {
  /** Names the message on this page, as in events. */
  id: string
  role: ChatMessage['role']
  /** Markdown for the assistant, plain text for the user. */
  text: string
  /** When it was written: ISO 8601, UTC. */
  timestamp: string
  /** `streaming` while it is being written; `sending` and `unsent` as long as the server does not have it. */
  status: ChatMessage['status']
}

/** What a page can have a chat do. */
export interface ChatControls {
  /** Puts the focus in the composer, without scrolling the page: from now on this browser may remember the visitor. */
  focus(): void
  /**
   * Asks, as if the visitor had typed it: from now on this browser may remember the visitor.
   * @returns true as soon as it stands in the conversation, where without a connection it waits; false when it was
   *   refused, and the text is then the composer's
   */
  send(text: string): Promise<boolean>
  /** Puts a text into the composer without sending it. */
  setDraft(text: string): void
  /** Ends the answer that is being written; its text so far stays. */
  stop(): Promise<void>
  /**
   * Has the last answer written anew.
   * @returns false when there is none, or when it can't be now: still answering, offline
   */
  regenerate(): Promise<boolean>
  /** The messages that are loaded, oldest first, as copies. */
  getMessages(): Promise<PlainMessage[]>
  /** Deletes the conversation and begins a new one, without asking the visitor. Does nothing in an empty chat. */
  clear(): Promise<void>
  /** Leaves the conversation for a new one; deletes nothing. */
  newConversation(): void
  /** Shows another conversation of this visitor. */
  openConversation(id: string): Promise<void>
}
