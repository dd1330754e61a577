import { pageTexts } from '../../page-texts.tsx'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

/** Gives the texts of the page for shared conversations to what stands inside. */
export const ShareTexts = pageTexts('share', { en, vi })
