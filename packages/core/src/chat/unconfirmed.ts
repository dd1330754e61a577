import type { ChatMessage, LocalStatus } from './chat-session-types.ts'

/** What a question is as long as the server has not confirmed it. */
export const unconfirmed: readonly LocalStatus[] = ['queued', 'sending', 'unsent']

/** Whether the server has not confirmed the message yet. */
export const isUnconfirmed = ({ status }: Pick<ChatMessage, 'status'>): boolean =>
  unconfirmed.includes(status)
