import { AuthError, type AuthErrorCode } from '@ai-studio/core/auth'
import { upgradeReturnPath, type PlanChoice } from '@ai-studio/core/payments'
import { useEffect, type ReactElement } from 'react'
import { callHost } from '../hooks/host-call.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { useStudio, useTexts } from '../provider/use-studio.ts'
import { Button } from '../ui/button.tsx'
import { LazyPart } from './lazy-part.tsx'
import type { SignInStepProps, UpgradeProps } from './upgrade-props.ts'
import { namespace } from './upgrade-texts.ts'

const loadSignIn = async () => (await import('./sign-in-part.tsx')).SignInPart

export interface SignInStepViewProps extends Pick<UpgradeProps, 'signIn' | 'onSignInRequired' | 'onError'> {
  choice: PlanChoice
  onSignedIn(): void
  onShowPlans(): void
}

/** Who is not signed in signs in first, or looks at the plans. */
export function SignInStep(props: SignInStepViewProps): ReactElement {
  const { signIn, choice, onSignedIn, onShowPlans } = props
  const text = useTexts(namespace)
  const { isOwnOrigin } = useStudio()
  const latest = useLatest(props)
  const given: SignInStepProps = {
    next: isOwnOrigin ? upgradeReturnPath(choice) : '',
    onSignedIn,
    onError: (code) => latest.current.onError?.(new AuthError(code as AuthErrorCode)),
  }
  // In braces: what a page answers is no cleanup.
  useEffect(() => {
    callHost(() => latest.current.onSignInRequired?.())
  }, [latest])
  return (
    <>
      <p className="st-upgrade-quiet">{text('signIn.text')}</p>
      <div className="st-upgrade-sign-in">
        {signIn ? (
          signIn(given)
        ) : (
          <LazyPart load={loadSignIn} failure={text('signIn.failed')} props={given} />
        )}
      </div>
      <div className="st-upgrade-actions">
        <Button variant="ghost" part="show-plans" onClick={onShowPlans}>
          {text('signIn.plans')}
        </Button>
      </div>
    </>
  )
}
