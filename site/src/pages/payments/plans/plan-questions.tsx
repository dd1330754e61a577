import { maxPaymentAttempts, paymentBlockMinutes } from '@ai-studio/contract/constants'
import { useTexts } from '@ai-studio/react'
import { useId, type ReactElement } from 'react'

const questions = ['renew', 'again', 'end', 'godmode', 'currency', 'attempts', 'refund'] as const

/** What people ask before they pay. */
export function PlanQuestions(): ReactElement {
  const t = useTexts('payments')
  const headingId = useId()
  return (
    <section className="st-questions" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('plans.faqHeading')}</h2>
      {questions.map((id) => (
        <details key={id}>
          <summary>{t(`plans.faq.${id}.question`)}</summary>
          <p>{t(`plans.faq.${id}.answer`, { max: maxPaymentAttempts, minutes: paymentBlockMinutes })}</p>
        </details>
      ))}
    </section>
  )
}
