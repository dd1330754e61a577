import { maxPaymentAttempts, paymentBlockMinutes } from '@ai-studio/contract/constants'
import { useTexts } from '@ai-studio/react'
import { useId, type ReactElement, type ReactNode } from 'react'
import { usePageHead } from '../../../page-head.ts'
import { RulesTexts } from './rules-texts.tsx'
import './rules.css'

/** What the texts of these pages name. */
export const ruleValues = { attempts: maxPaymentAttempts, minutes: paymentBlockMinutes }

export interface RulesPageProps {
  page: 'vnpay' | 'refunds'
  /** Its sections. */
  children: ReactNode
}

/** A page to read about paying. */
export function RulesPage(props: RulesPageProps): ReactElement {
  return (
    <RulesTexts>
      <Frame {...props} />
    </RulesTexts>
  )
}

function Frame({ page, children }: RulesPageProps): ReactElement {
  const t = useTexts('payment-rules')
  usePageHead(t(`${page}.title`), t(`${page}.description`))
  return (
    <article className="st-page st-payments st-rules">
      <h1>{t(`${page}.heading`)}</h1>
      <p className="st-rules-intro">{t(`${page}.intro`)}</p>
      {children}
      <p className="st-payments-quiet">{t('updated')}</p>
    </article>
  )
}

export interface RuleProps {
  heading: string
  children: ReactNode
}

/** A section of such a page. */
export function Rule({ heading, children }: RuleProps): ReactElement {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  )
}
