import type { TextLoader } from '@ai-studio/core'
import type { Language } from '@ai-studio/contract/constants'
import { useWidgetTexts } from '../../hooks/use-widget-texts.ts'
import en from './locales/en.json' with { type: 'json' }

/** Namespace of the texts of images: describing, the camera, the viewer. */
export const namespace = 'images'

const imageTexts: Record<Language, TextLoader> = {
  en: () => Promise.resolve(en),
  vi: async () => (await import('./locales/vi.json')).default,
}

/** Sees to it that the texts of images are there. Answers whether they are. */
export const useImageTexts = (): boolean => useWidgetTexts(namespace, en, imageTexts)
