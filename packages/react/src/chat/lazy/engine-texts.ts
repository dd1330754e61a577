import { lazyTexts } from '../parts/lazy-texts.ts'
import en from './locales/en.json' with { type: 'json' }

/** Sees to it that the session has the words for what it says seldom. */
export const useEngineTexts = lazyTexts('engine', en, {
  en: () => Promise.resolve(en),
  vi: async () => (await import('./locales/vi.json')).default,
})
