import { createToolTexts } from '../tool-texts.ts'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

export const musicCreatorTexts = createToolTexts('music-creator', { en, vi })
