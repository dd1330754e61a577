import type {
  FeedbackRating,
  MessageImage,
  MessageRole,
  MessageStatus,
  ModelList,
  Usage,
} from '@ai-studio/contract'
import type { ReadableAtom } from 'nanostores'
import type { Texts } from '../i18n/texts.ts'
import type { Studio } from '../studio-types.ts'

/**
 * How a message stands for this visitor. The server's statuses, and three that exist only here: `sending` while the
 * server has not yet confirmed a question, `queued` when it waits for the connection and is then sent by itself,
 * `unsent` when it could not be delivered and waits for `retry`.
 */
export type LocalStatus = MessageStatus | 'queued' | 'sending' | 'unsent'

/** Why a message failed. `text` is for people, `code` for behaviour; `retryable` says whether `retry` makes sense. */
export interface MessageError {
  readonly code: string
  readonly text: string
  readonly retryable: boolean
}

export interface ChatMessage {
  /** Made where the message first appears; stays the same through confirmation, reconnects, reloads and merges. */
  readonly id: string
  /** The server's id; null until the server has confirmed the message. */
  readonly serverId: string | null
  readonly role: MessageRole
  /** Markdown for the assistant, plain text for the user. */
  readonly content: string
  /** ISO 8601, UTC; this device's clock until the history has told the server's. */
  readonly timestamp: string
  readonly status: LocalStatus
  /** Addresses are absolute, or relative to the page where it is the studio's own. */
  readonly images: readonly MessageImage[]
  /** The model that answered; only with role `assistant`. */
  readonly modelId?: string
  /** What the reader has said of the answer before it was loaded here. */
  readonly feedback?: FeedbackRating
  /** The server's ids of all versions of the message, oldest first; absent when it is the only one. */
  readonly versions?: readonly string[]
  readonly error?: MessageError
}

/** The answer being written. It stands after the last message, but before questions that are `queued`. */
export interface LiveAnswer {
  /** The id that the finished message will have. */
  readonly id: string
  /** `waiting` until the first character; `reconnecting` while the connection is being restored. */
  readonly phase: 'waiting' | 'writing' | 'reconnecting'
  /** Markdown so far; grows, and is replaced only when the server replaces it. */
  readonly text: string
}

/** An image chosen for the next message. */
export interface Attachment {
  readonly id: string
  /** The file's name; empty for images from the clipboard. */
  readonly name: string
  readonly status: 'uploading' | 'ready' | 'failed'
  /** 0 to 1. */
  readonly progress: number
  /**
   * `blob:` address for the preview; revoked when the attachment is removed or its message is confirmed. Empty while
   * the image is being made ready, and when it is too large to be shown.
   */
  readonly previewUrl: string
  /** Address of the stored image; only when `ready`. */
  readonly url?: string
  /** For people; only when `failed`. */
  readonly error?: string
  /** What it shows, as the visitor said. */
  readonly alt?: string
}

/** One thing to tell the visitor about the conversation as a whole; a newer one replaces it. */
export interface ChatNotice {
  /** `rate-limited` and `allowance` may carry `retryAt` for a countdown. */
  readonly kind: 'error' | 'offline' | 'rate-limited' | 'allowance' | 'info'
  /** Code of the contract, or a local one: see `LocalErrorCode`. */
  readonly code: string
  /** For people, in the language at the time. */
  readonly text: string
  /** Whether what failed can be tried again: `retry()` without an argument does so while the notice stands there. */
  readonly canRetry: boolean
  /** Milliseconds since 1970; from then on trying again can succeed. */
  readonly retryAt?: number
}

/** Something a screen reader should say once. `id` grows, so that equal texts are said again. */
export interface ChatAnnouncement {
  readonly id: number
  readonly kind: 'started' | 'finished' | 'stopped' | 'error'
  /** With `finished` the whole answer, with `error` the error's text. */
  readonly text: string
}

/**
 * One conversation as a visitor sees it, without a view. Everything the view draws is in atoms; everything the
 * visitor does is a method. No method throws or rejects: failures arrive in `$notice` and on the messages.
 */
export interface ChatSession {
  /** The server's id; null for a new chat that the server does not know yet. */
  readonly $conversationId: ReadableAtom<string | null>
  /** Empty for a new chat. */
  readonly $title: ReadableAtom<string>
  /** Of the history. A new chat is `ready`; `error` only when there is neither a history nor a local copy. */
  readonly $phase: ReadableAtom<'loading' | 'ready' | 'error'>
  /** Everything except the live answer. A new array only on change; unchanged messages keep their identity. */
  readonly $messages: ReadableAtom<readonly ChatMessage[]>
  /**
   * At most one update per 50 ms, per 33 ms while the view is behind. At the end the finished message enters
   * `$messages` first and `$live` becomes null right after, in the same tick: a view that renders in between leaves
   * out the live answer whose id is already among the messages.
   */
  readonly $live: ReadableAtom<LiveAnswer | null>
  /** Null until loaded. */
  readonly $models: ReadableAtom<ModelList | null>
  /** The model that answers next: of the open conversation, or the visitor's choice for new ones. */
  readonly $modelId: ReadableAtom<string | null>
  /** What the visitor tells the model beforehand in this conversation; empty for nothing. */
  readonly $instructions: ReadableAtom<string>
  /** Whether nothing of this conversation is kept, neither here nor at the server. */
  readonly $isTemporary: ReadableAtom<boolean>
  readonly $attachments: ReadableAtom<readonly Attachment[]>
  readonly $notice: ReadableAtom<ChatNotice | null>
  /** What the browser believes of its connection. */
  readonly $online: ReadableAtom<boolean>
  readonly $hasOlder: ReadableAtom<boolean>
  /** Null until loaded; refreshed after each answer. */
  readonly $usage: ReadableAtom<Usage | null>
  readonly $announcement: ReadableAtom<ChatAnnouncement | null>
  /**
   * Set when the engine puts a text into the draft that the composer has to show: after a refusal it could not
   * foresee when `send` resolved. `id` grows. The text is `getDraft()` at that moment.
   */
  readonly $restoredDraft: ReadableAtom<{ readonly id: number; readonly text: string } | null>

