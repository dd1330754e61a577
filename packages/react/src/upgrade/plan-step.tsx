import type { Plan } from '@ai-studio/contract'
import { formatDate, formatMoney } from '@ai-studio/core'
import { periodEnd, proPrice, type PlanChoice, type UpgradeStore } from '@ai-studio/core/payments'
import { useStore } from '@nanostores/react'
import { useId, type ReactElement } from 'react'
import { useLanguage, useTexts } from '../provider/use-studio.ts'
import { Button } from '../ui/button.tsx'
import { ChargeNote, GodModeNote, PricesNotice } from './price-notices.tsx'
import { GodModeSwitch, PeriodSwitch } from './choice-switches.tsx'
import { Loading } from './loading-upgrade.tsx'
import { formatShort } from './money.ts'
import { PlanCard } from './plan-card.tsx'
import { namespace } from './upgrade-texts.ts'
import type { Order } from './use-order.ts'

/** What the person has already. */
export interface Holding {
  readonly isPro: boolean
  /** ISO 8601; null where it is not known. */
  readonly endsAt: string | null
  readonly godmodeEndsAt: string | null
}

export interface PlanStepProps extends Order {
  store: UpgradeStore
  holding: Holding
  onChange(change: Partial<PlanChoice>): void
  onBack(): void
  onContinue(): void
}

/** Free or Pro, for how long, with or without the add-on. */
export function PlanStep(props: PlanStepProps): ReactElement {
  const { store, wanted, choice, currency, holding, onChange, onBack, onContinue } = props
  const { plan, period, hasGodMode } = choice
  const text = useTexts(namespace)
  const language = useLanguage()
  const name = useId()
  const catalogue = useStore(store.catalogue.$state, { ssr: 'initial' })
  const { state, pricing, plans } = catalogue
  const isDefault = state === 'failed'
  const price = proPrice(pricing, period, currency)
  const byId = (id: Plan['id']) => plans.find((entry) => entry.id === id)
  const isBlocked = plan === 'pro' && (state !== 'ready' || price === undefined)
  const { isPro, endsAt } = holding

  if (state === 'loading') return <Loading />
  return (
    <>
      <PricesNotice catalogue={store.catalogue} />
      <PeriodSwitch
        pricing={pricing}
        currency={currency}
        value={period}
        onChange={(next) => onChange({ period: next })}
      />
      <div className="st-plans" role="radiogroup" aria-label={text('plans.label')}>
        <PlanCard
          id="free"
          name={name}
          price={formatShort(0, currency, language)}
          unit={text('plans.noCost')}
          plan={byId('free')}
          isChosen={plan === 'free'}
          onChoose={() => onChange({ plan: 'free' })}
        />
        <PlanCard
          id="pro"
          name={name}
          price={price === undefined ? '–' : formatMoney(price, currency, language)}
          unit={text(`period.a.${period}`) + (isDefault ? ` · ${text('prices.default')}` : '')}
          tag={isPro ? text('plans.yours') : text('plans.popular')}
          note={
            isPro && endsAt
              ? `${text('plans.until', { date: formatDate(endsAt, language) })}. ${text('plans.extends', {
                  date: formatDate(periodEnd(period, endsAt), language),
                })}`
              : undefined
          }
          plan={byId('pro')}
          isChosen={plan === 'pro'}
          onChoose={() => onChange({ plan: 'pro' })}
        />
      </div>
      {plans.length === 0 && !isDefault && <p className="st-upgrade-quiet">{text('plans.unlisted')}</p>}
      {plan === 'pro' && (
        <GodModeSwitch
          pricing={pricing}
          currency={currency}
          period={period}
          plan={byId('godmode')}
          endsAt={holding.godmodeEndsAt}
          value={hasGodMode}
          onChange={(next) => onChange({ hasGodMode: next })}
        />
      )}
      <GodModeNote {...{ catalogue, wanted, currency }} />
      {price === undefined ? (
        <p className="st-upgrade-quiet">{text('prices.none', { period: text(`period.for.${period}`) })}</p>
      ) : (
        <ChargeNote currency={currency} />
      )}
      <div className="st-upgrade-actions">
        <Button variant="ghost" part="back" onClick={onBack}>
          {text('back')}
        </Button>
        <Button
          variant="primary"
          part="continue"
          aria-disabled={isBlocked || undefined}
          onClick={() => isBlocked || onContinue()}
        >
          {text('continue')}
        </Button>
      </div>
    </>
  )
}
