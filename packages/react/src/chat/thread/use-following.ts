import type { ChatMessage, ChatSession } from '@ai-studio/core/chat'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { turnOf, type VersionTurn } from './version-turn.ts'
import type { Viewport } from './viewport.ts'

/**
 * An own question goes to the end; another version of a message takes the place of the one before; anything else
 * that is new is only pointed out to who reads elsewhere.
 */
export function useFollowing(
  viewport: Viewport,
  session: ChatSession,
  messages: readonly ChatMessage[],
): void {
  const last = messages.at(-1)
  const seen = useRef(last?.id)
  const placed = useRef<VersionTurn>(undefined)
  useLayoutEffect(() => {
    const before = seen.current
    const turn = turnOf(session)
    const version = turn && messages.find(({ serverId }) => serverId === turn.versionId)
    if (version && placed.current !== turn) {
      placed.current = turn
      seen.current = last?.id
      return viewport.hold(version.id, turn.distance)
    }
    if (last?.id === before) return
    seen.current = last?.id
    const isOwn = last?.role === 'user' && (last.status === 'sending' || last.status === 'queued')
    const isOther = !messages.some(({ id }) => id === before)
    if (isOwn || isOther) viewport.follow()
    else viewport.noteNew()
  }, [viewport, session, messages, last])
  useEffect(() => session.$live.listen((live) => live?.text && viewport.noteNew()), [viewport, session])
}
