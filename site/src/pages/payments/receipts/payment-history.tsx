import type { PaymentStatus } from '@ai-studio/contract'
import { formatDate, isApiError } from '@ai-studio/core'
import { isOpenPayment } from '@ai-studio/core/payments'
import { Alert, Button, useLanguage, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { LoadFailure } from '../../../loading/load-failure.tsx'
import { useRound } from '../../../loading/use-round.ts'
import { SiteLink } from '../../../site-link.tsx'
import { useUpgradeClosed } from '../../../upgrade/use-upgrade-closed.ts'
import { Skeleton } from '../../account/skeleton.tsx'
import { amountOf, hasReceipt, purchaseKey, receiptHref } from '../purchase.ts'
import { usePaymentHistory } from './use-payment-history.ts'

/** What the user has paid, and tried to pay, newest first. */
export function PaymentHistory(): ReactElement {
  const t = useTexts('payments')
  const site = useTexts('site')
  const history = usePaymentHistory()
  useUpgradeClosed(() => history.refresh())
  const round = useRound(history.isLoadingMore)
  const { value, error, moreError } = history
  if (error) return <LoadFailure heading="h3" title={t('settings.historyFailed')} failed={history} />
  if (!value) return <Skeleton rows={3} />
  if (value.length === 0) return <p className="st-account-quiet">{t('settings.empty')}</p>
  return (
    <>
      <ul className="st-rows" aria-label={t('settings.history')}>
        {value.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </ul>
      <Alert kind="error" round={round}>
        {moreError !== null && ((isApiError(moreError) && moreError.text) || site('page.failed'))}
      </Alert>
      {history.hasMore && (
        <Button variant="ghost" isBusy={history.isLoadingMore} onClick={history.more}>
          {t('settings.more')}
        </Button>
      )}
    </>
  )
}

function PaymentRow({ payment }: { payment: PaymentStatus }): ReactElement {
  const t = useTexts('payments')
  const language = useLanguage()
  const { status, provider, purchaseId, isTest } = payment
  const date = formatDate(payment.paidAt ?? payment.createdAt, language)
  const amount = amountOf(payment, language)
  return (
    <li>
      <div>
        {t(purchaseKey(purchaseId))}
        <span className="st-badge">{t(`status.${status}`)}</span>
        <p className="st-account-quiet">
          {[date, amount, t(`provider.${provider}`), ...(isTest ? [t('test')] : [])].join(' · ')}
        </p>
      </div>
      {hasReceipt(payment) && (
        <SiteLink to={receiptHref(payment)} aria-label={t('settings.receiptOf', { date, amount })}>
          {t('settings.receipt')}
        </SiteLink>
      )}
      {isOpenPayment(payment) && (
        <SiteLink
          to={`/payment/callback?id=${payment.id}`}
          aria-label={t('settings.checkOf', { date, amount })}
        >
          {t('settings.check')}
        </SiteLink>
      )}
    </li>
  )
}
