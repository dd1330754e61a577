import type { Language } from '@ai-studio/contract'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

/** What the command says in one language. */
export type OperatorTexts = typeof en

export const operatorTexts: Record<Language, OperatorTexts> = { en, vi }

export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

/** The text of a word that the database or a gateway uses; the word itself where nothing better is known. */
export const wordFor = (texts: Record<string, string>, word: string): string => texts[word] ?? word

/** The language of a terminal by its variables, the strongest first; English where they say nothing else. */
export function languageOf(env: Record<string, string | undefined>): Language {
  const said = env.LC_ALL || env.LC_MESSAGES || env.LANG || ''
  return /^vi([_.-]|$)/i.test(said) ? 'vi' : 'en'
}
