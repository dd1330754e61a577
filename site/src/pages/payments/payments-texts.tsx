import { pageTexts } from '../../page-texts.tsx'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

/** Gives the texts of plans, payments and receipts to what stands inside. */
export const PaymentsTexts = pageTexts('payments', { en, vi })
