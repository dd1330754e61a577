import { lazyTexts } from '../parts/lazy-texts.ts'
import en from './locales/en.json' with { type: 'json' }

/** What the head of the chat and its band say beyond the first words of the chat. */
export const useActionTexts = lazyTexts('actions', en, {
  en: () => Promise.resolve(en),
  vi: async () => (await import('./locales/vi.json')).default,
})
