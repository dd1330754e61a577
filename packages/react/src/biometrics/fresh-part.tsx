import type { AccountSecurity } from '@ai-studio/contract'
import { useEffect, useState, type ReactElement } from 'react'
import { FreshSignIn } from '../login/fresh-sign-in.tsx'
import { LoadingLogin } from '../login/loading-login.tsx'
import { useStudio } from '../provider/use-studio.ts'
import type { FreshSignInStepProps } from './biometrics-props.ts'

/** Signing in anew, with whatever the account has. In a file of its own, because it brings the login widget along. */
export function FreshPart(props: FreshSignInStepProps): ReactElement {
  const { api } = useStudio()
  const [hasPassword, setHasPassword] = useState<boolean | null>(null)
  useEffect(() => {
    let isOver = false
    api.request<AccountSecurity>('getAccountSecurity').then(
      (security) => isOver || setHasPassword(security.hasPassword),
      // Most accounts have one; where this one has not, the refusal says so.
      () => isOver || setHasPassword(true),
    )
    return () => {
      isOver = true
    }
  }, [api])
  return hasPassword === null ? <LoadingLogin /> : <FreshSignIn {...props} hasPassword={hasPassword} />
}
