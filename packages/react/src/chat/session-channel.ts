import type { ChatSession } from '@ai-studio/core/chat'

/** How parts of a chat that do not know one another tell each other something. */
export interface SessionChannel<Value> {
  tell: (session: ChatSession, value: Value) => void
  /** Listens in the chats of a session. Answers how to end it. */
  listen: (session: ChatSession, listener: (value: Value) => void) => () => void
}

export function createChannel<Value>(): SessionChannel<Value> {
  const listeners = new WeakMap<ChatSession, Set<(value: Value) => void>>()
  return {
    tell(session, value) {
      for (const listener of listeners.get(session) ?? []) listener(value)
    },
    listen(session, listener) {
      const known = listeners.get(session) ?? new Set()
      listeners.set(session, known)
      known.add(listener)
      return () => void known.delete(listener)
    },
  }
}
