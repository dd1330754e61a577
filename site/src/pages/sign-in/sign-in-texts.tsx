import { pageTexts } from '../../page-texts.tsx'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

/** Gives the texts of the pages on which people sign in and out to what stands inside. */
export const SignInTexts = pageTexts('sign-in', { en, vi })
