import type { Pricing } from '@ai-studio/contract'
import { $currency, formatMoney } from '@ai-studio/core'
import { chargeCurrencyFor, godModePrice, proPrice, soldCurrencyFor } from '@ai-studio/core/payments'
import { useLanguage, useTexts } from '@ai-studio/react'
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { useFetched } from '../../../loading/use-fetched.ts'
import { useVisitorsCurrency } from '../../../loading/use-visitors-currency.ts'

/** The plans in a sentence each. Where the server does not say what they cost, neither does this. */
export function HomePlans(): ReactElement {
  const t = useTexts('home')
  const language = useLanguage()
  const display = useStore($currency)
  useVisitorsCurrency()
  const { value: pricing } = useFetched<Pricing>('getPricing')
  const currency = pricing && soldCurrencyFor(pricing, chargeCurrencyFor(display))
  const money = (amount: number | undefined) =>
    currency && amount !== undefined ? formatMoney(amount, currency, language) : null
  const pro = currency ? money(proPrice(pricing, 'monthly', currency)) : null
  const godMode = currency ? money(godModePrice(pricing, currency)) : null
  return (
    <ul className="st-cards st-home-plans">
      <li>
        <h3>{t('plans.free.name')}</h3>
        <p className="st-home-price">{money(0) ?? '–'}</p>
        <p>{t('plans.free.text')}</p>
      </li>
      <li data-plan="pro">
        <h3>{t('plans.pro.name')}</h3>
        <p className="st-home-price">{pro === null ? '–' : t('plans.price', { price: pro })}</p>
        <p>{t('plans.pro.text')}</p>
      </li>
      {godMode !== null && (
        <li>
          <h3>{t('plans.godmode.name')}</h3>
          <p className="st-home-price">{t('plans.godmode.price', { price: godMode })}</p>
          <p>{t('plans.godmode.text')}</p>
        </li>
      )}
    </ul>
  )
}
