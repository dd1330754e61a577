import { codeMinutes, type MailBudget } from '../codes/mail-budget.ts'
import { codeLength, type CodeOutcome, type OneTimeCodes } from '../codes/one-time-codes.ts'
import type { IdentityMailer } from '../mailer.ts'
import type { Account, CodePurpose } from '../storage.ts'
import type { NativeRequest } from './native-request.ts'

/** After so long people may ask for another code, in seconds; a page that is told nothing has them wait for minutes. */
const resendSeconds = 30

/** What a page is told about a code on its way. Says nothing about whether there is an account. */
export interface Sent {
  codeId: string
  body: {
    challenge_type: 'oob'
    binding_method: 'prompt'
    challenge_channel: 'email'
    challenge_target_label: string
    code_length: number
    interval: number
  }
}

export interface MailedCodes {
  /** Mails a code, or what the owner of the address should know instead. Undefined after too many mails. */
  send(
    purpose: CodePurpose,
    email: string,
    account: Account | undefined,
    request: Pick<NativeRequest, 'browserSecret' | 'from' | 'language'>,
  ): Promise<Sent | undefined>
  enter(
    purpose: CodePurpose,
    codeId: string | undefined,
    code: string,
    request: Pick<NativeRequest, 'browserSecret' | 'from'>,
  ): Promise<CodeOutcome>
}

/** `l**@e***.com`: enough to see where to look, too little to learn an address. */
function masked(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  const [host = '', ...rest] = domain.split('.')
  return `${name.slice(0, 1)}***@${host.slice(0, 1)}***.${rest.join('.')}`
}

export function createMailedCodes(options: {
  codes: OneTimeCodes
  mailer: IdentityMailer
  mailBudget: MailBudget
  /** The address at which somebody may set a new password for an account. */
  resetLink: (account: Account | undefined) => Promise<string>
}): MailedCodes {
  const { codes, mailer, mailBudget, resetLink } = options

  return {
    async send(purpose, email, account, { browserSecret, from, language }) {
      const issue = async () => {
        const link = purpose === 'reset-password' ? { link: await resetLink(account) } : {}
        return codes.issue({ purpose, email, browserSecret }, async ({ code }) => {
          // Registering needs an address without an account, the others one with it.
          if ((purpose === 'verify-email') === (account === undefined)) {
            await mailer.sendCode({ to: email, purpose, code, minutes: codeMinutes, ...link, language })
          } else if (account) await mailer.sendAccountExists({ to: email, language })
          else await mailer.sendNoAccount({ to: email, language })
        })
      }
      const issued = await mailBudget.within(email, from, issue)
      if (!issued) return undefined
      return {
        codeId: issued.id,
        body: {
          challenge_type: 'oob',
          binding_method: 'prompt',
          challenge_channel: 'email',
          challenge_target_label: masked(email),
          code_length: codeLength,
          interval: resendSeconds,
        },
      }
    },
    async enter(purpose, codeId, code, { browserSecret, from }) {
      if (codeId === undefined) return { kind: 'refused' }
      return codes.enter({ id: codeId, purpose, code, browserSecret, from })
    },
  }
}
