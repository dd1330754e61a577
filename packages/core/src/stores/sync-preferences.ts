import type { CurrencyCode, UserPreferences } from '@ai-studio/contract'
import type { Studio } from '../studio-types.ts'
import { $auth } from './auth.ts'
import { currencyPreference } from './currency.ts'
import { languagePreference } from './language.ts'
import { remember } from './page.ts'
import { saveUnsaved } from './save-for-user.ts'
import { themePreference } from './theme.ts'

/**
 * Shows and keeps what a user has chosen; a theme only when they ever chose one. What they chose in this browser and
 * their account does not have yet comes first, and is saved: before it was known that it is them, or when that failed.
 */
export function adoptPreferences(preferences: UserPreferences): void {
  const { language, currency, theme } = { ...preferences, ...saveUnsaved() }
  // Kept like a choice, and shown unless the page's address names another one.
  remember(languagePreference.key, language)
  languagePreference.adopt(language)
  currencyPreference.choose(currency)
  if (theme) themePreference.choose(theme)
}

/**
 * Takes over the server's preferences. Signed in: those of the account win and are kept here too.
 * Anonymous: the server's currency for visitors, unless one was chosen on this device. A failure is only logged.
 */
export async function syncPreferences(studio: Studio): Promise<void> {
  try {
    if ($auth.get().state === 'authenticated') {
      adoptPreferences(await studio.api.request<UserPreferences>('getUserPreferences'))
    } else if (currencyPreference.chosen() === null) {
      const { currency } = await studio.api.request<{ currency: CurrencyCode }>('getAnonymousPreferences')
      if (currencyPreference.chosen() === null) currencyPreference.adopt(currency)
    }
  } catch (error) {
    console.warn('[ai-studio] Preferences could not be loaded from the server.', error)
  }
}
