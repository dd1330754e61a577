import type { PlanList, Pricing } from '@ai-studio/contract'
import { $currency } from '@ai-studio/core'
import {
  chargeCurrencyFor,
  defaultPricing,
  soldCurrencyFor,
  yearlySavings,
  type Period,
} from '@ai-studio/core/payments'
import { Spinner, useLanguage, useTexts } from '@ai-studio/react'
import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import { useAuthState } from '../../../auth/auth-context.ts'
import { NoScript } from '../../../browser-needs.tsx'
import { LoadFailure } from '../../../loading/load-failure.tsx'
import { useFetched, type FetchedData } from '../../../loading/use-fetched.ts'
import { useVisitorsCurrency } from '../../../loading/use-visitors-currency.ts'
import { usePageHead } from '../../../page-head.ts'
import { SiteLink } from '../../../site-link.tsx'
import { questionsData } from '../../../structured-data.ts'
import { PaymentsTexts } from '../payments-texts.tsx'
import { useSubscription } from '../use-subscription.ts'
import { PeriodSwitch } from './period-switch.tsx'
import { planColumns } from './plan-columns.ts'
import { PlanComparison } from './plan-comparison.tsx'
import { planQuestions, PlanQuestions } from './plan-questions.tsx'
import './plans.css'

/** What the plans include and cost, side by side. */
export function PlansPage(): ReactElement {
  return (
    <PaymentsTexts>
      <Plans />
    </PaymentsTexts>
  )
}

function Plans(): ReactElement {
  const t = useTexts('payments')
  useVisitorsCurrency()
  const pricing = useFetched<Pricing>('getPricing')
  const list = useFetched<PlanList>('getPlans')
  const isSettled = (pricing.value || pricing.error) && (list.value || list.error)
  const language = useLanguage()
  usePageHead(t('plans.title'), t('plans.description'), [questionsData(planQuestions(t), language)])
  return (
    <div className="st-page st-payments">
      <header className="st-payments-head">
        <h1>{t('plans.heading')}</h1>
        <p>{t('plans.intro')}</p>
      </header>
      {isSettled ? (
        <Comparison pricing={pricing} list={list} />
      ) : (
        <div className="st-note st-scripted">
          <Spinner label={t('loading')} size={28} />
          <NoScript />
        </div>
      )}
      <PlanQuestions />
      <p className="st-payments-links">
        <SiteLink to="/purchases-refunds">{t('plans.rules')}</SiteLink>
        <SiteLink to="/vnpay-instructions">{t('plans.vnpay')}</SiteLink>
      </p>
    </div>
  )
}

interface ComparisonProps {
  pricing: FetchedData<Pricing>
  list: FetchedData<PlanList>
}

function Comparison({ pricing, list }: ComparisonProps): ReactElement {
  const t = useTexts('payments')
  const display = useStore($currency)
  const { user } = useAuthState()
  const subscription = useSubscription()
  const [period, setPeriod] = useState<Period>('monthly')
  const prices = pricing.value ?? defaultPricing
  const currency = soldCurrencyFor(prices, chargeCurrencyFor(display), period)
  return (
    <>
      <PeriodSwitch
        period={period}
        onChange={setPeriod}
        savings={yearlySavings(prices, currency)}
        currency={currency}
      />
      {pricing.error !== null && (
        <div className="st-offer-problem">
          <LoadFailure heading="h2" title={t('plans.pricesFailed')} failed={pricing} />
          <p className="st-payments-quiet">{t('plans.pricesDefault')}</p>
        </div>
      )}
      <PlanComparison
        columns={planColumns({
          pricing: prices,
          plans: list.value?.plans ?? null,
          subscription,
          period,
          currency,
        })}
        period={period}
        currency={currency}
        isOtherCurrency={display !== currency}
        isPayable={pricing.value !== null}
        hasPro={user?.subscriptionTier === 'pro'}
      />
      {list.error !== null && <LoadFailure heading="h2" title={t('plans.featuresFailed')} failed={list} />}
    </>
  )
}
