import { lazyTexts } from '../parts/lazy-texts.ts'
import en from './locales/en.json' with { type: 'json' }

/** What rows say beyond the first words of the chat. */
export const useRowTexts = lazyTexts('rows', en, {
  en: () => Promise.resolve(en),
  vi: async () => (await import('./locales/vi.json')).default,
})
