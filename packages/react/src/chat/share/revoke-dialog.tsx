import type { ShareSummary } from '@ai-studio/contract'
import { useRef, useState, type ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { linksProblemText } from './problem-text.ts'

export interface RevokeDialogProps {
  /** The link to end, or the number of all of them; null closes the dialog. */
  asked: ShareSummary | number | null
  onClose(): void
  /** Ends it; a failure is shown here, and the dialog stays open. */
  act(): Promise<void>
}

/** Asks before a link ends, which cannot be taken back. */
export function RevokeDialog({ asked, onClose, act }: RevokeDialogProps): ReactElement {
  const text = useTexts('share')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown; round: number } | null>(null)
  const rounds = useRef(0)
  const isAll = typeof asked === 'number'

  const close = () => {
    setFailure(null)
    onClose()
  }
  async function run(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await act()
      close()
    } catch (error) {
      rounds.current += 1
      setFailure({ error, round: rounds.current })
    }
    setBusy(false)
  }

  return (
    <Dialog
      isOpen={asked !== null}
      onClose={close}
      isDismissible={!isBusy}
      heading={text(isAll ? 'revoke.allHeading' : 'revoke.heading')}
      size="small"
      actions={
        <>
          <Button onClick={close} data-autofocus="">
            {text('revoke.cancel')}
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => void run()}>
            {text(isAll ? 'revoke.allConfirm' : 'revoke.confirm')}
          </Button>
        </>
      }
    >
      <p>
        {isAll
          ? text('revoke.allText', { count: asked })
          : text('revoke.text', { title: asked?.title || text('mine.untitled') })}
      </p>
      <Alert kind="error" {...(failure && { round: failure.round })}>
        {failure && linksProblemText(text, failure.error)}
      </Alert>
    </Dialog>
  )
}
