import en from './en.json'
import vi from './vi.json'

export const languages = ['en', 'vi'] as const
export type Language = (typeof languages)[number]
export type Copy = typeof en

export const copies: Record<Language, Copy> = { en, vi }

export const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text)
