import type { Message } from '@ai-studio/contract'
import type { ApiClient } from '../client/types.ts'
import type { AnswerOutcome } from './answer-run.ts'
import type { TakenAttachment } from './attachments.ts'
import type { LocalMessage } from './local-message.ts'
import type { PageSignals } from './page-signals.ts'
import type { SessionState } from './session-state.ts'
import type { Speaker } from './speaker.ts'
import type { Thread } from './thread.ts'

/** An outcome that leaves no answer; what to do about it is decided by whoever asked. */
export type NoAnswer = Extract<AnswerOutcome, { kind: 'refused' | 'unreachable' }>

/** What is being asked. */
export type Asking =
  | { kind: 'question'; question: LocalMessage; taken: readonly TakenAttachment[] }
  | { kind: 'again'; replaced: LocalMessage; serverId: string }

export interface Answers {
  /** Whether an answer is being written or waited for. */
  readonly isRunning: boolean
  /** The server's id of the answer being written, once known. */
  readonly serverId: string | null
  /** Sends a question that stands in the thread, or asks for another answer. */
  ask: (asking: Asking) => void
  /** Takes up an answer that is being written at the server, unless one is read already or this one was in vain. */
  attach: (answer: LocalMessage) => void
  /** Ends the answer in the view at once, and at the server as soon as it can be told. */
  stop: () => Promise<void>
  /** Resolves when it is known what the server made of everything asked and stopped. */
  confirmed: () => Promise<void>
  /** Gives up telling the server to stop, if that takes too long. */
  stopped: () => Promise<void>
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
  selectedModel: () => string | null
  onConfirmed: (taken: readonly TakenAttachment[]) => void
  onNoAnswer: (asking: Asking, outcome: NoAnswer) => void
  /** An answer reached its end, as far as it could be read. */
  onEnded: () => void
  /** The server does not know the answer any more that it said was being written. */
  onGone: () => void
}
