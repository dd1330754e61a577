import type { AccountSecurity, UserProfile } from '@ai-studio/contract'
import { limits } from '@ai-studio/contract/constants'
import { emailFlaw } from '@ai-studio/core'
import { Alert, Button, Field, toast, useStudio, useTexts } from '@ai-studio/react'
import { useState, type FormEvent, type ReactElement } from 'react'
import { takeProfile } from '../../../auth/take-profile.ts'
import { useSubmission } from '../../../forms/use-submission.ts'
import { renamePasskeyUser } from '../../../passkeys/rename-passkey-user.ts'
import { Section } from '../section.tsx'
import { confirmEmail } from './confirm-email.ts'
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
    if (!takeProfile(changed)) return
    void renamePasskeyUser(studio)
    setSentTo(null)
    onChanged()
    const outcome = changed.email === user.email ? 'confirmed' : 'done'
    toast(t(`settings.email.${outcome}`), { kind: 'success' })
  }

  return (
    <Section title={t('settings.email.title')}>
      <p className="st-wrap">
        {[
          t('settings.email.current', { email: user.email }),
          !security.isEmailVerified && t('settings.email.unverified'),
          !security.isEmailVerified && security.canChangeEmail && t('settings.email.confirmHow'),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {!security.canChangeEmail && <p className="st-account-quiet">{t('settings.email.elsewhere')}</p>}
      {security.canChangeEmail &&
        (sentTo === null ? (
          <NewEmail email={user.email} security={security} onSent={setSentTo} />
        ) : (
          <Confirm sentTo={sentTo} onConfirmed={take} onCancel={() => setSentTo(null)} />
        ))}
    </Section>
  )
}

const names = ['newEmail', 'password'] as const
type Name = (typeof names)[number]

interface NewEmailProps {
  email: string
  security: AccountSecurity
  onSent(email: string): void
}

function NewEmail({ email: address, security, onSent }: NewEmailProps): ReactElement {
  const { hasPassword, isEmailVerified } = security
  const t = useTexts('account')
  const { api } = useStudio()
  const { freshly, dialog } = useFreshSignIn(address, security)
  const submission = useSubmission(names)
  const [typed, setTyped] = useState<Record<Name, string>>({ newEmail: '', password: '' })
  const [wrong, setWrong] = useState<Partial<Record<Name, string>>>({})
  const { newEmail, password } = typed

  function check(): Partial<Record<Name, string>> {
    // One that has not been confirmed is confirmed in this way.
    const isSame = isEmailVerified && newEmail.trim().toLowerCase() === address.toLowerCase()
    const flaw = isSame ? 'same' : emailFlaw(newEmail)
    return {
      ...(flaw && { newEmail: t(`settings.email.flaw.${flaw}`) }),
      ...(hasPassword && !password && { password: t('settings.password.required') }),
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const found = check()
    setWrong(found)
    const first = names.find((name) => found[name])
    if (first) return (form.elements.namedItem(first) as HTMLElement | null)?.focus()
    const email = newEmail.trim()
    const body = { newEmail: email, ...(hasPassword && { password }) }
    const change = () => freshly(() => api.request('changeEmail', { body }))
    if (await submission.run(change, form)) onSent(email)
  }

  const fieldProps = (name: Name) => ({
    name,
    required: true,
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
        {/* Tells password managers whose password it is; the new address is nobody's yet. */}
        <input type="text" hidden readOnly autoComplete="username" value={address} />
        <Field
          {...fieldProps('newEmail')}
          label={t('settings.email.new')}
          type="email"
          dir="ltr"
          autoComplete="email"
          maxLength={limits.emailLength}
        />
        {hasPassword && (
          <Field
            {...fieldProps('password')}
            label={t('settings.email.password')}
            type="password"
            autoComplete="current-password"
            maxLength={limits.passwordLength}
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
  const [isMissing, setMissing] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    // However it was copied out of the mail.
    const digits = code.replaceAll(/\D/g, '')
    setMissing(digits === '')
    if (digits === '') return (form.elements.namedItem('code') as HTMLElement | null)?.focus()
    await submission.run(async () => onConfirmed(await confirmEmail(api, { code: digits, sentTo })), form)
  }

  return (
    <form className="st-form" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        name="code"
        label={t('settings.email.code')}
        hint={<span className="st-wrap">{t('settings.email.sent', { email: sentTo })}</span>}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the next thing to do, right after the step before.
        autoFocus
        required
        maxLength={40}
        value={code}
        error={isMissing ? t('settings.email.flaw.code') : submission.fieldError('code')}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          setMissing(false)
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
