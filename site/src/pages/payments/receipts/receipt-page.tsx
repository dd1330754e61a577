import type { PaymentStatus } from '@ai-studio/contract'
import { formatDate, formatDateTime, isApiError } from '@ai-studio/core'
import { Button, Icon, Spinner, useLanguage, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { useParams } from 'react-router'
import { useAuthState } from '../../../auth/auth-context.ts'
import { Logo } from '../../../layout/logo.tsx'
import { LoadFailure } from '../../../loading/load-failure.tsx'
import { useFetched } from '../../../loading/use-fetched.ts'
import { usePageHead } from '../../../page-head.ts'
import { SiteLink } from '../../../site-link.tsx'
import { PaymentsTexts } from '../payments-texts.tsx'
import { amountOf, hasReceipt, purchaseKey } from '../purchase.ts'
import './receipt.css'

/** The receipt of one payment, made to be printed. */
export function ReceiptPage(): ReactElement {
  const { id = '' } = useParams()
  return (
    <PaymentsTexts>
      <ReceiptOf key={id} id={id} />
    </PaymentsTexts>
  )
}

function ReceiptOf({ id }: { id: string }): ReactElement {
  const t = useTexts('payments')
  const payment = useFetched<PaymentStatus>('getPaymentStatus', {}, { id })
  const { value, error } = payment
  usePageHead(value ? t('receipt.title', { number: value.transactionRef }) : t('receipt.titleEmpty'))

  function content(): ReactElement {
    if (isApiError(error) && error.status === 404) return <Note kind="missing" />
    if (error) return <LoadFailure heading="h1" title={t('receipt.failed')} failed={payment} />
    if (!value) return <Spinner label={t('loading')} size={28} />
    return hasReceipt(value) ? <Receipt payment={value} /> : <Note kind="unpaid" id={value.id} />
  }

  return (
    <div className="st-page st-payments st-receipt-page">
      <p className="st-receipt-ways">
        <SiteLink to="/settings#payments">
          <Icon name="arrow-back" size={18} />
          {t('receipt.back')}
        </SiteLink>
        {value && hasReceipt(value) && (
          <Button icon="printer" onClick={() => globalThis.print()}>
            {t('receipt.print')}
          </Button>
        )}
      </p>
      {content()}
    </div>
  )
}

function Note({ kind, id }: { kind: 'missing' | 'unpaid'; id?: string }): ReactElement {
  const t = useTexts('payments')
  return (
    <div className="st-note">
      <div>
        <h1>{t(`receipt.${kind}`)}</h1>
        <p>{t(`receipt.${kind}Text`)}</p>
      </div>
      {id && <SiteLink to={`/payment/callback?id=${id}`}>{t('receipt.check')}</SiteLink>}
    </div>
  )
}

function Receipt({ payment }: { payment: PaymentStatus }): ReactElement {
  const t = useTexts('payments')
  const language = useLanguage()
  const { user } = useAuthState()
  const { transactionRef, purchaseId, provider, period, godmodePeriod, paidAt, refundedAt, isTest } = payment
  const fromTo = ({ startsAt, endsAt }: NonNullable<PaymentStatus['period']>) =>
    t('receipt.from', { start: formatDate(startsAt, language), end: formatDate(endsAt, language) })
  const planPeriod = period && fromTo(period)
  const addOnPeriod = godmodePeriod && fromTo(godmodePeriod)
  return (
    <article className="st-payments-card st-receipt">
      <header>
        <Logo />
        <h1>{t('receipt.heading')}</h1>
        {isTest && (
          <strong className="st-payments-badge" data-kind="mark">
            {t('receipt.testMark')}
          </strong>
        )}
        {refundedAt && (
          <strong className="st-payments-badge" data-kind="danger">
            {t('receipt.refundedMark')}
          </strong>
        )}
      </header>
      <dl className="st-payments-facts">
        <dt>{t('receipt.number')}</dt>
        <dd>{transactionRef}</dd>
        {paidAt && (
          <>
            <dt>{t('receipt.paidAt')}</dt>
            <dd>
              <time dateTime={paidAt}>{formatDateTime(paidAt, language)}</time>
            </dd>
          </>
        )}
        <dt>{t('receipt.seller')}</dt>
        <dd>{t('receipt.sellerText')}</dd>
        {user && (
          <>
            <dt>{t('receipt.buyer')}</dt>
            <dd>
              <bdi>{user.displayName || user.userName}</bdi>
              {user.email && (
                <>
                  , <bdi>{user.email}</bdi>
                </>
              )}
            </dd>
          </>
        )}
        <dt>{t('receipt.what')}</dt>
        <dd>{t(purchaseKey(purchaseId))}</dd>
        {planPeriod && (
          <>
            <dt>{t('receipt.period')}</dt>
            <dd>{planPeriod}</dd>
          </>
        )}
        {addOnPeriod && addOnPeriod !== planPeriod && (
          <>
            <dt>{t('receipt.godmodePeriod')}</dt>
            <dd>{addOnPeriod}</dd>
          </>
        )}
        <dt>{t('receipt.method')}</dt>
        <dd>{t(`provider.${provider}`)}</dd>
        <dt className="st-receipt-total">{t('receipt.total')}</dt>
        <dd className="st-receipt-total">
          {amountOf(payment, language)} ({payment.currency})
        </dd>
      </dl>
      <div className="st-payments-quiet">
        <p>{t('receipt.noRenewal')}</p>
        {isTest && <p>{t('receipt.testText')}</p>}
        {refundedAt && <p>{t('receipt.refundedText', { date: formatDate(refundedAt, language) })}</p>}
      </div>
    </article>
  )
}
