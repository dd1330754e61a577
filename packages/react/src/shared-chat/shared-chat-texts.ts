import type { TextLoader, Texts } from '@ai-studio/core'
import type { Language } from '@ai-studio/contract/constants'
import { useChatTexts } from '../chat/chat-texts.ts'
import { addWidgetTexts, useWidgetTexts } from '../hooks/use-widget-texts.ts'
import en from './locales/en.json' with { type: 'json' }

/** Namespace of the texts of a shared conversation. */
export const namespace = 'shared-chat'

const sharedChatTexts: Record<Language, TextLoader> = {
  en: () => Promise.resolve(en),
  vi: async () => (await import('./locales/vi.json')).default,
}

/** Gives texts those of shared conversations ahead of their drawing. */
export const addSharedChatTexts = (texts: Texts): Promise<void> =>
  addWidgetTexts(texts, namespace, en, sharedChatTexts)

/** Sees to it that the texts are there: the widget's own, and the chat's for code, tables and copying. */
export function useSharedChatTexts(): boolean {
  const hasOwn = useWidgetTexts(namespace, en, sharedChatTexts)
  return useChatTexts() && hasOwn
}
