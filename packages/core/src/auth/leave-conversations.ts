import type { ChatSession } from '../chat/chat-session-types.ts'
import { joinTexts, showDraft } from '../chat/restored-draft.ts'
import type { SessionState } from '../chat/session-state.ts'
import { sessions } from '../chat/sessions.ts'
import { draftKey } from '../chat/storage-names.ts'
import { conversationLists } from '../conversations/lists.ts'
import { noteLeaving } from '../stores/leavings.ts'
import type { Studio } from '../studio-types.ts'
import { isUnconfirmed } from '../chat/unconfirmed.ts'

/** What a chat has that its server does not: questions that wait, and what is being typed. */
function unsentIn(session: ChatSession): string {
  const questions = session.$messages.get().filter(isUnconfirmed)
  return joinTexts(...questions.map(({ content }) => content), session.getDraft())
}

/**
 * Takes what a user has written off the screen and out of the browser: the chats of the page begin anew. Nothing is
 * deleted at the server.
 * @param wasOver nobody has left, the sign-in came to its end by itself: what was not sent yet is in the composer then
 * @param kept knows what conversations that are not open hold, for that case
 */
export function leaveConversations(
  { endpoint, storage }: Studio,
  wasOver = false,
  kept?: typeof import('../chat/left-by-user.ts'),
): void {
  if (!wasOver) noteLeaving(endpoint)
  const waiting = wasOver ? kept?.takeWaiting(storage, endpoint) : undefined
  const words = new Map<ChatSession, string>()
  for (const [key, session] of sessions()) {
    if (!key.endsWith(` ${endpoint}`)) continue
    // What is temporary is kept nowhere.
    const own = wasOver && !session.$isTemporary.get() ? unsentIn(session) : ''
    words.set(session, joinTexts(waiting?.get(session) ?? '', own))
    session.newConversation()
    for (const { id } of session.$attachments.get()) session.detach(id)
    session.setDraft('')
  }
  conversationLists().get(endpoint)?.clear()
  // Leaving has saved what was not saved yet; and where no chat is on the page, its drafts and its place are kept as well.
  for (const key of storage.keys('chat_')) if (!wasOver || !key.startsWith(draftKey(''))) storage.remove(key)
  for (const [session, text] of words) {
    session.setDraft(text)
    // The field holds what was typed until it is told of something else.
    showDraft({ $restoredDraft: session.$restoredDraft as SessionState['$restoredDraft'] }, text)
  }
}
