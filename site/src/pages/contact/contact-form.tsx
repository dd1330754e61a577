import type { ContactReceipt, UserProfile } from '@ai-studio/contract'
import { limits } from '@ai-studio/contract/constants'
import { emailFlaw, formatNumber } from '@ai-studio/core'
import { Alert, Button, Field, Icon, useLanguage, useStudio, useTexts } from '@ai-studio/react'
import { useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useAuthState } from '../../auth/auth-context.ts'
import { stillTyped } from '../../forms/still-typed.ts'
import { TextArea } from '../../forms/text-area.tsx'
import { useSubmission } from '../../forms/use-submission.ts'
import { NoScript } from '../../browser-needs.tsx'
import { contactFields, keepDraft, readDraft, type ContactDraft, type ContactField } from './contact-draft.ts'
import { ContactTexts } from './contact-texts.tsx'
import { useDraft, type DraftInForm } from './use-draft.ts'
import './contact-form.css'

/** Writes to the people behind the studio. Brings its own texts and styles, so that it can stand on any page. */
export function ContactForm(): ReactElement {
  return (
    <ContactTexts>
      <FormOrReceipt />
    </ContactTexts>
  )
}

interface Sent extends ContactReceipt {
  email: string
}

function FormOrReceipt(): ReactElement {
  const [sent, setSent] = useState<Sent | null>(null)
  const [isAgain, setAgain] = useState(false)
  const draft = useDraft()
  if (!sent) return <Form draft={draft} isAgain={isAgain} onSent={setSent} />
  return (
    <Receipt
      sent={sent}
      onAgain={() => {
        setSent(null)
        setAgain(true)
      }}
    />
  )
}

const longest: Record<ContactField, number> = {
  name: limits.contactNameLength,
  email: limits.emailLength,
  subject: limits.contactSubjectLength,
  message: limits.contactMessageLength,
}

type Flaw = 'required' | 'invalid' | 'long'

function flawOf(field: ContactField, value: string): Flaw | undefined {
  if (field === 'email') {
    const flaw = emailFlaw(value)
    if (flaw) return flaw
  }
  const text = field === 'message' ? value : value.trim()
  if (text.trim() === '') return 'required'
  return text.length > longest[field] ? 'long' : undefined
}

/** What a signed-in user need not type. */
const knownOf = (user: UserProfile | null): ContactDraft =>
  user ? { name: user.displayName || user.userName, email: user.email } : {}

interface FormProps {
  draft: DraftInForm
  /** Whether it stands here once more: the button that was pressed has gone, so the focus goes to what is to be filled in. */
  isAgain: boolean
  onSent: (sent: Sent) => void
}

function Form({ draft, isAgain, onSent }: FormProps): ReactElement {
  const { typed, setTyped, author } = draft
  const t = useTexts('contact')
  const { api } = useStudio()
  const language = useLanguage()
  const { user } = useAuthState()
  const submission = useSubmission(contactFields)
  /** Of which a flaw is told, as long as they have it: what is known can arrive after Send was pressed. */
  const [told, setTold] = useState<readonly ContactField[]>([])
  const known = knownOf(user)
  const valueOf = (field: ContactField) => typed[field] ?? known[field] ?? ''
  const formRef = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!isAgain) return
    const fields = contactFields.map((field) => formRef.current?.elements.namedItem(field))
    const empty = fields.find((field) => (field as HTMLInputElement | null)?.value === '')
    ;(empty as HTMLElement | undefined)?.focus()
  }, [isAgain])

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const found = contactFields.filter((field) => flawOf(field, valueOf(field)))
    setTold(found)
    const [first] = found
    if (first) return (form.elements.namedItem(first) as HTMLElement | null)?.focus()
    const email = valueOf('email').trim()
    const body = {
      name: valueOf('name').trim(),
      email,
      subject: valueOf('subject').trim(),
      message: valueOf('message'),
      language,
    }
    await submission.run(async () => {
      const receipt = await api.request<ContactReceipt>('sendContactMessage', { body, language })
      // What is typed while it is being sent is the next message. What is kept is looked at by itself: this form may have
      // gone by now, and with it what it knows.
      keepDraft(stillTyped(readDraft(author.current), typed), author.current)
      setTyped((last) => stillTyped(last, typed))
      onSent({ ...receipt, email })
    }, form)
  }

  function change(field: ContactField, value: string): void {
    const next = { ...typed, [field]: value }
    setTyped(next)
    keepDraft(next, author.current)
    setTold(told.filter((each) => each !== field))
    submission.edited(field)
  }

  const props = (field: ContactField) => {
    const flaw = told.includes(field) ? flawOf(field, valueOf(field)) : undefined
    return {
      name: field,
      label: t(`form.${field}`),
      required: true,
      value: valueOf(field),
      error: flaw
        ? t(`flaw.${field}.${flaw}`, { limit: formatNumber(longest[field], language) })
        : submission.fieldError(field),
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
        change(field, currentTarget.value),
    }
  }

  return (
    <form
      ref={formRef}
      className="st-form st-contact-form st-scripted"
      method="dialog"
      aria-label={t('form.label')}
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <NoScript />
      <Field {...props('name')} autoComplete="name" dir="auto" />
      <Field
        {...props('email')}
        type="email"
        dir="ltr"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('form.emailHint')}
      />
      <Field {...props('subject')} autoComplete="off" dir="auto" />
      <TextArea
        {...props('message')}
        rows={7}
        dir="auto"
        hint={t('form.messageHint')}
        aside={<Used length={valueOf('message').length} />}
      />
      <Alert kind="error">{submission.error}</Alert>
      <div className="st-form-actions">
        <Button type="submit" variant="primary" icon="send" isBusy={submission.isBusy}>
          {t('form.send')}
        </Button>
      </div>
    </form>
  )
}

/** How much is written; said only when the end is near. */
function Used({ length }: { length: number }): ReactElement | null {
  const t = useTexts('contact')
  const language = useLanguage()
  if (length < longest.message * 0.8) return null
  const values = { used: formatNumber(length, language), limit: formatNumber(longest.message, language) }
  return (
    <span className="st-contact-used" data-over={length > longest.message || undefined}>
      {t('form.left', values)}
    </span>
  )
}

function Receipt({ sent, onAgain }: { sent: Sent; onAgain: () => void }): ReactElement {
  const t = useTexts('contact')
  const headingRef = useRef<HTMLHeadingElement>(null)
  // The form that had the focus has gone.
  useEffect(() => headingRef.current?.focus(), [])
  return (
    <div className="st-contact-receipt">
      <span className="st-contact-mark">
        <Icon name="check" size={24} />
      </span>
      <h2 ref={headingRef} tabIndex={-1}>
        {t('done.heading')}
      </h2>
      <p>{sent.isMailed ? t('done.text', { email: sent.email }) : t('done.kept')}</p>
      <dl>
        <dt>{t('done.reference')}</dt>
        <dd>
          <bdi>{sent.reference}</bdi>
        </dd>
      </dl>
      <Button onClick={onAgain}>{t('done.again')}</Button>
    </div>
  )
}
