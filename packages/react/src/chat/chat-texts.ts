import type { TextLoader, Texts } from '@ai-studio/core'
import type { Language } from '@ai-studio/contract/constants'
import { addWidgetTexts, useWidgetTexts } from '../hooks/use-widget-texts.ts'
import en from './locales/en.json' with { type: 'json' }

const chatTexts: Record<Language, TextLoader> = {
  en: () => Promise.resolve(en),
  vi: async () => (await import('./locales/vi.json')).default,
}

/** Gives texts the chat's ahead of their drawing. */
export const addChatTexts = (texts: Texts): Promise<void> => addWidgetTexts(texts, 'chat', en, chatTexts)

/** Sees to it that the chat's texts are there. Answers whether they are. */
export const useChatTexts = (): boolean => useWidgetTexts('chat', en, chatTexts)
