import { Login, useLoginTexts, type LoginProps } from '@ai-studio/react/login'
import { Dialog } from '@ai-studio/react/ui'
import { useEffect, type ReactElement } from 'react'
import { createPortal } from 'react-dom'
import { DialogHeading } from '../login/dialog-heading.tsx'

export interface SignInDialogProps {
  isOpen: boolean
  /** The visitor turns back, or has signed in. */
  onClose(): void
  /** Where the fields are: in the page, not in the shadow root. */
  fields: HTMLElement
}

/** Sign-in in a dialog on a page of the studio itself, whose fields password managers find. */
export function SignInDialog({ isOpen, onClose, fields }: SignInDialogProps): ReactElement {
  const hasTexts = useLoginTexts()
  const login: LoginProps = { autoFocus: true, next: location.pathname, onSignedIn: onClose }

  // Fields that were there before the dialog was shown could not take the focus.
  useEffect(() => {
    if (isOpen) fields.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [isOpen, fields])

  return (
    <>
      <DialogHeading heading={undefined}>
        {(name) => (
          <Dialog isOpen={isOpen} onClose={onClose} heading={name} className="st-login-dialog">
            <slot name={fields.slot} />
          </Dialog>
        )}
      </DialogHeading>
      {isOpen && hasTexts && createPortal(<Login {...login} />, fields)}
    </>
  )
}
