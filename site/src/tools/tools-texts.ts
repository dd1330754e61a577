import { pageTexts } from '../page-texts.tsx'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

/** Gives the texts that all pages of tools share to what stands inside. */
export const ToolsTexts = pageTexts('tools', { en, vi })
