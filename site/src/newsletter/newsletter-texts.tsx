import { pageTexts } from '../page-texts.tsx'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

/** Gives the texts about the newsletter to what stands inside. */
export const NewsletterTexts = pageTexts('newsletter', { en, vi })
