import { showDraft } from '../chat/restored-draft.ts'
import type { SessionState } from '../chat/session-state.ts'
import { sessions } from '../chat/sessions.ts'
import { conversationLists } from '../conversations/lists.ts'
import { noteLeaving } from '../stores/leavings.ts'
import type { Studio } from '../studio-types.ts'

/**
 * Takes what a user has written off the screen and out of the browser: the chats of the page begin anew. Nothing is
 * deleted at the server.
 */
export function leaveConversations({ endpoint, storage }: Studio): void {
  noteLeaving(endpoint)
  for (const [key, session] of sessions()) {
    if (!key.endsWith(` ${endpoint}`)) continue
    session.newConversation()
    for (const { id } of session.$attachments.get()) session.detach(id)
    session.setDraft('')
    // The field holds what was typed until it is told of something else.
    showDraft({ $restoredDraft: session.$restoredDraft as SessionState['$restoredDraft'] }, '')
  }
  conversationLists().get(endpoint)?.clear()
  // Leaving has saved what was not saved yet; and where no chat is on the page, its drafts and its place are kept as well.
  for (const key of storage.keys('chat_')) storage.remove(key)
}
