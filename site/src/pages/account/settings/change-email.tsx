import type { AccountSecurity, UserProfile } from '@ai-studio/contract'
import { limits } from '@ai-studio/contract/constants'
import { markSignedIn } from '@ai-studio/core'
import { Alert, Button, Field, toast, useStudio, useTexts } from '@ai-studio/react'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useSubmission } from '../../../forms/use-submission.ts'
import { renamePasskeyUser } from '../../../passkeys/rename-passkey-user.ts'
import { Section } from '../section.tsx'
import { useFreshSignIn } from './use-fresh-sign-in.tsx'

export interface SecurityChangeProps {
  user: UserProfile
  security: AccountSecurity
  /** The change was made. */
  onChanged(): void
}

/** The user's address, and the way to another one: a code that is mailed to it. */
export function ChangeEmail({ user, security, onChanged }: SecurityChangeProps): ReactElement {
  const t = useTexts('account')
  const studio = useStudio()
  const [sentTo, setSentTo] = useState<string | null>(null)

  function take(changed: UserProfile): void {
    markSignedIn(changed)
    void renamePasskeyUser(studio)
    setSentTo(null)
    onChanged()
    toast(t('settings.email.done'), { kind: 'success' })
  }

  return (
    <Section title={t('settings.email.title')}>
      <p className="st-wrap">
        {t('settings.email.current', { email: user.email })}{' '}
        {!security.isEmailVerified && t('settings.email.unverified')}
      </p>
      {!security.canChangeEmail && <p className="st-account-quiet">{t('settings.email.elsewhere')}</p>}
      {security.canChangeEmail &&
        (sentTo === null ? (
          <NewEmail email={user.email} hasPassword={security.hasPassword} onSent={setSentTo} />
        ) : (
          <Confirm sentTo={sentTo} onConfirmed={take} onCancel={() => setSentTo(null)} />
        ))}
    </Section>
  )
}

interface NewEmailProps {
  email: string
  hasPassword: boolean
  onSent(email: string): void
}

function NewEmail({ email: address, hasPassword, onSent }: NewEmailProps): ReactElement {
  const t = useTexts('account')
  const { api } = useStudio()
  const { freshly, dialog } = useFreshSignIn(address, hasPassword)
  const submission = useSubmission(['newEmail', 'password'])
  const [newEmail, setNewEmail] = useState('')
  const [password, setPassword] = useState('')

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const email = newEmail.trim()
    const body = { newEmail: email, ...(hasPassword && { password }) }
    const change = () => freshly(() => api.request('changeEmail', { body }))
    if (await submission.run(change, form)) onSent(email)
  }

  return (
    <>
      <form className="st-form" onSubmit={(event) => void submit(event)}>
        <Field
          label={t('settings.email.new')}
          type="email"
          dir="ltr"
          autoComplete="email"
          required
          maxLength={limits.emailLength}
          value={newEmail}
          error={submission.fieldError('newEmail')}
          onChange={(event) => {
            setNewEmail(event.currentTarget.value)
            submission.edited('newEmail')
          }}
        />
        {hasPassword && (
          <Field
            label={t('settings.email.password')}
            type="password"
            autoComplete="current-password"
            required
            maxLength={limits.passwordLength}
            value={password}
            error={submission.fieldError('password')}
            onChange={(event) => {
              setPassword(event.currentTarget.value)
              submission.edited('password')
            }}
          />
        )}
        <Alert kind="error">{submission.error}</Alert>
        <div className="st-form-actions">
          <Button type="submit" isBusy={submission.isBusy}>
            {t('settings.email.send')}
          </Button>
        </div>
      </form>
      {/* A form of its own, so it must not stand inside this one. */}
      {dialog}
    </>
  )
}

interface ConfirmProps {
  sentTo: string
  onConfirmed(user: UserProfile): void
  onCancel(): void
}

function Confirm({ sentTo, onConfirmed, onCancel }: ConfirmProps): ReactElement {
  const t = useTexts('account')
  const { api } = useStudio()
  const submission = useSubmission(['code'])
  const [code, setCode] = useState('')

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const body = { code: code.replaceAll(/\s/g, '') }
    const confirm = async () => onConfirmed(await api.request<UserProfile>('confirmEmail', { body }))
    await submission.run(confirm, form)
  }

  return (
    <form className="st-form" onSubmit={(event) => void submit(event)}>
      <output className="st-wrap">{t('settings.email.sent', { email: sentTo })}</output>
      <Field
        label={t('settings.email.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the next thing to do, right after the step before.
        autoFocus
        required
        maxLength={12}
        value={code}
        error={submission.fieldError('code')}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          submission.edited('code')
        }}
      />
      <Alert kind="error">{submission.error}</Alert>
      <div className="st-form-actions">
        <Button type="submit" variant="primary" isBusy={submission.isBusy}>
          {t('settings.email.confirm')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </form>
  )
}
