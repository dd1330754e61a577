import type { ChatSession } from '@ai-studio/core/chat'

const edits = new WeakMap<ChatSession, Map<string, string>>()

/** What the visitor is making of a message: a row that scrolls out of sight is not drawn, and must not lose it. */
export const keptEdit = (session: ChatSession, messageId: string): string | undefined =>
  edits.get(session)?.get(messageId)

/** @param text undefined ends the editing */
export function keepEdit(session: ChatSession, messageId: string, text: string | undefined): void {
  const known = edits.get(session) ?? new Map<string, string>()
  edits.set(session, known)
  if (text === undefined) known.delete(messageId)
  else known.set(messageId, text)
}
