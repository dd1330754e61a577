import type { Message } from '@ai-studio/contract'
import type { ApiClient } from '../client/types.ts'
import type { AnswerOutcome } from './answer-run.ts'
import type { TakenAttachment } from './attachments.ts'
import type { LocalMessage, QuestionRequest } from './local-message.ts'
import type { PageSignals } from './page-signals.ts'
import type { SessionState } from './session-state.ts'
import type { Speaker } from './speaker.ts'
import type { Thread } from './thread.ts'

/** An outcome that leaves no answer; what to do about it is decided by whoever asked. */
export type NoAnswer = Extract<AnswerOutcome, { kind: 'refused' | 'unreachable' }>

/**
 * What is being asked. Of messages that the new one takes the place of, `cut` holds those that the server has: the
 * one replaced, and what followed it. They come back when nothing comes of it.
 */
export type Asking =
  | {
      kind: 'question'
      question: LocalMessage
      taken: readonly TakenAttachment[]
      cut: readonly LocalMessage[]
    }
  | { kind: 'again'; serverId: string; modelId: string | null; cut: readonly LocalMessage[] }

export interface Answers {
  /** Whether an answer is being written or waited for. */
  readonly isRunning: boolean
  /** The server's id of the answer being written, once known. */
  readonly serverId: string | null
  /** Whether a message has just made place for the one being asked. */
  hides: (serverId: string | null) => boolean
  /** Sends a question that stands in the thread, or asks for another answer. */
  ask: (asking: Asking) => void
  /** Takes up an answer that is being written at the server, unless one is read already or this one was in vain. */
  attach: (answer: LocalMessage) => void
  /** Ends the answer in the view at once, and at the server as soon as it can be told. */
  stop: () => Promise<void>
  /** Resolves when it is known what the server made of everything asked and stopped. */
  confirmed: () => Promise<void>
  /** Resolves when the server knows what was stopped, or after ten seconds. */
  stopped: () => Promise<void>
  /**
   * The id of the conversation that the server makes of what it has been asked, for whoever leaves: the request that is
   * under way goes on then, for that id alone, and is not repeated. Null where nothing was asked, or nobody will know.
   */
  newConversation: () => Promise<string | null> | null
  /** The page or the network is back. */
  reconnect: (isSure: boolean) => void
  /** The answer so far, for the stored copy. */
  copy: () => LocalMessage | null
  /** Lets go of the answer; the server goes on writing it. */
  leave: () => void
}

export interface AnswersOptions {
  state: SessionState
  api: ApiClient
  page: PageSignals
  thread: Thread
  speaker: Speaker
  /** Ends with the engine. */
  life: AbortSignal
  fromServer: (message: Message, known: LocalMessage | undefined) => LocalMessage
  /** The address of an own image as the server gave it. */
  serverUrl: (url: string) => string
  onConfirmed: (taken: readonly TakenAttachment[]) => void
  /** The server has begun a conversation with this question. */
  onNewConversation: (request: QuestionRequest) => void
  onNoAnswer: (asking: Asking, outcome: NoAnswer) => void
  /** An answer reached its end, as far as it could be read. */
  onEnded: () => void
  /** The connection to an answer that the server may go on writing does not come back. */
  onLost: () => void
  /** The server does not know the answer any more that it said was being written, or knows what nobody here was told. */
  onGone: () => void
  /** Nothing is being answered any more, and whatever became of it is settled here. */
  onFree: () => void
}
