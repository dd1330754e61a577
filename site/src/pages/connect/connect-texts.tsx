import { pageTexts } from '../../page-texts.tsx'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

/** Gives the texts of the window in which a site is connected to what stands inside. */
export const ConnectTexts = pageTexts('connect', { en, vi })
