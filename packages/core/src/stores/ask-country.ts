import type { CountryOptions } from '../country.ts'
import { detectCountry } from '../country.ts'
import { fetchConfig } from '../client/handshake.ts'
import type { Studio } from '../studio-types.ts'
import { $auth } from './auth.ts'
import { languageOfCountry } from './detect-language.ts'
import { $language, languagePreference } from './language.ts'

/** The services that the studio's operator has named; none when the server can't be asked. */
async function servicesOf(studio: Studio): Promise<readonly string[]> {
  try {
    const { geolocationServices } = await fetchConfig(studio.endpoint, $language.get())
    return Array.isArray(geolocationServices) ? geolocationServices : []
  } catch {
    return []
  }
}

/** Whether a language was chosen on this device, so that none has to be found out. */
export const hasChosenLanguage = (): boolean => languagePreference.chosen() !== null

/**
 * Asks geolocation for an anonymous visitor who has chosen no language, and shows Vietnamese in Vietnam. Asks
 * nobody when there is a choice or a signed-in user. Never rejects.
 *
 * @param options services; by default those that the studio's operator has named
 */
export async function detectLanguage(studio: Studio, options: Partial<CountryOptions> = {}): Promise<void> {
  if (hasChosenLanguage() || $auth.get().state === 'authenticated') return
  const services = options.services ?? (await servicesOf(studio))
  const { country, isDetected } = await detectCountry(studio.storage, { ...options, services })
  const language = languageOfCountry(isDetected ? country : null)
  if (language) languagePreference.suggest(language)
}
