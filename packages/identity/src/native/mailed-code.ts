import { codeLength, type CodeOutcome, type OneTimeCodes } from '../codes/one-time-codes.ts'
import { createBudget } from '../guesses/budget.ts'
import type { IdentityMailer } from '../mailer.ts'
import type { Account, CodePurpose, GuessStorage } from '../storage.ts'
import type { NativeRequest } from './native-request.ts'

/** So many codes are mailed to an address in an hour. */
const mails = { kind: 'code-mail', max: 6, windowMs: 60 * 60 * 1000 }
const codeMinutes = 10

/** What a page is told about a code on its way. Says nothing about whether there is an account. */
export interface Sent {
  codeId: string
  body: {
    challenge_type: 'oob'
    binding_method: 'prompt'
    challenge_channel: 'email'
    challenge_target_label: string
    code_length: number
  }
}

export interface MailedCodes {
  /** Mails a code, or what the owner of the address should know instead. Undefined after too many mails. */
  send(
    purpose: CodePurpose,
    email: string,
    account: Account | undefined,
    request: NativeRequest,
  ): Promise<Sent | undefined>
  enter(
    purpose: CodePurpose,
    codeId: string | undefined,
    code: string,
    request: NativeRequest,
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
  guesses: GuessStorage
  now: () => Date
}): MailedCodes {
  const { codes, mailer, guesses, now } = options
  const budget = createBudget(mails, { storage: guesses, now })

  return {
    async send(purpose, email, account, { browserSecret, language }) {
      if (!(await budget.spend(email))) return undefined
      const { id, code } = await codes.issue({ purpose, email, browserSecret })
      // Registering needs an address without an account, the others one with it.
      if ((purpose === 'verify-email') === (account === undefined)) {
        await mailer.sendCode({ to: email, purpose, code, minutes: codeMinutes, language })
      } else if (account) await mailer.sendAccountExists({ to: email, language })
      else await mailer.sendNoAccount({ to: email, language })
      return {
        codeId: id,
        body: {
          challenge_type: 'oob',
          binding_method: 'prompt',
          challenge_channel: 'email',
          challenge_target_label: masked(email),
          code_length: codeLength,
        },
      }
    },
    async enter(purpose, codeId, code, { browserSecret }) {
      if (codeId === undefined) return { kind: 'refused' }
      return codes.enter({ id: codeId, purpose, code, browserSecret })
    },
  }
}
