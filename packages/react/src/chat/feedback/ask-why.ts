import type { ChatSession } from '@ai-studio/core/chat'
import { createChannel } from '../session-channel.ts'

const channel = createChannel<string>()
const asked = new WeakMap<ChatSession, string>()

/** Has a chat ask what was wrong with an answer. */
export function askWhy(session: ChatSession, messageId: string): void {
  asked.set(session, messageId)
  channel.tell(session, messageId)
}

/** The server's id of the answer that was asked about last. */
export const askedAbout = (session: ChatSession): string | undefined => asked.get(session)

/** Listens for such a question. Answers how to end it. */
export const onAskWhy = channel.listen
