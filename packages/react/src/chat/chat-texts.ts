import type { Texts } from '@ai-studio/core'
import { addWidgetTexts, useWidgetTexts, type WidgetTexts } from '../hooks/use-widget-texts.ts'
import en from './locales/en.json' with { type: 'json' }

const chatTexts: WidgetTexts = {
  namespace: 'chat',
  fallback: en,
  loaders: {
    en: () => Promise.resolve(en),
    vi: async () => (await import('./locales/vi.json')).default,
  },
}

/** Gives texts the chat's ahead of its drawing. */
export const addChatTexts = (texts: Texts): Promise<void> => addWidgetTexts(texts, chatTexts)

/** Sees to it that the chat's texts are there. Answers whether they are. */
export const useChatTexts = (): boolean => useWidgetTexts(chatTexts)
