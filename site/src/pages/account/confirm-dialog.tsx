import { Alert, Button, Dialog, useTexts } from '@ai-studio/react'
import type { ReactElement, ReactNode } from 'react'
import { useDialogSubmission } from './use-dialog-submission.ts'

export interface ConfirmDialogProps {
  isOpen: boolean
  onClose(): void
  heading: string
  children: ReactNode
  /** Says on the button what is going to happen. */
  confirm: string
  /** What is confirmed; a failure is shown here, and the dialog stays open. Told as a toast when it was closed. */
  act(): Promise<unknown>
}

/** Asks before something is done that cannot be taken back. */
export function ConfirmDialog({ isOpen, ...question }: ConfirmDialogProps): ReactElement | null {
  // Each time anew: what became of one thing says nothing about the next.
  return isOpen ? <Question {...question} /> : null
}

function Question(props: Omit<ConfirmDialogProps, 'isOpen'>): ReactElement {
  const { onClose, heading, children, confirm, act } = props
  const t = useTexts('account')
  const submission = useDialogSubmission()
  const run = async () => {
    // Only where it is still there: by then another question may stand in its place.
    if (await submission.run(act)) onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      heading={heading}
      size="small"
      actions={
        <>
          <Button onClick={onClose} data-autofocus="">
            {t('cancel')}
          </Button>
          <Button variant="danger" isBusy={submission.isBusy} onClick={() => void run()}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      <Alert kind="error">{submission.error}</Alert>
    </Dialog>
  )
}
