import type { CodePurpose, IdentityMailer } from '@ai-studio/identity'
import type { Mailer } from './mail-types.ts'

const codeMails = {
  'sign-in': 'sign-in-code',
  'verify-email': 'verify-email-code',
  'reset-password': 'reset-password-code',
  'change-email': 'change-email-code',
} as const satisfies Record<CodePurpose, string>

/**
 * What the identity service mails. All that somebody from outside can bring about is sent at once, whether the
 * address has an account or not: were some of it queued, its time and its failures would tell.
 */
export function identityMailer(mailer: Mailer): IdentityMailer {
  return {
    sendCode({ to, purpose, code, minutes, link, language }) {
      const values = { code, minutes, ...(link !== undefined && { link }) }
      return mailer.send({ to, name: codeMails[purpose], values, language })
    },
    sendNoAccount: ({ to, language }) => mailer.send({ to, name: 'no-account', values: {}, language }),
    sendAccountExists: ({ to, language }) =>
      mailer.send({ to, name: 'account-exists', values: {}, language }),
    sendPasswordChanged: ({ to, language }) =>
      mailer.queue({ to, name: 'password-changed', values: {}, language }),
    sendEmailChanged: ({ to, newEmail, language }) =>
      mailer.queue({ to, name: 'email-changed', values: { newEmail }, language }),
  }
}
