import type { TextLoader, Texts } from '@ai-studio/core'
import type { Language } from '@ai-studio/contract/constants'
import { addWidgetTexts, useWidgetTexts } from '../hooks/use-widget-texts.ts'
import en from './locales/en.json' with { type: 'json' }

/** Where the texts about passkeys stand. */
export const namespace = 'biometrics'

const biometricsTexts: Record<Language, TextLoader> = {
  en: () => Promise.resolve(en),
  vi: async () => (await import('./locales/vi.json')).default,
}

/** Gives texts those about passkeys ahead of their drawing. */
export const addBiometricsTexts = (texts: Texts): Promise<void> =>
  addWidgetTexts(texts, namespace, en, biometricsTexts)

/** Sees to it that the texts about passkeys are there. Answers whether they are. */
export const useBiometricsTexts = (): boolean => useWidgetTexts(namespace, en, biometricsTexts)
