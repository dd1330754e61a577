import type { ChatMessage, ChatSession } from '@ai-studio/core/chat'

/** How long the reader's scrolling does not ask again for what did not come, in milliseconds. */
const pauseMs = 5_000

/**
 * Asks for earlier messages where there are any. May be called for each step of the reader near the beginning: with the
 * same messages it asks once, and again after a pause. A failure is told each time, and spoken.
 */
export function askForOlder(session: ChatSession): () => void {
  let asked: readonly ChatMessage[] | null
  let restsUntil = 0
  return () => {
    const shown = session.$messages.get()
    if (!session.$hasOlder.get() || (shown === asked && performance.now() < restsUntil)) return
    asked = shown
    restsUntil = Infinity
    // No timer for each page: many of them would come while somebody types already.
    void session.loadOlder().finally(() => {
      if (asked === shown) restsUntil = performance.now() + pauseMs
    })
  }
}
