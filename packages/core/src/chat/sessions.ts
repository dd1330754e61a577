import { shared } from '../registry/shared.ts'
import type { SharedChatSession } from './chat-session-types.ts'

/** The sessions of this page, whichever copy of the library made them, by instance key and endpoint. */
export const sessions = (): Map<string, SharedChatSession> =>
  shared('sessions', () => new Map<string, SharedChatSession>(), 'chat/1')
