import type { ChatSession } from '@ai-studio/core/chat'

/**
 * Loads the pages of messages that are not there yet, the oldest last.
 *
 * @param onProgress told how many messages are there, after each page
 * @returns whether all are there; false when a page did not come, or somebody left
 */
export async function loadAll(
  session: ChatSession,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<boolean> {
  // Also where nothing seems to be missing: a copy does not know what lies before it.
  do {
    if (signal.aborted) return false
    const before = session.$messages.get().length
    const isThere = await session.loadOlder()
    if (signal.aborted || !isThere) return false
    const { length } = session.$messages.get()
    if (length === before && session.$hasOlder.get()) return false
    onProgress(length)
  } while (session.$hasOlder.get())
  return true
}
