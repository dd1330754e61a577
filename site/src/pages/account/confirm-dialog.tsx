import { isApiError } from '@ai-studio/core'
import { Alert, Button, Dialog, toast, useTexts } from '@ai-studio/react'
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react'
import { useSubmission } from '../../forms/use-submission.ts'

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
  const siteText = useTexts('site')
  const submission = useSubmission()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  async function actOrTell(): Promise<void> {
    try {
      await act()
    } catch (error) {
      if (isHere.current) throw error
      toast((isApiError(error) && error.text) || siteText('page.failed'), { kind: 'error' })
    }
  }
  const run = async () => {
    // By then another question may stand here.
    if ((await submission.run(actOrTell)) && isHere.current) onClose()
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
