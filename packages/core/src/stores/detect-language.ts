import { fallbackLanguage, vietnameseCountries, type Language } from '@ai-studio/contract/constants'
import { cachedCountry, detectCountry, type CountryOptions } from '../country.ts'
import type { Studio } from '../studio-types.ts'
import { $auth } from './auth.ts'
import { languagePreference, supportedLanguage } from './language.ts'

const languageOfCountry = (country: string | null): Language | null =>
  country && vietnameseCountries.includes(country) ? 'vi' : null

/** Language for somebody who has chosen none, from what is known without asking: country, browser, page tag. */
export function guessLanguage(country: string | null, browser: readonly string[], pageTag: string): Language {
  return (
    languageOfCountry(country) ??
    browser.map(supportedLanguage).find((language) => language !== null) ??
    supportedLanguage(pageTag) ??
    fallbackLanguage
  )
}

/** Shows the language that storage, country cache, browser and page suggest; stores nothing. */
export function startLanguage(studio: Studio, asked?: Language): void {
  const language =
    asked ??
    languagePreference.chosen() ??
    guessLanguage(cachedCountry(studio.storage), navigator.languages ?? [], document.documentElement.lang)
  languagePreference.$value.set(language)
}

/**
 * Asks geolocation for an anonymous visitor who has chosen no language, and shows Vietnamese in Vietnam. Asks
 * nobody when there is a choice or a signed-in user. Never rejects.
 */
export async function detectLanguage(studio: Studio, options: CountryOptions): Promise<void> {
  if (languagePreference.chosen() !== null || $auth.get().state === 'authenticated') return
  const { country, isDetected } = await detectCountry(studio.storage, options)
  const language = languageOfCountry(isDetected ? country : null)
  if (language) languagePreference.suggest(language)
}
