import { normalEmail } from '@ai-studio/contract'
import type { Accounts } from '../accounts/accounts.ts'
import type { OneTimeCodes } from '../codes/one-time-codes.ts'
import type { MailLanguage } from '../mailer.ts'
import type { Account } from '../storage.ts'
import type { MailedCodes } from './mailed-code.ts'

/** Signing in with a code by mail in two plain calls, for who does not speak native authentication. */
export interface MailedSignIn {
  /**
   * Mails a code, or to an address without an account that it has none. `exhausted` after too many mails, there or at the
   * wish of the network address that `from` names.
   */
  request(request: {
    email: string
    browserSecret: string
    from: string
    language: MailLanguage
  }): Promise<'sent' | 'exhausted'>
  /** The account that a code signs in; undefined when the code is not right, old, used or another browser's. */
  verify(entry: {
    email: string
    code: string
    browserSecret: string
    from: string
  }): Promise<Account | undefined>
}

export function createMailedSignIn(options: {
  accounts: Accounts
  codes: OneTimeCodes
  mailedCodes: MailedCodes
}): MailedSignIn {
  const { accounts, codes, mailedCodes } = options
  return {
    async request({ email, ...request }) {
      const account = await accounts.findByEmail(email)
      const sent = await mailedCodes.send('sign-in', normalEmail(email), account, request)
      return sent ? 'sent' : 'exhausted'
    },
    async verify({ email, code, browserSecret, from }) {
      const purpose = 'sign-in'
      const id = await codes.idFor({ purpose, email, browserSecret })
      const outcome = await mailedCodes.enter(purpose, id, code, { browserSecret, from })
      if (outcome.kind !== 'accepted') return undefined
      const account = await accounts.findByEmail(outcome.email)
      if (!account) return undefined
      await accounts.proveEmail(account)
      return accounts.find(account.id)
    },
  }
}
