import { formatDate, formatMoney } from '@ai-studio/core'
import { godModePrice, periodEnd, proPrice, totalPrice, type CatalogueState } from '@ai-studio/core/payments'
import type { ReactElement } from 'react'
import { useLanguage, useTexts } from '../provider/use-studio.ts'
import type { Holding } from './plan-step.tsx'
import { ChargeNote, GodModeNote } from './price-notices.tsx'
import { namespace } from './upgrade-texts.ts'
import type { Order } from './use-order.ts'

export interface OrderSummaryProps {
  order: Order
  catalogue: CatalogueState
  /** What the person has already; null where that is not known, and with it when the order would end. */
  holding: Pick<Holding, 'endsAt' | 'godmodeEndsAt'> | null
}

/** What is bought, what it costs in all, until when it lasts, and that it ends then. */
export function OrderSummary({ order, catalogue, holding }: OrderSummaryProps): ReactElement | null {
  const text = useTexts(namespace)
  const language = useLanguage()
  const { wanted, choice, currency } = order
  const { pricing } = catalogue
  const { period, hasGodMode } = choice
  const plan = proPrice(pricing, period, currency)
  const addOn = godModePrice(pricing, currency)
  const total = totalPrice(pricing, choice, currency)
  if (plan === undefined || total === undefined) return null
  const money = (amount: number) => formatMoney(amount, currency, language)
  const endBehind = (endsAt: string | null = null) => formatDate(periodEnd(period, endsAt), language)
  const date = endBehind(holding?.endsAt)
  // The add-on does not wait for the end of the plan that runs, only for its own.
  const godmode = hasGodMode ? endBehind(holding?.godmodeEndsAt) : date
  const terms = { total: money(total), currency, period: text(`period.for.${period}`), date, godmode }
  return (
    <div className="st-order" part="order">
      <dl aria-label={text('order.label')}>
        <div>
          <dt>{text(`what.${period}`)}</dt>
          <dd>{money(plan)}</dd>
        </div>
        {hasGodMode && addOn !== undefined && (
          <div>
            <dt>{text('godmode.name')}</dt>
            <dd>{money(addOn)}</dd>
          </div>
        )}
        <div className="st-order-total">
          <dt>{text('order.total')}</dt>
          <dd>
            {money(total)} <small>{currency}</small>
          </dd>
        </div>
      </dl>
      <p className="st-upgrade-quiet">
        {holding
          ? text(date === godmode ? 'order.terms' : 'order.termsBoth', terms)
          : text('order.termsOpen', terms)}
      </p>
      <ChargeNote currency={currency} />
      <GodModeNote {...{ catalogue, wanted, currency }} />
    </div>
  )
}
