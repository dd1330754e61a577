import { limits } from '@ai-studio/contract/constants'
import { useEffect, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '../provider/use-studio.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/field.tsx'
import { failureText } from './auth-error.ts'
import type { Action } from './use-action.ts'
import { useForm } from './use-form.ts'
import type { FieldName } from './validate.ts'

export interface NewPasswordFormProps {
  action: Action
  onSubmit(password: string): Promise<void>
  takesFocus: boolean
}

/** Asks for a new password, twice. */
export function NewPasswordForm({ action, onSubmit, takesFocus }: NewPasswordFormProps): ReactElement {
  const text = useTexts('login')
  const form = useForm({}, action.clear)
  const isRefused = action.failure?.code === 'PASSWORD_REFUSED'
  const problemOf = (name: FieldName) => {
    const problem = form.problems[name]
    if (problem) return text(`invalid.${problem.key}`, problem.count ? { count: problem.count } : {})
    return isRefused && name === 'password' ? text('errors.PASSWORD_REFUSED') : undefined
  }

  useEffect(() => {
    if (takesFocus || isRefused) form.focus('password')
    // oxlint-disable-next-line react/exhaustive-deps -- at the beginning, and after each failure.
  }, [action.round])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const values = action.running ? null : form.check(['password', 'confirm'])
    if (values) await onSubmit(values.password)
  }

  const reveal = { show: text('fields.show'), hide: text('fields.hide') }
  return (
    <form ref={form.ref} className="st-login-form" noValidate onSubmit={(event) => void submit(event)}>
      <div className="st-login-words">
        <h3>{text('reset.newHeading')}</h3>
      </div>
      <Alert kind="error" round={action.round}>
        {isRefused ? undefined : failureText(text, action.failure)}
      </Alert>
      <PasswordField
        {...form.field('password')}
        label={text('fields.newPassword')}
        reveal={reveal}
        error={problemOf('password')}
        hint={text('fields.passwordHint', { count: limits.passwordMinLength })}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...form.field('confirm')}
        label={text('fields.confirm')}
        reveal={reveal}
        error={problemOf('confirm')}
        autoComplete="new-password"
        required
      />
      <Button type="submit" variant="primary" isBusy={action.running === 'save'}>
        {text('reset.save')}
      </Button>
    </form>
  )
}
