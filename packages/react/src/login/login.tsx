import type { ReactElement } from 'react'
import { useStudio } from '../provider/use-studio.ts'
import { LoadingLogin } from './loading-login.tsx'
import type { LoginProps } from './login-props.ts'
import { useLoginTexts } from './login-texts.ts'
import { LoginView } from './login-view.tsx'
import { PartnerLogin } from './partner-login.tsx'
import { useAuth } from './use-auth.ts'

function OwnLogin(props: LoginProps): ReactElement {
  return <LoginView {...props} auth={useAuth()} />
}

/**
 * Sign-in and registration: other services, email and password, a code by mail. Stands inside a `StudioProvider`.
 * On a page that is not the studio's own it is a `PartnerLogin`, because a password is never asked for there.
 */
export function Login(props: LoginProps): ReactElement {
  const { isOwnOrigin } = useStudio()
  const hasTexts = useLoginTexts()
  if (!isOwnOrigin) {
    const { header, legal, footer, onSignedIn, onCancel, onError } = props
    return <PartnerLogin {...{ header, legal, footer, onSignedIn, onCancel, onError }} />
  }
  return hasTexts ? <OwnLogin {...props} /> : <LoadingLogin />
}
