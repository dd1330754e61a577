import type { TextLoader, Texts } from '@ai-studio/core'
import type { Language } from '@ai-studio/contract/constants'
import { addWidgetTexts, useWidgetTexts } from '../../hooks/use-widget-texts.ts'
import en from './locales/en.json' with { type: 'json' }

const voiceTexts: Record<Language, TextLoader> = {
  en: () => Promise.resolve(en),
  vi: async () => (await import('./locales/vi.json')).default,
}

/** Gives texts those of the voice ahead of any drawing: some of them are spoken. */
export const addVoiceTexts = (texts: Texts): Promise<void> => addWidgetTexts(texts, 'voice', en, voiceTexts)

/** Sees to it that the texts are there. Answers whether they are. */
export const useVoiceTexts = (): boolean => useWidgetTexts('voice', en, voiceTexts)
