import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

/** What documents say by themselves. */
export type DocumentTexts = typeof en

const languages: Readonly<Record<'en' | 'vi', DocumentTexts>> = { en, vi }

export const textsOf = (language: 'en' | 'vi'): DocumentTexts => languages[language]

/** A text with its placeholders filled in. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (written, name: string) => String(values[name] ?? written))
