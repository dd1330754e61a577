import type { Studio, Texts } from '@ai-studio/core'
import { sharedChatSession } from '@ai-studio/core/chat'
import { addChatTexts, loadThread } from '@ai-studio/react/chat'
import type { ChatHost } from './chat-host.ts'

/**
 * Has an element's stored conversation fetched, and what draws it: their way is longer than the chat's own, and begins
 * before the page is busy drawing.
 *
 * @param stops takes what lets go of the session, which without it would end before its parts have come a long way
 * @returns when both are there or cannot be had; null when there is nothing to wait for
 */
export function fetchConversation(
  studio: Studio,
  texts: Texts,
  { conversationId, modelId, instance }: ChatHost['props'],
  stops: (() => void)[],
): Promise<unknown> | null {
  if (!conversationId) return null
  const session = sharedChatSession({
    studio,
    texts,
    conversationId,
    modelId,
    ...(instance && { instanceKey: instance }),
  })
  if (session.$phase.get() !== 'loading') return null
  stops.push(session.retain())
  const arrival = new Promise(session.$phase.listen)
  session.start()
  return Promise.all([
    arrival,
    // The session speaks before the chat is there to bring them.
    addChatTexts(texts).catch(() => {}),
    loadThread(true).catch(() => {}),
  ])
}
