import { useEffect, useRef } from 'react'
import { useChat } from './chat-context.ts'

/**
 * Has the focus go to the composer when a dialog closes, instead of back to what it was opened with. While it is open
 * nothing outside of it can take the focus.
 *
 * @returns to be called before the dialog closes
 */
export function useFieldAfter(isOpen: boolean): () => void {
  const { controls } = useChat()
  const isWanted = useRef(false)

  useEffect(() => {
    if (isOpen || !isWanted.current) return
    isWanted.current = false
    controls.current?.focus()
  }, [isOpen, controls])

  return () => {
    isWanted.current = true
  }
}
