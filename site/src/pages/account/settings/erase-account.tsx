import type { UserProfile } from '@ai-studio/contract'
import { Alert, Button, Dialog, Field, toast, useStudio, useTexts } from '@ai-studio/react'
import { useId, useState, type FormEvent, type ReactElement } from 'react'
import { useSignOut } from '../../../auth/use-sign-out.ts'
import { useSubmission } from '../../../forms/use-submission.ts'
import { Section } from '../section.tsx'
import { useFreshSignIn } from './use-fresh-sign-in.tsx'

export interface EraseAccountProps {
  user: UserProfile
  /** Undefined as long as it is not known. */
  hasPassword: boolean | undefined
}

/** Letters with marks may arrive in one piece or in two. */
const inOneWay = (email: string): string => email.toLowerCase().normalize('NFC')

/** Erases the account, after the user has typed their address. */
export function EraseAccount({ user, hasPassword }: EraseAccountProps): ReactElement {
  const t = useTexts('account')
  const [isOpen, setOpen] = useState(false)
  const { freshly, dialog } = useFreshSignIn(user.email, hasPassword)
  return (
    <Section title={t('settings.erase.title')} text={t('settings.erase.text')}>
      <Button variant="danger" icon="trash" onClick={() => setOpen(true)}>
        {t('settings.erase.open')}
      </Button>
      <EraseDialog user={user} isOpen={isOpen} onClose={() => setOpen(false)} freshly={freshly} />
      {dialog}
    </Section>
  )
}

interface EraseDialogProps {
  user: UserProfile
  isOpen: boolean
  onClose(): void
  freshly<T>(call: () => Promise<T>): Promise<T>
}

function EraseDialog({ user, isOpen, onClose, freshly }: EraseDialogProps): ReactElement {
  const t = useTexts('account')
  const formId = useId()
  const { api } = useStudio()
  const signOut = useSignOut()
  const submission = useSubmission(['email'])
  const [email, setEmail] = useState('')
  const [isWrong, setWrong] = useState(false)

  function close(): void {
    setEmail('')
    setWrong(false)
    submission.edited('email')
    onClose()
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const typed = email.trim()
    // Only against haste: the server compares, too.
    const isOwn = inOneWay(typed) === inOneWay(user.email)
    setWrong(!isOwn)
    if (!isOwn) return form.querySelector('input')?.focus()
    const erase = () => freshly(() => api.request('eraseAccount', { body: { email: typed } }))
    if (!(await submission.run(erase, form))) return
    close()
    toast(t('settings.erase.done'), { kind: 'success' })
    await signOut()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      heading={t('settings.erase.heading')}
      actions={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="danger" isBusy={submission.isBusy}>
            {t('settings.erase.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} className="st-form" noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('settings.erase.text')}</p>
        <Field
          label={t('settings.erase.email')}
          hint={user.email}
          // Chromium writes domains of other languages in ASCII in fields of type email, and the account may not.
          type="text"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          autoComplete="off"
          data-autofocus=""
          value={email}
          error={isWrong ? t('settings.erase.mismatch') : submission.fieldError('email')}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            setWrong(false)
            submission.edited('email')
          }}
        />
        <Alert kind="error">{submission.error}</Alert>
      </form>
    </Dialog>
  )
}
