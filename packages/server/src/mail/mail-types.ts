import type { ChargeCurrency, Language, PaymentProvider, ShareReportReason } from '@ai-studio/contract'
import type { Transaction } from '../db/database.ts'

/** An amount in major units. */
interface Amount {
  value: number
  currency: ChargeCurrency
}

/** What was paid, under the number that it has at the gateway. */
interface Paid {
  purchase: string
  amount: Amount
  number: string
  /** No money moved. */
  isTest: boolean
  /** Page of the receipt. */
  receipt: string
}

/** What became of a passkey, by which browser. */
interface PasskeyChange {
  /** What its owner calls it. */
  passkey: string
  device: string
  at: Date
}

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
  /** A passkey can sign in from now on, and confirm payments. */
  'passkey-added': PasskeyChange
  /** One that was switched off can do that again. */
  'passkey-switched-on': PasskeyChange
  'passkey-deleted': PasskeyChange
  /** The count of a passkey did not go on, so there may be two of it; the answer was refused. */
  'passkey-copied': PasskeyChange
  'account-erased': Record<string, never>
  /**
   * To the operator: a reader found something wrong with a shared conversation; `reports` counts those who have so far.
   */
  'share-reported': { reason: ShareReportReason; comment: string; share: string; reports: number }
  /** GodMode has an end of its own, where it was bought. */
  'payment-receipt': Paid & { paidAt: Date; endsAt: Date; godmodeEndsAt?: Date }
  'payment-refunded': Paid
  /** What was paid for ends soon, with nothing behind it; or GodMode alone, while the plan goes on. */
  'plan-ending': { endsAt: Date; addOn?: true }
  /** To the operator: something about a payment does not fit. */
  'payment-review': {
    number: string
    provider: PaymentProvider
    amount: Amount
    review: string
    paymentId: string
  }
  /** To the operator: what somebody wrote by the contact form, and who, as far as they say. */
  'contact-message': {
    reference: string
    sender: string
    address: string
    /** The language that they read. */
    reads: Language
    about: string
    comment: string
  }
  /** To whoever wrote it. */
  'contact-copy': { reference: string; about: string; comment: string }
  /** A link that confirms a subscription to the newsletter, for so many days. */
  'newsletter-confirm': { confirm: string; days: number; unsubscribe: string }
  /** Somebody has asked for the newsletter for an address that gets it. */
  'newsletter-known': { unsubscribe: string }
  newsletter: { subject: string; markdown: string; unsubscribe: string }
}
export type MailName = keyof MailValues

/** Who gets the answer of whoever reads a mail. */
export interface ReplyTo {
  name: string
  address: string
}

export interface Mail<Name extends MailName = MailName> {
  to: string
  name: Name
  values: MailValues[Name]
  language: Language
  /** Without one answers go to the sender of all mails. */
  replyTo?: ReplyTo
  /** Where programs that read mail unsubscribe by themselves, as RFC 8058 says. Only of mails that are sent at once. */
  unsubscribeUrl?: string
}

export interface SendMailOptions {
  /** Names the mail to programs that read it: under the same name it is the same mail. A new one by default. */
  id?: string
}

/** Mails that may wait in the queue. */
export interface WaitingMails {
  /** Those to an address, written as they were queued for it. */
  to: string | null
  /** Those that have messages of the contact form in them. */
  references: readonly string[]
}

/** Sends mail. */
export interface Mailer {
  /** Hands a mail over at once. Rejects when the mail server did not take it. */
  send: <Name extends MailName>(mail: Mail<Name>, options?: SendMailOptions) => Promise<void>
  /**
   * Has a mail sent soon, and again when the mail server is away. Resolves when it is stored, so that it survives
   * a restart. For mails that nobody waits for. With a transaction, the mail is stored with what it tells of, or not at
   * all.
   */
  queue: <Name extends MailName>(mail: Mail<Name>, within?: Transaction) => Promise<void>
  /** Takes mails out of the queue, and with them all that they say. One that is on its way arrives. */
  forget: (mails: WaitingMails, within: Transaction) => Promise<void>
}
