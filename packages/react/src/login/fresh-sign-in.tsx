import type { AuthClient } from '@ai-studio/core/auth'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '../provider/use-studio.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Field, PasswordField } from '../ui/field.tsx'
import { failureText } from './auth-error.ts'
import { CodeForm } from './code-form.tsx'
import { isHosted } from './is-hosted.ts'
import { LoadingLogin } from './loading-login.tsx'
import { useLoginTexts } from './login-texts.ts'
import { useAuth } from './use-auth.ts'
import { useForm } from './use-form.ts'
import { useLoginFlow } from './use-login-flow.ts'
import { useReturn } from './use-return.ts'

export interface FreshSignInProps {
  /**
   * Whose account it is; it can not be changed here. Empty for an account without an address, which proves it on a page of
   * the identity service.
   */
  email: string
  /** The person has signed in anew. */
  onDone(): void
  /** Shows a button that gives up. */
  onCancel?: (() => void) | undefined
  /**
   * Whether the account has a password; without one only a code by mail is offered. Where passwords are entered on a page
   * of the identity service, that page is where it is proved.
   * @default true
   */
  hasPassword?: boolean | undefined
  /**
   * Whether the account's address is known to be its owner's, as `getAccountSecurity` tells. At the studio's own identity
   * service a code takes an account over whose address is not, with the end of all passkeys and sign-ins that were there
   * before: then it is proved on a page of that service, which offers what the account began with.
   * @default true
   */
  isEmailVerified?: boolean | undefined
  /**
   * Puts the focus into the password.
   * @default true
   */
  autoFocus?: boolean | undefined
}

export function FreshSignInView({ auth, ...props }: FreshSignInProps & { auth: AuthClient }): ReactElement {
  const { email, onDone, onCancel, hasPassword = true, isEmailVerified = true, autoFocus = true } = props
  const text = useTexts('login')
  const config = useStore(auth.$config, { ssr: 'initial' })
  const flow = useLoginFlow({ onSignedIn: onDone })
  const { action, step } = flow
  const form = useForm({ email }, action.clear)
  const refusal = action.failure?.code
  const isUnnamed = email === ''
  const takesOver = !isEmailVerified && config?.kind === 'embedded'
  const leaves = isUnnamed || isHosted(config) || takesOver
  const asksPassword = hasPassword && !leaves
  const hasCode = !leaves && (!hasPassword || config?.hasMailedCodes)
  const problem = form.problems.password

  useEffect(() => {
    if (autoFocus || refusal === 'CREDENTIALS_INVALID') form.focus('password')
    // oxlint-disable-next-line react/exhaustive-deps -- at the beginning, and after each failure.
  }, [action.round])
  const rootRef = useRef<HTMLDivElement>(null)
  useReturn(rootRef, step === null)

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (leaves) {
      const next = location.pathname + location.search
      const hint = isUnnamed ? {} : { loginHint: email }
      await action.run('submit', () => auth.signInOnHostedPage({ ...hint, isFresh: true, next }))
      return
    }
    const values = asksPassword && !action.running ? form.check(['password']) : null
    if (values) await flow.signIn('submit', () => auth.signIn({ email, password: values.password }))
  }

  if (step) {
    return (
      <div className="st-login" part="login">
        <CodeForm step={step} onDone={flow.finish} onBack={() => flow.back()} onExpired={flow.back} />
      </div>
    )
  }
  return (
    <div ref={rootRef} className="st-login" part="login" onFocus={auth.prepare}>
      <form ref={form.ref} className="st-login-form" noValidate onSubmit={(event) => void onSubmit(event)}>
        <p className="st-login-quiet">{text('fresh.text')}</p>
        <Alert kind="error" round={action.round}>
          {failureText(text, action.failure)}
        </Alert>
        <Alert kind="info">{refusal === 'USER_CANCELLED' && text('cancelled')}</Alert>
        {!isUnnamed && (
          <Field
            label={text('fields.email')}
            name="email"
            type="email"
            value={email}
            readOnly
            autoComplete="username"
          />
        )}
        {asksPassword && (
          <PasswordField
            {...form.field('password')}
            label={text('fields.password')}
            reveal={{ show: text('fields.show'), hide: text('fields.hide') }}
            error={problem && text(`invalid.${problem.key}`, problem.count ? { count: problem.count } : {})}
            autoComplete="current-password"
            required
          />
        )}
        {leaves && <p className="st-login-quiet">{text('hosted.text')}</p>}
        {(asksPassword || leaves) && (
          <Button
            type="submit"
            variant="primary"
            isBusy={action.running === 'submit'}
            aria-disabled={action.running !== null || undefined}
          >
            {text(leaves ? 'actions.continue' : 'fresh.submit')}
          </Button>
        )}
        {hasCode && (
          <Button
            icon="mail"
            variant={hasPassword ? 'secondary' : 'primary'}
            isBusy={action.running === 'code'}
            aria-disabled={action.running !== null || undefined}
            onClick={() => void flow.begin('code', () => auth.requestCode(email))}
          >
            {text('actions.emailCode')}
          </Button>
        )}
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {text('partner.cancel')}
          </Button>
        )}
      </form>
    </div>
  )
}

/** Asks somebody who is signed in to prove it again, before a change that nobody else may make. */
export function FreshSignIn(props: FreshSignInProps): ReactElement {
  const auth = useAuth()
  return useLoginTexts() ? <FreshSignInView {...props} auth={auth} /> : <LoadingLogin />
}
