import type { TextLoader, Texts } from '@ai-studio/core'
import type { Language } from '@ai-studio/contract/constants'
import { addWidgetTexts, useWidgetTexts } from '../hooks/use-widget-texts.ts'
import en from './locales/en.json' with { type: 'json' }

const loginTexts: Record<Language, TextLoader> = {
  en: () => Promise.resolve(en),
  vi: async () => (await import('./locales/vi.json')).default,
}

/** Gives texts those of signing in ahead of their drawing. */
export const addLoginTexts = (texts: Texts): Promise<void> => addWidgetTexts(texts, 'login', en, loginTexts)

/** Sees to it that the texts of signing in are there. Answers whether they are. */
export const useLoginTexts = (): boolean => useWidgetTexts('login', en, loginTexts)
