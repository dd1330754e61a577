import {
  fallbackLanguage,
  languages,
  rightToLeftLanguages,
  storageKeys,
  type Language,
} from '@ai-studio/contract/constants'
import type { ReadableAtom } from 'nanostores'
import { sharedAtom } from '../registry/shared.ts'
import { page } from './page.ts'
import { createPreference } from './preference.ts'
import { saveForUser } from './save-for-user.ts'

/** The supported language that a language tag means (`en-US` means `en`): exact, then base; else null. */
export function supportedLanguage(tag: string | null | undefined): Language | null {
  const wanted = tag?.trim().toLowerCase()
  const base = wanted?.split(/[-_]/)[0]
  return (
    languages.find((language) => language === wanted) ??
    languages.find((language) => language === base) ??
    null
  )
}

export const languagePreference = createPreference<Language>(
  storageKeys.language,
  fallbackLanguage,
  supportedLanguage,
  () => Boolean(page().askedLanguage),
)

/** Language of the interface on this page. */
export const $language: ReadableAtom<Language> = languagePreference.$value

/** Writing direction of a language: right to left only for Arabic. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeftLanguages.includes(language) ? 'rtl' : 'ltr'
}

const direction = sharedAtom<'ltr' | 'rtl'>('direction', () => directionOf($language.get()))

/** Writing direction of the interface on this page. */
export const $direction: ReadableAtom<'ltr' | 'rtl'> = direction

/** Keeps `$direction` in step; called once per page. */
export function followDirection(): void {
  $language.subscribe((language) => direction.set(directionOf(language)))
}

/**
 * Shows the language that the page's address names, before what this device or the account of a user remembers; it
 * becomes nobody's choice. Null: the address names none, and the visitor's own choice is shown again.
 */
export function askLanguage(language: Language | null): void {
  page().askedLanguage = language
  const shown = language ?? languagePreference.chosen()
  if (shown) languagePreference.$value.set(shown)
}

/** Chooses a language: shown, kept on this device, and with the account of a signed-in user. */
export function setLanguage(language: Language): void {
  page().askedLanguage = null
  languagePreference.choose(language)
  saveForUser('language', language)
}
