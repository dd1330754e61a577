import type { ChatSession } from '@ai-studio/core/chat'
import { useEffect, type RefObject } from 'react'

/** Empties a field whose text was sent from another one: two chats of a page may show one draft. */
export function useSentElsewhere(
  fieldRef: RefObject<HTMLTextAreaElement | null>,
  session: ChatSession,
): void {
  useEffect(
    () =>
      session.$messages.listen((messages) => {
        const field = fieldRef.current
        const text = field?.value.trim()
        // What somebody writes here is the draft until it is sent.
        if (!field || !text || session.getDraft() !== '') return
        const question = messages.findLast(({ role }) => role === 'user')
        if (question?.serverId !== null || question.content.trim() !== text) return
        field.value = ''
        field.dispatchEvent(new CustomEvent('input'))
      }),
    [session, fieldRef],
  )
}
