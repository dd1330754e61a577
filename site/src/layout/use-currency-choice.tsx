import { currencies } from '@ai-studio/contract/constants'
import { $currency, setCurrency } from '@ai-studio/core'
import { useTexts } from '@ai-studio/react'
import { useStore } from '@nanostores/react'
import type { Choice } from './choice.ts'

/** Currency in which prices are shown: kept on this device and with the account. */
export function useCurrencyChoice(): Choice {
  const t = useTexts('site')
  const value = useStore($currency)
  return {
    name: t('header.currency'),
    options: currencies.map(({ code, symbol }) => ({
      id: code,
      label: code,
      description: t(`currency.${code}`),
      // Some signs are written from right to left and would turn the text beside them around.
      icon: <bdi className="st-currency-sign">{symbol}</bdi>,
    })),
    value,
    choose(id) {
      const currency = currencies.find(({ code }) => code === id)
      if (currency) setCurrency(currency.code)
    },
  }
}
