import { pageTexts } from '../../page-texts.tsx'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

/** Gives the texts of the user's own pages to what stands inside. */
export const AccountTexts = pageTexts('account', { en, vi })
