import { useEffect, useRef, type ReactElement } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useActionTexts } from '../actions/action-texts.ts'
import { useChat } from '../chat-context.ts'

/** Asks before a conversation is deleted. */
export function StartOverDialog({
  isOpen,
  onClose,
}: {
  isOpen: boolean
  onClose: () => void
}): ReactElement | null {
  const text = useActionTexts()
  const { session, controls } = useChat()
  const isConfirmed = useRef(false)

  useEffect(() => {
    if (isOpen || !isConfirmed.current) return
    isConfirmed.current = false
    // The button to which the dialog gave the focus back has nothing to do any more.
    controls.current?.focus()
  }, [isOpen, controls])

  if (!text) return null
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      heading={text('startOver.heading')}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>{text('startOver.cancel')}</Button>
          <Button
            variant="danger"
            icon="trash"
            onClick={() => {
              isConfirmed.current = true
              onClose()
              void session.startOver()
            }}
          >
            {text('startOver.confirm')}
          </Button>
        </>
      }
    >
      <p className="st-start-over-text">{text('startOver.text')}</p>
    </Dialog>
  )
}
