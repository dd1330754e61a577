import { limits } from '@ai-studio/contract/constants'
import { emailFlaw } from '@ai-studio/core'
import { Alert, Button, Field, useLanguage, useStudio, useTexts } from '@ai-studio/react'
import { useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react'
import { Checkbox } from '../forms/checkbox.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { SiteLink } from '../site-link.tsx'
import { NewsletterTexts } from './newsletter-texts.tsx'
import './subscribe-form.css'

/**
 * Asks for the newsletter: address, agreement, and the word that a mail is on its way. Brings its own texts and styles,
 * so that it can stand on any page.
 */
export function SubscribeForm(): ReactElement {
  return (
    <NewsletterTexts>
      <FormOrReceipt />
    </NewsletterTexts>
  )
}

function FormOrReceipt(): ReactElement {
  const t = useTexts('newsletter')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isAgain, setAgain] = useState(false)
  return (
    <>
      <Alert kind="success">{sentTo !== null && t('subscribe.sent', { email: sentTo })}</Alert>
      {sentTo === null ? (
        <Form isAgain={isAgain} onSent={setSentTo} />
      ) : (
        <Sent
          onAnother={() => {
            setSentTo(null)
            setAgain(true)
          }}
        />
      )}
    </>
  )
}

/** The form is gone and has taken the focus along, so it goes to what stands in its place. */
function Sent({ onAnother }: { onAnother(): void }): ReactElement {
  const t = useTexts('newsletter')
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return (
    <div className="st-subscribe-send">
      <Button ref={ref} onClick={onAnother}>
        {t('subscribe.another')}
      </Button>
    </div>
  )
}

interface Flaws {
  email?: ReturnType<typeof emailFlaw>
  isDisagreed?: boolean
}

interface FormProps {
  /** Whether it stands here once more: the button that was pressed has gone, so the focus goes to the field. */
  isAgain: boolean
  onSent(email: string): void
}

function Form({ isAgain, onSent }: FormProps): ReactElement {
  const t = useTexts('newsletter')
  const { api } = useStudio()
  const language = useLanguage()
  const submission = useSubmission(['email', 'agreed'])
  const emailRef = useRef<HTMLInputElement>(null)
  const agreedRef = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const [flaws, setFlaws] = useState<Flaws>({})

  useEffect(() => {
    if (isAgain) emailRef.current?.focus({ preventScroll: true })
  }, [isAgain])

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const found = { email: emailFlaw(typed), isDisagreed: !isAgreed }
    setFlaws(found)
    if (found.email || found.isDisagreed) {
      const first = found.email ? emailRef : agreedRef
      first.current?.focus()
      return
    }
    const email = typed.trim()
    const body = { email, language, agreed: true }
    const subscribe = () => api.request('subscribeToNewsletter', { body, language })
    if (await submission.run(subscribe, form)) onSent(email)
  }

  return (
    <form className="st-subscribe" noValidate onSubmit={(event) => void submit(event)}>
      <div className="st-subscribe-send">
        <Field
          ref={emailRef}
          label={t('subscribe.email')}
          type="email"
          dir="ltr"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          maxLength={limits.emailLength}
          value={typed}
          error={flaws.email ? t(`subscribe.flaw.${flaws.email}`) : submission.fieldError('email')}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setFlaws((last) => ({ ...last, email: undefined }))
            submission.edited('email')
          }}
        />
        <Button type="submit" variant="primary" isBusy={submission.isBusy}>
          {t('subscribe.button')}
        </Button>
      </div>
      <Checkbox
        ref={agreedRef}
        label={t('subscribe.agree')}
        hint={<SiteLink to="/privacy-policy">{t('subscribe.privacy')}</SiteLink>}
        checked={isAgreed}
        error={flaws.isDisagreed ? t('subscribe.flaw.agreed') : submission.fieldError('agreed')}
        onChange={(event) => {
          setAgreed(event.currentTarget.checked)
          setFlaws((last) => ({ ...last, isDisagreed: false }))
          submission.edited('agreed')
        }}
      />
      <Alert kind="error">{submission.error}</Alert>
    </form>
  )
}
