import { pageTexts } from '../../page-texts.tsx'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

/** Gives the texts of the page of all tools to what stands inside. */
export const ServicesTexts = pageTexts('services', { en, vi })
