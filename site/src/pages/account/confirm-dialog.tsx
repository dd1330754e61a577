import { Alert, Button, Dialog, useTexts } from '@ai-studio/react'
import type { ReactElement, ReactNode } from 'react'
import { useSubmission } from '../../forms/use-submission.ts'

export interface ConfirmDialogProps {
  isOpen: boolean
  onClose(): void
  heading: string
  children: ReactNode
  /** Says on the button what is going to happen. */
  confirm: string
  /** What is confirmed; a failure is shown here, and the dialog stays open. */
  act(): Promise<unknown>
}

/** Asks before something is done that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement {
  const { isOpen, onClose, heading, children, confirm, act } = props
  const t = useTexts('account')
  const submission = useSubmission()
  const run = async () => {
    if (await submission.run(act)) onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
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
