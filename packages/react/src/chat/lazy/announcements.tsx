import type { ChatSession } from '@ai-studio/core/chat'
import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { useSession } from '../chat-context.ts'
import { knownBlocks } from '../markdown/document-cache.ts'
import { toPlainTexts } from '../markdown/plain-text.ts'
import { onAnnounced } from '../announce.ts'

/** How long a text stays for screen readers that come late, in milliseconds; then it no longer stands in their way. */
const stayMs = 20_000

interface Said {
  readonly id: number
  readonly texts: readonly string[]
}

/** Whether an error stands where screen readers read by themselves: in the notice, or beside its image. */
function isHeardElsewhere({ $online, $notice, $attachments }: ChatSession, text: string): boolean {
  // Without a connection another notice stands there.
  const isInNotice = $online.get() && $notice.get()?.text === text
  return isInNotice || $attachments.get().some(({ error }) => error === text)
}

/**
 * What screen readers hear: that an answer begins, the finished answer in readable pieces, that it was stopped,
 * what went wrong. The transcript itself is silent, or they would hear every token.
 */
export function Announcements(): ReactElement {
  const text = useTexts('chat')
  const session = useSession()
  const announcement = useStore(session.$announcement)
  const [said, setSaid] = useState<Said>({ id: 0, texts: [] })
  // What was announced before this view came is over.
  const [heardBefore] = useState(announcement?.id)

  useEffect(() => {
    if (!announcement || announcement.id === heardBefore) return undefined
    const { id, kind, text: given } = announcement
    const say = (...texts: readonly string[]) => setSaid({ id, texts })
    if (kind === 'started') say(given || text('notice.started'))
    else if (kind === 'stopped') say(given || text('notice.stopped'))
    else if (kind === 'error') {
      if (!isHeardElsewhere(session, given)) say(given)
    } else say(...toPlainTexts(given, knownBlocks(given)))
    const timer = setTimeout(say, stayMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- a change of language is no new announcement.
  }, [announcement, heardBefore])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onAnnounced(session, (heard) => {
      clearTimeout(timer)
      // A new id each time, so that equal texts are said again; below those of the session.
      setSaid((before) => ({ id: Math.min(0, before.id) - 1, texts: [heard] }))
      timer = setTimeout(() => setSaid({ id: 0, texts: [] }), stayMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [session])

  return (
    <>
      {said.texts.map((piece, index) => (
        <p key={`${said.id}-${index}`} dir="auto">
          {piece}
        </p>
      ))}
    </>
  )
}
