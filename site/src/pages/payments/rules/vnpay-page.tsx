import { useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { Rule, RulesPage, ruleValues } from './rules-page.tsx'

/** How paying with VNPay goes. */
export function VnpayPage(): ReactElement {
  return (
    <RulesPage page="vnpay">
      <Sections />
    </RulesPage>
  )
}

const steps = ['one', 'two', 'three', 'four', 'five'] as const
const outcomes = ['paid', 'pending', 'cancelled', 'failed'] as const
const others = ['attempts', 'money', 'test'] as const

function Sections(): ReactElement {
  const t = useTexts('payment-rules')
  return (
    <>
      <Rule heading={t('vnpay.steps.heading')}>
        <ol>
          {steps.map((step) => (
            <li key={step}>{t(`vnpay.steps.${step}`)}</li>
          ))}
        </ol>
      </Rule>
      <Rule heading={t('vnpay.after.heading')}>
        <ul>
          {outcomes.map((outcome) => (
            <li key={outcome}>{t(`vnpay.after.${outcome}`)}</li>
          ))}
        </ul>
      </Rule>
      {others.map((id) => (
        <Rule key={id} heading={t(`vnpay.${id}.heading`)}>
          <p>{t(`vnpay.${id}.text`, ruleValues)}</p>
        </Rule>
      ))}
    </>
  )
}
