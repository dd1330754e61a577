import type { Language, ShareReportReason } from '@ai-studio/contract'

/** What each mail says things with, by its name. */
export interface MailValues {
  /** A code to sign in with. */
  'sign-in-code': { code: string; minutes: number }
  /** A code that proves the address of somebody who registers. */
  'verify-email-code': { code: string; minutes: number }
  /** A code for a new password; the link, where there is one, allows it as well. */
  'reset-password-code': { code: string; minutes: number; link?: string }
  /** A code that proves the new address of somebody who has an account. */
  'change-email-code': { code: string; minutes: number }
  /** Somebody tried to sign in, or to set a new password, for an address without an account. */
  'no-account': Record<string, never>
  /** Somebody tried to register an address that has an account. */
  'account-exists': Record<string, never>
  'password-changed': Record<string, never>
  /** To the address before. */
  'email-changed': { newEmail: string }
  /** Signed in from a browser that was not seen before. */
  'new-device': { device: string; at: Date }
  'account-erased': Record<string, never>
  /**
   * To the operator: a reader found something wrong with a shared conversation; `reports` counts those who have so far.
   */
  'share-reported': { reason: ShareReportReason; comment: string; share: string; reports: number }
}
export type MailName = keyof MailValues

export interface Mail<Name extends MailName = MailName> {
  to: string
  name: Name
  values: MailValues[Name]
  language: Language
}

/** Sends mail. */
export interface Mailer {
  /** Hands a mail over at once. Rejects when the mail server did not take it. */
  send: <Name extends MailName>(mail: Mail<Name>) => Promise<void>
  /**
   * Has a mail sent soon, and again when the mail server is away. Resolves when it is stored, so that it survives
   * a restart. For mails that nobody waits for.
   */
  queue: <Name extends MailName>(mail: Mail<Name>) => Promise<void>
}
