import {
  countryCacheMs,
  defaultTheme,
  fallbackLanguage,
  foreignStoragePrefix,
  languages,
  rightToLeftLanguages,
  storageKeys,
  themes,
  vietnameseCountries,
  type Language,
  type Theme,
} from '@ai-studio/contract/constants'
import { languageOfPath } from '../language-path.ts'
import { readOpen, sidebarKey } from '../layout/open-state.ts'

/** What of the visitor's choices the first painted frame needs. */
export interface StoredChoices {
  theme: Theme
  language: Language
  direction: 'ltr' | 'rtl'
  /** Whether the sidebar is open; null leaves it to the room there is. */
  isSidebarOpen: boolean | null
}

/** Where the choices are read from; `storage` may throw where the browser blocks it. */
export interface ChoiceSources {
  storage: () => Pick<Storage, 'getItem'>
  browserLanguages: readonly string[]
  /** Path of the page's address, which may name a language. */
  path: string
  /** The language that the page was written in. */
  pageTag: string
  now: number
}

function supported(tag: string | null): Language | undefined {
  const wanted = tag?.trim().toLowerCase()
  const base = wanted?.split(/[-_]/)[0]
  return languages.find((known) => known === wanted) ?? languages.find((known) => known === base)
}

/**
 * The same answers that the stores of `core` give a moment later, without their weight, so that the first frame is
 * already right.
 */
export function readStoredChoices({
  storage,
  browserLanguages,
  path,
  pageTag,
  now,
}: ChoiceSources): StoredChoices {
  const read = (key: string): string | null => {
    try {
      // The second name is the one that the stores use when the API is on another origin than this page.
      return storage().getItem(key) ?? storage().getItem(foreignStoragePrefix + key)
    } catch {
      return null
    }
  }
  const cachedCountry = (): string => {
    try {
      const { country, timestamp } = JSON.parse(read(storageKeys.country) ?? '{}') as Record<string, unknown>
      const age = now - Number(timestamp)
      return age >= 0 && age < countryCacheMs ? String(country).trim().toUpperCase() : ''
    } catch {
      return ''
    }
  }

  const storedTheme = read(storageKeys.theme)
  const language =
    languageOfPath(path) ??
    supported(read(storageKeys.language)) ??
    (vietnameseCountries.includes(cachedCountry()) ? 'vi' : undefined) ??
    browserLanguages.map(supported).find((known) => known !== undefined) ??
    supported(pageTag) ??
    fallbackLanguage
  return {
    theme: themes.find((known) => known === storedTheme) ?? defaultTheme,
    language,
    direction: rightToLeftLanguages.includes(language) ? 'rtl' : 'ltr',
    isSidebarOpen: readOpen(read(sidebarKey)),
  }
}
