import type { PaymentStatus } from '@ai-studio/contract'
import { formatDate } from '@ai-studio/core'
import { useLanguage, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { amountOf, purchaseKey } from '../purchase.ts'

/** What was bought, until when it lasts, and what it cost. */
export function PaymentSummary({ payment }: { payment: PaymentStatus }): ReactElement {
  const t = useTexts('payments')
  const language = useLanguage()
  const { purchaseId, period, godmodePeriod, provider, transactionRef, isTest } = payment
  const until = period && formatDate(period.endsAt, language)
  const godmodeUntil = godmodePeriod && formatDate(godmodePeriod.endsAt, language)
  return (
    <dl className="st-payments-facts">
      <dt>{t('facts.what')}</dt>
      <dd>{t(purchaseKey(purchaseId))}</dd>
      {until && payment.status === 'paid' && (
        <>
          <dt>{t('facts.until')}</dt>
          <dd>{until}</dd>
        </>
      )}
      {godmodeUntil && godmodeUntil !== until && payment.status === 'paid' && (
        <>
          <dt>{t('facts.godmodeUntil')}</dt>
          <dd>{godmodeUntil}</dd>
        </>
      )}
      <dt>{t('facts.amount')}</dt>
      <dd>
        {amountOf(payment, language)}{' '}
        {isTest && (
          <span className="st-payments-badge" data-kind="mark">
            {t('test')}
          </span>
        )}
      </dd>
      <dt>{t('facts.method')}</dt>
      <dd>{t(`provider.${provider}`)}</dd>
      <dt>{t('facts.ref')}</dt>
      <dd>{transactionRef}</dd>
    </dl>
  )
}
