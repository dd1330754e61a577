import type { PaymentStatus } from '@ai-studio/contract'
import { formatDate, formatMoney, formatWhen } from '@ai-studio/core'
import { toMinorUnits, type Period, type PurchasesState } from '@ai-studio/core/payments'
import { useState, type ReactElement } from 'react'
import { useLanguage, useTexts, type Translate } from '../provider/use-studio.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { namespace } from './upgrade-texts.ts'

const godmodeSuffix = '+godmode'

/** What was bought, in words. */
export function whatOf(purchaseId: PaymentStatus['purchaseId'], text: Translate): string {
  const hasGodMode = purchaseId.endsWith(godmodeSuffix)
  const period = purchaseId.replace(godmodeSuffix, '') as Period
  return text(`what.${period}`) + (hasGodMode ? ` + ${text('godmode.name')}` : '')
}

export interface OpenPaymentProps {
  payment: PaymentStatus
  running: PurchasesState['running']
  /** Grows with every answer and every failure; nought while a failure is shown. */
  round: number
  onContinue(url: string): void
  onCheck(): void
  onStartAnew(): void
}

/** A payment that has begun and is not over. */
export function OpenPayment(props: OpenPaymentProps): ReactElement {
  const { payment, running, round, onContinue, onCheck, onStartAnew } = props
  const { paymentUrl, isUnderReview } = payment
  const text = useTexts(namespace)
  const language = useLanguage()
  const provider = text(`pay.${payment.provider}`)
  const isDisabled = running !== null || undefined
  const [before] = useState(round)
  return (
    <div className="st-upgrade-panel" part="open-payment">
      <p>
        {text('open.text', {
          what: whatOf(payment.purchaseId, text),
          total: formatMoney(toMinorUnits(payment.amount, payment.currency), payment.currency, language),
          provider,
        })}
        {payment.isTest && <span className="st-pay-test">{text('pay.test')}</span>}
      </p>
      <p className="st-upgrade-quiet">
        {isUnderReview
          ? text('open.review')
          : paymentUrl === null
            ? text('open.pending', { provider })
            : text('open.expires', { time: formatWhen(payment.expiresAt, language) })}
      </p>
      <output className="st-upgrade-quiet">
        {round > before && running === null && <span key={round}>{text('open.same')}</span>}
      </output>
      <div className="st-upgrade-choices">
        {paymentUrl !== null && (
          <Button
            variant="primary"
            icon="external"
            isBusy={running === 'leaving'}
            aria-disabled={isDisabled}
            onClick={() => isDisabled || onContinue(paymentUrl)}
          >
            {text('open.continue')}
          </Button>
        )}
        <Button
          icon="retry"
          isBusy={running === 'checking'}
          aria-disabled={isDisabled}
          onClick={() => isDisabled || onCheck()}
        >
          {text('open.check')}
        </Button>
        {!isUnderReview && (
          <Button
            variant="ghost"
            isBusy={running === 'cancelling'}
            aria-disabled={isDisabled}
            onClick={() => isDisabled || onStartAnew()}
          >
            {text('open.anew')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** What was bought, and until when it lasts. */
function boughtText({ purchaseId, period, godmodePeriod }: PaymentStatus, text: Translate, language: string) {
  const what = whatOf(purchaseId, text)
  if (!period) return what
  const date = formatDate(period.endsAt, language)
  const godmode = godmodePeriod ? formatDate(godmodePeriod.endsAt, language) : date
  return text(date === godmode ? 'done.text' : 'done.both', { what, date, godmode })
}

export interface PaidProps {
  /** Null on a partner's page, which learns nothing of it. */
  payment: PaymentStatus | null
  onDone(): void
}

/** It is paid. */
export function Paid({ payment, onDone }: PaidProps): ReactElement {
  const text = useTexts(namespace)
  const language = useLanguage()
  return (
    <div className="st-upgrade-panel" data-done="" part="paid">
      <span className="st-upgrade-mark">
        <Icon name="check" size={28} />
      </span>
      <output className="st-upgrade-lines">
        <span>{payment === null ? text('done.partner') : boughtText(payment, text, language)}</span>
        {payment && (
          <span className="st-upgrade-quiet">{text('done.receipt', { number: payment.transactionRef })}</span>
        )}
        {payment?.isTest && <span className="st-upgrade-quiet">{text('pay.isTest')}</span>}
      </output>
      <Button variant="primary" part="done" onClick={onDone}>
        {text('done.close')}
      </Button>
    </div>
  )
}

/** The words for a payment that has ended without success; none for any other. */
export function endedText(text: Translate, payment: PaymentStatus | null): string | undefined {
  if (payment?.status === 'failed')
    return text(payment.failure === 'cancelled' ? 'ended.cancelled' : 'ended.failed')
  if (payment?.status === 'expired' || payment?.status === 'refunded') return text(`ended.${payment.status}`)
  return undefined
}
