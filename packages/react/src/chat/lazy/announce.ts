import type { ChatSession } from '@ai-studio/core/chat'

type Listener = (text: string) => void

const listeners = new WeakMap<ChatSession, Set<Listener>>()

/** Has screen readers of a chat hear what the visitor's own doing has led to. */
export function announce(session: ChatSession, text: string): void {
  for (const listener of listeners.get(session) ?? []) listener(text)
}

/** Listens for what is to be said in the chats of a session. Answers how to end it. */
export function onAnnounced(session: ChatSession, listener: Listener): () => void {
  const known = listeners.get(session) ?? new Set<Listener>()
  listeners.set(session, known)
  known.add(listener)
  return () => void known.delete(listener)
}
