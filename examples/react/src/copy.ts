import { useLanguage } from '@ai-studio/react'
import en from './locales/en.json'
import vi from './locales/vi.json'

export type Copy = typeof en
const copies: Record<'en' | 'vi', Copy> = { en, vi }

/** The page's own texts, in the language that the page and its widgets share. */
export const useCopy = (): Copy => copies[useLanguage()]

export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/{{(\w+)}}/g, (_, name: string) => values[name] ?? '')

export const dollars = (amount: number, language: string): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'SGD',
    currencyDisplay: 'code',
    minimumFractionDigits: 0,
  }).format(amount)
