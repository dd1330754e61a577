import { pageTexts } from '../../../page-texts.tsx'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

/** Gives the texts of the pages about paying to what stands inside. */
export const RulesTexts = pageTexts('payment-rules', { en, vi })
