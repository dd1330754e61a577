import type { Credential } from '@ai-studio/contract'
import { useState, type ReactElement } from 'react'
import { useTexts } from '../provider/use-studio.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { namespace } from './biometrics-texts.ts'
import { FailureAlert, type FailureAlertProps } from './failure-alert.tsx'

export interface DeleteDialogProps {
  /** The passkey that is to be deleted; the dialog is closed without one. */
  passkey: Credential | null
  /** There is no other one that can be used. */
  isLast: boolean
  isBusy: boolean
  /** Why it was not deleted. */
  failure: FailureAlertProps
  onDelete(): void
  onClose(): void
}

/** Asks before a passkey is deleted. */
export function DeleteDialog(props: DeleteDialogProps): ReactElement {
  const { passkey, isLast, isBusy, failure, onDelete, onClose } = props
  const text = useTexts(namespace)
  // What it asks about stays while it closes.
  const [asked, setAsked] = useState({ passkey, isLast })
  if (passkey && (passkey !== asked.passkey || isLast !== asked.isLast)) setAsked({ passkey, isLast })
  const name = asked.passkey?.credentialName ?? ''
  return (
    <Dialog
      isOpen={passkey !== null}
      onClose={onClose}
      heading={text('delete.heading', { name })}
      size="small"
      actions={
        <>
          <Button data-autofocus="" onClick={onClose}>
            {text('cancel')}
          </Button>
          <Button variant="danger" part="delete-confirm" isBusy={isBusy} onClick={onDelete}>
            {text('delete.confirm')}
          </Button>
        </>
      }
    >
      <div className="st-passkey-dialog">
        {asked.isLast && (
          <p>
            <strong>{text('delete.last')}</strong>
          </p>
        )}
        <p>{text('delete.text')}</p>
        <FailureAlert {...failure} />
      </div>
    </Dialog>
  )
}
