import type { ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { linksProblemText } from './problem-text.ts'
import type { Revocable, Revoking } from './use-revoke.ts'

export interface RevokeDialogProps {
  /** What to end; null closes the dialog. */
  asked: Revocable | null
  isBusy: boolean
  /** Why it has not ended. */
  failure: Revoking['failure']
  onRevoke(): void
  onClose(): void
}

/** Asks before a link ends, which cannot be taken back. */
export function RevokeDialog(props: RevokeDialogProps): ReactElement {
  const { asked, isBusy, failure, onRevoke, onClose } = props
  const text = useTexts('share')
  const isAll = typeof asked === 'number'

  return (
    <Dialog
      isOpen={asked !== null}
      onClose={onClose}
      isDismissible={!isBusy}
      heading={text(isAll ? 'revoke.allHeading' : 'revoke.heading')}
      size="small"
      actions={
        <>
          <Button onClick={onClose} data-autofocus="">
            {text('revoke.cancel')}
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={onRevoke}>
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
