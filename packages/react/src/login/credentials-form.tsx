import type { AuthClient } from '@ai-studio/core/auth'
import { limits } from '@ai-studio/contract/constants'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '../provider/use-studio.ts'
import { Button } from '../ui/button.tsx'
import { Field, PasswordField } from '../ui/field.tsx'
import { PasskeyDrawing } from '../ui/passkey-drawing.tsx'
import { isHosted } from './is-hosted.ts'
import type { LoginProps, LoginTab } from './login-props.ts'
import type { Form } from './use-form.ts'
import type { LoginFlow } from './use-login-flow.ts'
import type { FieldName } from './validate.ts'

export interface CredentialsFormProps extends Pick<
  LoginProps,
  'next' | 'forgotPasswordHref' | 'onForgotPassword'
> {
  auth: AuthClient
  tab: LoginTab
  form: Form
  flow: LoginFlow
  /** Signs in with a passkey; without it there is no button for that. */
  onPasskey?: (() => void) | undefined
  /** Ends that, as long as it can be ended. */
  onCancelPasskey?: (() => void) | undefined
  /** Whether the first field is to have the focus. */
  takesFocus: boolean
}

/** The fields of a tab: email and password, and whatever a new account needs besides. */
export function CredentialsForm(props: CredentialsFormProps): ReactElement {
  const { auth, tab, form, flow, next, takesFocus, onPasskey, onCancelPasskey } = props
  const { forgotPasswordHref = '/reset-password' } = props
  const text = useTexts('login')
  const config = useStore(auth.$config, { ssr: 'initial' })
  const { action } = flow
  const passkeyRef = useRef<HTMLButtonElement>(null)
  const isRegister = tab === 'register'
  const hosted = isHosted(config)
  const problemOf = (name: FieldName) => {
    const problem = form.problems[name]
    if (!problem) return undefined
    const known = problem.key.startsWith('errors.') ? problem.key : `invalid.${problem.key}`
    return text(known, problem.count === undefined ? {} : { count: problem.count })
  }
  const refusal = action.failure?.code

  useEffect(() => {
    if (refusal === 'CREDENTIALS_INVALID') form.focus('password')
    if (refusal === 'PASSWORD_REFUSED') form.refuse('password', { key: 'errors.PASSWORD_REFUSED' })
    if (refusal === 'USER_NAME_REFUSED') form.refuse('userName', { key: 'errors.USER_NAME_REFUSED' })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each failure.
  }, [action.round])

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (action.running) return
    if (hosted) {
      const values = form.check(['email'])
      if (!values) return
      await action.run('submit', () =>
        auth.signInOnHostedPage({ loginHint: values.email, ...(next && { next }) }),
      )
      return
    }
    const values = form.check(
      isRegister ? ['userName', 'email', 'password', 'confirm'] : ['email', 'password'],
    )
    if (!values) return
    const { email, password, userName } = values
    if (isRegister) await flow.begin('submit', () => auth.register({ email, userName, password }))
    else await flow.signIn('submit', () => auth.signIn({ email, password }))
  }

  async function onEmailCode(): Promise<void> {
    if (action.running) return
    const values = form.check(['email'])
    if (values) await flow.begin('code', () => auth.requestCode(values.email))
  }

  const reveal = { show: text('fields.show'), hide: text('fields.hide') }
  const forgot = !isRegister && (
    <a
      className="st-login-link"
      href={forgotPasswordHref}
      part="forgot"
      onClick={(event) => {
        if (hosted) {
          event.preventDefault()
          void action.run('reset', () => auth.signInOnHostedPage({ isReset: true, ...(next && { next }) }))
        } else if (props.onForgotPassword) {
          event.preventDefault()
          props.onForgotPassword()
        }
      }}
    >
      {text('actions.forgot')}
    </a>
  )

  return (
    <form
      ref={form.ref}
      className="st-login-form"
      noValidate
      aria-busy={action.running === 'submit' || undefined}
      onSubmit={(event) => void onSubmit(event)}
    >
      {isRegister && !hosted && (
        <Field
          {...form.field('userName')}
          label={text('fields.userName')}
          error={problemOf('userName')}
          type="text"
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          required
          part="field"
          data-autofocus={takesFocus ? '' : undefined}
        />
      )}
      <Field
        {...form.field('email')}
        label={text('fields.email')}
        error={problemOf('email')}
        type="email"
        inputMode="email"
        autoComplete={isRegister ? 'username' : 'username webauthn'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        part="field"
        data-autofocus={takesFocus && !(isRegister && !hosted) ? '' : undefined}
      />
      {hosted ? (
        <p className="st-login-quiet">{text('hosted.text')}</p>
      ) : (
        <PasswordField
          {...form.field('password')}
          label={text('fields.password')}
          reveal={reveal}
          error={problemOf('password')}
          hint={isRegister ? text('fields.passwordHint', { count: limits.passwordMinLength }) : undefined}
          aside={forgot}
          autoComplete={isRegister ? 'new-password' : 'current-password'}
          required
          part="field"
        />
      )}
      {isRegister && !hosted && (
        <PasswordField
          {...form.field('confirm')}
          label={text('fields.confirm')}
          reveal={reveal}
          error={problemOf('confirm')}
          autoComplete="new-password"
          required
          part="field"
        />
      )}
      <Button
        type="submit"
        variant="primary"
        part="submit"
        isBusy={action.running === 'submit'}
        aria-disabled={action.running !== null || undefined}
      >
        {text(hosted ? 'actions.continue' : isRegister ? 'actions.register' : 'actions.login')}
      </Button>
      {hosted && forgot}
      {!isRegister && onPasskey && (
        <Button
          ref={passkeyRef}
          part="passkey"
          isBusy={action.running === 'passkey'}
          aria-disabled={action.running !== null || undefined}
          onClick={onPasskey}
        >
          {action.running !== 'passkey' && <PasskeyDrawing size={18} />}
          <span>{text('passkey.signIn')}</span>
        </Button>
      )}
      {onCancelPasskey && (
        <Button
          variant="ghost"
          part="cancel-passkey"
          onClick={() => {
            onCancelPasskey()
            passkeyRef.current?.focus()
          }}
        >
          {text('partner.cancel')}
        </Button>
      )}
      {!isRegister && !hosted && config?.hasMailedCodes && (
        <Button
          icon="mail"
          part="email-code"
          isBusy={action.running === 'code'}
          aria-disabled={action.running !== null || undefined}
          onClick={() => void onEmailCode()}
        >
          {text('actions.emailCode')}
        </Button>
      )}
    </form>
  )
}
