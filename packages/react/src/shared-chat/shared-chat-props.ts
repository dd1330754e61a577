import type { ShareReportReason } from '@ai-studio/contract/constants'

export interface SharedChatProps {
  /** What names the share: the last part of its address. Another one is loaded at once. */
  slug: string
  /**
   * Level of the heading; those of the messages are one below.
   * @default 2
   */
  headingLevel?: 1 | 2 | 3 | 4 | undefined
  /**
   * Where the page for signing in is, offered when the conversation is not available.
   * @default the studio's `/login`
   */
  signInHref?: string | undefined
  /** Called before that link is followed; `false` prevents it. */
  onSignIn?: (() => boolean | void) | undefined
  /**
   * Where the way back leads when the conversation is not available.
   * @default the studio's home page; none on a page of another company
   */
  returnHref?: string | undefined
  /** Called before that link is followed; `false` prevents it. */
  onReturn?: (() => boolean | void) | undefined
  /** Called when a conversation has been loaded and is about to be drawn. */
  onLoad?: ((loaded: { title: string; messageCount: number }) => void) | undefined
  /**
   * Called when something has failed; the reader has been told. `NOT_FOUND` also stands for a share that has
   * ended since it was read.
   */
  onError?: ((failure: SharedChatFailure) => void) | undefined
  /**
   * Called with the id of the reader's own copy, which the page can now open. On a page of another company it is null
   * and comes before a new tab of the studio opens; `false` prevents that.
   */
  onContinue?: ((conversationId: string | null) => boolean | void) | undefined
  /** Called when a message has been copied; `index` counts from 0. */
  onCopy?: ((copied: { index: number; role: 'user' | 'assistant' }) => void) | undefined
  /** Called when a report has been sent. */
  onReport?: ((sent: { reason: ShareReportReason }) => void) | undefined
}

export interface SharedChatFailure {
  /** An `ApiErrorCode` of `@ai-studio/core`. */
  code: string
  /** What was being done. */
  phase: 'read' | 'continue' | 'report'
  /** Whether the same may work later. */
  retryable: boolean
}
