import { lazyTexts } from '../../parts/lazy-texts.ts'
import en from './locales/en.json' with { type: 'json' }

/** The names of the buttons; all else comes with the part. */
export const useButtonTexts = lazyTexts('voiceButtons', en, {
  en: () => Promise.resolve(en),
  vi: async () => (await import('./locales/vi.json')).default,
})
