import { useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { SiteLink } from '../../../site-link.tsx'
import { Rule, RulesPage, ruleValues } from './rules-page.tsx'

/** What is bought, how it is paid and when it ends, and how to get money back. */
export function RefundsPage(): ReactElement {
  return (
    <RulesPage page="refunds">
      <Sections />
    </RulesPage>
  )
}

const facts = ['what', 'period', 'price', 'attempts'] as const

function Sections(): ReactElement {
  const t = useTexts('payment-rules')
  return (
    <>
      {facts.map((id) => (
        <Rule key={id} heading={t(`refunds.${id}.heading`)}>
          <p>{t(`refunds.${id}.text`, ruleValues)}</p>
        </Rule>
      ))}
      <Rule heading={t('refunds.receipts.heading')}>
        <p>
          {t('refunds.receipts.text')}{' '}
          <SiteLink to="/settings#payments">{t('refunds.receipts.link')}</SiteLink>
        </p>
      </Rule>
      <Rule heading={t('refunds.refund.heading')}>
        <p>
          {t('refunds.refund.text')} <SiteLink to="/contact">{t('contact')}</SiteLink>
        </p>
        <p>{t('refunds.refund.back')}</p>
        <p>{t('refunds.refund.end')}</p>
      </Rule>
      <Rule heading={t('refunds.seller.heading')}>
        <p>{t('refunds.seller.text')}</p>
      </Rule>
    </>
  )
}
