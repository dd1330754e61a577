import { pageTexts } from '../../page-texts.tsx'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

/** Gives the texts of the footer to what stands inside. */
export const FooterTexts = pageTexts('footer', { en, vi })
