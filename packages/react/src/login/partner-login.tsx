import type { PartnerAuth } from '@ai-studio/core/auth'
import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactElement } from 'react'
import { callHost } from '../hooks/host-call.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { useStudio, useTexts } from '../provider/use-studio.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { failureText } from './auth-error.ts'
import { KeptFocus } from '../ui/kept-focus.tsx'
import { LoadingLogin } from './loading-login.tsx'
import type { LoginProps } from './login-props.ts'
import { useLoginTexts } from './login-texts.ts'
import { SignedIn } from './signed-in.tsx'
import { usePartnerAuth } from './use-partner-auth.ts'
import { usePartnerSignIn } from './use-partner-sign-in.ts'

export interface PartnerLoginProps extends Pick<
  LoginProps,
  'header' | 'legal' | 'footer' | 'onSignedIn' | 'onCancel' | 'onError'
> {
  /** Above everything; none without it. */
  heading?: string | undefined
  /** Called when the person has signed out. */
  onSignedOut?: (() => void) | undefined
}

export function PartnerLoginView({
  auth,
  ...props
}: PartnerLoginProps & { auth: PartnerAuth }): ReactElement {
  const text = useTexts('login')
  const { endpoint } = useStudio()
  const user = useStore(auth.$user, { ssr: 'initial' })
  const { failure, round, isWaiting, isWindowClosed, connect } = usePartnerSignIn(auth)
  const latest = useLatest(props)
  const step = user ? 'user' : isWaiting ? 'waiting' : 'start'
  // Who was here before the view is no news.
  const [isNews, setNews] = useState(!user)
  if (!user && !isNews) setNews(true)

  useEffect(() => {
    if (!failure) return
    const { onCancel, onError } = latest.current
    callHost(() => (failure.code === 'USER_CANCELLED' ? onCancel?.() : onError?.(failure.code)))
  }, [failure, latest])

  const onConnect = () => void connect().then((isDone) => isDone && latest.current.onSignedIn?.('window'))

  return (
    <div className="st-login" part="login">
      {props.header}
      {props.heading && (
        <h2 className="st-login-heading" part="heading">
          {props.heading}
        </h2>
      )}
      <Alert kind="error" round={round}>
        {failureText(text, failure)}
      </Alert>
      <Alert kind="info" round={round}>
        {failure?.code === 'USER_CANCELLED' && text('cancelled')}
      </Alert>
      {/* Always there: screen readers only notice what changes in a region that they know. */}
      <output className={step === 'waiting' ? 'st-login-waiting' : 'st-visually-hidden'}>
        {step === 'waiting' && <Spinner size={20} />}
        <span>
          {step === 'waiting'
            ? text(isWindowClosed ? 'partner.closed' : 'partner.waiting')
            : user && isNews && text('partner.signedIn', { name: user.displayName })}
        </span>
      </output>
      <KeptFocus step={step} className="st-login-form">
        {user ? (
          <SignedIn
            {...user}
            onSignOut={() => {
              auth.disconnect()
              props.onSignedOut?.()
            }}
          />
        ) : isWaiting ? (
          <div className="st-login-row">
            <Button variant="primary" size="small" part="reopen" onClick={auth.reopen}>
              {text(isWindowClosed ? 'actions.retry' : 'partner.show')}
            </Button>
            <Button variant="ghost" size="small" part="cancel" onClick={auth.cancel}>
              {text('partner.cancel')}
            </Button>
          </div>
        ) : (
          <>
            <p className="st-login-quiet">{text('partner.text')}</p>
            <Button variant="primary" icon="external" part="connect" onClick={onConnect}>
              {text('partner.open')}
            </Button>
            <p className="st-login-why">{text('partner.why', { host: new URL(endpoint).host })}</p>
          </>
        )}
      </KeptFocus>
      {props.legal && <div className="st-login-legal">{props.legal}</div>}
      {props.footer}
    </div>
  )
}

/**
 * Sign-in on a page of another company: a button that opens a window of the studio, and who has signed in. Asks for no
 * password and stores nothing. Stands inside a `StudioProvider`.
 */
export function PartnerLogin(props: PartnerLoginProps): ReactElement {
  const auth = usePartnerAuth()
  return useLoginTexts() ? <PartnerLoginView {...props} auth={auth} /> : <LoadingLogin />
}
