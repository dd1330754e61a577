import type { ChatSession } from '@ai-studio/core/chat'
import { createChannel } from '../session-channel.ts'

const channel = createChannel<string>()
const asked = new WeakMap<ChatSession, string>()

/** Has a chat ask what was wrong with an answer. */
export const askWhy = channel.tell

/** The server's id of the answer that was asked about last. */
export const askedAbout = (session: ChatSession): string | undefined => asked.get(session)

/**
 * Listens for such a question. Answers how to end it.
 * @param ask answers whether it is asked; the last one stays where it is not
 */
export const onAskWhy = (session: ChatSession, ask: (messageId: string) => boolean): (() => void) =>
  channel.listen(session, (messageId) => {
    if (ask(messageId)) asked.set(session, messageId)
  })
