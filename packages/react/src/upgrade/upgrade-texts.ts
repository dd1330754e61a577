import type { TextLoader, Texts } from '@ai-studio/core'
import type { Language } from '@ai-studio/contract/constants'
import { addWidgetTexts, useWidgetTexts } from '../hooks/use-widget-texts.ts'
import en from './locales/en.json' with { type: 'json' }

/** Where the texts of the upgrade stand. */
export const namespace = 'upgrade'

const upgradeTexts: Record<Language, TextLoader> = {
  en: () => Promise.resolve(en),
  vi: async () => (await import('./locales/vi.json')).default,
}

/** Gives texts those of the upgrade ahead of its drawing. */
export const addUpgradeTexts = (texts: Texts): Promise<void> =>
  addWidgetTexts(texts, namespace, en, upgradeTexts)

/** Sees to it that the texts of the upgrade are there. Answers whether they are. */
export const useUpgradeTexts = (): boolean => useWidgetTexts(namespace, en, upgradeTexts)
