import { maxPaymentAttempts, paymentBlockMinutes } from '@ai-studio/contract/constants'
import { useTexts, type Translate } from '@ai-studio/react'
import { useId, type ReactElement } from 'react'
import type { QuestionAndAnswer } from '../../../structured-data.ts'

const questions = ['renew', 'again', 'end', 'godmode', 'currency', 'attempts', 'refund'] as const

const answered = (t: Translate, id: (typeof questions)[number]): QuestionAndAnswer => ({
  question: t(`plans.faq.${id}.question`),
  answer: t(`plans.faq.${id}.answer`, { max: maxPaymentAttempts, minutes: paymentBlockMinutes }),
})

/** The questions with their answers, in the language of the texts. */
export const planQuestions = (t: Translate): QuestionAndAnswer[] => questions.map((id) => answered(t, id))

/** What people ask before they pay. */
export function PlanQuestions(): ReactElement {
  const t = useTexts('payments')
  const headingId = useId()
  return (
    <section className="st-questions" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('plans.faqHeading')}</h2>
      {questions.map((id) => (
        <details key={id}>
          <summary>{answered(t, id).question}</summary>
          <p>{answered(t, id).answer}</p>
        </details>
      ))}
    </section>
  )
}
