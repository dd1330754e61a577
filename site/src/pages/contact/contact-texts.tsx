import { pageTexts } from '../../page-texts.tsx'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

/** Gives the texts of the contact form and its page to what stands inside. */
export const ContactTexts = pageTexts('contact', { en, vi })
