import type { IncomingMessage } from 'node:http'
import { languages, type Language } from '@ai-studio/contract'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

export type Texts = typeof en

const texts: Record<Language, Texts> = { en, vi }

export const textsIn = (language: Language): Texts => texts[language]

const known = (tag: string): Language | undefined =>
  languages.find((language) => language === tag.trim().toLowerCase().split('-')[0])

/** The first language of a list of ours: an `ui_locales` parameter, else the `Accept-Language` header. */
export function languageOf(request: IncomingMessage, uiLocales?: unknown): Language {
  const wished = typeof uiLocales === 'string' ? uiLocales.split(' ') : []
  const accepted = (request.headers['accept-language'] ?? '')
    .slice(0, 1000)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const weight = Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1)
      return { tag, weight }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, two) => two.weight - one.weight)
    .map(({ tag }) => tag)
  for (const tag of [...wished, ...accepted]) {
    const language = known(tag)
    if (language) return language
  }
  return 'en'
}

/** Puts values where a text has their names in double braces. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (all, name: string) => String(values[name] ?? all))
}
