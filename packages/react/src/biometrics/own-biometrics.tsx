import { useState, type ReactElement } from 'react'
import { useLazyPart } from '../hooks/use-lazy-part.ts'
import { useUser } from '../hooks/use-user.ts'
import { useTexts } from '../provider/use-studio.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { BiometricsProps } from './biometrics-props.ts'
import { namespace } from './biometrics-texts.ts'
import { PasskeyManager } from './passkey-manager.tsx'

const loadSignIn = async () => (await import('../login/login-modal.tsx')).LoginModal

/** Passkeys on the studio's own pages. */
export function OwnBiometrics(props: BiometricsProps): ReactElement {
  const auth = useUser()
  if (auth.state === 'loading') {
    return (
      <div className="st-passkey-state" aria-busy="true">
        <Spinner size={28} />
      </div>
    )
  }
  return auth.user ? (
    <PasskeyManager key={auth.user.id} {...props} user={auth.user} />
  ) : (
    <SignedOut {...props} />
  )
}

function SignedOut({ onSignInRequired }: BiometricsProps): ReactElement {
  const text = useTexts(namespace)
  const [isOpen, setOpen] = useState(false)
  const { code: SignIn, hasFailed, retry } = useLazyPart(loadSignIn, isOpen)
  return (
    <div className="st-passkey-state">
      <p>{text('signedOut.text')}</p>
      <Alert kind="error">{isOpen && hasFailed && text('partFailed')}</Alert>
      <Button
        variant="primary"
        part="sign-in"
        isBusy={isOpen && !SignIn && !hasFailed}
        onClick={() => {
          if (onSignInRequired) onSignInRequired()
          else if (hasFailed) retry()
          else setOpen(true)
        }}
      >
        {text('signedOut.open')}
      </Button>
      {SignIn && <SignIn isOpen={isOpen} onClose={() => setOpen(false)} next={location.pathname} />}
    </div>
  )
}
