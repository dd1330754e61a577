import { fallbackLanguage, languages, type Language } from '@ai-studio/contract/constants'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

/** What is said when nothing else works: no store, no loaded texts, no provider. */
export type LastResortTexts = typeof en

const texts: Record<Language, LastResortTexts> = { en, vi }

/** The last-resort texts in the language that the page's root element carries. */
export function lastResortTexts(page: Document): LastResortTexts {
  const language = languages.find((known) => known === page.documentElement.lang) ?? fallbackLanguage
  return texts[language]
}
