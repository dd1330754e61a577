import { limits } from '@ai-studio/contract/constants'
import { Alert, Button, Field, toast, useStudio, useTexts } from '@ai-studio/react'
import { useState, type FormEvent, type ReactElement } from 'react'
import { stillTyped } from '../../../forms/still-typed.ts'
import { useSubmission } from '../../../forms/use-submission.ts'
import { Section } from '../section.tsx'
import type { SecurityChangeProps } from './change-email.tsx'
import { useFreshSignIn } from './use-fresh-sign-in.tsx'

const names = ['currentPassword', 'newPassword', 'repeat'] as const
type Name = (typeof names)[number]
const empty: Record<Name, string> = { currentPassword: '', newPassword: '', repeat: '' }

/** A new password, or the first one of somebody who signs in without. */
export function ChangePassword(props: SecurityChangeProps): ReactElement {
  const t = useTexts('account')
  const { hasPassword, canChangePassword } = props.security
  return (
    <Section
      title={t('settings.password.title')}
      {...(!canChangePassword && { text: t('settings.password.elsewhere') })}
      {...(canChangePassword && !hasPassword && { text: t('settings.password.none') })}
    >
      {canChangePassword && <PasswordForm {...props} />}
    </Section>
  )
}

function PasswordForm({ user, security, onChanged }: SecurityChangeProps): ReactElement {
  const { hasPassword } = security
  const t = useTexts('account')
  const { api } = useStudio()
  const { freshly, dialog } = useFreshSignIn(user.email, security)
  const submission = useSubmission(names)
  const [typed, setTyped] = useState(empty)
  const [wrong, setWrong] = useState<Partial<Record<Name, string>>>({})

  function check(): Partial<Record<Name, string>> {
    const { currentPassword, newPassword, repeat } = typed
    const isShort = newPassword.length < limits.passwordMinLength
    const isLong = newPassword.length > limits.passwordLength
    return {
      ...(hasPassword && !currentPassword && { currentPassword: t('settings.password.required') }),
      ...(isShort && {
        newPassword: t(newPassword ? 'settings.password.tooShort' : 'settings.password.required'),
      }),
      // Not cut by the field: nobody would see it, and what was pasted would not sign in.
      ...(isLong && { newPassword: t('settings.password.tooLong', { count: limits.passwordLength }) }),
      ...(repeat !== newPassword && { repeat: t('settings.password.mismatch') }),
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const found = check()
    setWrong(found)
    const first = names.find((name) => found[name])
    if (first) return (form.elements.namedItem(first) as HTMLElement | null)?.focus()
    const { currentPassword, newPassword } = typed
    const body = { newPassword, ...(hasPassword && { currentPassword }) }
    const change = () => freshly(() => api.request('changePassword', { body }))
    if (!(await submission.run(change, form))) return
    setTyped((last) => ({ ...empty, ...stillTyped(last, typed) }))
    onChanged()
    toast(t('settings.password.done'), { kind: 'success' })
  }

  const fieldProps = (name: Name) => ({
    name,
    type: 'password',
    value: typed[name],
    error: wrong[name] ?? submission.fieldError(name),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const { value } = currentTarget
      setTyped((last) => ({ ...last, [name]: value }))
      setWrong(({ [name]: _edited, ...others }) => others)
      submission.edited(name)
    },
  })

  return (
    <>
      <form className="st-form" noValidate onSubmit={(event) => void submit(event)}>
        {/* Tells password managers whose password it is. */}
        <input type="text" hidden readOnly autoComplete="username" value={user.email} />
        {hasPassword && (
          <Field
            {...fieldProps('currentPassword')}
            label={t('settings.password.current')}
            autoComplete="current-password"
            maxLength={limits.passwordLength}
          />
        )}
        <Field
          {...fieldProps('newPassword')}
          label={t('settings.password.new')}
          hint={t('settings.password.hint', { count: limits.passwordMinLength })}
          autoComplete="new-password"
        />
        <Field {...fieldProps('repeat')} label={t('settings.password.repeat')} autoComplete="new-password" />
        <Alert kind="error">{submission.error}</Alert>
        <div className="st-form-actions">
          <Button type="submit" isBusy={submission.isBusy}>
            {t(hasPassword ? 'settings.password.change' : 'settings.password.set')}
          </Button>
        </div>
      </form>
      {/* A form of its own, so it must not stand inside this one. */}
      {dialog}
    </>
  )
}
