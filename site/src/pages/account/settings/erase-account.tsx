import type { AccountSecurity, UserProfile } from '@ai-studio/contract'
import { Alert, Button, Dialog, Field, toast, useStudio, useTexts } from '@ai-studio/react'
import { useEffect, useId, useState, type FormEvent, type ReactElement } from 'react'
import { takeProfile } from '../../../auth/take-profile.ts'
import { useSignOut } from '../../../auth/use-sign-out.ts'
import { Section } from '../section.tsx'
import { useDialogSubmission } from '../use-dialog-submission.ts'
import { useFreshSignIn } from './use-fresh-sign-in.tsx'

export interface EraseAccountProps {
  user: UserProfile
  /** Null as long as it is not known. */
  security: AccountSecurity | null
}

/** Letters with marks may arrive in one piece or in two, and of several blanks only one is seen. */
const inOneWay = (typed: string): string => typed.toLowerCase().normalize('NFC').trim().replace(/\s+/g, ' ')

/** Erases the account, after the user has typed their address; where the identity service tells none, their name. */
export function EraseAccount({ user, security }: EraseAccountProps): ReactElement {
  const t = useTexts('account')
  const [isOpen, setOpen] = useState(false)
  const { freshly, dialog } = useFreshSignIn(user.email, security)
  return (
    <Section title={t('settings.erase.title')} text={t('settings.erase.text')}>
      <Button variant="danger" icon="trash" onClick={() => setOpen(true)}>
        {t('settings.erase.open')}
      </Button>
      {/* Each time anew: what became of one try says nothing about the next. */}
      {isOpen && <EraseDialog user={user} onClose={() => setOpen(false)} freshly={freshly} />}
      {dialog}
    </Section>
  )
}

interface EraseDialogProps {
  user: UserProfile
  onClose(): void
  freshly<T>(call: () => Promise<T>): Promise<T>
}

function EraseDialog({ user, onClose, freshly }: EraseDialogProps): ReactElement {
  const t = useTexts('account')
  const formId = useId()
  const { api } = useStudio()
  const signOut = useSignOut()
  const asked = user.email === '' ? 'displayName' : 'email'
  const isByName = asked === 'displayName'
  const submission = useDialogSubmission([asked])
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)

  // What is to be typed may have been changed on another device. Without an answer the server compares, as ever.
  useEffect(() => {
    api.request<UserProfile>('getProfile').then(takeProfile, () => {})
  }, [api])

  function edit(text: string): void {
    setTyped(text)
    setWrong(false)
    submission.edited(asked)
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const given = typed.trim()
    // Only against haste: the server compares, too.
    const isOwn = inOneWay(given) === inOneWay(user[asked])
    setWrong(!isOwn)
    if (!isOwn) return form.querySelector('input')?.focus()
    const body = isByName ? { displayName: given } : { email: given }
    // The account is gone also for somebody who has closed the dialog.
    const erase = async () => {
      await freshly(() => api.request('eraseAccount', { body }))
      onClose()
      toast(t('settings.erase.done'), { kind: 'success' })
      await signOut()
    }
    await submission.run(erase, form)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissible={!submission.isBusy}
      heading={t('settings.erase.heading')}
      actions={
        <>
          {/* It would not stop what is under way. */}
          <Button onClick={onClose} disabled={submission.isBusy}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} variant="danger" isBusy={submission.isBusy}>
            {t('settings.erase.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} className="st-form" noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('settings.erase.text')}</p>
        {user[asked] !== '' && (
          <Field
            label={t(isByName ? 'settings.erase.name' : 'settings.erase.email')}
            hint={user[asked]}
            // Chromium writes domains of other languages in ASCII in fields of type email, and the account may not.
            type="text"
            inputMode={isByName ? 'text' : 'email'}
            autoCapitalize="none"
            spellCheck={false}
            dir={isByName ? 'auto' : 'ltr'}
            autoComplete="off"
            data-autofocus=""
            value={typed}
            error={
              isWrong
                ? t(isByName ? 'settings.erase.otherName' : 'settings.erase.mismatch')
                : submission.fieldError(asked)
            }
            onChange={(event) => edit(event.currentTarget.value)}
          />
        )}
        <Alert kind="error">{submission.error}</Alert>
      </form>
    </Dialog>
  )
}
