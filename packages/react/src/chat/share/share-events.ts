import type { ChatSession } from '@ai-studio/core/chat'

/** A link that has just been made. */
export interface SharedLink {
  /** Address of the page that shows what was shared. */
  url: string
  /** Until when: ISO 8601, UTC. */
  expiresAt: string
}

type Listener = (link: SharedLink) => void

const listeners = new WeakMap<ChatSession, Set<Listener>>()

/** Says that a conversation was shared, for chats to tell their pages. */
export function tellShared(session: ChatSession, link: SharedLink): void {
  for (const listener of listeners.get(session) ?? []) listener(link)
}

/** Listens for links to the conversation of a session. Answers how to end it. */
export function onShared(session: ChatSession, listener: Listener): () => void {
  const known = listeners.get(session) ?? new Set<Listener>()
  listeners.set(session, known)
  known.add(listener)
  return () => void known.delete(listener)
}
