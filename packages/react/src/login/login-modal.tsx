import { useState, type ReactElement } from 'react'
import { useStudio, useTexts } from '../provider/use-studio.ts'
import { Dialog } from '../ui/dialog.tsx'
import type { LoginProps, LoginTab } from './login-props.ts'
import { useLoginTexts } from './login-texts.ts'
import { Login } from './login.tsx'

export interface LoginModalProps extends LoginProps {
  isOpen: boolean
  /** Escape, a press outside, the close button, or a sign-in that has worked. The owner then sets `isOpen` to false. */
  onClose(): void
  /**
   * Heading, and the dialog's accessible name.
   * @default what the chosen tab does
   */
  heading?: string | undefined
}

/** Sign-in in a dialog. When it has worked the dialog closes, and then `onSignedIn` is called. */
export function LoginModal(props: LoginModalProps): ReactElement {
  const { isOpen, onClose, heading, ...given } = props
  const login: LoginProps = { autoFocus: true, ...given }
  const text = useTexts('login')
  const { isOwnOrigin } = useStudio()
  const hasTexts = useLoginTexts()
  const [chosen, setChosen] = useState<LoginTab>()
  // The form begins anew with each opening.
  if (!isOpen && chosen) setChosen(undefined)
  const tab = chosen ?? login.initialTab ?? 'login'
  const usual = !isOwnOrigin ? 'partner.heading' : tab === 'login' ? 'actions.login' : 'actions.register'

  return (
    <Dialog
      isOpen={isOpen && hasTexts}
      onClose={onClose}
      heading={heading ?? (hasTexts ? text(usual) : '')}
      className="st-login-dialog"
    >
      <Login
        {...login}
        onTabChange={(next) => {
          setChosen(next)
          login.onTabChange?.(next)
        }}
        onSignedIn={(way) => {
          onClose()
          login.onSignedIn?.(way)
        }}
      />
    </Dialog>
  )
}
