import { formatMoney, formatPercent } from '@ai-studio/core'
import type { ChargeCurrency } from '@ai-studio/contract/constants'
import type { Period, Savings } from '@ai-studio/core/payments'
import { useLanguage, useTexts } from '@ai-studio/react'
import { useId, type ReactElement } from 'react'

export interface PeriodSwitchProps {
  period: Period
  onChange(period: Period): void
  /** What a year saves; undefined where it saves nothing. */
  savings: Savings | undefined
  currency: ChargeCurrency
}

const periods = ['monthly', 'yearly'] as const

/** Whether prices are for a month or for a year. */
export function PeriodSwitch({ period, onChange, savings, currency }: PeriodSwitchProps): ReactElement {
  const t = useTexts('payments')
  const language = useLanguage()
  const name = useId()
  return (
    <fieldset className="st-term">
      <legend>{t('plans.period')}</legend>
      {periods.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === period}
            onChange={() => onChange(each)}
          />
          <span>{t(`plans.${each}`)}</span>
          {each === 'yearly' && savings && (
            <span className="st-term-savings">
              {t('plans.save', {
                amount: formatMoney(savings.amount, currency, language),
                percent: formatPercent(savings.percent / 100, language),
              })}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
