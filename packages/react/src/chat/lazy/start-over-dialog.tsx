import type { ReactElement } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useActionTexts } from '../actions/action-texts.ts'
import { useChat } from '../chat-context.ts'
import { useFieldAfter } from '../use-field-after.ts'

/** Asks before a conversation is deleted. */
export function StartOverDialog({
  isOpen,
  onClose,
}: {
  isOpen: boolean
  onClose: () => void
}): ReactElement | null {
  const text = useActionTexts()
  const { session } = useChat()
  // The button with which it was opened has nothing to do any more.
  const goToField = useFieldAfter(isOpen)

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
              goToField()
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
