import { maxPaymentAttempts, paymentBlockMinutes } from '@ai-studio/contract/constants'
import { useTexts, type Translate } from '@ai-studio/react'
import { useId, type ReactElement } from 'react'
import type { QuestionAndAnswer } from '../../../structured-data.ts'

const questions = ['renew', 'again', 'end', 'godmode', 'currency', 'attempts', 'refund'] as const

/** The questions with their answers, in the language of the texts. */
export const planQuestions = (t: Translate): QuestionAndAnswer[] =>
  questions.map((id) => ({
    question: t(`plans.faq.${id}.question`),
    answer: t(`plans.faq.${id}.answer`, { max: maxPaymentAttempts, minutes: paymentBlockMinutes }),
  }))

/** What people ask before they pay. */
export function PlanQuestions(): ReactElement {
  const t = useTexts('payments')
  const headingId = useId()
  return (
    <section className="st-questions" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('plans.faqHeading')}</h2>
      {planQuestions(t).map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  )
}
