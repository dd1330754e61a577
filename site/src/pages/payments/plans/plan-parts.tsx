import type { ChargeCurrency } from '@ai-studio/contract/constants'
import { formatDate, formatMoney } from '@ai-studio/core'
import type { Period } from '@ai-studio/core/payments'
import { Button, useLanguage, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { SiteLink } from '../../../site-link.tsx'
import { preloadUpgrade } from '../../../upgrade/load-upgrade.ts'
import { openUpgrade } from '../../../upgrade/upgrade-request.ts'
import type { PlanColumn } from './plan-columns.ts'

export interface PlanPartProps {
  column: PlanColumn
  period: Period
  currency: ChargeCurrency
  /** Whether the visitor reads prices in a currency in which Pro is not charged. */
  isOtherCurrency: boolean
  /** Whether the prices are the server's; nothing is paid by others. */
  isPayable: boolean
  /** Whether the user has Pro in one form or the other: buying adds to it. */
  hasPro: boolean
}

/** The name of a plan, and what is to be said of it at once. */
export function PlanName({ column }: Pick<PlanPartProps, 'column'>): ReactElement {
  const t = useTexts('payments')
  const language = useLanguage()
  const { id, isCurrent, endsAt } = column
  const mark = isCurrent
    ? endsAt
      ? t('plans.yoursUntil', { date: formatDate(endsAt, language) })
      : t('plans.yours')
    : id === 'pro' && t('plans.popular')
  return (
    <>
      <span className="st-offer-name">{t(`plan.${id}`)}</span>{' '}
      {mark && <span className="st-payments-badge">{mark}</span>}
    </>
  )
}

/** What a plan costs, for how long, and in which currency. */
export function PlanPrice(props: PlanPartProps): ReactElement {
  const { column, period, currency, isOtherCurrency } = props
  const t = useTexts('payments')
  const language = useLanguage()
  const { id, price, addOnPrice } = column
  if (price === null) return <span className="st-payments-quiet">{t('plans.notOffered', { currency })}</span>
  const isFree = id === 'free'
  const term = isFree ? 'forever' : period === 'yearly' ? 'perYear' : 'perMonth'
  return (
    <span className="st-offer-price">
      <strong>{formatMoney(price, currency, language)}</strong> <span>{t(`plans.${term}`)}</span>
      {addOnPrice !== null && (
        <span className="st-payments-quiet">
          {t('plans.addOn', { amount: formatMoney(addOnPrice, currency, language) })}
        </span>
      )}
      {!isFree && (
        <span className="st-payments-quiet">
          {isOtherCurrency
            ? `${t('plans.charged', { currency })}. ${t('plans.noRenewal')}`
            : t('plans.noRenewal')}
        </span>
      )}
    </span>
  )
}

/** What can be done about a plan. */
export function PlanAction(props: PlanPartProps): ReactElement | null {
  const { column, period, isPayable, hasPro } = props
  const t = useTexts('payments')
  const { id, price } = column
  if (id === 'free') {
    return (
      <SiteLink className="st-button" data-variant="secondary" to="/">
        {t('plans.start')}
      </SiteLink>
    )
  }
  if (price === null) return null
  const hasGodMode = id === 'godmode'
  const verb = hasPro ? 'extend' : 'upgrade'
  return (
    <Button
      variant={hasGodMode ? 'secondary' : 'primary'}
      disabled={!isPayable}
      aria-haspopup="dialog"
      onPointerEnter={preloadUpgrade}
      onFocus={preloadUpgrade}
      onClick={() => openUpgrade({ plan: 'pro', period, hasGodMode })}
    >
      {t(`plans.${verb}${hasGodMode ? 'GodMode' : ''}`)}
    </Button>
  )
}
