import type { Language, ShareReportReason } from '@ai-studio/contract'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }
import type { MailName } from './mail-types.ts'

/** What one mail says. */
export interface MailTexts {
  subject: string
  title: string
  text: string
  /** Label of the link, where the mail has one. */
  action?: string
  /** What to do if it was somebody else, or what else there is to know. */
  notYou: string
  /** The last line, where it is not that of all mails. */
  footer?: string
  /** What it says of GodMode alone instead. */
  addOn?: Omit<MailTexts, 'addOn'>
}

interface Texts extends Record<
  | 'codeWorks'
  | 'orLink'
  | 'keepCode'
  | 'passkey'
  | 'device'
  | 'time'
  | 'reason'
  | 'reports'
  | 'purchase'
  | 'amount'
  | 'number'
  | 'paidAt'
  | 'endsAt'
  | 'godmodeEndsAt'
  | 'gateway'
  | 'payment'
  | 'test'
  | 'reference'
  | 'sender'
  | 'address'
  | 'reads'
  | 'about'
  | 'taskDone'
  | 'taskOpen'
  | 'unsubscribe'
  | 'footer',
  string
> {
  reasons: Record<ShareReportReason, string>
  languages: Record<Language, string>
  mails: Record<MailName, MailTexts>
}

export const mailTexts: Record<Language, Texts> = { en, vi }

/** Puts values into a text. What a value holds is never looked into again. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

/** "10 minutes", "10 phút". */
export const durationText = (minutes: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes)

/** "$19.99", "578.000 ₫". */
export const amountText = (value: number, currency: string, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    value,
  )

/** A moment for people, in UTC because nobody knows where they are. */
export const timeText = (time: Date, language: Language): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(time)} UTC`
