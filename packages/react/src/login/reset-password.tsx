import type { AuthClient, ResetStep } from '@ai-studio/core/auth'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '../provider/use-studio.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { failureOf, failureText } from './auth-error.ts'
import { CodeForm } from './code-form.tsx'
import { isHosted } from './is-hosted.ts'
import { LoadingLogin } from './loading-login.tsx'
import { useLoginTexts } from './login-texts.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { useAction } from './use-action.ts'
import { useAuth } from './use-auth.ts'
import { useForm } from './use-form.ts'
import { useReturn } from './use-return.ts'

export interface ResetPasswordProps {
  /** Token of a mailed link, from the address's fragment; with it the new password is asked for at once. */
  token?: string | undefined
  /** The password has been changed. `isSignedIn` tells whether the person has signed in by that, too. */
  onDone?: ((result: { isSignedIn: boolean }) => void) | undefined
  /**
   * Where somebody goes who has set a new password without being signed in by it.
   * @default '/login'
   */
  loginHref?: string | undefined
  /** Path of this site to come back to after another service has been visited; anything else is ignored. */
  next?: string | undefined
  /**
   * Puts the focus into the first field.
   * @default false
   */
  autoFocus?: boolean | undefined
}

export function ResetPasswordView(props: ResetPasswordProps & { auth: AuthClient }): ReactElement {
  const { auth, token, onDone, loginHref = '/login', next, autoFocus = false } = props
  const text = useTexts('login')
  const config = useStore(auth.$config, { ssr: 'initial' })
  const [step, setStep] = useState<ResetStep | null>(null)
  const [stage, setStage] = useState<'email' | 'code' | 'password' | 'done'>(token ? 'password' : 'email')
  const action = useAction()
  const { ref, field, check, problems } = useForm({}, action.clear)
  const rootRef = useRef<HTMLDivElement>(null)
  const leaves = isHosted(config)
  const problem = problems.email
  const isDone = stage === 'done'

  useEffect(() => {
    if (autoFocus) rootRef.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [autoFocus])
  useReturn(rootRef, stage === 'email')
  useEffect(() => {
    const root = rootRef.current
    // The button that was pressed has gone with the form; who has left it meanwhile stays where they are.
    if (isDone && root && document.activeElement === document.body) (root.querySelector('a') ?? root).focus()
  }, [isDone])

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (action.running) return
    if (leaves) {
      await action.run('submit', () => auth.signInOnHostedPage({ isReset: true, ...(next && { next }) }))
      return
    }
    const values = check(['email'])
    if (!values) return
    const began = await action.run('submit', async () => {
      setStep(await auth.requestPasswordReset(values.email))
    })
    if (began) setStage('code')
  }

  async function save(password: string): Promise<void> {
    const isSaved = await action.run('save', async () => {
      try {
        if (step) await step.setPassword(password)
        else await auth.completePasswordReset({ token: token!, newPassword: password })
      } catch (error) {
        // What the code has proved is good no longer, whatever password is typed.
        if (failureOf(error).code === 'FLOW_EXPIRED') setStage('email')
        throw error
      }
    })
    if (!isSaved) return
    setStage('done')
    onDone?.({ isSignedIn: step !== null })
  }

  const content = () => {
    if (stage === 'code' && step) {
      return (
        <CodeForm
          step={step}
          isLast={false}
          onDone={() => setStage('password')}
          onBack={() => setStage('email')}
          onExpired={(failure) => {
            setStage('email')
            action.fail(failure)
          }}
        />
      )
    }
    if (stage === 'password') {
      return <NewPasswordForm action={action} onSubmit={save} takesFocus={autoFocus || step !== null} />
    }
    if (isDone) return null
    return (
      <form ref={ref} className="st-login-form" noValidate onSubmit={(event) => void onSubmit(event)}>
        <p className="st-login-quiet">{text(leaves ? 'hosted.text' : 'reset.text')}</p>
        <Alert kind="error" round={action.round}>
          {failureText(text, action.failure)}
        </Alert>
        {!leaves && (
          <Field
            {...field('email')}
            label={text('fields.email')}
            error={problem && text(`invalid.${problem.key}`)}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
          />
        )}
        <Button type="submit" variant="primary" isBusy={action.running === 'submit'}>
          {text(leaves ? 'actions.continue' : 'reset.submit')}
        </Button>
      </form>
    )
  }

  return (
    <div
      ref={rootRef}
      className="st-login"
      part="login"
      tabIndex={isDone ? -1 : undefined}
      onFocus={stage === 'email' ? auth.prepare : undefined}
    >
      {content()}
      <Alert kind="success">{isDone && text('reset.done')}</Alert>
      {isDone && !step && (
        <a className="st-login-link" href={loginHref}>
          {text('reset.toLogin')}
        </a>
      )}
    </div>
  )
}

/** Sets a new password: by a code that is mailed, or by the token of a mailed link. Stands inside a `StudioProvider`. */
export function ResetPassword(props: ResetPasswordProps): ReactElement {
  const auth = useAuth()
  // Another link begins anew.
  return useLoginTexts() ? (
    <ResetPasswordView key={props.token ?? ''} {...props} auth={auth} />
  ) : (
    <LoadingLogin />
  )
}
