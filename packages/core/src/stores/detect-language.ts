import { fallbackLanguage, vietnameseCountries, type Language } from '@ai-studio/contract/constants'
import { cachedCountry } from '../cached-country.ts'
import type { Studio } from '../studio-types.ts'
import { languagePreference, supportedLanguage } from './language.ts'
import { page } from './page.ts'

/** The language spoken where a country code says so without doubt. */
export const languageOfCountry = (country: string | null): Language | null =>
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
  page().askedLanguage = asked ?? null
  const language =
    asked ??
    languagePreference.chosen() ??
    guessLanguage(cachedCountry(studio.storage), navigator.languages ?? [], document.documentElement.lang)
  languagePreference.$value.set(language)
}
