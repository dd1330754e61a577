import type { ChargeCurrency, Plan, Pricing } from '@ai-studio/contract'
import { formatDate, formatMoney, formatNumber, formatPercent } from '@ai-studio/core'
import { godModePrice, periodEnd, yearlySavings, type Period } from '@ai-studio/core/payments'
import { useId, type ReactElement } from 'react'
import { useLanguage, useTexts } from '../provider/use-studio.ts'
import { formatAddition } from './money.ts'
import { namespace } from './upgrade-texts.ts'

const periods: readonly Period[] = ['monthly', 'yearly']

export interface PeriodSwitchProps {
  pricing: Pricing
  currency: ChargeCurrency
  value: Period
  onChange(period: Period): void
}

/** A month or a year, with what the year saves. */
export function PeriodSwitch({ pricing, currency, value, onChange }: PeriodSwitchProps): ReactElement {
  const text = useTexts(namespace)
  const language = useLanguage()
  const name = useId()
  const savings = yearlySavings(pricing, currency)
  return (
    <div className="st-periods" role="radiogroup" aria-label={text('period.label')} part="period">
      {periods.map((period) => (
        <label key={period} className="st-period">
          <input
            type="radio"
            name={name}
            value={period}
            checked={period === value}
            onChange={() => onChange(period)}
          />
          <span>{text(`period.${period}`)}</span>
          {period === 'yearly' && savings && (
            <small>
              {text('period.save', {
                amount: formatMoney(savings.amount, currency, language),
                percent: formatPercent(savings.percent / 100, language),
              })}
            </small>
          )}
        </label>
      ))}
    </div>
  )
}

export interface GodModeSwitchProps extends Omit<PeriodSwitchProps, 'value' | 'onChange'> {
  period: Period
  /** What it allows, where that is known. */
  plan: Plan | undefined
  /** Until when the person has it; null without it. */
  endsAt: string | null
  value: boolean
  onChange(hasGodMode: boolean): void
}

/** The add-on; nothing where it has no price. */
export function GodModeSwitch(props: GodModeSwitchProps): ReactElement | null {
  const { pricing, currency, period, plan, endsAt, value, onChange } = props
  const text = useTexts(namespace)
  const language = useLanguage()
  const id = useId()
  const price = godModePrice(pricing, currency)
  if (price === undefined) return null
  return (
    <div className="st-godmode" part="godmode">
      <label className="st-godmode-label">
        <span className="st-godmode-name" id={`${id}-name`}>
          {text('godmode.name')} <strong>{formatAddition(price, currency, language)}</strong>
        </span>
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells by itself whether it is checked.
          role="switch"
          className="st-switch"
          checked={value}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-about`}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      <p id={`${id}-about`} className="st-upgrade-quiet">
        {[
          plan
            ? text('godmode.allows', { messages: formatNumber(plan.messagesPerDay, language) })
            : text('godmode.text'),
          endsAt && text('godmode.until', { date: formatDate(endsAt, language) }),
          endsAt &&
            value &&
            text('godmode.extends', { date: formatDate(periodEnd(period, endsAt), language) }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  )
}
