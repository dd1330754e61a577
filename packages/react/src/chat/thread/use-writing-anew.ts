import type { ChatMessage, ChatSession } from '@ai-studio/core/chat'
import { useStore } from '@nanostores/react'
import type { RefObject } from 'react'
import { useChat } from '../chat-context.ts'
import { focusBack } from '../focus-back.ts'
import { useSelected } from '../use-selected.ts'

/** A finished answer, and where it stands. */
export interface AnswerProps {
  session: ChatSession
  message: ChatMessage
  isLast: boolean
  body: RefObject<HTMLElement | null>
}

/** Whether an answer can be written anew, and how. */
export function useWritingAnew({ session, message, isLast, body }: AnswerProps) {
  const chat = useChat()
  const { id, serverId, error } = message
  const isAnswering = useSelected(session.$live, (live) => live !== null)
  const isTemporary = useSelected(session.$isTemporary, (value) => value)
  // An earlier answer leaves the way to its question to the server, which must know it.
  const isWithin = isLast || (serverId !== null && !isTemporary)
  // What was imported, or continued from a part that was shared, may begin with an answer, to which nothing was asked.
  const isAfterQuestion = useSelected(
    session.$messages,
    (messages) => messages.find((each) => each.role === 'user' || each.id === id)?.role === 'user',
  )
  const hasOlder = useStore(session.$hasOlder)
  return {
    isPossible:
      isWithin &&
      (isAfterQuestion || hasOlder) &&
      !isAnswering &&
      !chat.isDisabled &&
      error?.retryable !== false,

    /** What was there stays as a version; its row makes place for the new answer. */
    begin(wanted?: string): void {
      if (wanted !== undefined) void session.regenerate(id, wanted)
      else void (isLast ? session.retry(id) : session.regenerate(id))
      if (body.current) focusBack(body.current, chat)
    },
  }
}
