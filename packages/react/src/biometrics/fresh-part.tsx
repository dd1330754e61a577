import type { AccountSecurity } from '@ai-studio/contract'
import { useEffect, useState, type ReactElement } from 'react'
import { FreshSignIn } from '../login/fresh-sign-in.tsx'
import { LoadingLogin } from '../login/loading-login.tsx'
import { useStudio } from '../provider/use-studio.ts'
import type { FreshSignInStepProps } from './biometrics-props.ts'

/** Signing in anew, with whatever the account has. In a file of its own, because it brings the login widget along. */
export function FreshPart(props: FreshSignInStepProps): ReactElement {
  const { api } = useStudio()
  const [known, setKnown] = useState<Partial<AccountSecurity> | null>(null)
  useEffect(() => {
    let isOver = false
    api.request<AccountSecurity>('getAccountSecurity').then(
      (security) => isOver || setKnown(security),
      // The page of the identity service has every way there is.
      () => isOver || setKnown({ isEmailVerified: false }),
    )
    return () => {
      isOver = true
    }
  }, [api])
  if (!known) return <LoadingLogin />
  const { hasPassword, isEmailVerified } = known
  return <FreshSignIn {...props} hasPassword={hasPassword} isEmailVerified={isEmailVerified} />
}
