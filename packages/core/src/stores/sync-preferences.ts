import type { CurrencyCode, UserPreferences } from '@ai-studio/contract'
import type { Studio } from '../studio-types.ts'
import { $auth } from './auth.ts'
import { currencyPreference } from './currency.ts'
import { languagePreference } from './language.ts'

/**
 * Takes over the server's preferences. Signed in: language and currency of the account win and are kept here too.
 * Anonymous: the server's currency for visitors, unless one was chosen on this device. A failure is only logged.
 */
export async function syncPreferences(studio: Studio): Promise<void> {
  try {
    if ($auth.get().state === 'authenticated') {
      const { language, currency } = await studio.api.request<UserPreferences>('getUserPreferences')
      languagePreference.choose(language)
      currencyPreference.choose(currency)
    } else if (currencyPreference.chosen() === null) {
      const { currency } = await studio.api.request<{ currency: CurrencyCode }>('getAnonymousPreferences')
      if (currencyPreference.chosen() === null) currencyPreference.adopt(currency)
    }
  } catch (error) {
    console.warn('[ai-studio] Preferences could not be loaded from the server.', error)
  }
}
