import type { ChatSession } from '@ai-studio/core/chat'

type Listener = () => void

const listeners = new WeakMap<ChatSession, Set<Listener>>()
const asked = new WeakMap<ChatSession, string>()

/** Has a chat ask what was wrong with an answer. */
export function askWhy(session: ChatSession, messageId: string): void {
  asked.set(session, messageId)
  for (const listener of listeners.get(session) ?? []) listener()
}

/** The server's id of the answer that was asked about last. */
export const askedAbout = (session: ChatSession): string | undefined => asked.get(session)

/** Listens for such a question. Answers how to end it. */
export function onAskWhy(session: ChatSession, listener: Listener): () => void {
  const known = listeners.get(session) ?? new Set<Listener>()
  listeners.set(session, known)
  known.add(listener)
  return () => void known.delete(listener)
}
