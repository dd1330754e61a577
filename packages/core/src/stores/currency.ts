import { currencyCodes, defaultCurrency, storageKeys, type CurrencyCode } from '@ai-studio/contract/constants'
import type { ReadableAtom } from 'nanostores'
import { createPreference, oneOf } from './preference.ts'
import { saveForUser } from './save-for-user.ts'

export const currencyPreference = createPreference<CurrencyCode>(
  storageKeys.currency,
  defaultCurrency,
  oneOf(currencyCodes),
)

/** Currency in which prices are shown. */
export const $currency: ReadableAtom<CurrencyCode> = currencyPreference.$value

/** Chooses a currency: kept on this device, and with the account of a signed-in user. */
export function setCurrency(currency: CurrencyCode): void {
  currencyPreference.choose(currency)
  saveForUser('currency', currency)
}
