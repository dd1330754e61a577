import type { ChatSession } from '../chat/chat-session-types.ts'
import { joinTexts, showDraft } from '../chat/restored-draft.ts'
import type { SessionState } from '../chat/session-state.ts'
import { sessions } from '../chat/sessions.ts'
import { draftKey, removeChats } from '../chat/storage-names.ts'
import { conversationLists } from '../conversations/lists.ts'
import { noteLeaving } from '../stores/leavings.ts'
import type { Studio } from '../studio-types.ts'
import { isUnconfirmed } from '../chat/unconfirmed.ts'

/** Puts a text into a composer, in place of what stands there. */
function write(session: ChatSession, text: string): void {
  session.setDraft(text)
  // The field holds what was typed until it is told of something else.
  showDraft({ $restoredDraft: session.$restoredDraft as SessionState['$restoredDraft'] }, text)
}

/** The chats of the page with a studio. */
const chatsOf = ({ endpoint }: Studio): ChatSession[] =>
  [...sessions()].flatMap(([key, session]) => (key.endsWith(` ${endpoint}`) ? [session] : []))

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
  studio: Studio,
  wasOver = false,
  kept?: typeof import('../chat/left-by-user.ts'),
): void {
  const { endpoint, storage } = studio
  if (!wasOver) noteLeaving(endpoint)
  const waiting = wasOver ? kept?.takeWaiting(storage, endpoint) : undefined
  const words = new Map<ChatSession, string>()
  for (const session of chatsOf(studio)) {
    // What is temporary is kept nowhere.
    const own = wasOver && !session.$isTemporary.get() ? unsentIn(session) : ''
    words.set(session, joinTexts(waiting?.get(session) ?? '', own))
    session.newConversation()
    for (const { id } of session.$attachments.get()) session.detach(id)
    session.setDraft('')
  }
  conversationLists().get(endpoint)?.clear()
  // Leaving has saved what was not saved yet; and where no chat is on the page, its drafts and its place are kept as well.
  removeChats(storage, wasOver)
  for (const [session, text] of words) write(session, text)
}

/** Puts what has waited in conversations that are gone before what is typed in their chats. */
export function giveBack(waiting: ReadonlyMap<ChatSession, string>): void {
  for (const [session, text] of waiting) write(session, joinTexts(text, session.getDraft()))
}

/** Whether something is typed and not sent, on the page or in the browser. */
export const hasWords = (studio: Studio): boolean =>
  studio.storage.keys(draftKey('')).length > 0 || chatsOf(studio).some((session) => session.getDraft() !== '')

/** Takes what is typed off the screen and out of the browser. */
export function forgetWords(studio: Studio): void {
  for (const session of chatsOf(studio)) if (session.getDraft() !== '') write(session, '')
  for (const key of studio.storage.keys(draftKey(''))) studio.storage.remove(key)
}
