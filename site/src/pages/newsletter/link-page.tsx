import { isApiError } from '@ai-studio/core'
import { Alert, Button, useLanguage, useStudio, useTexts } from '@ai-studio/react'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useSubmission } from '../../forms/use-submission.ts'
import { NewsletterTexts } from '../../newsletter/newsletter-texts.tsx'
import { SubscribeForm } from '../../newsletter/subscribe-form.tsx'
import { usePageHead } from '../../page-head.ts'
import { SiteLink } from '../../site-link.tsx'
import { useMailedToken } from '../../use-mailed-token.ts'
import '../sign-in/sign-in.css'
import './link-page.css'

const calls = { confirm: 'confirmNewsletter', unsubscribe: 'unsubscribeFromNewsletter' } as const

export interface LinkPageProps {
  /** What the mailed link is for. */
  kind: keyof typeof calls
}

/**
 * Where a mailed link about the newsletter leads. It does nothing before somebody presses its button: programs that look
 * at links before people do would confirm, or unsubscribe, in their names.
 */
export function LinkPage({ kind }: LinkPageProps): ReactElement {
  // Outside the texts, so that it waits for nothing.
  const token = useMailedToken()
  return (
    <NewsletterTexts>
      {/* Another link opened in the same tab begins anew. */}
      <Steps key={token} kind={kind} token={token} />
    </NewsletterTexts>
  )
}

type Step = 'ready' | 'done' | 'expired'

function Steps({ kind, token }: LinkPageProps & { token: string | undefined }): ReactElement {
  const t = useTexts('newsletter')
  const { api } = useStudio()
  const language = useLanguage()
  const submission = useSubmission()
  const [end, setEnd] = useState<Step | null>(null)
  const step = token === undefined ? 'expired' : (end ?? 'ready')
  const headingRef = useRef<HTMLHeadingElement>(null)
  usePageHead(t(`${kind}.title`), t(`${kind}.description`))
  useEffect(() => {
    // The button that had the focus has gone.
    if (end) headingRef.current?.focus()
  }, [end])

  const act = () =>
    submission.run(async () => {
      try {
        await api.request(calls[kind], { body: { token }, language })
        setEnd('done')
      } catch (error) {
        if (!isApiError(error) || error.code !== 'LINK_INVALID') throw error
        setEnd('expired')
      }
    })

  const asksAgain = kind === 'confirm' ? step === 'expired' : step === 'done'
  return (
    <div className="st-sign-in">
      <div className="st-sign-in-card st-newsletter">
        <div role={step === 'ready' ? undefined : 'status'}>
          <h1 ref={headingRef} tabIndex={-1}>
            {t(`${kind}.${step}.heading`)}
          </h1>
          <p>{t(`${kind}.${step}.text`)}</p>
        </div>
        <Alert kind="error">{submission.error}</Alert>
        {step === 'ready' && (
          <Button variant="primary" isBusy={submission.isBusy} onClick={() => void act()}>
            {submission.error ? t('again') : t(`${kind}.ready.button`)}
          </Button>
        )}
        {asksAgain && <SubscribeForm />}
        {step !== 'ready' && (
          <nav className="st-newsletter-ways" aria-label={t('ways')}>
            <SiteLink to="/">{t('home')}</SiteLink>
            {step === 'expired' && <SiteLink to="/contact">{t('contact')}</SiteLink>}
          </nav>
        )}
      </div>
    </div>
  )
}
