import type { ExportFormat, FoundConversation } from '@ai-studio/contract'
import type { ReadableAtom } from 'nanostores'
import type { ChatSession } from '../chat/chat-session-types.ts'

/** The conversations as they are shown now: what the server told, with what the visitor has just changed. */
export interface ConversationListState {
  /** `idle` before anything was asked for; `error` only when there is nothing to show. */
  readonly phase: 'idle' | 'loading' | 'ready' | 'error'
  /** Pinned ones first, then the latest; those of a search in the server's order. */
  readonly items: readonly FoundConversation[]
  /** What the items were searched for; empty for all conversations. */
  readonly foundFor: string
  /** The items are about to be replaced: a search or a refresh is on its way. */
  readonly isBusy: boolean
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** Why there is nothing to show, or why the next page did not come. For people; empty when nobody said why. */
  readonly problem: string | null
}

/** Something the visitor wanted that was refused; what it had changed is as before. */
export interface ConversationNotice {
  /** Grows, so that the same failure is told again. */
  readonly id: number
  readonly action: 'rename' | 'pin' | 'delete' | 'restore' | 'export'
  /** Code of the contract, or a local one as `NETWORK`. */
  readonly code: string
  /** For people; empty when nobody said why. */
  readonly text: string
}

/** A conversation as a file. */
export interface ConversationDownload {
  readonly blob: Blob
  /** Made of the title, with the ending of its format. */
  readonly name: string
}

/** How an import ended. `code` is of the contract, or a local one. */
export type ImportOutcome =
  | { readonly isDone: true; readonly imported: number; readonly skipped: number }
  | { readonly isDone: false; readonly code: string; readonly text: string }

/**
 * The conversations of whoever is here. What the visitor does shows at once and is taken back when the server
 * refuses. No method throws or rejects: failures arrive in `$list.problem` and `$notice`.
 */
export interface ConversationList {
  readonly $list: ReadableAtom<ConversationListState>
  /** What is searched for, also while the answer is on its way. */
  readonly $search: ReadableAtom<string>
  readonly $notice: ReadableAtom<ConversationNotice | null>
  /**
   * Says that a view shows the list, and loads it afresh. While nobody does nothing is requested.
   * @param session the chat beside the list: the list follows what happens in it
   * @returns releases; calling it again does nothing
   */
  retain: (session?: ChatSession) => () => void
  /** Searches titles and messages, a moment after the last call; the latest wins. Blank shows all. */
  search: (words: string) => void
  /** Loads the list again; what is shown stays until the answer is there. */
  refresh: () => Promise<void>
  /** Adds the next page; does nothing while one is loading or there is none. */
  loadMore: () => Promise<void>
  /** Gives a conversation another title, cut to 200 characters. A blank or unchanged one is ignored. */
  rename: (id: string, title: string) => Promise<boolean>
  setPinned: (id: string, isPinned: boolean) => Promise<boolean>
  /** Deletes a conversation. Chats of this page that show it begin a new one. */
  remove: (id: string) => Promise<boolean>
  /** Brings back what was deleted less than a minute ago, and shows it again in chats that have not moved on. */
  restore: (id: string) => Promise<boolean>
  /** A conversation as a file; null when it could not be had. */
  exportFile: (id: string, format: ExportFormat) => Promise<ConversationDownload | null>
  /** Reads conversations in: our own file, or ChatGPT's export. */
  importFile: (file: File) => Promise<ImportOutcome>
  /** Forgets everything that is shown, because somebody else may be here now, and asks anew for who looks at it. */
  clear: () => void
  /** Ends every request, timer and listener. */
  dispose: () => void
}
