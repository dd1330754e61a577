import {
  fallbackLanguage,
  languages,
  rightToLeftLanguages,
  storageKeys,
  type Language,
} from '@ai-studio/contract/constants'
import type { ReadableAtom } from 'nanostores'
import { sharedAtom } from '../registry/shared.ts'
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

/** Chooses a language: kept on this device, and with the account of a signed-in user. */
export function setLanguage(language: Language): void {
  languagePreference.choose(language)
  saveForUser('setLanguage', { language })
}
