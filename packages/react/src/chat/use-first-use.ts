import type { Studio } from '@ai-studio/core'
import type { ChatSession } from '@ai-studio/core/chat'
import type { RefObject } from 'react'
import { useEarlyEffect } from '../hooks/use-latest.ts'

const uses = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * Wakes the session. On the studio's own pages at once; on a partner's page nothing is requested before the
 * pointer comes near or there is a conversation to show, and nothing is stored before the chat is used.
 */
export function useFirstUse(
  rootRef: RefObject<HTMLElement | null>,
  studio: Studio,
  session: ChatSession,
): void {
  useEarlyEffect(() => {
    const root = rootRef.current
    if (studio.isOwnOrigin || session.$phase.get() === 'loading') session.start()
    if (!root || studio.isOwnOrigin) return undefined
    const start = () => session.start()
    const use = () => {
      studio.storage.allow()
      session.start()
      stop()
    }
    const stop = () => {
      root.removeEventListener('pointerenter', start)
      for (const type of uses) root.removeEventListener(type, use)
    }
    root.addEventListener('pointerenter', start)
    for (const type of uses) root.addEventListener(type, use)
    return stop
  }, [rootRef, studio, session])
}