  /** What the visitor has typed and not sent; kept across reloads. */
  getDraft: () => string
  setDraft: (text: string) => void
  /**
   * Asks. Resolves true as soon as the question stands in `$messages` and the draft is empty (not at the end of the
   * answer); waits for uploads in progress before that. Without a connection the question waits as `queued` and is
   * sent once when the connection is back. Resolves false when refused here (blank, too long, still answering, a
   * failed upload, no model): `$notice` says why and the text is still the draft. The same text again before that is
   * the same question.
   */
  send: (text: string) => Promise<boolean>
  /** Ends the live answer at once, keeping its text. Resolves when the server knows. */
  stop: () => Promise<void>
  /**
   * An `unsent` question is sent again under its idempotency key, a `queued` one at once; an answer is written anew
   * (only the last one can be); a history that failed to load is loaded again.
   * @param messageId the local id; when absent what `$notice` is about if that can be tried again, else the last
   *   message that is not `queued`
   */
  retry: (messageId?: string) => Promise<void>
  /**
   * Takes back a question that is `queued` or `unsent`: its text comes before what is written, its images to those that are
   * there.
   * @param messageId the local id
   */
  cancelQueued: (messageId: string) => void
  /**
   * Has an answer written anew, by another model where one is given. The answer of before stays as a version.
   * @param messageId the local id
   */
  regenerate: (messageId: string, modelId?: string) => Promise<void>
  /**
   * Asks another question in place of one of before. The old one, and what followed it, stays as a version.
   * @param messageId the local id of an own question
   * @returns as `send`, but a refused text is not made the draft
   */
  edit: (messageId: string, text: string) => Promise<boolean>
  /** Shows another version of a message, by the server's id of that version. */
  showVersion: (versionId: string) => Promise<void>
  /**
   * The model that answers next, in this conversation and in new ones. An unknown id is ignored.
   */
  selectModel: (id: string) => void
  /**
   * What the model is told beforehand in this conversation. A new conversation takes it along with its first
   * question.
   * @returns whether the server has it, or will get it
   */
  setInstructions: (text: string) => Promise<boolean>
  /** Checks type, size and number and uploads what passes; the rest is named in `$notice`. */
  attach: (files: Iterable<File | Blob>) => void
  /** Removes an attachment and ends its upload. */
  detach: (attachmentId: string) => void
  /** Says what an image shows, for those who cannot see it. */
  describe: (attachmentId: string, alt: string) => void
  dismissNotice: () => void
  /**
   * Leaves the conversation, deletes nothing. A text that was not sent yet goes back into an empty draft. Of a
   * temporary conversation nothing is kept; leaving it ends it.
   */
  newConversation: (options?: { isTemporary?: boolean }) => void
  /**
   * Leaves the conversation for another. An answer being written goes on at the server.
   * @param isChange given by views that are drawn with an id: whether it has become another one while they were drawn.
   * The one that they are first drawn with is opened once; after that the visitor may have gone elsewhere
   */
  openConversation: (id: string, isChange?: boolean) => Promise<void>
  /** Deletes the conversation here and at the server; a notice tells of one that the server still has. */
  startOver: () => Promise<void>
  /**
   * Loads the page of messages before the oldest; one that is loading already is waited for. Answers whether it is known
   * what lies before: false where the server could not be asked.
   */
  loadOlder: () => Promise<boolean>
  /**
   * Loads models, history and allowance and attaches to an answer that is being written. Before it nothing is
   * requested. Idempotent until `dispose`.
   */
  start: () => void
  /**
   * Aborts every request, ends every timer and listener, saves what is unsaved. An answer goes on at the server.
   * The atoms keep their values, and `start` begins anew.
   */
  dispose: () => void
}

/** A session that several views of one page share. */
export interface SharedChatSession extends ChatSession {
  /**
   * Says that a view uses the session. The last release disposes it after a grace of five seconds, so that an
   * element that moves or mounts again finds everything as it was.
   * @returns releases; calling it again does nothing
   */
  retain: () => () => void
}

export interface ChatSessionOptions {
  studio: Studio
  texts: Texts
  /**
   * The conversation to begin with.
   * @default the one that was open last under this instance key
   */
  conversationId?: string | null
  /** The model of a visitor who has chosen none; empty for none. Default: the server's. */
  modelId?: string
  /**
   * Tells several chats of one page apart: draft and open conversation are kept under this name.
   * @default 'default'
   */
  instanceKey?: string
}

/** Codes of notices and message errors that arise in the browser; all others are of the contract. */
export type LocalErrorCode =
  | 'BLANK'
  | 'TOO_LONG'
  | 'BUSY'
  | 'OFFLINE'
  | 'NO_MODEL'
  | 'ATTACHMENT_REFUSED'
  | 'ATTACHMENT_FAILED'
  | 'CONNECTION_LOST'
  | 'CONVERSATION_GONE'
  | 'TEMPORARY_NO_IMAGES'
  /** A part of the library did not come; what is done next asks for it again. */
  | 'LOAD_FAILED'
  | 'NETWORK'
  | 'TIMEOUT'
  | 'UNKNOWN'
