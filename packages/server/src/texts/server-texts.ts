import type { ErrorCode, Language } from '@ai-studio/contract'
import errorsEn from '@ai-studio/contract/locales/en/errors.json' with { type: 'json' }
import errorsVi from '@ai-studio/contract/locales/vi/errors.json' with { type: 'json' }
import { readServerTexts } from './read-server-texts.ts'

const errors: Record<Language, Record<ErrorCode, string>> = { en: errorsEn, vi: errorsVi }
const own: Record<Language, Record<string, string>> = { en: readServerTexts('en'), vi: readServerTexts('vi') }

type Values = Record<string, string | number>

function fill(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** What a person reads about a refusal. */
export function errorText(code: ErrorCode, language: Language, values: Values = {}): string {
  return fill(errors[language][code], values)
}

/** A text of the server's own, by its dotted key. */
export function serverText(key: string, language: Language, values: Values = {}): string {
  const text = own[language][key]
  if (text === undefined) throw new Error(`The server has no text "${key}" in "${language}".`)
  return fill(text, values)
}

/** A size in bytes for people: "256 kB", "10 MB". */
export function sizeText(bytes: number, language: Language): string {
  const isLarge = bytes >= 1024 * 1024
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / (isLarge ? 1024 * 1024 : 1024))
}

/** How far away a moment is, for people: "in 5 hours", "sau 5 giờ nữa". Never less than a minute. */
export function relativeTimeText(from: Date, to: Date, language: Language): string {
  const minutes = Math.max(1, Math.ceil((to.getTime() - from.getTime()) / 60_000))
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  return minutes < 60 ? format.format(minutes, 'minute') : format.format(Math.round(minutes / 60), 'hour')
}
