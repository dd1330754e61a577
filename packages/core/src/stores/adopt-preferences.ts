import type { CurrencyCode, UserPreferences } from '@ai-studio/contract'
import type { ApiClient } from '../client/types.ts'
import { currencyPreference } from './currency.ts'
import { formerCurrencyKey } from './kept-account.ts'
import { languagePreference } from './language.ts'
import { recall, remember } from './page.ts'
import { saveForUser, saveUnsaved } from './save-for-user.ts'
import { themePreference } from './theme.ts'

/**
 * Shows and keeps what a user has chosen; theme and currency only when they ever chose one. What they chose in this
 * browser and their account does not have yet comes first, and is saved: before it was known that it is them, or when
 * that failed. An account without a currency gets the one that was chosen in this browser, but not that of whoever was here
 * before.
 */
export function adoptPreferences(preferences: UserPreferences): void {
  const { language, currency, theme } = { ...preferences, ...saveUnsaved() }
  // Kept like a choice, and shown unless the page's address names another one.
  remember(languagePreference.key, language)
  languagePreference.adopt(language)
  const own = currencyPreference.chosen()
  if (currency) currencyPreference.choose(currency)
  else if (own && own !== recall(formerCurrencyKey)) saveForUser('currency', own)
  if (theme) themePreference.choose(theme)
}

/**
 * Shows prices in the currency that the server has for visitors, unless one was chosen on this device. Where it cannot be
 * asked for, the one that is shown stays.
 */
export async function adoptVisitorsCurrency(api: ApiClient): Promise<void> {
  if (currencyPreference.chosen() !== null) return
  try {
    const { currency } = await api.request<{ currency: CurrencyCode }>('getAnonymousPreferences')
    // Who has signed in meanwhile may have one.
    if (currencyPreference.chosen() === null) currencyPreference.adopt(currency)
  } catch {
    // Whoever asks for prices tells of what the server does not answer.
  }
}
