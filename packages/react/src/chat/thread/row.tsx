import type { ChatMessage, ChatSession } from '@ai-studio/core/chat'
import { memo, useState, type ReactElement } from 'react'
import { FinishedAnswer, GrowingAnswer } from './answer-row.tsx'
import { QuestionRow } from './question-row.tsx'

export interface RowProps {
  session: ChatSession
  id: string
  /** Null while the answer is being written. */
  message: ChatMessage | null
  /** Place among the loaded messages, from 1. */
  position: number
  /** How many there are; -1 while earlier ones are not loaded. */
  count: number
  /** Who speaks, as screen readers say it. */
  speaker: string
  /** Whether it is the last message. */
  isLast: boolean
  /** Whether it is being read aloud. */
  isHeard: boolean
  /** Whether the conversation is never stored. */
  isTemporary: boolean
}

/** One message. An answer keeps its row, and everything drawn in it, when it ends. */
export const Row = memo(function Row(props: RowProps): ReactElement {
  const { session, id, message, position, count, speaker, isLast, isHeard, isTemporary } = props
  const role = message?.role ?? 'assistant'
  // Whether it was drawn while it was being written: what grew stays what it is.
  const [isGrown, setGrown] = useState(message === null)
  // One that was lost is found, and goes on.
  if (message === null && !isGrown) setGrown(true)
  return (
    <article
      className="st-row"
      aria-label={speaker}
      aria-posinset={position}
      aria-setsize={count}
      aria-busy={message === null || undefined}
      tabIndex={-1}
      data-id={id}
      // What was asked here has a name of its own, which nobody else knows.
      data-server-id={message?.serverId && message.serverId !== id ? message.serverId : undefined}
      data-role={role}
      data-last={isLast || message === null || undefined}
      part={`message ${role}-message`}
    >
      <h3 className="st-visually-hidden">{speaker}</h3>
      {message?.role === 'user' ? (
        <QuestionRow session={session} message={message} isTemporary={isTemporary} />
      ) : message && !isGrown ? (
        <FinishedAnswer session={session} message={message} isLast={isLast} isHeard={isHeard} />
      ) : (
        <GrowingAnswer session={session} id={id} message={message} isLast={isLast} isHeard={isHeard} />
      )}
    </article>
  )
})
