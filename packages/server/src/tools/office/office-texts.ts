import type { Language } from '@ai-studio/contract'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

type OfficeTexts = typeof en
const texts: Record<Language, OfficeTexts> = { en, vi }

/** A text that stands in what the office tools make. */
export const officeText = (
  key: keyof OfficeTexts,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string => texts[language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
