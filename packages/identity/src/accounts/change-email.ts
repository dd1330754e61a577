import { normalEmail } from '@ai-studio/contract'
import { keptSecrets } from '../codes/kept-secrets.ts'
import type { OneTimeCodes } from '../codes/one-time-codes.ts'
import { codeMinutes, type MailBudget } from '../codes/mail-budget.ts'
import type { IdentityMailer, MailLanguage } from '../mailer.ts'
import type { Account, ArtifactStorage } from '../storage.ts'
import type { Accounts } from './accounts.ts'

const lifetimeMs = codeMinutes * 60 * 1000

export interface EmailChange {
  account: Account
  newEmail: string
  browserSecret: string
  /** Names the network address that asks. */
  from: string
  language: MailLanguage
}

/** An account moves to another address in two steps: a code goes there, and comes back. Its own is confirmed like that. */
export interface EmailChanges {
  /** Mails the code. Whether the address has an account only its owner learns. `exhausted` after too many mails. */
  request(change: EmailChange): Promise<'sent' | 'exhausted'>
  /**
   * Enters the code; the address before is told of the change.
   * @returns the changed account, or undefined when the code is not right or the address was taken meanwhile
   */
  confirm(entry: {
    account: Account
    code: string
    browserSecret: string
    /** Names the network address that the code comes from. */
    from: string
    language: MailLanguage
  }): Promise<Account | undefined>
}

export interface EmailChangeOptions {
  accounts: Accounts
  codes: OneTimeCodes
  artifacts: ArtifactStorage
  mailer: IdentityMailer
  mailBudget: MailBudget
  now: () => Date
}

export function createEmailChanges(options: EmailChangeOptions): EmailChanges {
  const { accounts, codes, artifacts, mailer, mailBudget, now } = options
  // Named by the account: of several changes that were begun the last one counts.
  const pending = keptSecrets<{ codeId: string }>('EmailChange', lifetimeMs, { storage: artifacts, now })

  return {
    async request({ account, newEmail, browserSecret, from, language }) {
      const to = normalEmail(newEmail)
      const purpose = 'change-email'
      const issue = () =>
        codes.issue({ purpose, email: to, browserSecret }, async ({ code }) => {
          const owner = await accounts.findByEmail(to)
          if (owner && owner.id !== account.id) await mailer.sendAccountExists({ to, language })
          else await mailer.sendCode({ to, purpose, code, minutes: codeMinutes, language })
        })
      const issued = await mailBudget.within(to, from, issue)
      if (!issued) return 'exhausted'
      await pending.keep({ codeId: issued.id }, { secret: account.id, accountId: account.id })
      return 'sent'
    },

    async confirm({ account, code, browserSecret, from, language }) {
      const change = await pending.find(account.id)
      if (!change) return undefined
      const outcome = await codes.enter({
        id: change.codeId,
        purpose: 'change-email',
        code,
        browserSecret,
        from,
      })
      if (outcome.kind !== 'accepted' || !(await pending.take(account.id))) return undefined
      if (!(await accounts.setEmail(account, outcome.email))) return undefined
      if (account.email !== outcome.email) {
        await mailer
          .sendEmailChanged({ to: account.email, newEmail: outcome.email, language })
          .catch(() => {})
      }
      return accounts.find(account.id)
    },
  }
}
