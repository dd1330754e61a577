import type { ChatSession } from '../chat/chat-session-types.ts'
import { joinTexts, showDraft } from '../chat/restored-draft.ts'
import type { SessionState } from '../chat/session-state.ts'
import { sessions } from '../chat/sessions.ts'
import { instructionsKey, holdsWords, removeChats } from '../chat/storage-names.ts'
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

/** The chats of the page with a studio, by instance. */
function chatsOf({ endpoint }: Studio): Map<string, ChatSession> {
  const end = ` ${endpoint}`
  return new Map(
    [...sessions()].flatMap(([key, session]) =>
      key.endsWith(end) ? [[key.slice(0, -end.length), session] as const] : [],
    ),
  )
}

/** What a chat has that its server does not: questions that wait, and what is being typed. */
function unsentIn(session: ChatSession): string {
  const questions = session.$messages.get().filter(isUnconfirmed)
  return joinTexts(...questions.map(({ content }) => content), session.getDraft())
}

/**
 * Takes what a user has written off the screen and out of the browser: the chats of the page begin anew. Nothing is
 * deleted at the server.
 * @param wasOver nobody has left, the sign-in came to its end by itself: what was not sent yet is in the composer then,
 *   and what the model was to be told in a chat that had not begun goes on
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
  const instructions = new Map<ChatSession, string>()
  for (const [instance, session] of chatsOf(studio)) {
    const told = wasOver ? storage.get(instructionsKey(instance)) : null
    if (told) instructions.set(session, told)
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
  for (const [session, text] of instructions) void session.setInstructions(text)
}

/** Puts what has waited in conversations that are gone before what is typed in their chats. */
export function giveBack(waiting: ReadonlyMap<ChatSession, string>): void {
  for (const [session, text] of waiting) write(session, joinTexts(text, session.getDraft()))
}

/** Whether something is written and not sent, on the page or in the browser. */
export const hasWords = (studio: Studio): boolean =>
  studio.storage.keys('chat_').some(holdsWords) ||
  [...chatsOf(studio).values()].some((session) => session.getDraft() !== '')

/** Takes what is written and not sent off the screen and out of the browser. */
export function forgetWords(studio: Studio): void {
  for (const session of chatsOf(studio).values()) {
    if (session.getDraft() !== '') write(session, '')
    // What is told in a conversation is the server's.
    const isNew = session.$conversationId.get() === null
    if (isNew && session.$instructions.get() !== '') void session.setInstructions('')
  }
  for (const key of studio.storage.keys('chat_')) if (holdsWords(key)) studio.storage.remove(key)
}
