import type { CodePurpose } from './storage.ts'

/** Language of a mail. */
export type MailLanguage = 'en' | 'vi'

/** What the identity service has to tell by mail. The server gives it; a rejected promise means that it was not sent. */
export interface IdentityMailer {
  /** A code that was asked for. */
  sendCode(mail: {
    to: string
    purpose: CodePurpose
    code: string
    /** How long the code works, in minutes. */
    minutes: number
    /** Address that allows a new password as well as the code does; only in mails for that. Holds a secret. */
    link?: string
    language: MailLanguage
  }): Promise<void>
  /** Somebody tried to sign in or to reset a password with an address that has no account. */
  sendNoAccount(mail: { to: string; language: MailLanguage }): Promise<void>
  /** Somebody tried to register an address that has an account. */
  sendAccountExists(mail: { to: string; language: MailLanguage }): Promise<void>
  /** The password of an account was changed. */
  sendPasswordChanged(mail: { to: string; language: MailLanguage }): Promise<void>
  /** The address of an account was changed; goes to the one before. */
  sendEmailChanged(mail: { to: string; newEmail: string; language: MailLanguage }): Promise<void>
}
