import { Button, Dialog, useTexts } from '@ai-studio/react'
import { useEffect, useRef, type ReactElement } from 'react'

export interface DeleteDialogProps {
  isOpen: boolean
  onClose: () => void
  /** What the job is called. */
  name: string
  /** Called when it was confirmed and the dialog has given the focus back. */
  onDelete: () => void
}

/** Asks before a job is deleted with what it has made, which cannot be taken back. */
export function DeleteDialog({ isOpen, onClose, name, onDelete }: DeleteDialogProps): ReactElement {
  const t = useTexts('tools')
  const confirmed = useRef<() => void>(undefined)
  useEffect(() => {
    if (isOpen) return
    const act = confirmed.current
    confirmed.current = undefined
    act?.()
  }, [isOpen])
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      heading={t('deleting.heading')}
      size="small"
      actions={
        <>
          <Button onClick={onClose} data-autofocus="">
            {t('deleting.cancel')}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              confirmed.current = onDelete
              onClose()
            }}
          >
            {t('deleting.confirm')}
          </Button>
        </>
      }
    >
      <p className="st-tool-doomed" dir="auto">
        {name}
      </p>
      <p>{t('deleting.text')}</p>
    </Dialog>
  )
}
