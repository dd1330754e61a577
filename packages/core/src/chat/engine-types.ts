import type { Studio } from '../studio-types.ts'
import type { Texts } from '../i18n/texts.ts'
import type { ChatSession } from './chat-session-types.ts'
import type { Draft } from './draft.ts'
import type { SessionState } from './session-state.ts'

/** What the session hands to its engine. */
export interface EngineContext {
  readonly state: SessionState
  readonly studio: Studio
  readonly texts: Texts
  readonly draft: Draft
  readonly instanceKey: string
  /** The open conversation: the server's id, a local one of a chat that the server does not know, or null. */
  active: string | null
  /** The model of a visitor who has chosen none. */
  readonly modelId: string | undefined
}

/** The part of a session that talks to the server. */
export type ChatEngine = Pick<
  ChatSession,
  | 'send'
  | 'stop'
  | 'retry'
  | 'cancelQueued'
  | 'regenerate'
  | 'edit'
  | 'showVersion'
  | 'selectModel'
  | 'setInstructions'
  | 'detach'
  | 'describe'
  | 'newConversation'
  | 'openConversation'
  | 'startOver'
  | 'loadOlder'
  | 'start'
  | 'dispose'
> & { attach(files: readonly Blob[]): void }
