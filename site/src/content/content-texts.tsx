import { pageTexts } from '../page-texts.tsx'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

/** Gives the texts around the written pages to what stands inside. */
export const ContentTexts = pageTexts('content', { en, vi })
