import { pageTexts } from '../../../page-texts.tsx'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

/** Gives the texts of what stands below the chat to what stands inside. */
export const MoreTexts = pageTexts('home', { en, vi })
