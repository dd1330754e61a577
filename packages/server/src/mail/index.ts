export { createMailer, type MailerOptions, type RunningMailer } from './create-mailer.ts'
export { identityMailer } from './identity-mailer.ts'
export { MailError } from './mail-error.ts'
export type { Mail, Mailer, MailName, MailValues } from './mail-types.ts'
