import type { ChatMessage, ChatSession } from '@ai-studio/core/chat'
import { useEffect, useRef, useState } from 'react'
import { useChat } from '../chat-context.ts'
import { keepEdit, keptEdit } from './kept-edits.ts'

/**
 * Whether a question is being edited, and the way in and out, which takes the focus along.
 * @param isTemporary whether it is never stored, so that nothing has to be known of it elsewhere
 */
export function useEdit(session: ChatSession, message: ChatMessage, isTemporary: boolean) {
  const { isDisabled, controls } = useChat()
  const { id, status, serverId, content } = message
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(() => keptEdit(session, id) !== undefined)
  const [isFresh, setFresh] = useState(false)
  const returnsFocus = useRef(false)

  useEffect(() => {
    if (isOpen || !returnsFocus.current) return
    returnsFocus.current = false
    buttonRef.current?.focus({ preventScroll: true })
  }, [isOpen])

  return {
    buttonRef,
    // What was typed is kept where a page closes the chat for a while.
    isOpen: isOpen && !isDisabled,
    /** Whether somebody has just opened it. */
    isFresh,
    canEdit: !isDisabled && status === 'complete' && (serverId !== null || isTemporary),
    open() {
      keepEdit(session, id, content)
      setFresh(true)
      setOpen(true)
    },
    done(isSent: boolean) {
      setOpen(false)
      setFresh(false)
      // The row goes away with the old question.
      if (isSent) controls.current?.focus()
      else returnsFocus.current = true
    },
  }
}
