import type { Studio, Texts } from '@ai-studio/core'
import { sharedChatSession } from '@ai-studio/core/chat'
import { loadThread } from '@ai-studio/react/chat'
import type { ChatHost } from './chat-host.ts'

/**
 * Has an element's stored conversation fetched, and what draws it: their way is longer than the chat's own, and begins
 * before the page is busy drawing.
 *
 * @returns when both are there or cannot be had; null when there is nothing to wait for
 */
export function fetchConversation(
  studio: Studio,
  texts: Texts,
  { conversationId, modelId, instance }: ChatHost['props'],
): Promise<unknown> | null {
  if (!conversationId) return null
  const session = sharedChatSession({
    studio,
    texts,
    conversationId,
    ...(modelId && { modelId }),
    ...(instance && { instanceKey: instance }),
  })
  if (session.$phase.get() !== 'loading') return null
  // The chat that is drawn for it holds it; without one it ends by itself.
  session.retain()()
  const arrival = new Promise(session.$phase.listen)
  session.start()
  return Promise.all([arrival, loadThread(true).catch(() => {})])
}
