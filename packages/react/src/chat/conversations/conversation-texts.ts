import type { TextLoader } from '@ai-studio/core'
import type { Language } from '@ai-studio/contract/constants'
import { useWidgetTexts } from '../../hooks/use-widget-texts.ts'
import en from './locales/en.json' with { type: 'json' }

const conversationTexts: Record<Language, TextLoader> = {
  en: () => Promise.resolve(en),
  vi: async () => (await import('./locales/vi.json')).default,
}

/** Sees to it that the texts of the list are there. Answers whether they are. */
export const useConversationTexts = (): boolean => useWidgetTexts('conversations', en, conversationTexts)
